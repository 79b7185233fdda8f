import CallCore
import CallProtocol
import Networking

/// The connection of a person's device. It is in no room.
struct PersonConnection: ConnectionRole {
    static let allowance = MessageAllowance.person
    /// A device that has been silent for this long is asked, and gone if it stays so as long again: under ten seconds together.
    static let silence: Duration = .milliseconds(4500)

    let host: RingHost
    let person: PersonID
    let device: DeviceID
    /// Who only asks to enter does not ring others.
    let mayRing: Bool

    func receive(_ text: UnsafeRawBufferPointer, on connection: SignalConnection) throws(CallError) {
        try connection.carryOut(text) { (message: PersonMessage) throws(CallError) in try handle(message, on: connection) }
    }

    private func handle(_ message: PersonMessage, on connection: SignalConnection) throws(CallError) {
        let link = connection.link
        switch message {
        case .ring(let order):
            guard mayRing else { throw CallError(.invalidPermissions, "This takes a token with allow_join.") }
            try host.run { host throws(CallError) in _ = try host.ring(order, by: person, from: (device, link)) }
        case .accept(let ring): try host.run { host throws(CallError) in _ = try host.accept(ring, by: person, from: (device, link)) }
        case .reject(let ring, let reason):
            try host.run { host throws(CallError) in _ = try host.reject(ring, by: person, reason: reason, device: device) }
        case .cancel(let ring): try host.run { host throws(CallError) in try host.cancel(ring, by: person) }
        case .join(let call):
            let admission = try host.run { host throws(CallError) in try host.join(call, by: person) }
            connection.tell(person: WireCoder.encode(.admission(admission)))
        case .end(let call): try host.run { host throws(CallError) in _ = try host.end(call, by: person) }
        case .setBusyPolicy(let policy): host.assumeIsolated { $0.setBusyPolicy(policy, by: person) }
        case .block(let other, let isBlocked): host.assumeIsolated { $0.block(other, isBlocked, by: person) }
        case .ping: connection.pong()
        }
    }

    func lost(_ link: LinkID) { host.assumeIsolated { $0.connectionLost(person, link) } }
}

extension SignalConnection {
    /// The device is a person's from now on.
    func becomePerson(_ role: PersonConnection) {
        become(role)
        watchClosely(PersonConnection.silence)
    }
}

extension WireCoder {
    static func encode(_ event: PersonEvent) -> [UInt8] {
        guard let text = try? WireEncoder.encode(event) else { preconditionFailure("an event that cannot be encoded: \(event.name)") }
        return text
    }
}
