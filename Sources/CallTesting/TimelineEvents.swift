import CallCore
import CallProtocol

// What people of a timeline do.
extension Timeline {
    /// A host who is inside from now on.
    package func host(_ name: String, boundTo: ParticipantID? = nil, tokenID: String? = nil) throws(CallError) -> Visitor {
        try arrive(Visitor(name, .host, boundTo: boundTo, tokenID: tokenID))
    }

    /// A guest who knocks now.
    package func guest(
        _ name: String, boundTo: ParticipantID? = nil, tokenID: String? = nil, note: String? = nil
    ) throws(CallError) -> Visitor {
        try arrive(Visitor(name, .guest, boundTo: boundTo, tokenID: tokenID), note: note)
    }

    package func arrive(_ visitor: Visitor, note: String? = nil) throws(CallError) -> Visitor {
        try join(visitor, note: note)
        return visitor
    }

    /// Opens a connection and says hello with all that the page knows. Where it is refused the page keeps the connection that it had.
    package func join(_ visitor: Visitor, note: String? = nil) throws(CallError) {
        let link = connect(visitor)
        let before = (visitor.link, visitor.standing)
        visitor.link = link
        visitor.standing = .outside
        let request = hello(visitor, link, note: note)
        do {
            try play { room, now throws(CallError) in try room.join(request, now: now) }
        } catch {
            disconnect(link)
            (visitor.link, visitor.standing) = before
            throw error
        }
    }

    private func hello(_ visitor: Visitor, _ link: LinkID, note: String?) -> JoinRequest {
        JoinRequest(
            link: link, tokenParticipantId: visitor.boundTo, tokenID: visitor.tokenID, participantId: visitor.id,
            resume: visitor.secret.map(pair), grants: visitor.grants, name: visitor.name, nameIsFixed: visitor.nameIsFixed, note: note,
            media: visitor.media, mediaSession: visitor.mediaSession, fresh: fresh())
    }

    private func fresh() -> JoinRequest.Fresh {
        let number = next()
        return JoinRequest.Fresh(
            participantId: ParticipantID("p\(number)"), requestId: EntryRequestID("r\(number)"),
            secret: pair(ResumeSecret("secret-\(number)")))
    }

    private func pair(_ secret: ResumeSecret) -> SecretPair { SecretPair(secret: secret, digest: "digest of \(secret.rawValue)") }

    package func respond(
        _ host: Visitor, to request: EntryRequestID?, _ decision: EntryDecision, message: String? = nil
    ) throws(CallError) {
        let id = host.id ?? ParticipantID("nobody")
        try play { room, now throws(CallError) in
            try room.respond(to: request ?? EntryRequestID("none"), decision, message: message, by: id, now: now)
        }
    }

    package func allow(_ host: Visitor, _ guest: Visitor) throws(CallError) { try respond(host, to: guest.requestId, .allowed) }

    package func deny(_ host: Visitor, _ guest: Visitor, message: String? = nil) throws(CallError) {
        try respond(host, to: guest.requestId, .denied, message: message)
    }

    package func requestEntry(_ guest: Visitor, note: String? = nil) throws(CallError) {
        let request = EntryRequestID("r\(next())")
        try act(guest) { room, id, now throws(CallError) in try room.requestEntry(id, fresh: request, note: note, now: now) }
    }

    package func setNote(_ guest: Visitor, _ text: String) throws(CallError) {
        try act(guest) { room, id, _ throws(CallError) in try room.setNote(id, text) }
    }

    package func rename(_ guest: Visitor, _ text: String) throws(CallError) {
        try act(guest) { room, id, _ throws(CallError) in try room.rename(id, text) }
    }

    package func cancel(_ guest: Visitor) throws(CallError) {
        try act(guest) { room, id, _ throws(CallError) in room.cancel(id) }
    }

    package func leave(_ visitor: Visitor) throws(CallError) {
        try act(visitor) { room, id, now throws(CallError) in room.leave(id, now: now) }
    }

    package func setMedia(_ visitor: Visitor, _ media: MediaState) throws(CallError) {
        visitor.media = media
        let session = visitor.mediaSession
        try act(visitor) { room, id, _ throws(CallError) in room.setMedia(id, media, session: session) }
    }

    package func relay(_ kind: PeerSignal.Kind, from: Visitor, to: Visitor, data: String = "sdp") throws(CallError) {
        let signal = PeerSignal(
            kind: kind, from: from.mediaSession ?? MediaSessionID("none"), to: to.mediaSession ?? MediaSessionID("none"), data: data)
        let receiver = to.id ?? ParticipantID("nobody")
        try act(from) { room, id, _ throws(CallError) in try room.relay(signal, from: id, to: receiver) }
    }

    /// The connection is lost.
    package func drop(_ visitor: Visitor) throws(CallError) {
        guard let link = visitor.link else { return }
        try act(visitor) { room, id, now throws(CallError) in room.connectionLost(id, link: link, now: now) }
        disconnect(link)
    }

    /// The page says that it closes or reloads, which ends its connection.
    package func hidePage(_ visitor: Visitor) throws(CallError) {
        guard let link = visitor.link else { return }
        try act(visitor) { room, id, now throws(CallError) in room.pageHidden(id, link: link, now: now) }
        try act(visitor) { room, id, now throws(CallError) in room.connectionLost(id, link: link, now: now) }
    }

    /// The page comes back within moments; it remembers nothing but its place.
    package func reload(_ visitor: Visitor) throws(CallError) {
        try hidePage(visitor)
        visitor.forgetPage()
        try join(visitor)
    }

    package func close() throws(CallError) {
        try play { room, _ throws(CallError) in room.close() }
    }

    private func act(
        _ visitor: Visitor, _ event: (inout Room, ParticipantID, Timestamp) throws(CallError) -> [RoomAction]
    ) throws(CallError) {
        let id = visitor.id ?? ParticipantID("nobody")
        try play { room, now throws(CallError) in try event(&room, id, now) }
    }
}
