// What a server says, written without the machinery of `Encoder`: a server says seven messages for each admission. It is the same text as
// `WireEncoder` makes of the same message, which a test holds it to.

extension ServerMessage {
    /// In UTF-8.
    package var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("type", name)
            writeFields(to: &json)
        }
        return json.bytes
    }

    private func writeFields(to json: inout JSONWriter) {
        switch self {
        case .waiting(let status): status.writeFields(to: &json)
        case .responded(let outcome): outcome.writeFields(to: &json)
        case .entered(let snapshot): snapshot.writeFields(to: &json)
        case .participantJoined(let participant), .participantUpdated(let participant): json.field("participant", participant)
        case .participantLeft(let id, let reason):
            json.field("participantId", id)
            json.field("reason", reason)
        case .entryRequested(let entry), .entryUpdated(let entry): json.field("entry", entry)
        case .entryWithdrawn(let participant, let request, let reason):
            json.field("participantId", participant)
            json.field("requestId", request)
            json.field("reason", reason)
        case .signal(let from, let signal):
            json.field("participantId", from)
            json.field("signal", signal)
        case .done(let ref): json.field("ref", ref)
        case .failed(let error, let ref):
            json.field("error", error)
            if let ref { json.field("ref", ref) }
        case .ended(let error, let reason):
            if let error { json.field("error", error) }
            json.field("reason", reason)
        case .closing, .pong: break
        }
    }
}

extension WaitingStatus: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("participantId", participantId)
        json.field("resume", resume)
        json.field("requestId", requestId)
        json.field("reason", reason)
        json.field("name", name)
    }
}

extension EntryOutcome: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("participantId", participantId)
        if let requestId { json.field("requestId", requestId) }
        json.field("decision", decision)
        if let message { json.field("message", message) }
    }
}

extension RoomSnapshot: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("roomId", roomId)
        json.field("participantId", participantId)
        json.field("resume", resume)
        json.field("name", name)
        json.field("grants", grants)
        json.field("participants", participants)
        json.field("entries", entries)
        json.field("iceServers", iceServers)
    }
}

extension Grants: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("canAdmit", canAdmit)
        json.field("canModerate", canModerate)
    }
}

extension ParticipantInfo: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("participantId", participantId)
        json.field("name", name)
        json.field("isHost", isHost)
        json.field("media", media)
        if let mediaSession { json.field("mediaSession", mediaSession) }
        json.field("isAway", isAway)
        json.field("joinedAt", joinedAt.milliseconds)
    }
}

extension MediaState: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("microphone", microphone)
        json.field("camera", camera)
    }
}

extension EntryInfo: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("requestId", requestId)
        json.field("participantId", participantId)
        json.field("name", name)
        json.field("state", state)
        json.field("requestedAt", requestedAt.milliseconds)
        if let note { json.field("note", note) }
    }
}

extension ICEServer: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("urls", urls)
        if let username { json.field("username", username) }
        if let credential { json.field("credential", credential) }
    }
}

extension PeerSignal: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("kind", kind)
        json.field("from", from)
        json.field("to", to)
        json.field("data", data)
    }
}

extension CallError: JSONObject {
    func writeFields(to json: inout JSONWriter) {
        json.field("code", code.rawValue)
        json.field("error", code.name)
        json.field("message", message)
    }
}
