import Combine
import Foundation
import Testing

@testable import ViewCore

private final class Something: ObservableObject {}

private struct Inner: DynamicProperty {
    @State var flag = true
    @Environment(\.colorScheme) var scheme
}

private struct Many: View {
    let byte: UInt8 = 1
    @State var flag = false
    let name: String = "x"
    @State var number: Int? = 3
    @ObservedObject var object = Something()
    @Environment(\.locale) var locale
    let tail: UInt16 = 2
    @Binding var bound: Bool
    var inner = Inner()
    let odd: (UInt8, UInt32, UInt8) = (1, 2, 3)
    @SceneStorage("stage") var stage = "start"
    @FocusState var isFocused: Bool
    var body: some View { EmptyView() }
}

private struct Generic<Value>: View {
    let value: Value
    @State var flag = false
    var body: some View { EmptyView() }
}

@MainActor @Suite struct ReflectionTests {
    private func compare<Value>(_ value: Value, expected: Int) {
        let reflected = PropertyPlan.reflected(Value.self)
        #expect(reflected == PropertyPlan.mirrored(value))
        #expect(reflected?.count == expected)
    }

    @Test func mirrorFindsTheSamePlacesAsTheRuntimesRecords() {
        compare(Many(bound: .constant(true)), expected: 7)
        compare(Inner(), expected: 2)
        compare(Generic(value: UInt8(3)), expected: 1)
        compare(Generic(value: (UInt8(3), Date(), "text")), expected: 1)
        compare(EmptyView(), expected: 0)
    }
}
