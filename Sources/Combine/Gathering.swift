import Foundation

extension Publisher {
    /// Sends one value made of all, once there are no more.
    private func atEnd<State, Result>(
        _ initial: @escaping () -> State, _ add: @escaping (inout State, Output) -> Void, _ result: @escaping (State) -> Result?
    ) -> OperatorPublisher<Result, Failure> {
        OperatorPublisher { subscriber in
            var state = initial()
            self.subscribe(
                Stage(
                    subscriber,
                    onEnd: { end, downstream in
                        if case .finished = end, let last = result(state) { _ = downstream.receive(last) }
                        return end
                    },
                    onValue: { value in
                        add(&state, value)
                        return .skip
                    }))
        }
    }

    /// All values in one array, at the end.
    public func collect() -> OperatorPublisher<[Output], Failure> { atEnd({ [] }, { $0.append($1) }, { $0 }) }

    /// Arrays of `count` values; the last one may be shorter.
    public func collect(_ count: Int) -> OperatorPublisher<[Output], Failure> {
        OperatorPublisher { subscriber in
            var values: [Output] = []
            self.subscribe(
                Stage(
                    subscriber,
                    onEnd: { end, downstream in
                        if case .finished = end, !values.isEmpty { _ = downstream.receive(values) }
                        return end
                    },
                    onValue: { value in
                        values.append(value)
                        guard values.count >= count else { return .skip }
                        defer { values = [] }
                        return .send(values)
                    }))
        }
    }

    public func reduce<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> OperatorPublisher<T, Failure> {
        atEnd({ initial }, { $0 = next($0, $1) }, { $0 })
    }

    public func count() -> OperatorPublisher<Int, Failure> { reduce(0) { count, _ in count + 1 } }

    public func last() -> OperatorPublisher<Output, Failure> { atEnd({ Output?.none }, { $0 = $1 }, { $0 }) }

    public func last(where predicate: @escaping (Output) -> Bool) -> OperatorPublisher<Output, Failure> { filter(predicate).last() }

    public func ignoreOutput() -> OperatorPublisher<Never, Failure> { atEnd({ () }, { _, _ in }, { _ in nil }) }

    public func replaceEmpty(with output: Output) -> OperatorPublisher<Output, Failure> {
        OperatorPublisher { subscriber in
            var isEmpty = true
            self.subscribe(
                Stage(
                    subscriber,
                    onEnd: { end, downstream in
                        if case .finished = end, isEmpty { _ = downstream.receive(output) }
                        return end
                    },
                    onValue: { value in
                        isEmpty = false
                        return .send(value)
                    }))
        }
    }

    public func contains(where predicate: @escaping (Output) -> Bool) -> OperatorPublisher<Bool, Failure> {
        first(where: predicate).map { _ in true }.replaceEmpty(with: false)
    }

    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> OperatorPublisher<Bool, Failure> {
        contains { !predicate($0) }.map { !$0 }
    }

    /// Values from the first one on for which `predicate` is false.
    public func drop(while predicate: @escaping (Output) -> Bool) -> OperatorPublisher<Output, Failure> {
        scan((false, Output?.none)) { state, value in
            let isOpen = state.0 || !predicate(value)
            return (isOpen, isOpen ? value : nil)
        }.compactMap { $0.1 }
    }

    /// Values up to the first one for which `predicate` is false.
    public func prefix(while predicate: @escaping (Output) -> Bool) -> OperatorPublisher<Output, Failure> {
        OperatorPublisher { self.subscribe(Stage($0, onValue: { predicate($0) ? .send($0) : .finish(nil) })) }
    }

    public func output(at index: Int) -> OperatorPublisher<Output, Failure> { dropFirst(index).first() }

    public func append(_ values: Output...) -> OperatorPublisher<Output, Failure> { append(values) }

    public func append<S: Sequence>(_ values: S) -> OperatorPublisher<Output, Failure> where S.Element == Output {
        append(values.publisher.setFailureType(to: Failure.self))
    }

    /// The values of another publisher once this one has finished.
    public func append<P: Publisher>(_ next: P) -> OperatorPublisher<Output, Failure> where P.Output == Output, P.Failure == Failure {
        OperatorPublisher { subscriber in
            let subject = PassthroughSubject<Output, Failure>()
            var kept: [AnyCancellable] = []
            subject.handleCancel { kept.forEach { $0.cancel() } }.receive(subscriber: subscriber)
            kept.append(
                self.sink(
                    receiveCompletion: { end in
                        if case .failure = end { return subject.send(completion: end) }
                        kept.append(
                            next.sink(receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) }))
                    }, receiveValue: { subject.send($0) }))
        }
    }

    public func prepend<S: Sequence>(_ values: S) -> OperatorPublisher<Output, Failure> where S.Element == Output {
        values.publisher.setFailureType(to: Failure.self).append(self)
    }

    public func prepend<P: Publisher>(_ first: P) -> OperatorPublisher<Output, Failure> where P.Output == Output, P.Failure == Failure {
        first.append(self)
    }

    /// Says on standard error what passes.
    public func print(_ prefix: String = "") -> OperatorPublisher<Output, Failure> {
        let head = prefix.isEmpty ? "" : prefix + ": "
        return handleEvents(
            receiveOutput: { FileHandle.standardError.write(Data("\(head)receive value: (\($0))\n".utf8)) },
            receiveCompletion: { FileHandle.standardError.write(Data("\(head)receive \($0)\n".utf8)) })
    }
}

extension Publisher where Output: Equatable {
    public func contains(_ output: Output) -> OperatorPublisher<Bool, Failure> { contains { $0 == output } }
}

extension Publisher where Output: Comparable {
    public func min() -> OperatorPublisher<Output, Failure> { scan(Output?.none) { Swift.min($0 ?? $1, $1) }.last().compactMap { $0 } }
    public func max() -> OperatorPublisher<Output, Failure> { scan(Output?.none) { Swift.max($0 ?? $1, $1) }.last().compactMap { $0 } }
}
