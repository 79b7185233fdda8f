import Combine
import Foundation
import Testing

@testable import ViewCore

@MainActor @Suite struct SameValueTests {
    private final class Model: Equatable {
        let id: Int
        init(_ id: Int) { self.id = id }
        nonisolated static func == (left: Model, right: Model) -> Bool { left.id == right.id }
    }

    private struct Padded {
        let flag: Bool
        let number: Double
        let words: String
    }

    private struct Holder {
        let model: Model?
        let models: [Model]
    }

    private struct Acting {
        let action: () -> Void
    }

    private struct Keeping: View {
        @State private var count: Int
        let name: String

        init(_ count: Int, name: String) {
            _count = State(initialValue: count)
            self.name = name
        }

        var body: some View { Text("\(name) \(count)") }
    }

    @Test func paddingAndTheHomeOfWordsDoNotCount() {
        let long = ["a text that is longer", "than what fits into its variable"]
        let (left, right) = (long.joined(separator: " "), long.joined(separator: " "))
        #expect(areSame(Padded(flag: true, number: 1, words: left), Padded(flag: true, number: 1, words: right)))
        #expect(!areSame(Padded(flag: true, number: 1, words: left), Padded(flag: false, number: 1, words: right)))
        #expect(!areSame(Padded(flag: true, number: 1, words: left), Padded(flag: true, number: 1, words: right + "!")))
    }

    @Test func anotherObjectIsAnotherEvenWhereItIsEqual() {
        let (first, second) = (Model(1), Model(1))
        let both = [first, second]
        #expect(areSame(Holder(model: first, models: both), Holder(model: first, models: both)))
        #expect(!areSame(Holder(model: first, models: []), Holder(model: second, models: [])))
        #expect(!areSame(Holder(model: nil, models: [first]), Holder(model: nil, models: [second])))
    }

    @Test func aClosureMadeAnewIsAnother() {
        var calls = 0
        func acting(_ step: Int) -> Acting { Acting { calls += step } }
        let once = acting(1)
        #expect(areSame(once, once) && !areSame(once, acting(1)))
    }

    @Test func whatTheNodeKeepsDoesNotCount() {
        #expect(areSame(Keeping(1, name: "a"), Keeping(2, name: "a")))
        #expect(!areSame(Keeping(1, name: "a"), Keeping(1, name: "b")))
    }

    @Test func aBindingIsTheSameWithItsPlaceAndItsValue() {
        final class Settings: ObservableObject {
            var name = "Ana"
            var other = "Ana"
        }
        let settings = Settings()
        let bound = ObservedObject(wrappedValue: settings)
        let before = bound.projectedValue.name
        #expect(areSame(before, bound.projectedValue.name))
        #expect(!areSame(before, bound.projectedValue.other))
        settings.name = "Bo"
        #expect(!areSame(before, bound.projectedValue.name))
    }
}
