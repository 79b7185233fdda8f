import Foundation
import Glibc
import Synchronization
import Testing

@testable import Networking

@Suite struct HostileWebSocketTests {
    @Test func closesOnOversizedMessages() async throws {
        let recorder = Recorder.echo()
        try await withServer(.socket(recorder), ServerConfiguration(maxMessage: 10_000)) { port, _, _ in
            try await blocking {
                let fits = try RawConnection(port: port)
                try fits.upgrade("/socket")
                try fits.writeText(String(repeating: "a", count: 10_000))
                #expect(try fits.readFrame().payload.count == 10_000)

                let oneFrame = try RawConnection(port: port)
                try oneFrame.upgrade("/socket")
                try oneFrame.writeText(String(repeating: "a", count: 10_001))
                #expect(try oneFrame.readCloseCode() == 1009)

                let fragments = try RawConnection(port: port)
                try fragments.upgrade("/socket")
                try fragments.writeFrame(.text, [UInt8](repeating: 97, count: 6_000), isFinal: false)
                try fragments.writeFrame(.continuation, [UInt8](repeating: 97, count: 6_000))
                #expect(try fragments.readCloseCode() == 1009)

                let announced = try RawConnection(port: port)
                try announced.upgrade("/socket")
                try announced.write([0x81, 0xFF, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4] + [UInt8](repeating: 0, count: 100))
                #expect(try announced.readCloseCode() == 1009)

                try fits.writeText("still here")
                #expect(try fits.readFrame().text == "still here")
            }
            await eventually { recorder.events.filter { $0 == .closed(1009) }.count == 3 }
        }
    }

