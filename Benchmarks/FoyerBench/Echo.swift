import Foundation
import Networking

/// A WebSocket server that says everything back, in a process of its own: what the network alone costs.
enum EchoServer {
    static let argument = "--echo-server"

    private final class Echo: WebSocketDelegate {
        func webSocketOpened(_ socket: WebSocket) {}
        func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) { socket.send([UInt8](text)) }
        func webSocketReceivedBinary(_ socket: WebSocket) {}
        func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {}
    }

    /// Serves until the process is ended; prints the port.
    static func run() async throws -> Never {
        var routes = Routes()
        routes.webSocket("/echo") { _ in .accept(Echo()) }
        let loop = try EventLoop(name: "echo")
        let server = HTTPServer(loop: loop, configuration: ServerConfiguration(), routes: routes)
        print(try await server.start())
        fflush(nil)
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
}

/// The load on an echo server: as many connections as there are waiting guests, one message at each tick.
enum EchoLoad {
    /// About as long as a signalling message.
    static let messageLength = 200

    private final class Client: WebSocketDelegate {
        let opened: Counter
        let heard: Counter

        init(opened: Counter, heard: Counter) {
            self.opened = opened
            self.heard = heard
        }

        func webSocketOpened(_ socket: WebSocket) { opened.add() }
        func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) { heard.add() }
        func webSocketReceivedBinary(_ socket: WebSocket) {}
        func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) {}
    }

    /// Microseconds of CPU of the server per message that it received and sent back.
    static func cpuPerRoundTrip(connections: Int, rate: Double, seconds: Double, loop: EventLoop) async throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [EchoServer.argument]
        process.standardOutput = output
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard Int(port) != nil, let url = URL(string: "ws://127.0.0.1:\(port)/echo") else {
            throw BenchError("the echo server did not start")
        }
        let (opened, heard) = (Counter(), Counter())
        let sockets = try (0..<connections).map { _ in
            try WebSocketClient.connect(url: url, loop: loop, delegate: Client(opened: opened, heard: heard))
        }
        guard await until(within: 30, { opened.count == connections }) else {
            throw BenchError("echo: \(opened.count) of \(connections) open")
        }
        let cost = ProcessCost(pid: process.processIdentifier)
        let message = [UInt8](repeating: UInt8(ascii: "x"), count: messageLength)
        let count = Int(rate * seconds)
        let before = cost.cpuNanoseconds()
        await openLoop(count: count, perSecond: rate) { sockets[$0 % connections].send(message) }
        guard await until(within: 20, { heard.count == count }) else { throw BenchError("echo: \(heard.count) of \(count) came back") }
        let used = cost.cpuNanoseconds() - before
        for socket in sockets { socket.close() }
        return Double(used) / 1000 / Double(count)
    }
}
