import Testing

@testable import Networking

@Suite struct WebSocketServerTests {
    @Test func echoes() async throws {
        let recorder = Recorder.echo()
        try await withServer(.socket(recorder)) { port, _, _ in
            let reply = try await blocking {
                let client = try RawConnection(port: port)
                #expect(try client.upgrade("/socket?a=1&b=x%20y") == 101)
                try client.writeText("grüß dich")
                let frame = try client.readFrame()
                try client.writeFrame(.close, [0x03, 0xE8])
                #expect(try client.readCloseCode() == 1000)
                return frame
            }
            #expect(reply == RawConnection.Frame(isFinal: true, opcode: 1, payload: Array("grüß dich".utf8)))
            await eventually { recorder.closeCode != nil }
            #expect(recorder.events == [.opened, .text("grüß dich"), .closed(1000)])
            #expect(recorder.sockets[0].query == [QueryItem(name: "a", value: "1"), QueryItem(name: "b", value: "x y")])
        }
    }

    @Test func messagesOfOneTurnComeWholeAndInOrder() async throws {
        // Around the borders of the three ways in which a frame says its length, and more than one turn writes.
        let lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000, 2, 0, 3]
        let recorder = Recorder(onOpen: { socket in
            for length in lengths { socket.send([UInt8](repeating: UInt8(ascii: "a") + UInt8(length % 26), count: length)) }
        })
        try await withServer(.socket(recorder)) { port, _, _ in
            let frames = try await blocking {
                let client = try RawConnection(port: port)
                #expect(try client.upgrade("/socket") == 101)
                return try lengths.map { _ in try client.readFrame() }
            }
            for (frame, length) in zip(frames, lengths) {
                let text = [UInt8](repeating: UInt8(ascii: "a") + UInt8(length % 26), count: length)
                #expect(frame.isFinal && frame.opcode == 1 && frame.payload == text, "\(length) bytes")
            }
        }
    }

    @Test func everySilentSocketIsPingedAgainAndAgain() async throws {
        try await withServer(.socket(Recorder()), ServerConfiguration(idlePing: .milliseconds(400))) { port, _, _ in
            try await blocking {
                let clients = try (0..<20).map { _ in try RawConnection(port: port) }
                for client in clients { #expect(try client.upgrade("/socket") == 101) }
                for _ in 0..<2 {
                    for client in clients {
                        #expect(try client.readFrame().opcode == RawConnection.Opcode.ping.rawValue)
                        try client.writeFrame(.pong, [UInt8(ascii: "?")])
                    }
                }
            }
        }
    }
}
