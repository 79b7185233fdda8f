import Combine
import Foundation
import Testing

private enum Failed: Error { case once }

@Suite struct PublisherTests {
    private final class Log {
        var lines: [String] = []
    }

    @Test func subjectsReachEverySubscriberInOrderUntilCancelled() {
        let subject = PassthroughSubject<Int, Never>()
        let log = Log()
        let first = subject.sink { log.lines.append("a\($0)") }
        let second = subject.sink { log.lines.append("b\($0)") }
        subject.send(1)
        first.cancel()
        subject.send(2)
        subject.send(completion: .finished)
        subject.send(3)
        #expect(log.lines == ["a1", "b1", "b2"])
        withExtendedLifetime(second) {}
    }

    @Test func aCurrentValueComesFirst() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let log = Log()
        let kept = subject.sink(receiveCompletion: { _ in log.lines.append("end") }, receiveValue: { log.lines.append("\($0)") })
        subject.value = 2
        subject.send(completion: .finished)
        subject.send(3)
        #expect(log.lines == ["1", "2", "end"])
        #expect(subject.value == 2)
        withExtendedLifetime(kept) {}
    }

    @Test func droppingTheCancellableStops() {
        let subject = PassthroughSubject<Int, Never>()
        let log = Log()
        var bag: Set<AnyCancellable> = []
        subject.sink { log.lines.append("\($0)") }.store(in: &bag)
        subject.send(1)
        bag = []
        subject.send(2)
        #expect(log.lines == ["1"])
    }

    private func collect<P: Publisher>(_ publisher: P) -> [P.Output] where P.Failure == Never {
        var values: [P.Output] = []
        _ = publisher.sink { values.append($0) }
        return values
    }

    @Test func operators() {
        let numbers = [1, 1, 2, 3, 3, 4].publisher
        #expect(collect(numbers.map { $0 * 2 }) == [2, 2, 4, 6, 6, 8])
        #expect(collect(numbers.removeDuplicates()) == [1, 2, 3, 4])
        #expect(collect(numbers.filter { $0 > 2 }) == [3, 3, 4])
        #expect(collect(numbers.compactMap { $0 == 3 ? nil : "\($0)" }) == ["1", "1", "2", "4"])
        #expect(collect(numbers.scan(0, +)) == [1, 2, 4, 7, 10, 14])
        #expect(collect(numbers.dropFirst(4)) == [3, 4])
        #expect(collect(numbers.prefix(2)) == [1, 1])
        #expect(collect(numbers.first { $0 > 1 }) == [2])
        #expect(collect(numbers.prepend(9)) == [9, 1, 1, 2, 3, 3, 4])
        #expect(collect(Just(1).merge(with: Just(2))) == [1, 2])
        #expect(collect([1, 2].publisher.flatMap { [$0, $0 * 10].publisher }) == [1, 10, 2, 20])
        #expect(collect(Fail<Int, Failed>(error: .once).replaceError(with: 7)) == [7])
        #expect(collect(Fail<Int, Failed>(error: .once).catch { _ in Just(8) }) == [8])
        #expect(collect(Empty<Int, Never>()).isEmpty)
    }

    @Test func operatorsBeginAnewForEachSubscriber() {
        let counted = [1, 2].publisher.scan(0, +).eraseToAnyPublisher()
        #expect(collect(counted) == [1, 3])
        #expect(collect(counted) == [1, 3])
    }

    @Test func combiningLatestWaitsForBoth() {
        let left = PassthroughSubject<Int, Never>()
        let right = PassthroughSubject<String, Never>()
        let log = Log()
        let kept = left.combineLatest(right).sink { log.lines.append("\($0)\($1)") }
        left.send(1)
        right.send("a")
        left.send(2)
        #expect(log.lines == ["1a", "2a"])
        kept.cancel()
        left.send(3)
        #expect(log.lines.count == 2)
    }

    @Test func theLatestInnerPublisherWins() {
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let log = Log()
        let kept = outer.switchToLatest().sink { log.lines.append("\($0)") }
        outer.send(first)
        first.send(1)
        outer.send(second)
        first.send(2)
        second.send(3)
        #expect(log.lines == ["1", "3"])
        withExtendedLifetime(kept) {}
    }

    @Test func aFutureKeepsItsResult() {
        let future = Future<Int, Never> { $0(.success(4)) }
        #expect(collect(future) == [4])
        #expect(collect(future) == [4])
    }

    @Test func deliveryOnAQueueKeepsTheOrder() async {
        let subject = PassthroughSubject<Int, Never>()
        let values: [Int] = await withCheckedContinuation { continuation in
            var values: [Int] = []
            nonisolated(unsafe) var kept: AnyCancellable?
            kept = subject.receive(on: DispatchQueue(label: "test")).sink { value in
                values.append(value)
                if value == 99 {
                    kept?.cancel()
                    continuation.resume(returning: values)
                }
            }
            for value in 0..<100 { subject.send(value) }
        }
        #expect(values == Array(0..<100))
    }

    @Test func onlyTheLastOfABurstIsSent() async {
        let subject = PassthroughSubject<Int, Never>()
        let value: Int = await withCheckedContinuation { continuation in
            nonisolated(unsafe) var kept: AnyCancellable?
            kept = subject.debounce(for: .milliseconds(20), scheduler: DispatchQueue.global()).first().sink { value in
                kept = nil
                continuation.resume(returning: value)
            }
            for value in 0..<5 { subject.send(value) }
            withExtendedLifetime(kept) {}
        }
        #expect(value == 4)
    }

    @Test func valuesAsASequence() async {
        var seen: [Int] = []
        for await value in [1, 2, 3].publisher.values { seen.append(value) }
        #expect(seen == [1, 2, 3])
    }
}
