import Foundation
import Networking
import Testing
import ViewCore

@testable import ViewServer

@MainActor @Suite("Windows in workers", .serialized, .timeLimit(.minutes(5)))
struct WorkerTests {
    @Test("a page is served as in the server's own process, and is counted")
    func serves() async throws {
        try await ServedWorkers.run { served in
            let page = try await served.shown(tab: "one", storage: #"{"note":"kept"}"#)
            #expect(try page.text(of: "kept") == "Kept: kept")
            try page.tap("tap")
            #expect(String(describing: try await page.page.next("patch")).contains("Taps 1"))
            _ = try await eventually("the count") { await served.service.counts() == WindowCounts(windows: 1, workers: 1) ? true : nil }
        }
    }

    @Test(
        "a window that traps takes its worker with it; the others come back, the guilty one does when it is asked for",
        arguments: ["trap", "outOfRange", "recurse", "trapLater"])
    func trap(button: String) async throws {
        try await ServedWorkers.run { served in
            let bystander = try await served.shown(tab: "bystander")
            let guilty = try await served.shown(tab: "guilty")
            try guilty.tap(button)
            try await bystander.isCut()
            let cut = ContinuousClock.now
            _ = try await served.shown(tab: "bystander")
            #expect(ContinuousClock.now - cut < .seconds(2))
            #expect(try await served.page(tab: "guilty").next("refused")["code"] == "window-failed")
            _ = try await served.shown(tab: "guilty", again: true)
            #expect(await served.service.counts().restarts == 1)
        }
    }

    @Test("a window that loops for two seconds does so too", arguments: ["loop", "loopLater"])
    func loop(button: String) async throws {
        try await ServedWorkers.run { served in
            let bystander = try await served.shown(tab: "bystander")
            let guilty = try await served.shown(tab: "guilty")
            let start = ContinuousClock.now
            try guilty.tap(button)
            try await bystander.isCut()
            // Twice as long at most where processors are rare, and the rest of the way.
            #expect((.seconds(1.9)...(.seconds(6))).contains(ContinuousClock.now - start))
            _ = try await served.shown(tab: "bystander")
            #expect(try await served.page(tab: "guilty").next("refused")["code"] == "window-failed")
        }
    }

    @Test("a window that traps each time stays away after the third, while others are served")
    func repeated() async throws {
        try await ServedWorkers.run { served in
            let poison = #"{"poison":"true"}"#
            for again in [false, true, true] {
                let page = try served.page(tab: "guilty", again: again, storage: poison)
                _ = try await eventually("the cut") { page.closed }
            }
            #expect(try await served.page(tab: "guilty", again: true).next("refused")["code"] == "window-keeps-failing")
            _ = try await served.shown(tab: "bystander")
            #expect(await served.service.counts().restarts == 3)
        }
    }

    @Test("a worker that is killed from outside is nobody's fault, and another is there within a second")
    func killed() async throws {
        try await ServedWorkers.run { served in
            let page = try await served.shown(tab: "one")
            let before = try await served.process
            kill(before, SIGKILL)
            try await page.isCut()
            let cut = ContinuousClock.now
            let after = try await eventually("another") { await served.pool.processes.first { $0 != before } }
            #expect(ContinuousClock.now - cut < .seconds(1))
            #expect(after != before)
            _ = try await served.shown(tab: "one")
        }
    }

    @Test("pages of one tab reach the same worker, and a window is resumed in it")
    func sticky() async throws {
        try await ServedWorkers.run(workers: 2) { served in
            for number in 0..<6 {
                let first = try await served.shown(tab: "tab-\(number)")
                let (id, secret) = (try #require(first.ready["id"]?.string), try #require(first.ready["secret"]?.string))
                let resume = #","resume":{"id":"\#(id)","secret":"\#(secret)","seq":1,"left":false}"#
                let again = try served.page(tab: "tab-\(number)", resume: resume)
                #expect(try await again.next("resumed")["id"]?.string == id)
            }
        }
    }

    @Test("one worker's end is not noticed by the windows of another")
    func apart() async throws {
        try await ServedWorkers.run(workers: 2) { served in
            var pages: [ShownPage] = []
            for number in 0..<16 { pages.append(try await served.shown(tab: "tab-\(number)")) }
            kill(try await served.process, SIGKILL)
            _ = try await eventually("a cut") { pages.contains { $0.page.closed != nil } ? true : nil }
            let left = pages.filter { $0.page.closed == nil }
            #expect(!left.isEmpty && left.count < pages.count)
            for page in left {
                try page.tap("tap")
                _ = try await page.page.next("patch")
            }
        }
    }

    @Test("workers that die at once are started again more and more slowly, and pages are told to come back later")
    func backOff() async throws {
        let start = ContinuousClock.now
        try await ServedWorkers.run(command: WorkerCommand(executable: "/bin/false", arguments: [], environment: [:])) { served in
            _ = try await eventually("the third start") { await served.service.counts().restarts >= 3 ? true : nil }
            _ = try await eventually("a refusal") {
                let page = try served.page(tab: "one")
                _ = try await eventually("its end") { page.closed }
                return page.socket?.failure == .refused(.serviceUnavailable) ? true : nil
            }
            let restarts = await served.service.counts().restarts
            #expect(Double(restarts) <= 4 + (ContinuousClock.now - start).inSeconds * 2)
        }
    }

    @Test("a worker ends with its server, also where its windows are stuck")
    func endsWithServer() async throws {
        let served = try await ServedWorkers()
        let page = try await served.shown(tab: "one")
        let process = try await served.process
        try page.tap("loop")
        _ = try await eventually("it is stuck") {
            page.page.say(#"{"t":"ping"}"#)
            try await Task.sleep(for: .milliseconds(200))
            return page.page.take("pong") == nil ? true : nil
        }
        await served.stop()
        _ = try await eventually("its end") { kill(process, 0) != 0 ? true : nil }
    }
}
