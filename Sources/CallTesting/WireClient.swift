import CallProtocol
import CallServer
import Foundation
import Networking

/// What a test waited for did not come.
package struct TestTimeout: Error, CustomStringConvertible {
    package let description: String
    package init(description: String) { self.description = description }
}

/// The connection of somebody who is in, or in front of, a room.
package typealias WireClient = WireLine<ServerMessage>
/// The connection of a person's device.
package typealias PersonWire = WireLine<PersonEvent>

/// A signalling client that says and hears single messages: in memory (`SignalSocket`) or over a real WebSocket (`WebSocketDelegate`),
/// so that one test text serves both.
package final class WireLine<Message: WireMessage & Hashable>: SignalSocket, WebSocketDelegate, @unchecked Sendable {
    /// Guards what was heard.
    private let lock = NSLock()
    private var heard: [Message] = []
    private var changes = 0
    private var closeCode: WebSocketCloseCode?
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private let line: Line

    private enum Line {
        case memory(EventLoop, Box<SignalConnection>)
        case socket(Box<WebSocket>)
    }

    private final class Box<Value: Sendable>: @unchecked Sendable {  // set once, before the client is used
        var value: Value?
    }

    private init(_ line: Line) { self.line = line }

    /// Without a socket: straight to the server's connection, on its loop.
    package static func inMemory(_ server: TestServer) async -> Self {
        let box = Box<SignalConnection>()
        let client = Self(.memory(server.loop, box))
        await withCheckedContinuation { continuation in
            server.loop.execute {
                box.value = server.calls.signalling.open(client)
                continuation.resume()
            }
        }
        return client
    }

    package static func overSocket(_ server: TestServer, headers: HTTPHeaders = [:]) throws -> Self {
        let box = Box<WebSocket>()
        let client = Self(.socket(box))
        box.value = try WebSocketClient.connect(url: server.signalURL, headers: headers, loop: server.loop, delegate: client)
        return client
    }

    // MARK: Saying

    package func send(_ text: String) {
        switch line {
        case .memory(let loop, let box):
            loop.execute { Array(text.utf8).withUnsafeBytes { box.value?.receive($0) } }
        case .socket(let box): box.value?.send(text)
        }
    }

    package func send(_ message: some WireMessage, ref: Int? = nil) throws {
        send(String(decoding: try JSONEncoder().encode(Referenced(message, ref: ref)), as: UTF8.self))
    }

    package func hello(_ hello: Hello) throws { try send(OpeningMessage.hello(hello)) }
    package func signIn(_ signIn: SignIn) throws { try send(OpeningMessage.signIn(signIn)) }

    /// Goes away without a word.
    package func drop() {
        switch line {
        case .memory(let loop, let box):
            loop.execute {
                guard let connection = box.value else { return }
                connection.drop()
            }
        case .socket(let box): box.value?.close(.normal, reason: "")
        }
    }

    // MARK: Hearing

    /// The next message that has not been taken yet.
    package func next(within limit: Duration = .seconds(60)) async throws -> Message {
        try await wait(within: limit, for: "a message") { heard.isEmpty ? nil : heard.removeFirst() }
    }

    /// The next message of this type; those before it are dropped.
    package func next(_ name: Message.Name, within limit: Duration = .seconds(60)) async throws -> Message {
        try await wait(within: limit, for: name.rawValue) {
            guard let index = heard.firstIndex(where: { $0.name.rawValue == name.rawValue }) else { return nil }
            let message = heard[index]
            heard.removeSubrange(...index)
            return message
        }
    }

    package func closed(within limit: Duration = .seconds(60)) async throws -> WebSocketCloseCode {
        try await wait(within: limit, for: "the close") { closeCode }
    }

    /// What has arrived and was not taken, once everything that the server had to say before has been said.
    package func rest() async throws -> [Message] {
        send(#"{"type":"ping"}"#)
        var messages: [Message] = []
        while true {
            let message = try await next()
            if message.name.rawValue == "pong" { return messages }
            messages.append(message)
        }
    }

    private func wait<Value>(within limit: Duration, for what: String, _ take: () -> Value?) async throws -> Value {
        let deadline = ContinuousClock.now + limit
        while true {
            let (value, seen) = lock.withLock { (take(), changes) }
            if let value { return value }
            guard ContinuousClock.now < deadline else {
                throw TestTimeout(description: "\(what) did not come; heard: \(lock.withLock { heard.map(\.name) })")
            }
            await change(after: seen, before: deadline)
        }
    }

    /// Returns when something has come since `seen`, or at the deadline.
    private func change(after seen: Int, before deadline: ContinuousClock.Instant) async {
        let timer = Task { [weak self] in
            try? await Task.sleep(until: deadline)
            self?.wake()
        }
        await withCheckedContinuation { continuation in
            let isLate = lock.withLock {
                if changes == seen { waiters.append(continuation) }
                return changes != seen
            }
            if isLate { continuation.resume() }
        }
        timer.cancel()
    }

    private func wake() {
        let waiting = lock.withLock {
            changes += 1
            defer { waiters = [] }
            return waiters
        }
        for waiter in waiting { waiter.resume() }
    }

    private func hear(_ bytes: some Sequence<UInt8>) {
        guard let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)) else { return }
        lock.withLock { heard.append(message) }
        wake()
    }

    // MARK: The server's end in memory

    package func send(_ text: [UInt8]) { hear(text) }

    package func watch(silence: Duration) {}

    package func close(_ code: WebSocketCloseCode, reason: String) {
        lock.withLock { closeCode = code }
        wake()
    }

    // MARK: The socket's end

    package func webSocketOpened(_ socket: WebSocket) {}
    package func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) { hear(text) }
    package func webSocketReceivedBinary(_ socket: WebSocket) {}
    package func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) { close(code, reason: "") }
}
