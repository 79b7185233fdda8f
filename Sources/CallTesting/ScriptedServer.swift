import CallClient
import CallProtocol
import Foundation
import Synchronization

/// A server that says what a test tells it to, for tests of the client alone.
package final class ScriptedServer: Sendable {
    package let transport: InMemoryTransport
    private let connections: AsyncStream<InMemoryPeer>
    private let gate: Gate

    package init() {
        let (connections, arrivals) = AsyncStream<InMemoryPeer>.makeStream()
        self.connections = connections
        let gate = Gate()
        self.gate = gate
        transport = InMemoryTransport { peer in
            guard !gate.isShut else { return peer.close(code: 1006) }
            peer.open()
            arrivals.yield(peer)
        }
    }

    /// While it is down every attempt to connect fails.
    package var isDown: Bool {
        get { gate.isShut }
        set { gate.isShut = newValue }
    }

    /// The next connection, whose hello has been read.
    package func next() async throws -> ScriptedConnection {
        let connections = connections
        return try await beforeDeadline("a connection") {
            for await peer in connections { return try await ScriptedConnection(peer) }
            return nil
        }
    }
}

private final class Gate: Sendable {
    private let shut = Mutex(false)
    var isShut: Bool {
        get { shut.withLock { $0 } }
        set { shut.withLock { $0 = newValue } }
    }
}

/// One connection as the script sees it.
package struct ScriptedConnection: Sendable {
    package let hello: Hello
    package let peer: InMemoryPeer

    init(_ peer: InMemoryPeer) async throws {
        self.peer = peer
        guard case .hello(let hello) = try await Self.read(Referenced<OpeningMessage>.self, from: peer).message else { throw Unscripted() }
        self.hello = hello
    }

    package func send(_ messages: ServerMessage...) throws {
        for message in messages { peer.send([UInt8](try JSONEncoder().encode(message))) }
    }

    /// The client's next message as somebody inside.
    package func participantMessage() async throws -> Referenced<ParticipantMessage> {
        try await Self.read(Referenced<ParticipantMessage>.self, from: peer)
    }

    /// The client's next message as a waiting guest.
    package func waitingMessage() async throws -> Referenced<WaitingMessage> {
        try await Self.read(Referenced<WaitingMessage>.self, from: peer)
    }

    /// Breaks the connection as a lost network does.
    package func cut() { peer.close(code: 1006) }

    /// Waits until the client has closed.
    package func closed() async throws {
        let received = peer.received
        _ = try await beforeDeadline("the client's close") {
            for await event in received { if case .closed = event { return true } }
            return true
        }
    }

    private static func read<Message: Decodable & Sendable>(_ type: Message.Type, from peer: InMemoryPeer) async throws -> Message {
        let received = peer.received
        return try await beforeDeadline("a message of the client") {
            for await event in received {
                guard case .received(let text) = event else { throw Unscripted() }
                return try JSONDecoder().decode(Message.self, from: Data(text))
            }
            return nil
        }
    }
}

/// What the client did is not what the script expects.
package struct Unscripted: Error {
    package init() {}
}

package struct DeadlineExceeded: Error, CustomStringConvertible {
    package let description: String
}

/// Waits for what `body` brings, at most `limit`; fails with the name of what did not come.
package func beforeDeadline<Value: Sendable>(
    _ what: String, limit: Duration = .seconds(60), _ body: @escaping @Sendable () async throws -> Value?
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await Task.sleep(for: limit)
            return nil
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() ?? nil else { throw DeadlineExceeded(description: "\(what) did not come") }
        return value
    }
}

/// Looks again and again until `condition` holds, at most `limit`.
@MainActor
package func eventually(_ what: String, limit: Duration = .seconds(60), _ condition: () -> Bool) async throws {
    let end = ContinuousClock.now + limit
    while !condition() {
        guard ContinuousClock.now < end else { throw DeadlineExceeded(description: "\(what) did not come about") }
        try await Task.sleep(for: .milliseconds(1))
    }
}
