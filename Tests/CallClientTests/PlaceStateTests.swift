import CallClient
import CallProtocol
import CallTesting
import Testing

/// What each word of the server does, as a timeline of messages and the events expected.
@Suite struct PlaceStateTests {
    private var state = PlaceState()
    private let now = Timestamp(milliseconds: 1000)

    init() { _ = state.start() }

    private mutating func receive(_ messages: ServerMessage...) -> [RoomSessionEvent] {
        messages.flatMap { state.receive($0, now: now) }
    }

    // MARK: The guest

    @Test mutating func guestWaitsAndIsLetIn() {
        #expect(receive(.waiting(.waitingForHost)) == [.phaseChanged])
        #expect(state.phase == .waiting(.waitingForHost))
        #expect(receive(.waiting(.waitingForApproval)) == [.phaseChanged])
        #expect(receive(.waiting(.waitingForApproval)) == [])
        let outcome = EntryOutcome(participantId: ParticipantID("me"), requestId: EntryRequestID("request-me"), decision: .allowed)
        #expect(receive(.responded(outcome)) == [.entryResponded(outcome)])
        #expect(state.phase == .waiting(.waitingForApproval))
        let host = ParticipantInfo.sample("host", host: true)
        #expect(receive(.entered(.guest, participants: [host])) == [.phaseChanged, .entered, .participantJoined(host)])
        #expect(state.phase == .inside)
        #expect(state.enteredAt == now)
    }

    @Test mutating func deniedGuestAsksAgain() {
        _ = receive(.waiting())
        let outcome = EntryOutcome(
            participantId: ParticipantID("me"), requestId: EntryRequestID("request-me"), decision: .denied, message: "Later")
        #expect(receive(.responded(outcome)) == [.phaseChanged, .entryResponded(outcome)])
        #expect(state.phase == .denied(message: "Later"))
        let again = WaitingStatus(
            participantId: ParticipantID("me"), resume: .sample, requestId: EntryRequestID("second"), reason: .waitingForApproval,
            name: "Me")
        #expect(receive(.waiting(again)) == [.phaseChanged])
        #expect(state.phase == .waiting(.waitingForApproval))
    }

    @Test mutating func placeInFrontOfTheDoorIsKept() {
        _ = receive(.waiting())
        #expect(state.connectionLost() == [.phaseChanged])
        #expect(state.phase == .reconnecting(.waiting(.waitingForApproval)))
        #expect(state.connectionLost() == [])
        #expect(receive(.waiting()) == [.phaseChanged])
        #expect(state.ticket == ResumeTicket(participantId: ParticipantID("me"), secret: .sample))
    }

    @Test mutating func denialIsAnnouncedOnceAcrossAReconnection() {
        _ = receive(.waiting(), .responded("me", .denied))
        _ = state.connectionLost()
        #expect(state.phase == .reconnecting(.denied(message: nil)))
        #expect(receive(.waiting(), .responded("me", .denied)) == [.phaseChanged])
        #expect(state.phase == .denied(message: nil))
    }

    @Test mutating func placeInsideThatWasNotKept() {
        let host = ParticipantInfo.sample("host", host: true)
        _ = receive(.entered(.guest, participants: [host]))
        _ = state.connectionLost()
        #expect(receive(.waiting(id: "new")) == [.participantLeft(host, .left), .phaseChanged])
        #expect(state.participants == [])
        #expect(state.participantId == ParticipantID("new"))
        #expect(receive(.entered(.guest, participants: [host], id: "new")) == [.phaseChanged, .entered, .participantJoined(host)])
    }

    @Test mutating func admissionWhileAwayIsAnEntry() {
        _ = receive(.waiting())
        _ = state.connectionLost()
        #expect(receive(.entered(.guest)) == [.phaseChanged, .entered])
    }

    // MARK: The host

    @Test mutating func hostIsToldOnceAboutItself() {
        let own = EntryOutcome(participantId: ParticipantID("me"), requestId: nil, decision: .allowed)
        #expect(receive(.entered(.host), .responded(own)) == [.phaseChanged, .entered, .entryResponded(own)])
        _ = state.connectionLost()
        #expect(receive(.entered(.host), .responded(own)) == [.phaseChanged])
    }

    @Test mutating func queueKeepsTheOrderOfTheKnocks() {
        let ana = EntryInfo.sample("ana")
        let ben = EntryInfo.sample("ben")
        let away = EntryInfo.sample("ana", state: .away)
        #expect(receive(.entered(entries: [ana])) == [.phaseChanged, .entered, .entryRequested(ana)])
        #expect(receive(.entryRequested(ben), .entryRequested(ben)) == [.entryRequested(ben)])
        #expect(receive(.entryUpdated(away)) == [.entryUpdated(away)])
        #expect(state.entryRequests == [away, ben])
    }

    @Test mutating func withdrawnAndDeniedRequestsLeaveTheQueue() {
        let ana = EntryInfo.sample("ana")
        let ben = EntryInfo.sample("ben")
        _ = receive(.entered(entries: [ana, ben]))
        #expect(receive(.entryWithdrawn(ana.participantId, ana.requestId, .cancelled)) == [.entryWithdrawn(ana, .cancelled)])
        #expect(receive(.entryWithdrawn(ana.participantId, ana.requestId, .cancelled)) == [])
        let outcome = EntryOutcome(participantId: ben.participantId, requestId: ben.requestId, decision: .denied)
        #expect(receive(.responded(outcome), .responded(outcome)) == [.entryResponded(outcome)])
        #expect(state.entryRequests == [])
    }

