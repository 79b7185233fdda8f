import CallCore
import CallProtocol

/// Ids and secrets that nobody has yet and nobody can guess.
package enum FreshValues {
    package static func requestID() -> EntryRequestID { EntryRequestID(Base64URL.encode(Digest.random(9))) }
    package static func tokenID() -> String { Base64URL.encode(Digest.random(12)) }

    /// A presented secret with the digest under which it would be kept.
    package static func pair(_ secret: ResumeSecret) -> SecretPair {
        SecretPair(secret: secret, digest: Base64URL.encode(Digest.sha256(Array(secret.rawValue.utf8))))
    }

    /// Three groups of four letters, `abcd-efgh-ijkl`: 56 bits, easy to read out.
    package static func roomID() -> RoomID {
        let letters = Array("abcdefghijkmnopqrstuvwxyz")
        let picked = Digest.random(12).map { letters[Int($0) % letters.count] }
        return RoomID(stride(from: 0, to: 12, by: 4).map { String(picked[$0..<$0 + 4]) }.joined(separator: "-"))
    }

    /// All from one draw: each one wakes the generator.
    package static func joinValues() -> JoinRequest.Fresh {
        let random = Digest.random(9 + 9 + 24)
        return JoinRequest.Fresh(
            participantId: ParticipantID(Base64URL.encode(random[..<9])), requestId: EntryRequestID(Base64URL.encode(random[9..<18])),
            secret: pair(ResumeSecret(Base64URL.encode(random[18...]))))
    }
}