    @Test func reassemblesFragmentsAroundControlFrames() async throws {
        let recorder = Recorder.echo()
        try await withServer(.socket(recorder)) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.upgrade("/socket")
                let whole = Array("grüße ".utf8) + [UInt8](repeating: 97, count: 9_000)
                try client.writeFrame(.text, Array(whole[..<3]), isFinal: false)
                try client.writeFrame(.ping, Array("hi".utf8))
                try client.writeFrame(.continuation, Array(whole[3..<4_000]), isFinal: false)
                try client.writeFrame(.continuation, [], isFinal: false)
                try client.writeFrame(.continuation, Array(whole[4_000...]))
                let pong = try client.readFrame()
                #expect(pong.opcode == RawConnection.Opcode.pong.rawValue && pong.text == "hi")
                #expect(try client.readFrame().payload == whole)
                try client.writeText("")
                #expect(try client.readFrame() == RawConnection.Frame(isFinal: true, opcode: 1, payload: []))
            }
        }
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0xE2, 0x82], [0x80],
        ] as [[UInt8]])
    func closesOnInvalidUTF8(_ bytes: [UInt8]) async throws {
        let recorder = Recorder.echo()
        try await withServer(.socket(recorder)) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.upgrade("/socket")
                try client.writeFrame(.text, bytes)
                #expect(try client.readCloseCode() == 1007)
                let split = try RawConnection(port: port)
                try split.upgrade("/socket")
                try split.writeFrame(.text, Array("ok".utf8), isFinal: false)
                try split.writeFrame(.continuation, bytes)
                #expect(try split.readCloseCode() == 1007)
            }
            #expect(!recorder.events.contains { if case .text = $0 { true } else { false } })
        }
    }

    @Test func tellsOfBinaryAndLeavesTheRestToTheOwner() async throws {
        let recorder = Recorder.echo()
        try await withServer(.socket(recorder)) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.upgrade("/socket")
                try client.writeFrame(.binary, [UInt8](repeating: 0xFF, count: 5_000))
                try client.writeFrame(.binary, [1], isFinal: false)
                try client.writeFrame(.continuation, [2])
                try client.writeText("go on")
                #expect(try client.readFrame().text == "go on")
            }
            #expect(recorder.events.prefix(4) == [.opened, .binary, .binary, .text("go on")])
        }
    }

    /// Frames that break the protocol end the connection, whatever its last words; others go on.
    @Test(
        arguments: [
            [0x83, 0x80, 1, 2, 3, 4],  // unknown opcode
            [0xC1, 0x81, 1, 2, 3, 4, 0x60],  // reserved bit without an extension
            [0x80, 0x80, 1, 2, 3, 4],  // continuation of nothing
            [0x09, 0x80, 1, 2, 3, 4],  // fragmented ping
            [0x89, 0xFE, 0, 126, 1, 2, 3, 4],  // long ping
            [0x01, 0x81, 0, 0, 0, 0, 0x61, 0x81, 0x81, 0, 0, 0, 0, 0x62],  // a new message inside of another
        ] as [[UInt8]])
    func endsOnBrokenFrames(_ bytes: [UInt8]) async throws {
        let recorder = Recorder.echo()
        try await withServer(.socket(recorder)) { port, _, _ in
            try await blocking {
                let good = try RawConnection(port: port)
                try good.upgrade("/socket")
                let bad = try RawConnection(port: port)
                try bad.upgrade("/socket")
                try bad.write(bytes + [UInt8](repeating: 0, count: 200))
                _ = try bad.readCloseCode()
                try good.writeText("fine")
                #expect(try good.readFrame().text == "fine")
            }
            await eventually { recorder.closeCode != nil }
        }
    }

    @Test func cutsReadersThatNeverReadAndNobodyElse() async throws {
        let recorder = Recorder()
        try await withServer(.socket(recorder), ServerConfiguration(maxQueued: 1024 * 1024)) { port, loop, _ in
            let slow = try await blocking {
                let client = try RawConnection(port: port, receiveBuffer: 4_096)
                try client.upgrade("/socket")
                return client
            }
            await eventually { recorder.sockets.count == 1 }
            let heard = Recorder()
            try WebSocketClient.connect(url: .init(string: "ws://127.0.0.1:\(port)/socket")!, loop: loop, delegate: heard)
            await eventually { recorder.sockets.count == 2 }
            let message = [UInt8](repeating: UInt8(ascii: "x"), count: 64 * 1024)
            for round in 1...150 {
                for socket in recorder.sockets { socket.send(message) }
                await eventually { heard.events.count == round + 1 }
            }
            #expect(recorder.events.filter { $0 == .closed(1013) }.count == 1)
            #expect(heard.closeCode == nil)
            _ = slow
        }
    }

    @Test func cutsPeersThatNeverAnswerPings() async throws {
        let recorder = Recorder()
        try await withServer(.socket(recorder), ServerConfiguration(idlePing: .milliseconds(600))) { port, loop, _ in
            let answering = Recorder()
            try WebSocketClient.connect(url: .init(string: "ws://127.0.0.1:\(port)/socket")!, loop: loop, delegate: answering)
            await eventually { answering.events == [.opened] }
            try await blocking {
                let dead = try RawConnection(port: port)
                try dead.upgrade("/socket")
                #expect(try dead.readFrame().opcode == RawConnection.Opcode.ping.rawValue)
                #expect(dead.isClosedByPeer())
            }
            await eventually { recorder.closeCode == 1006 }
            #expect(answering.events == [.opened])
        }
    }

    /// A person's device is to be known as gone within ten seconds: its socket is watched more closely than the server's others.
    @Test func watchesASocketMoreCloselyOnDemand() async throws {
        let recorder = Recorder()
        try await withServer(.socket(recorder), ServerConfiguration(idlePing: .seconds(600))) { port, loop, _ in
            let opened = ContinuousClock.now
            try await blocking {
                let dead = try RawConnection(port: port)
                try dead.upgrade("/socket")
                for socket in recorder.sockets { loop.execute { socket.watch(silence: .milliseconds(600)) } }
                #expect(try dead.readFrame().opcode == RawConnection.Opcode.ping.rawValue)
                #expect(dead.isClosedByPeer())
            }
            await eventually { recorder.closeCode == 1006 }
            #expect(ContinuousClock.now - opened > .milliseconds(600))
        }
    }

    @Test(arguments: [
        (["Origin: http://127.0.0.1"], 101), (["Origin: https://call.example.org"], 101), ([], 101),
        (["Origin: http://evil.example"], 403), (["Origin: null"], 403), (["Origin: http://127.0.0.1.evil.example"], 403),
        (["Origin: https://127.0.0.1"], 101), (["Origin: http://127.0.0.1:81"], 403),
    ])
    func checksTheOrigin(_ headers: [String], _ status: Int) async throws {
        let recorder = Recorder()
        let configuration = ServerConfiguration(allowedOrigins: OriginPolicy(origins: ["https://call.example.org"]))
        try await withServer(.socket(recorder), configuration) { port, _, _ in
            let answer = try await blocking { try RawConnection(port: port).upgrade("/socket", headers: headers) }
            #expect(answer == status)
            if status == 403 { #expect(recorder.events.isEmpty) }
        }
    }

    @Test(arguments: [
        ("GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13", 400),
        (
            "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", 426
        ),
        (
            "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: close\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", 400
        ),
        (
            "GET /other HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", 404
        ),
        (
            "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Protocol: chat\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", 400
        ),
        ("GET /socket HTTP/1.1\r\nHost: a", 426),
    ])
    func refusesBadHandshakes(_ head: String, _ status: Int) async throws {
        let recorder = Recorder()
        try await withServer(.socket(recorder)) { port, _, _ in
            let answer = try await blocking {
                let client = try RawConnection(port: port)
                try client.write(head + "\r\n\r\n")
                return try client.readResponse()
            }
            #expect(answer.status == status)
            #expect(answer.headers["content-security-policy"] != nil)
            #expect(recorder.events.isEmpty)
        }
    }

    @Test func toleratesDelegatesThatGoOnAfterTheEnd() async throws {
        let recorder = Recorder(onClose: { socket in
            socket.send("after the end")
            socket.close(.normal)
        })
        try await withServer(.socket(recorder)) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.upgrade("/socket")
            }
            await eventually { recorder.closeCode == 1006 }
        }
        recorder.sockets[0].send("after the loop")
        recorder.sockets[0].close(.goingAway)
        #expect(recorder.events == [.opened, .closed(1006)])
    }

    @Test func canBeClosedInsideEveryCallback() async throws {
        let recorder = Recorder(onOpen: { socket in
            if socket.path == "/socket" { socket.send("bye") }
            socket.close(WebSocketCloseCode(rawValue: 4_001), reason: String(repeating: "ü", count: 100))
        })
        try await withServer(.socket(recorder)) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.upgrade("/socket")
                #expect(try client.readFrame().text == "bye")
                let frame = try client.readFrame()
                #expect(frame.code == 4_001)
                #expect(String(validating: frame.payload.dropFirst(2), as: UTF8.self)?.count == 61)
                try client.writeFrame(.close, Array(frame.payload.prefix(2)))
                #expect(client.isClosedByPeer())
            }
            await eventually { recorder.closeCode == 4_001 }
        }
    }

    @Test func cutsPeersThatDoNotAnswerTheGoodbye() async throws {
        let recorder = Recorder(onOpen: { $0.close(.normal) })
        try await withServer(.socket(recorder)) { port, _, _ in
            try await blocking {
                let client = try RawConnection(port: port)
                try client.upgrade("/socket")
                #expect(try client.readFrame().code == 1000)
                #expect(client.isClosedByPeer())
            }
            await eventually { recorder.closeCode == 1000 }
        }
    }
}
