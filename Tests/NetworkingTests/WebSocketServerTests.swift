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
}
