import Foundation
import Networking
import Testing
import ViewCore

@testable import ViewServer

@MainActor @Suite("Hundreds of windows in one worker", .serialized, .timeLimit(.minutes(10)))
struct CrowdTests {
    private static let people = 300
    /// Of what a crowd has taken, so much may stay: the allocator keeps pieces of pages, and caches fill once.
    private static let mayStay = 0.25

    @Test("are never mixed up, whatever they wait for, and give their memory back when their pages have gone")
    func crowd() async throws {
        // Everybody comes from an address of their own, as behind a proxy: one address may not have that many windows.
        let proxy = ServerConfiguration(trustedProxies: [try #require(CIDR("127.0.0.1/32"))])
        try await ServedWorkers.run(configuration: proxy) { served in
            let process = try await served.process
            try await visit(served, "warm", count: 100)
            let before = try resident(process)
            let most = try await visit(served, "guest", count: Self.people) { try resident(process) }
            #expect(most - before > 3_000_000, "so little is no crowd: \(before) \(most)")
            var after = most
            _ = try? await eventually("memory is given back", within: .seconds(20)) {
                after = try resident(process)
                return Double(after - before) < Double(most - before) * Self.mayStay ? true : nil
            }
            #expect(Double(after - before) < Double(most - before) * Self.mayStay, "\(before) \(most) \(after)")
            #expect(try await served.process == process, "the worker has died on the way")
        }
    }

    /// All come at once, stay until each has done its rounds, and go.
    @discardableResult
    private func visit<Value>(_ served: ServedWorkers, _ name: String, count: Int, _ look: () throws -> Value = {}) async throws -> Value {
        let pages = try (0..<count).map {
            try served.page("/crowd?\(name)-\($0)", tab: "\(name)-\($0)", headers: ["X-Forwarded-For": "10.0.\($0 / 250).\($0 % 250)"])
        }
        for (number, page) in pages.enumerated() {
            let text = try await lastWords(of: page)
            #expect(text.contains("\(name)-\(number) rounds 12 strangers 0"), "\(text)")
        }
        for page in pages { #expect(!page.everything.contains("a stranger")) }
        // The worker tells its count as it changes: it may be heard a moment later.
        _ = try await eventually("all are counted") { await served.service.counts().windows == count ? true : nil }
        let seen = try look()
        for page in pages { page.say(#"{"t":"bye"}"#) }
        _ = try await eventually("all have gone") { await served.service.counts().windows == 0 ? true : nil }
        for page in pages { page.close() }
        return seen
    }

    private func lastWords(of page: FakePage) async throws -> String {
        try await eventually("twelve rounds") { page.everything.contains("rounds 12") ? page.everything : nil }
    }

    /// Bytes of memory that the process holds.
    private func resident(_ process: pid_t) throws -> Int {
        let fields = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(fields[1])) * Int(getpagesize())
    }
}
