import CallCore
import CallProtocol
import Foundation

/// Nobody's connection: it takes a `hello` and nothing else.
struct OpeningConnection: ConnectionRole {
    static let allowance = MessageAllowance.waiting

    let service: SignalService

    func receive(_ text: UnsafeRawBufferPointer, on connection: SignalConnection) throws(CallError) {
        switch try WireCoder.decode(OpeningMessage.self, text).message {
        case .hello(let hello): try service.welcome(hello, connection)
        case .signIn(let signIn): try service.welcome(signIn, connection)
        }
    }

    func lost(_ link: LinkID) {}
}

/// A waiting guest's connection. It cannot say, and is never told, anything of the room.
struct WaitingConnection: ConnectionRole {
    static let allowance = MessageAllowance.waiting

    let host: RoomHost
    let participant: ParticipantID

    func receive(_ text: UnsafeRawBufferPointer, on connection: SignalConnection) throws(CallError) {
        try connection.carryOut(text) { (message: WaitingMessage) throws(CallError) in try handle(message, on: connection) }
    }

    private func handle(_ message: WaitingMessage, on connection: SignalConnection) throws(CallError) {
        switch message {
        case .requestEntry(let note): try host.run { host throws(CallError) in try host.requestEntry(participant, note: note) }
        case .setNote(let note): try host.run { host throws(CallError) in try host.setNote(participant, note) }
        case .rename(let name): try host.run { host throws(CallError) in try host.rename(participant, name) }
        case .cancel: host.assumeIsolated { $0.cancel(participant) }
        case .pageHidden: host.assumeIsolated { $0.pageHidden(participant, connection.link) }
        case .ping: connection.pong()
        }
    }

    func lost(_ link: LinkID) { host.assumeIsolated { $0.connectionLost(participant, link) } }
}

/// The connection of somebody inside.
struct ParticipantConnection: ConnectionRole {
    static let allowance = MessageAllowance.inside

    let host: RoomHost
    let participant: ParticipantID

    func receive(_ text: UnsafeRawBufferPointer, on connection: SignalConnection) throws(CallError) {
        try connection.carryOut(text) { (message: ParticipantMessage) throws(CallError) in try handle(message, on: connection) }
    }

    private func handle(_ message: ParticipantMessage, on connection: SignalConnection) throws(CallError) {
        switch message {
        case .respondEntry(let response): try host.run { host throws(CallError) in try host.respond(response, by: participant) }
        case .setMedia(let media, let session): host.assumeIsolated { $0.setMedia(participant, media, session) }
        case .signal(let to, let signal):
            try host.run { host throws(CallError) in try host.relay(signal, from: participant, to: to) }
        case .leave: host.assumeIsolated { $0.leave(participant) }
        case .pageHidden: host.assumeIsolated { $0.pageHidden(participant, connection.link) }
        case .ping: connection.pong()
        }
    }

    func lost(_ link: LinkID) { host.assumeIsolated { $0.connectionLost(participant, link) } }
}

extension RoomHost {
    /// Runs a rule at once: connections call from the room's own loop.
    nonisolated func run<Value: Sendable>(_ body: @Sendable (isolated RoomHost) throws(CallError) -> Value) throws(CallError) -> Value {
        let result = assumeIsolated { host -> Result<Value, CallError> in
            do throws(CallError) {
                return .success(try body(host))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
