import Foundation
import Synchronization
import Testing

@testable import Networking

@Suite struct CrowdTests {
    @Test func carries200SocketsAtOnce() async throws {
        let served = Recorder.echo()
        try await withServer(.socket(served)) { port, loop, _ in
            let heard = (0..<200).map { number in
                Recorder(
                    onOpen: { $0.send("0 of \(number)") },
                    onText: { socket, text in
                        let round = Int(text.prefix { $0 != " " }) ?? 0
                        if round < 10 { socket.send("\(round + 1) of \(number)") }
                    })
            }
            for recorder in heard {
                try WebSocketClient.connect(url: URL(string: "ws://127.0.0.1:\(port)/socket")!, loop: loop, delegate: recorder)
            }
            await eventually { heard.allSatisfy { $0.events.count == 12 } }
            for (number, recorder) in heard.enumerated() {
                #expect(recorder.events == [.opened] + (0...10).map { .text("\($0) of \(number)") })
            }
            #expect(Set(served.sockets.map(\.id)).count == 200)
        }
        #expect(served.events.filter { if case .closed = $0 { true } else { false } }.count == 200)
    }

    @Test func sendsInOrderFromManyThreads() async throws {
        let served = Recorder()
        try await withServer(.socket(served)) { port, loop, _ in
            let heard = Recorder()
            let socket = try WebSocketClient.connect(url: URL(string: "ws://127.0.0.1:\(port)/socket")!, loop: loop, delegate: heard)
            await withTaskGroup(of: Void.self) { group in
                for sender in 0..<8 { group.addTask { for number in 0..<200 { socket.send("\(sender) \(number)") } } }
            }
            await eventually { served.events.count == 1_601 }
            for sender in 0..<8 {
                let mine = served.events.compactMap { if case .text(let text) = $0, text.hasPrefix("\(sender) ") { text } else { nil } }
                #expect(mine == (0..<200).map { "\(sender) \($0)" })
            }
        }
    }
}
