import Combine
import Foundation
import Testing

@Suite struct OperatorTests {
    private struct Broken: Error, Equatable {}

    private func all<P: Publisher>(_ publisher: P) -> (values: [P.Output], end: String) {
        var (values, end): ([P.Output], String) = ([], "open")
        let kept = publisher.sink(
            receiveCompletion: { completion in if case .failure = completion { end = "failed" } else { end = "finished" } },
            receiveValue: { values.append($0) })
        withExtendedLifetime(kept) {}
        return (values, end)
    }

    @Test func gathering() {
        let numbers = [3, 1, 2].publisher
        #expect(all(numbers.collect()).values == [[3, 1, 2]])
        #expect(all(numbers.collect(2)).values == [[3, 1], [2]])
        #expect(all(numbers.reduce(0, +)).values == [6])
        #expect(all(numbers.count()).values == [3])
        #expect(all(numbers.last()).values == [2])
        #expect(all(numbers.max()).values == [3])
        #expect(all(numbers.min()).values == [1])
        #expect(all(numbers.contains(2)).values == [true])
        #expect(all(numbers.allSatisfy { $0 > 1 }).values == [false])
        #expect(all(numbers.ignoreOutput()).end == "finished")
        #expect(all(Empty<Int, Never>().replaceEmpty(with: 7)).values == [7])
        #expect(all(Empty<Int, Never>().collect()).values == [[]])
    }

    @Test func cuttingAndJoining() {
        let numbers = [1, 2, 3, 4].publisher
        #expect(all(numbers.drop { $0 < 3 }).values == [3, 4])
        #expect(all(numbers.prefix { $0 < 3 }).values == [1, 2])
        #expect(all(numbers.output(at: 2)).values == [3])
        #expect(all(numbers.append(5, 6)).values == [1, 2, 3, 4, 5, 6])
        #expect(all(numbers.prepend([0])).values == [0, 1, 2, 3, 4])
        #expect(all(numbers.zip(["a", "b"].publisher)).values.map { "\($0.0)\($0.1)" } == ["1a", "2b"])
        #expect(all(numbers.zip(["a", "b"].publisher)).end == "finished")
        #expect(all(Publishers.MergeMany(numbers, numbers)).values.count == 8)
        #expect(all(Publishers.CombineLatest(Just(1), Just("x"))).values.map { "\($0.0)\($0.1)" } == ["1x"])
        #expect(all(Int?.some(3).publisher).values == [3])
        #expect(all(Int?.none.publisher).end == "finished")
    }

    @Test func failing() {
        let numbers = [1, 2, 3].publisher
        let failing = numbers.tryMap { value -> Int in
            guard value < 3 else { throw Broken() }
            return value
        }
        #expect(all(failing).values == [1, 2])
        #expect(all(failing).end == "failed")
        #expect(all(failing.replaceError(with: 0)).values == [1, 2, 0])
        #expect(all(failing.retry(1)).values == [1, 2, 1, 2])
        #expect(all(Result<Int, Broken>.failure(Broken()).publisher).end == "failed")
        #expect(all(Just(Data("[1]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())).values == [[1]])
    }

    @Test func deferredIsMadeForEachSubscriber() {
        var made = 0
        let deferred = Deferred { () -> Just<Int> in
            made += 1
            return Just(made)
        }
        #expect(made == 0)
        #expect(all(deferred).values + all(deferred).values == [1, 2])
    }

    @Test func handleEventsHearsEverything() {
        var heard: [String] = []
        let subject = PassthroughSubject<Int, Never>()
        let kept = subject.handleEvents(
            receiveSubscription: { _ in heard.append("subscribed") }, receiveOutput: { heard.append("\($0)") },
            receiveCancel: { heard.append("cancelled") }, receiveRequest: { _ in heard.append("asked") }
        ).sink { _ in }
        subject.send(1)
        kept.cancel()
        #expect(heard == ["subscribed", "asked", "1", "cancelled"])
    }

    @Test func notificationsWhileSomebodyListens() {
        let name = Notification.Name("foyer.test.\(UUID())")
        var count = 0
        let kept = NotificationCenter.default.publisher(for: name).sink { _ in count += 1 }
        NotificationCenter.default.post(name: name, object: nil)
        kept.cancel()
        NotificationCenter.default.post(name: name, object: nil)
        #expect(count == 1)
    }

    /// Keeps what it is asked to do until the test lets time pass.
    private final class Clock: Scheduler {
        private var waiting: [(id: Int, action: () -> Void)] = []
        private var lastID = 0

        func schedule(_ action: @escaping () -> Void) { action() }

        func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable {
            lastID += 1
            let id = lastID
            waiting.append((id, action))
            return AnyCancellable { [weak self] in self?.waiting.removeAll { $0.id == id } }
        }

        func pass() {
            let due = waiting
            waiting = []
            for each in due { each.action() }
        }
    }

    @Test func throttleLetsOneThroughPerInterval() {
        let clock = Clock()
        let subject = PassthroughSubject<Int, Never>()
        var values: [Int] = []
        let kept = subject.throttle(for: .seconds(1), scheduler: clock, latest: true).sink { values.append($0) }
        for value in 1...3 { subject.send(value) }
        #expect(values == [1])
        clock.pass()
        #expect(values == [1, 3])
        clock.pass()
        subject.send(4)
        #expect(values == [1, 3, 4])
        subject.send(5)
        subject.send(completion: .finished)
        #expect(values == [1, 3, 4, 5])
        withExtendedLifetime(kept) {}
    }

    @Test func valuesCanBeAwaited() async {
        let subject = PassthroughSubject<Int, Never>()
        var values = subject.values.makeAsyncIterator()
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        #expect(await values.next() == 1)
        #expect(await values.next() == 2)
        #expect(await values.next() == nil)
    }
}
