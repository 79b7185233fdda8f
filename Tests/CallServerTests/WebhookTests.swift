import CallCore
import CallProtocol
import CallTesting
import Foundation
import Synchronization
import Testing

@testable import CallServer

/// A backend that hears webhooks and answers as a test says. On bare sockets: it has to see every header.
private final class Backend: Sendable {
    struct Heard: Sendable {
        var id: String
        var signature: String
        var body: String

        var json: WebhookBody? { try? JSONDecoder().decode(WebhookBody.self, from: Data(body.utf8)) }
    }

    private let heard = Mutex([Heard]())
    private let answers: Mutex<[Int]>
    private let socket: Int32
    let port: Int

    /// - Parameter answers: the statuses of the first requests; later ones are taken.
    init(answers: [Int] = []) throws {
        self.answers = Mutex(answers)
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { [socket] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard bind(socket, pointer, length) == 0, listen(socket, 16) == 0, getsockname(socket, pointer, &length) == 0 else {
                    return 0
                }
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Int(UInt16(bigEndian: $0.pointee.sin_port)) }
            }
        }
        try #require(port != 0)
        Thread.detachNewThread { [self] in serve() }
    }

    private func serve() {
        while true {
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else { return }
            if let request = read(connection) { answer(request, connection) }
            close(connection)
        }
    }

    private func read(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let head = text.range(of: "\r\n\r\n"), let length = text.firstMatch(of: /(?i)content-length: (\d+)/).flatMap({ Int($0.1) }),
                text[head.upperBound...].utf8.count >= length
            {
                return text
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer.prefix(count)
        }
    }

    private func answer(_ request: String, _ connection: Int32) {
        func header(_ name: String) -> String {
            let line = request.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ": ") }
            return line.map { String($0.dropFirst(name.count + 2)) } ?? ""
        }
        let body = request.range(of: "\r\n\r\n").map { String(request[$0.upperBound...]) } ?? ""
        heard.withLock { $0.append(Heard(id: header("foyer-webhook-id"), signature: header("foyer-signature"), body: body)) }
        let status = answers.withLock { $0.isEmpty ? 200 : $0.removeFirst() }
        let answer =
            "HTTP/1.1 \(status) X\r\nLocation: http://127.0.0.1:\(port)/elsewhere\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        _ = answer.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    }

    var all: [Heard] { heard.withLock { $0 } }
    var types: [String] { all.compactMap { $0.json?.type } }

    /// Wakes the thread, which then ends.
    func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    var hook: Webhook? { Webhook(url: "http://127.0.0.1:\(port)/hook", secret: "a secret") }
}

struct WebhookTests {
    private func ring(_ server: TestServer) async throws -> (Person, Person) {
        let (ana, bo) = (try await Person.at(server, "ana"), try await Person.at(server, "bo"))
        try ana.ring("bo")
        _ = try await bo.heard()
        return (ana, bo)
    }

    @Test func `A backend hears of a ring and its end, signed, each with an id of its own`() async throws {
        let backend = try Backend()
        try await withServer(configure: { $0.webhook = backend.hook }) { server in
            let (_, bo) = try await ring(server)
            try bo.say(.reject("r1", reason: "no"))
            try await eventually("three webhooks") { backend.all.count == 3 }
            #expect(Set(backend.types) == ["call.ring", "call.rejected", "call.ended"])
            #expect(Set(backend.all.map(\.id)).count == 3)
            for heard in backend.all {
                let time = try #require(heard.signature.firstMatch(of: /^t=(\d+),v1=([0-9a-f]{64})$/))
                let seconds = try #require(Int64(time.1))
                #expect(backend.hook?.signature(of: heard.body, at: Timestamp(milliseconds: seconds * 1000)) == heard.signature)
                #expect(heard.json?.id == heard.id && heard.json?.callId == "c1")
            }
            #expect(backend.all.first { $0.json?.type == "call.rejected" }?.json?.personId == "bo")
        }
        backend.stop()
    }

    @Test func `What was not taken is told again, the same, until it is`() async throws {
        let backend = try Backend(answers: [500, 503, 500])
        let repository = MemoryRepository()
        try await withServer(repository: repository, configure: { $0.webhook = backend.hook }) { server in
            let (_, bo) = try await ring(server)
            try bo.say(.reject("r1", reason: "no"))
            try await eventually("every webhook taken") { backend.all.count >= 6 && repository.deliveries(limit: 9).isEmpty }
            #expect(Set(backend.all.map(\.id)).count == 3)
        }
        backend.stop()
    }

    @Test func `A redirect is followed nowhere`() async throws {
        let backend = try Backend(answers: [307, 302, 307, 302])
        try await withServer(configure: { $0.webhook = backend.hook }) { server in
            _ = try await ring(server)
            try await eventually("two attempts") { backend.all.count >= 2 }
            #expect(Set(backend.all.map(\.id)).count == 1)
        }
        backend.stop()
    }

    @Test func `What was not taken before a restart is told after it`() async throws {
        let repository = MemoryRepository()
        let closed = try #require(Webhook(url: "http://127.0.0.1:1/hook", secret: "s"))
        try await withServer(repository: repository, configure: { $0.webhook = closed }) { server in
            _ = try await ring(server)
            try await eventually("a failed attempt") { repository.deliveries(limit: 1).first?.attempts == 1 }
        }
        let backend = try Backend()
        try await withServer(repository: repository, configure: { $0.webhook = backend.hook }) { _ in
            try await eventually("the webhook") { backend.types.contains("call.ring") }
        }
        backend.stop()
    }

    @Test func `Pauses double up to an hour, and end after three days`() {
        let pauses = (1...14).map { DeliverySchedule.pause(attempts: $0, age: .zero) }
        #expect(pauses.prefix(4) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
        #expect(pauses.last == .seconds(3600))
        #expect(DeliverySchedule.pause(attempts: Int.max, age: .seconds(60)) == .seconds(3600))
        #expect(DeliverySchedule.pause(attempts: 1, age: .seconds(3 * 24 * 3600)) == nil)
    }

    @Test func `The secret of a webhook never prints`() throws {
        let hook = try #require(Webhook(url: "https://backend.example.org/a-path", secret: "do-not-print"))
        for text in ["\(hook)", "\([hook])", String(reflecting: hook), "\(Optional(hook) as Any)"] {
            #expect(!text.contains("print") && !text.contains("a-path") && text.contains("backend.example.org"))
        }
        var dumped = ""
        dump(hook, to: &dumped)
        #expect(!dumped.contains("print"))
    }

    @Test(arguments: ["", "ftp://x/", "http://", "http://user:pass@x/", "nonsense"]) func `Some addresses are none`(url: String) {
        #expect(Webhook(url: url, secret: "s") == nil)
        #expect(Webhook(url: "http://x/hook", secret: "") == nil)
    }
}