    @Test(arguments: [true, false])
    mutating func allowedGuestIsEnteringUntilInside(joinsFirst: Bool) {
        let guest = ParticipantInfo.sample("ana")
        _ = receive(.entered(entries: [.sample("ana")]))
        if joinsFirst {
            #expect(receive(.participantJoined(guest)) == [.participantJoined(guest)])
            #expect(receive(.responded("ana", .allowed)).count == 1)
        } else {
            #expect(receive(.responded("ana", .allowed)).count == 1)
            #expect(state.entryRequests.map(\.state) == [.entering])
            #expect(receive(.participantJoined(guest)) == [.participantJoined(guest)])
        }
        #expect(state.entryRequests == [])
        #expect(state.participants == [guest])
    }

    @Test mutating func newKnockOfTheSameGuestIsNews() {
        let again = EntryInfo.sample("ana", request: "second")
        _ = receive(.entered(entries: [.sample("ana")]), .responded("ana", .denied))
        #expect(receive(.entryRequested(again)) == [.entryRequested(again)])
        #expect(state.entryRequests == [again])
    }

    // MARK: The room

    @Test mutating func peopleComeChangeAndGo() {
        let ana = ParticipantInfo.sample("ana")
        let changed = ParticipantInfo.sample("ana", away: true)
        _ = receive(.entered())
        #expect(receive(.participantJoined(ana)) == [.participantJoined(ana)])
        #expect(receive(.participantUpdated(changed), .participantUpdated(changed)) == [.participantUpdated(changed)])
        #expect(receive(.participantLeft(ana.participantId, .left)) == [.participantLeft(changed, .left)])
        #expect(receive(.participantLeft(ana.participantId, .left)) == [])
    }

    @Test mutating func newSnapshotTellsTheDifferenceAlone() {
        let ana = ParticipantInfo.sample("ana")
        let ben = ParticipantInfo.sample("ben")
        let cleo = ParticipantInfo.sample("cleo")
        let dora = EntryInfo.sample("dora")
        let emil = EntryInfo.sample("emil")
        let fred = EntryInfo.sample("fred")
        _ = receive(.entered(participants: [ana, ben], entries: [dora, emil]))
        _ = state.connectionLost()
        let events = receive(.entered(participants: [ben, cleo, .sample("emil")], entries: [fred]))
        #expect(
            events == [
                .phaseChanged, .participantLeft(ana, .left), .participantJoined(cleo), .participantJoined(.sample("emil")),
                .entryWithdrawn(dora, nil),
                .entryResponded(EntryOutcome(participantId: emil.participantId, requestId: emil.requestId, decision: .allowed)),
                .entryRequested(fred),
            ])
        #expect(state.participants == [ben, cleo, .sample("emil")])
        #expect(receive(.responded("emil", .allowed)) == [])
    }

    @Test mutating func requestThatIsStillThereRingsNobodyTwice() {
        let ana = EntryInfo.sample("ana")
        _ = receive(.entered(entries: [ana]))
        _ = state.connectionLost()
        #expect(receive(.entered(entries: [ana])) == [.phaseChanged])
        _ = state.connectionLost()
        let away = EntryInfo.sample("ana", state: .away)
        #expect(receive(.entered(entries: [away])) == [.phaseChanged, .entryUpdated(away)])
    }

    @Test mutating func laterOneOffers() {
        _ = receive(.entered(participants: [.sample("ana", media: MediaSessionID("a")), .sample("bot")]))
        _ = receive(.participantJoined(.sample("ben", media: MediaSessionID("b"))))
        #expect(
            state.peers == [
                PeerDescription(participantId: ParticipantID("ana"), mediaSession: MediaSessionID("a"), initiates: true),
                PeerDescription(participantId: ParticipantID("ben"), mediaSession: MediaSessionID("b"), initiates: false),
            ])
    }

    // MARK: The end

    @Test(
        arguments: [
            (DepartureReason.left, nil, RoomEnd.left),
            (.replaced, CallError(.joinedFromAnotherDevice, ""), .replaced(CallError(.joinedFromAnotherDevice, ""))),
            (.removed, nil, .removed(nil)), (.roomClosed, nil, .roomClosed(nil)), (.connectionLost, nil, .expired(nil)),
            (.expired, nil, .expired(nil)),
            (.refused, CallError(.roomFull, ""), .refused(CallError(.roomFull, ""))),
        ] as [(DepartureReason, CallError?, RoomEnd)])
    mutating func serverEndsThePlace(reason: DepartureReason, error: CallError?, end: RoomEnd) {
        _ = receive(.entered(participants: [.sample("ana")]))
        #expect(receive(.ended(error, reason)) == [.phaseChanged, .ended(end)])
        #expect(state.participants == [])
        #expect(receive(.entered(), .ended(error, reason)) == [])
    }

    @Test mutating func refusedHelloEndsWithItsCode() {
        let error = CallError(.invalidToken, "no")
        var other = state
        #expect(receive(.ended(error, .refused)) == [.phaseChanged, .ended(.refused(error))])
        #expect(other.receive(.failed(error, ref: nil), now: now) == [.phaseChanged, .ended(.refused(error))])
    }

    @Test mutating func refusedMessageIsAnErrorAndNoEnd() {
        let error = CallError(.malformedMessage, "no")
        #expect(receive(.entered(), .failed(error, ref: nil)) == [.phaseChanged, .entered, .error(error)])
        #expect(state.isInside)
    }
}
