import CallClient
import CallProtocol
import Foundation
import Synchronization

/// A server of which a test says every word.
final class ScriptedServer: SignalTransport {
    private struct State {
        var lines: [ScriptedLine] = []
    }

    private let state = Mutex(State())

    func connect(to url: URL, headers: [String: String], events: @escaping @Sendable (SignalTransportEvent) -> Void) -> any SignalLink {
        let line = ScriptedLine(events: events)
        state.withLock { $0.lines.append(line) }
        events(.opened)
        return line
    }

    var lines: [ScriptedLine] { state.withLock(\.lines) }
    /// The newest connection.
    var line: ScriptedLine? { lines.last }

    func say(_ message: ServerMessage) { line?.say(message) }
}

/// One connection to it.
final class ScriptedLine: SignalLink {
    private struct State {
        var heard: [Data] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let events: @Sendable (SignalTransportEvent) -> Void

    init(events: @escaping @Sendable (SignalTransportEvent) -> Void) { self.events = events }

    var isClosed: Bool { state.withLock(\.isClosed) }

    func send(_ text: [UInt8]) { state.withLock { $0.heard.append(Data(text)) } }

    func close() { drop(code: 1000) }

    /// The connection is lost.
    func drop(code: UInt16 = 1006) {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        if !wasClosed { events(.closed(code: code)) }
    }

    func say(_ message: ServerMessage) {
        guard let data = try? JSONEncoder().encode(message) else { return }
        events(.received([UInt8](data)))
    }

    func say(_ event: PersonEvent) {
        guard let data = try? JSONEncoder().encode(event) else { return }
        events(.received([UInt8](data)))
    }

    /// With which a person's device has signed in here.
    var signIn: SignIn? {
        heard(OpeningMessage.self).first.flatMap { message in
            switch message.message {
            case .hello: nil
            case .signIn(let signIn): signIn
            }
        }
    }

    func heard<Message: WireMessage>(_ type: Message.Type) -> [Referenced<Message>] {
        state.withLock(\.heard).compactMap { try? JSONDecoder().decode(Referenced<Message>.self, from: $0) }
    }

    var hello: Hello? {
        heard(OpeningMessage.self).first.flatMap { message in
            switch message.message {
            case .hello(let hello): hello
            case .signIn: nil
            }
        }
    }
}
