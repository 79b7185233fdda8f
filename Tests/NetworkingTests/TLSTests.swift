import Foundation
import Glibc
import Testing

@testable import Networking

/// A certificate for `localhost` that is its own authority, made by the `openssl` command in a directory that goes with this object.
final class TestCertificate: Sendable {
    let files: TLSFiles
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        files = TLSFiles(
            certificate: directory.appendingPathComponent("cert.pem").path, key: directory.appendingPathComponent("key.pem").path)
        let arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", files.key, "-out", files.certificate,
        ]
        #expect(TestCertificate.run(arguments) == 0)
    }

    /// The command's status; what it says is dropped.
    private static func run(_ arguments: [String]) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child = pid_t()
        guard posix_spawnp(&child, arguments[0], &actions, nil, &words, environ) == 0 else { return -1 }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        return status
    }

    deinit { try? FileManager.default.removeItem(at: directory) }
}

@Suite struct TLSTests {
    private func withSecureServer(_ recorder: Recorder, _ body: @Sendable (URL, EventLoop, TestCertificate) async throws -> Void)
        async throws
    {
        let certificate = try TestCertificate()
        try await withServer(.socket(recorder), ServerConfiguration(tls: certificate.files)) { port, loop, _ in
            try await body(URL(string: "wss://localhost:\(port)/socket")!, loop, certificate)
        }
    }

    @Test func speaksToClientsThatTrustIt() async throws {
        try await withSecureServer(.echo()) { url, loop, certificate in
            let heard = Recorder()
            let socket = try WebSocketClient.connect(
                url: url, loop: loop, delegate: heard, trust: .authority(file: certificate.files.certificate))
            let long = String(repeating: "secret ", count: 20_000)
            socket.send("first")
            socket.send(long)
            await eventually { heard.events == [.opened, .text("first"), .text(long)] }
            socket.close(.normal)
            await eventually { heard.closeCode != nil }
            #expect(heard.closeCode == 1000)
            #expect(socket.failure == nil)
        }
    }

    @Test func isRefusedByClientsThatDoNotKnowIt() async throws {
        let served = Recorder()
        try await withSecureServer(served) { url, loop, _ in
            let heard = Recorder()
            let socket = try WebSocketClient.connect(url: url, loop: loop, delegate: heard)
            await eventually { heard.closeCode != nil }
            guard case .unreachable = socket.failure else {
                Issue.record("\(String(describing: socket.failure))")
                return
            }
        }
        #expect(served.events.isEmpty)
    }

    @Test func isRefusedUnderAnotherName() async throws {
        let served = Recorder()
        try await withSecureServer(served) { url, loop, certificate in
            let other = URL(string: url.absoluteString.replacingOccurrences(of: "localhost", with: "127.0.0.1"))!
            let heard = Recorder()
            try WebSocketClient.connect(url: other, loop: loop, delegate: heard, trust: .authority(file: certificate.files.certificate))
            await eventually { heard.closeCode != nil }
            #expect(heard.events == [.closed(1006)])
        }
        #expect(served.events.isEmpty)
    }

    @Test func hangsUpOnPlainAndSilentClients() async throws {
        let certificate = try TestCertificate()
        let configuration = ServerConfiguration(tls: certificate.files, headerTimeout: .milliseconds(200))
        try await withServer(.socket(Recorder()), configuration) { port, _, _ in
            try await blocking {
                let plain = try RawConnection(port: port)
                try plain.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(!String(decoding: try plain.readToEnd(), as: UTF8.self).contains("HTTP/1.1 2"))
                #expect(try RawConnection(port: port).isClosedByPeer())
            }
        }
    }

    @Test func namesTheFileThatCannotBeUsed() async throws {
        let loop = try EventLoop(name: "tls")
        let missing = ServerConfiguration(tls: TLSFiles(certificate: "/nowhere/cert.pem", key: "/nowhere/key.pem"))
        await #expect(throws: NetworkingError.unusableCertificate(path: "/nowhere/cert.pem")) {
            try await HTTPServer(loop: loop, configuration: missing, routes: Routes()).start()
        }
        let wrong = ServerConfiguration(tls: TLSFiles(certificate: "/etc/hostname", key: "/etc/hostname"))
        await #expect(throws: NetworkingError.unusableCertificate(path: "/etc/hostname")) {
            try await HTTPServer(loop: loop, configuration: wrong, routes: Routes()).start()
        }
        await loop.stop()
    }
}
