import CallProtocol
import CallTesting
import Foundation

/// A device of a person, as tests use one.
struct Person {
    enum Line: CaseIterable { case memory, socket }

    let id: PersonID
    let wire: PersonWire

    /// Signed in.
    static func at(
        _ server: TestServer, _ id: PersonID, device: DeviceID? = nil, line: Line = .memory, permissions: [Permission] = [.allowJoin]
    ) async throws -> Person {
        let wire: PersonWire
        switch line {
        case .memory: wire = await .inMemory(server)
        case .socket: wire = try .overSocket(server)
        }
        let token = try server.token(permissions, participant: id.rawValue, name: "The name of \(id)")
        try wire.signIn(SignIn(token: token, deviceId: device ?? DeviceID("device of \(id)".replacingOccurrences(of: " ", with: "-"))))
        let person = Person(id: id, wire: wire)
        _ = try await person.signedIn()
        return person
    }

    func signedIn() async throws -> SignedIn {
        guard case .signedIn(let signedIn) = try await wire.next(.signedIn) else { throw TestTimeout(description: "signedIn") }
        return signedIn
    }

    func ring(_ members: PersonID..., id: RingID = "r1", call: String = "c1", timeout: Int? = nil) throws {
        try wire.send(
            PersonMessage.ring(RingOrder(ringId: id, call: CallRef(id: CallID(call)), members: members, timeout: timeout)), ref: 1)
    }

    func say(_ message: PersonMessage) throws { try wire.send(message, ref: 2) }

    /// The next word on any ring.
    func heard() async throws -> RingInfo {
        guard case .ring(let ring) = try await wire.next(.ring) else { throw TestTimeout(description: "ring") }
        return ring
    }

    func admission() async throws -> Admission {
        guard case .admission(let admission) = try await wire.next(.admission) else { throw TestTimeout(description: "admission") }
        return admission
    }

    func refusal() async throws -> ErrorCode {
        guard case .failed(let error, _) = try await wire.next(.failed) else { throw TestTimeout(description: "failed") }
        return error.code
    }

    /// Takes the way into a call.
    func enter(_ admission: Admission, _ server: TestServer) async throws -> (WireClient, RoomSnapshot) {
        let client = await WireClient.inMemory(server)
        try client.hello(Hello(roomId: admission.roomId.rawValue, token: admission.token))
        guard case .entered(let snapshot) = try await client.next(.entered) else { throw TestTimeout(description: "entered") }
        return (client, snapshot)
    }
}
