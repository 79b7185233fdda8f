import Combine
import Foundation
import Testing

private final class Plain: ObservableObject {
    @Published var name = "a"
    @Published var count = 0
}

@MainActor private final class OnMain: ObservableObject {
    @Published var name = "a"
}

private class Base: ObservableObject {
    @Published var base = 1
}

private final class Derived: Base {
    @Published var derived = 1
}

private final class Own: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    @Published var value = 1
}

private final class Bare: ObservableObject {
    func touch() { objectWillChange.send() }
}

@Suite struct ObservableObjectTests {
    private final class Count {
        var value = 0
    }

    private func counting<Object: ObservableObject>(_ object: Object) -> (Count, AnyCancellable) {
        let count = Count()
        return (count, object.objectWillChange.sink { _ in count.value += 1 })
    }

    @Test func everyPublishedPropertySaysBeforeItChanges() {
        let object = Plain()
        var seen: [String] = []
        let kept = object.objectWillChange.sink { seen.append("\(object.name)\(object.count)") }
        object.name = "b"
        object.count = 1
        #expect(seen == ["a0", "b0"])
        withExtendedLifetime(kept) {}
    }

    @Test func changesBeforeTheFirstSubscriberDoNotLoseIt() {
        let object = Plain()
        object.name = "b"
        let (count, kept) = counting(object)
        object.name = "c"
        object.count = 2
        #expect(count.value == 2)
        kept.cancel()
        object.name = "d"
        #expect(count.value == 2)
    }

    @Test func subclassesOwnPublishersAndBareObjects() {
        let derived = Derived()
        let (count, kept) = counting(derived)
        derived.base = 2
        derived.derived = 2
        #expect(count.value == 2)
        let own = Own()
        let (ownCount, ownKept) = counting(own)
        own.value = 2
        #expect(ownCount.value == 1)
        let bare = Bare()
        let (bareCount, bareKept) = counting(bare)
        bare.touch()
        #expect(bareCount.value == 1)
        withExtendedLifetime((kept, ownKept, bareKept)) {}
    }

    @MainActor @Test func anObjectOfTheMainActor() {
        let object = OnMain()
        let (count, kept) = counting(object)
        object.name = "b"
        #expect(count.value == 1 && object.name == "b")
        withExtendedLifetime(kept) {}
    }

    @Test func aPropertyPublishesItsValueAndEachNewOneBeforeItIsSet() {
        let object = Plain()
        var seen: [String] = []
        let kept = object.$name.sink { seen.append("\($0)/\(object.name)") }
        object.name = "b"
        #expect(seen == ["a/a", "b/a"])
        withExtendedLifetime(kept) {}
    }

    @Test func assignToAPropertyAnnouncesTheObjectsChange() {
        let object = Plain()
        let subject = PassthroughSubject<Int, Never>()
        subject.assign(to: &object.$count)
        let (count, kept) = counting(object)
        subject.send(5)
        #expect(object.count == 5 && count.value == 1)
        withExtendedLifetime(kept) {}
    }

    @Test func objectsAndTheirPublishersAreFreed() {
        weak var object: Plain?
        weak var publisher: ObservableObjectPublisher?
        do {
            let made = Plain()
            object = made
            publisher = made.objectWillChange
            let kept = made.objectWillChange.sink { _ in }
            made.name = "x"
            kept.cancel()
        }
        #expect(object == nil && publisher == nil)
    }

    private final class Scope: DeliveryScope {
        let name: String
        init(_ name: String) { self.name = name }
    }

    @Test func whoSubscribedRunsInTheScopeInWhichTheyDid() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [String] = []
        var kept: [AnyCancellable] = []
        for name in ["a", "b"] {
            Delivery.$scope.withValue(Scope(name)) {
                kept.append(subject.map { $0 + 1 }.sink { _ in seen.append("\(name) \((Delivery.scope as? Scope)?.name ?? "none")") })
            }
        }
        kept.append(subject.sink { _ in seen.append("global \((Delivery.scope as? Scope)?.name ?? "none")") })
        Delivery.$scope.withValue(Scope("c")) { subject.send(1) }
        #expect(seen == ["a a", "b b", "global none"])
    }

    private var scope: String { (Delivery.scope as? Scope)?.name ?? "none" }

    /// Subscribes as one person, lets another make the publisher send, and gives in which scopes the operator on the way ran.
    private func scopes<P: Publisher>(of publisher: P, sending send: () -> Void) async -> Set<String> where P.Failure == Never {
        let (seen, seeing) = AsyncStream<String>.makeStream()
        let kept = Delivery.$scope.withValue(Scope("subscriber")) {
            publisher.map { _ in seeing.yield(scope) }.sink { _ in
                seeing.yield(scope)
                seeing.finish()
            }
        }
        Delivery.$scope.withValue(Scope("sender")) { send() }
        var result: Set<String> = []
        for await scope in seen { result.insert(scope) }
        withExtendedLifetime(kept) {}
        return result
    }

    @Test(.timeLimit(.minutes(1))) func operatorsRunInTheScopeOfWhoSubscribed() async {
        let subject = PassthroughSubject<Int, Never>()
        #expect(await scopes(of: subject) { subject.send(1) } == ["subscriber"])
        #expect(await scopes(of: subject.receive(on: DispatchQueue.main)) { subject.send(1) } == ["subscriber"])
        let object = Plain()
        #expect(await scopes(of: object.$count.dropFirst()) { object.count = 1 } == ["subscriber"])
        var fulfil: ((Result<Int, Never>) -> Void)?
        let future = Future<Int, Never> { fulfil = $0 }
        #expect(await scopes(of: future) { fulfil?(.success(1)) } == ["subscriber"])
    }
}
