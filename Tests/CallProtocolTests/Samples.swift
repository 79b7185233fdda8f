import CallProtocol
import Foundation

/// One message of every name, and more where a field may be missing.
enum Samples {
    static let media = MediaState(microphone: true, camera: false)
    static let time = Timestamp(milliseconds: 1_780_000_000_123)
    static let markup = "<b>\"Ana\"</b> \\ \u{1F469}\u{200D}\u{1F52C} é \n"

    static let entry = EntryInfo(
        requestId: EntryRequestID("r1"), participantId: ParticipantID("bo"), name: markup, state: .away, requestedAt: time, note: "knee")
    static let person = ParticipantInfo(
        participantId: ParticipantID("ana"), name: "Ana", isHost: true, media: media, mediaSession: MediaSessionID("m1"), isAway: false,
        joinedAt: time)
    static let bot = ParticipantInfo(
        participantId: ParticipantID("bot"), name: "Bot", isHost: false, media: media, mediaSession: nil, isAway: true, joinedAt: time)
    static let snapshot = RoomSnapshot(
        roomId: RoomID("room"), participantId: ParticipantID("ana"), resume: ResumeSecret("hidden"), name: "Ana",
        grants: Grants(canAdmit: true, canModerate: true), participants: [person, bot], entries: [entry],
        iceServers: [ICEServer(urls: ["stun:a", "turn:b"], username: "u", credential: "c"), ICEServer(urls: [])])

    static let opening: [OpeningMessage] = [
        .hello(Hello(roomId: "room", token: Token("hidden"))),
        .hello(
            Hello(
                roomId: "room", token: Token("hidden"), name: markup, participantId: "bo", resume: ResumeSecret("hidden"), note: "knee",
                media: media, mediaSession: MediaSessionID("m1"))),
        .signIn(SignIn(token: Token("hidden"), deviceId: DeviceID("tab"))),
        .signIn(SignIn(token: Token("hidden"), deviceId: DeviceID("tab"), name: markup, image: "https://x.org/a.png")),
    ]

    static let caller = PersonInfo(personId: PersonID("ana"), name: markup, image: "https://x.org/a.png")
    static let ring = RingInfo(
        ringId: RingID("r1"), callType: .standard, callId: CallID("c1"), caller: caller, deviceId: DeviceID("tab"),
        members: RingMemberState.allCases.map {
            RingMemberInfo(person: PersonInfo(personId: PersonID("bo"), name: "Bo"), state: $0, reason: markup, deviceId: DeviceID("b"))
        }, video: true, createdAt: time, deadline: time + .seconds(45))

    static let device: [PersonMessage] =
        BusyPolicy.allCases.map { .setBusyPolicy($0) } + [
            .ring(RingOrder(ringId: RingID("r1"), call: CallRef(id: CallID("c1")), members: [PersonID("bo"), PersonID("cy")], timeout: 5)),
            .ring(RingOrder(ringId: RingID("r1"), call: CallRef(type: CallType("t"), id: CallID("c1")), members: [], video: false)),
            .accept(RingID("r1")), .reject(RingID("r1"), reason: nil), .reject(RingID("r1"), reason: markup), .cancel(RingID("r1")),
            .join(CallRef(id: CallID("c1"))), .end(CallRef(type: CallType("t"), id: CallID("c1"))), .block(PersonID("bo"), true), .ping,
        ]

    static let events: [PersonEvent] =
        RingOutcome.allCases.map { outcome in
            var ended = ring
            ended.outcome = outcome
            return .ring(ended)
        } + [
            .signedIn(SignedIn(person: caller, deviceId: DeviceID("tab"), busyPolicy: .waiting, rings: [ring, ring])),
            .signedIn(SignedIn(person: caller, deviceId: DeviceID("tab"), busyPolicy: .busy, rings: [])),
            .admission(
                Admission(ringId: RingID("r1"), callType: .standard, callId: CallID("c1"), roomId: RoomID("room"), token: Token("hidden"))),
            .admission(Admission(callType: .standard, callId: CallID("c1"), roomId: RoomID("room"), token: Token("hidden"))),
            .done(ref: 1), .failed(CallError(.ringOver, markup), ref: 2), .failed(CallError(.ringOver, markup), ref: nil),
            .ended(nil, .left), .ended(CallError(.notAPerson, markup), .refused), .closing, .pong,
        ]

    static let waiting: [WaitingMessage] = [
        .requestEntry(note: nil), .requestEntry(note: markup), .setNote(""), .setNote(markup), .rename(markup), .cancel, .pageHidden, .ping,
    ]

    static let participant: [ParticipantMessage] =
        EntryDecision.allCases.map { .respondEntry(EntryResponse(requestId: EntryRequestID("r1"), decision: $0, message: markup)) }
        + PeerSignal.Kind.allCases.map {
            .signal(to: ParticipantID("bo"), PeerSignal(kind: $0, from: MediaSessionID("m1"), to: MediaSessionID("m2"), data: markup))
        } + [
            .respondEntry(EntryResponse(requestId: EntryRequestID("r1"), decision: .allowed)), .setMedia(media, nil),
            .setMedia(media, MediaSessionID("m1")), .leave, .pageHidden, .ping,
        ]

    static let server: [ServerMessage] =
        WaitingReason.allCases.map {
            .waiting(
                WaitingStatus(
                    participantId: ParticipantID("bo"), resume: ResumeSecret("hidden"), requestId: EntryRequestID("r1"), reason: $0,
                    name: markup))
        }
        + EntryDecision.allCases.map {
            .responded(EntryOutcome(participantId: ParticipantID("bo"), requestId: EntryRequestID("r1"), decision: $0, message: markup))
        }
        + DepartureReason.allCases.flatMap { reason -> [ServerMessage] in
            [.participantLeft(ParticipantID("bo"), reason), .ended(nil, reason), .ended(CallError(.roomFull, "full"), reason)]
        }
        + WithdrawalReason.allCases.map { .entryWithdrawn(ParticipantID("bo"), EntryRequestID("r1"), $0) }
        + [
            .responded(EntryOutcome(participantId: ParticipantID("ana"), requestId: nil, decision: .allowed)), .entered(snapshot),
            .participantJoined(person), .participantJoined(bot), .participantUpdated(bot), .entryRequested(entry), .entryUpdated(entry),
            .signal(
                from: ParticipantID("bo"),
                PeerSignal(kind: .candidate, from: MediaSessionID("m1"), to: MediaSessionID("m2"), data: "")),
            .done(ref: 7), .failed(CallError(.invalidToken, "expired"), ref: nil), .failed(CallError(.invalidToken, "expired"), ref: 7),
            .closing, .pong,
        ]
}

func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// The same object with fields that nobody knows, on every level.
func withUnknownFields(_ text: String) throws -> String {
    func extend(_ value: Any) -> Any {
        if let object = value as? [String: Any] {
            return object.mapValues(extend).merging(["unknown_field": ["nested": [1, 2]], "x-2": NSNull()]) { known, _ in known }
        }
        if let list = value as? [Any] { return list.map(extend) }
        return value
    }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return String(decoding: try JSONSerialization.data(withJSONObject: extend(object)), as: UTF8.self)
}
