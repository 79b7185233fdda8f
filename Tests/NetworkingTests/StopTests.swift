import Foundation
import Glibc
import Synchronization
import Testing

@testable import Networking

@Suite struct StopTests {
    private func start(_ routes: Routes) async throws -> (Int, EventLoop, HTTPServer) {
        let loop = try EventLoop(name: "stop")
        let server = HTTPServer(loop: loop, configuration: ServerConfiguration(), routes: routes)
        return (try await server.start(), loop, server)
    }

    @Test func writesWhatIsQueuedAndThenSays1001() async throws {
        let recorder = Recorder(onOpen: { socket in for number in 0..<50 { socket.send("message \(number)") } })
        let (port, loop, server) = try await start(.socket(recorder))
        let client = try await blocking {
            let client = try RawConnection(port: port)
            try client.upgrade("/socket")
            return client
        }
        await eventually { !recorder.sockets.isEmpty }
        async let stopped: Void = server.stop(drain: .seconds(5))
        try await blocking {
            for number in 0..<50 { #expect(try client.readFrame().text == "message \(number)") }
            let frame = try client.readFrame()
            #expect(frame.code == 1001)
            try client.writeFrame(.close, Array(frame.payload.prefix(2)))
            #expect(client.isClosedByPeer())
            #expect(throws: RawConnection.Closed.self) { try RawConnection(port: port) }
        }
        await stopped
        #expect(recorder.closeCode == 1001)
        await loop.stop()
    }

    @Test func waitsNoLongerThanTheDrain() async throws {
        let recorder = Recorder()
        let (port, loop, server) = try await start(.socket(recorder))
        let (silent, idle) = try await blocking {
            let silent = try RawConnection(port: port, receiveBuffer: 4_096)
            try silent.upgrade("/socket")
            return (silent, try RawConnection(port: port))
        }
        await eventually { !recorder.sockets.isEmpty }
        for _ in 0..<12 { recorder.sockets[0].send([UInt8](repeating: 97, count: 64 * 1024)) }
        let time = await ContinuousClock().measure { await server.stop(drain: .milliseconds(300)) }
        #expect(time > .milliseconds(250) && time < .seconds(20))
        #expect(recorder.closeCode == 1001)
        await loop.stop()
        _ = (silent, idle)
    }

    @Test func letsRequestsEnd() async throws {
        let isAsked = Mutex(false)
        let gate = AsyncStream<Void>.makeStream()
        var routes = Routes()
        routes.on(.get, "/slow") { _, _ in
            isAsked.withLock { $0 = true }
            for await _ in gate.stream { break }
            return .text("done")
        }
        let (port, loop, server) = try await start(routes)
        async let answer = blocking { try RawConnection(port: port).get("/slow") }
        await eventually { isAsked.withLock { $0 } }
        async let stopped: Void = server.stop(drain: .seconds(5))
        await eventually { (try? RawConnection(port: port)) == nil }
        gate.continuation.yield()
        #expect(try await answer.body == "done")
        #expect(try await answer.headers["connection"] == "close")
        await stopped
        await loop.stop()
    }

    @Test func mayBeCalledTwiceAndWithoutStart() async throws {
        let (_, loop, server) = try await start(Routes())
        async let first: Void = server.stop(drain: .zero)
        async let second: Void = server.stop(drain: .zero)
        _ = await (first, second)
        await HTTPServer(loop: loop, configuration: ServerConfiguration(), routes: Routes()).stop(drain: .zero)
        await loop.stop()
        await loop.stop()
        await server.stop(drain: .zero)
    }

    @Test func theLoopTakesServersAndClientsWithIt() async throws {
        let served = Recorder()
        let (port, loop, _) = try await start(.socket(served))
        let heard = Recorder()
        try WebSocketClient.connect(url: URL(string: "ws://127.0.0.1:\(port)/socket")!, loop: loop, delegate: heard)
        let raw = try await blocking {
            let raw = try RawConnection(port: port)
            try raw.upgrade("/socket")
            return raw
        }
        await eventually { served.sockets.count == 2 && heard.events == [.opened] }
        await loop.stop()
        #expect(served.events.filter { $0 == .closed(1006) }.count == 2)
        #expect(heard.closeCode == 1006)
        #expect(try await blocking { raw.isClosedByPeer() })
    }

    @Test func theAddressIsFreeAgain() async throws {
        let (port, loop, server) = try await start(Routes())
        let taken = HTTPServer(loop: loop, configuration: ServerConfiguration(port: port), routes: Routes())
        await #expect(throws: NetworkingError.self) { try await taken.start() }
        await server.stop()
        let again = HTTPServer(loop: loop, configuration: ServerConfiguration(port: port), routes: Routes())
        #expect(try await again.start() == port)
        await again.stop()
        await loop.stop()
    }
}
