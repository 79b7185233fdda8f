import Synchronization
import Testing

@testable import Networking

@Suite struct EventLoopTests {
    private actor Counter {
        private let loop: EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
        var value = 0
        var offLoop = 0

        init(loop: EventLoop) { self.loop = loop }

        func add() {
            value += 1
            if !loop.isCurrent { offLoop += 1 }
        }
    }

    private func withLoop(_ body: (EventLoop) async throws -> Void) async throws {
        let loop = try EventLoop(name: "loop")
        try await body(loop)
        await loop.stop()
    }

    @Test func runsWorkInOrder() async throws {
        try await withLoop { loop in
            let seen = Mutex<[Int]>([])
            for number in 0..<1_000 { loop.execute { seen.withLock { $0.append(number) } } }
            await eventually { seen.withLock { $0.count } == 1_000 }
            #expect(seen.withLock { $0 } == Array(0..<1_000))
            #expect(!loop.isCurrent)
        }
    }

    @Test func runsWorkThatWorkAdds() async throws {
        try await withLoop { loop in
            let seen = Mutex<[String]>([])
            loop.execute {
                loop.execute { seen.withLock { $0.append("second") } }
                seen.withLock { $0.append("first") }
            }
            await eventually { seen.withLock { $0 } == ["first", "second"] }
        }
    }

    @Test func isTheExecutorOfItsActors() async throws {
        try await withLoop { loop in
            let counter = Counter(loop: loop)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { for _ in 0..<20 { await counter.add() } } }
            }
            #expect(await counter.value == 1_000)
            #expect(await counter.offLoop == 0)
        }
    }

    @Test func actorsCanBeAssumedInCallbacks() async throws {
        try await withLoop { loop in
            let counter = Counter(loop: loop)
            loop.execute { counter.assumeIsolated { $0.value += 1 } }
            _ = loop.schedule(after: .milliseconds(1)) { counter.assumeIsolated { $0.value += 1 } }
            let deadline = ContinuousClock.now + .seconds(30)
            while await counter.value < 2, ContinuousClock.now < deadline { await Task.yield() }
            #expect(await counter.value == 2)
        }
    }

    @Test func timersFireInOrderAndNotBefore() async throws {
        try await withLoop { loop in
            let fired = Mutex<[(Int, Duration)]>([])
            let start = ContinuousClock.now
            for delay in [30, 10, 20] {
                _ = loop.schedule(after: .milliseconds(delay)) { fired.withLock { $0.append((delay, ContinuousClock.now - start)) } }
            }
            await eventually { fired.withLock { $0.count } == 3 }
            #expect(fired.withLock { $0.map(\.0) } == [10, 20, 30])
            #expect(fired.withLock { $0.allSatisfy { $1 >= .milliseconds($0) } })
        }
    }

    @Test func cancelledTimersStayQuiet() async throws {
        try await withLoop { loop in
            let fired = Mutex<[String]>([])
            loop.schedule(after: .milliseconds(5)) { fired.withLock { $0.append("cancelled") } }.cancel()
            loop.execute {
                let timer = loop.schedule(after: .zero) { fired.withLock { $0.append("cancelled on the loop") } }
                timer.cancel()
                timer.cancel()
            }
            let ticks = Mutex(0)
            let every = loop.schedule(every: .milliseconds(2)) { ticks.withLock { $0 += 1 } }
            await eventually { ticks.withLock { $0 } >= 5 }
            every.cancel()
            _ = loop.schedule(after: .milliseconds(20)) { fired.withLock { $0.append("last") } }
            await eventually { !fired.withLock { $0.isEmpty } }
            let after = ticks.withLock { $0 }
            #expect(fired.withLock { $0 } == ["last"])
            await Task.yield()
            #expect(ticks.withLock { $0 } == after)
        }
    }

    @Test func jobsAfterTheEndStillRun() async throws {
        let loop = try EventLoop(name: "short")
        let counter = Counter(loop: loop)
        await counter.add()
        let timer = loop.schedule(after: .seconds(100)) {}
        await loop.stop()
        timer.cancel()
        await counter.add()
        #expect(await counter.value == 2)
        let ran = Mutex(false)
        loop.execute { counter.assumeIsolated { _ in ran.withLock { $0 = true } } }
        await eventually { ran.withLock { $0 } }
    }

    @Test func doesNotSpinWhenIdle() async throws {
        try await withLoop { loop in
            let turns = { await withCheckedContinuation { done in loop.execute { done.resume(returning: loop.turns) } } }
            let before = await turns()
            try await Task.sleep(for: .milliseconds(100))
            #expect(await turns() - before < 20)
        }
    }
}
