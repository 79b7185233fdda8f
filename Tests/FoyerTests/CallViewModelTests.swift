import CallClient
import CallProtocol
import Combine
import Foyer
import Testing

@MainActor
struct CallViewModelTests {
    @Test func aGuestWaitsAndIsLetIn() async throws {
        let window = TestWindow()
        let guest = window.callViewModel()
        window.run { guest.enterLobby(callType: "default", callId: "room") }
        #expect(guest.callingState == .lobby(LobbyInfo(callType: "default", callId: "room")))
        window.run { guest.joinCall(callType: "default", callId: "room") }
        #expect(guest.callingState == .joining)
        try await until { window.server.line?.hello != nil }
        #expect(window.server.line?.hello?.name == "Ana")

        window.server.say(waiting(.waitingForHost))
        try await until { guest.callingState == .waiting(.waitingForHost) }
        window.server.say(waiting(.waitingForApproval))
        try await until { guest.callingState == .waiting(.waitingForApproval) }

        window.server.say(.entered(window.snapshot([person("bo", "Bo")], grants: .guest)))
        try await until { guest.callingState == .inCall }
        #expect(guest.participants.map(\.name) == ["Bo"])
        #expect(guest.localParticipant?.id == "me")
        #expect(!guest.canAdmit)
        #expect(window.engine.isConnected)
    }

    @Test func aDeniedGuestReadsWhyAndAsksAgain() async throws {
        let window = TestWindow()
        let guest = window.callViewModel()
        window.run { guest.joinCall(callType: "default", callId: "room") }
        try await until { window.server.line?.hello != nil }
        window.server.say(waiting(.waitingForApproval))
        window.server.say(
            .responded(
                EntryOutcome(
                    participantId: ParticipantID("me"), requestId: EntryRequestID("knock"), decision: .denied, message: "Tomorrow, please"))
        )
        try await until { guest.callingState == .denied("Tomorrow, please") }
        window.run { guest.askAgain() }
        try await until {
            window.server.line?.heard(WaitingMessage.self).contains { if case .requestEntry = $0.message { true } else { false } } ?? false
        }
    }

    @Test func cancellingWhileWaitingTellsTheServerAndSaysSo() async throws {
        let window = TestWindow()
        let guest = window.callViewModel()
        window.run { guest.joinCall(callType: "default", callId: "room") }
        try await until { window.server.line?.hello != nil }
        window.server.say(waiting(.waitingForHost))
        try await until { guest.callingState == .waiting(.waitingForHost) }
        window.run { guest.hangUp() }
        #expect(guest.callingState == .idle)
        #expect(guest.lastOutcome == .cancelled)
        try await until {
            window.server.line?.heard(WaitingMessage.self).contains { if case .cancel = $0.message { true } else { false } } ?? false
        }
        #expect(window.engine.closes > 0)
    }

    @Test func behindAShutDoorTheDevicesAreOffUntilOneAsksAgain() async throws {
        let window = TestWindow()
        let guest = window.callViewModel()
        window.run {
            LobbyViewModel(callType: "default", callId: "room").startCamera(front: true)
            guest.joinCall(callType: "default", callId: "room")
        }
        try await until { window.server.line?.hello != nil }
        window.server.say(waiting(.waitingForApproval))
        try await until { guest.callingState == .waiting(.waitingForApproval) }
        #expect(window.engine.isPreviewing)
        window.server.say(
            .responded(EntryOutcome(participantId: ParticipantID("me"), requestId: EntryRequestID("knock"), decision: .denied)))
        try await until { guest.callingState == .denied(nil) }
        #expect(!window.engine.isPreviewing)
        #expect(guest.callSettings.media == MediaState(microphone: true, camera: true))
        window.run { guest.askAgain() }
        #expect(window.engine.isPreviewing)
    }

    @Test func aYesWithoutASeatIsToldToWhoWaitsUntilThereIsOne() async throws {
        let window = TestWindow()
        let guest = window.callViewModel()
        window.run { guest.joinCall(callType: "default", callId: "room") }
        try await until { window.server.line?.hello != nil }
        window.server.say(waiting(.waitingForApproval))
        window.server.say(.failed(CallError(.roomFull, "The call is full. You keep your place."), ref: nil))
        try await until { guest.problem?.kind == .full }
        #expect(guest.callingState == .waiting(.waitingForApproval))
        window.server.say(.entered(window.snapshot(grants: .guest)))
        try await until { guest.callingState == .inCall }
        #expect(guest.problem == nil)
    }

    @Test func nothingIsFullAnyMoreOnceSomebodyHasLeft() async throws {
        let window = TestWindow()
        let host = try await window.inside()
        window.server.say(.participantJoined(person("bo", "Bo")))
        window.server.say(.failed(CallError(.roomFull, "This call is full: it holds 2 people."), ref: nil))
        try await until { host.problem?.kind == .full }
        window.server.say(.participantLeft(ParticipantID("bo"), .left))
        try await until { host.problem == nil }
        #expect(host.hadCompany)
    }

    @Test(arguments: [ErrorCode.participantNotFound, .malformedMessage, .tooManyMessages, .notAllowedHere])
    func whatProgramsRefuseEachOtherIsNoWarningForAPerson(code: ErrorCode) async throws {
        let window = TestWindow()
        let guest = try await window.inside()
        window.server.say(.failed(CallError(code, "Between programs."), ref: nil))
        window.server.say(.participantJoined(person("bo", "Bo")))
        try await until { guest.participants.count == 1 }
        #expect(guest.problem == nil)
    }

    @Test func aHostSeesKnocksAndAnswersThem() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        let host = try await window.inside(entries: [knock("ben", "Ben")])
        #expect(host.canAdmit)
        #expect(host.entryRequests.map(\.name) == ["Ben"])
        window.server.say(.entryRequested(knock("cy", "Cy", note: "Hello")))
        try await until { host.entryRequests.count == 2 }
        #expect(host.notice?.event == .knocked(name: "Cy", waiting: 2))
        #expect(host.entryRequests.last?.note == "Hello")

        window.run { host.respond(to: host.entryRequests[0], .allowed) }
        try await until { !(window.server.line?.heard(ParticipantMessage.self).filter(\.isEntryResponse).isEmpty ?? true) }
        let response = window.server.line?.heard(ParticipantMessage.self).first(where: \.isEntryResponse)
        #expect(response?.message.entryResponse == EntryResponse(requestId: EntryRequestID("knock-ben"), decision: .allowed))
    }

    @Test func aHostWhoIsTooLateReadsWhoWasFirst() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        let host = try await window.inside(entries: [knock("ben", "Ben")])
        window.run { host.respond(to: host.entryRequests[0], .denied) }
        try await until { window.server.line?.heard(ParticipantMessage.self).contains(where: \.isEntryResponse) ?? false }
        let ref = window.server.line?.heard(ParticipantMessage.self).first(where: \.isEntryResponse)?.ref
        window.server.say(.failed(CallError(.entryResponseFailed, "Cy has allowed Ben already."), ref: ref))
        try await until { host.problem != nil }
        #expect(host.problem?.kind == .alreadyAnswered)
        #expect(host.problem?.code == 4059)
        #expect(host.callingState == .inCall)
    }

    @Test func allowAllLeavesOutWhoIsComingIn() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        let host = try await window.inside(entries: [
            knock("ben", "Ben"), knock("cy", "Cy", state: .entering), knock("di", "Di", state: .away),
        ])
        window.run { host.allowAll() }
        try await until { (window.server.line?.heard(ParticipantMessage.self).filter(\.isEntryResponse).count ?? 0) == 2 }
        let asked = window.server.line?.heard(ParticipantMessage.self).compactMap(\.message.entryResponse?.requestId.rawValue)
        #expect(asked.map(Set.init) == ["knock-ben", "knock-di"])
    }

    @Test func aLostConnectionIsShownAndTheCallComesBack() async throws {
        let window = TestWindow()
        let guest = try await window.inside([person("bo", "Bo")])
        window.server.line?.drop()
        try await until { guest.callingState == .reconnecting }
        #expect(guest.isReconnecting)
        #expect(guest.participants.count == 1)
        try await until { window.server.lines.count == 2 && window.server.line?.hello != nil }
        #expect(window.server.line?.hello?.resume == ResumeSecret("secret"))
        window.server.say(.entered(window.snapshot([person("bo", "Bo")])))
        try await until { guest.callingState == .inCall && !guest.isReconnecting }
    }

    @Test(arguments: [
        (ErrorCode.roomFull, CallProblem.Kind.full), (.invalidToken, .invalidLink), (.joinedFromAnotherDevice, .anotherDevice),
        (.invalidRoomID, .unknownRoom),
    ])
    func aRefusalEndsWithItsReason(code: ErrorCode, kind: CallProblem.Kind) async throws {
        let window = TestWindow()
        let guest = window.callViewModel()
        window.run { guest.joinCall(callType: "default", callId: "room") }
        try await until { window.server.line?.hello != nil }
        window.server.say(.ended(CallError(code, "No."), .removed))
        try await until { guest.lastOutcome != nil }
        #expect(guest.callingState == .idle)
        guard case .refused(let problem) = guest.lastOutcome else {
            Issue.record("ended as \(String(describing: guest.lastOutcome))")
            return
        }
        #expect(problem.kind == kind)
        #expect(problem.code == code.rawValue)
    }

    @Test func theRosterFollowsAndNothingIsPublishedTwice() async throws {
        let window = TestWindow()
        let guest = try await window.inside()
        window.server.say(.participantJoined(person("bo", "Bo")))
        try await until { guest.participants.map(\.name) == ["Bo"] }
        #expect(guest.notice?.event == .joined(name: "Bo"))
        var changes = 0
        let subscription = guest.objectWillChange.sink { changes += 1 }
        defer { subscription.cancel() }
        window.server.say(.participantUpdated(person("bo", "Bo", microphone: false)))
        try await until { guest.participants.first?.hasAudio == false }
        #expect(changes == 1)
        window.server.say(.participantLeft(ParticipantID("bo"), .left))
        try await until { guest.participants.isEmpty }
    }

    @Test func thePlaceToComeBackToIsToldAndTakenAgain() async throws {
        let window = TestWindow()
        let first = window.callViewModel()
        var ticket: ResumeTicket?
        first.onPlaceChanged = { ticket = $0 }
        window.run { first.joinCall(callType: "default", callId: "room") }
        try await until { window.server.line?.hello != nil }
        window.server.say(waiting(.waitingForApproval))
        try await until { ticket != nil }

        let restarted = TestWindow()
        let second = restarted.callViewModel()
        restarted.run { second.join(callType: "default", callId: "room", ticket: ticket) }
        try await until { restarted.server.line?.hello != nil }
        #expect(restarted.server.line?.hello?.participantId == "me")
        #expect(restarted.server.line?.hello?.resume == ResumeSecret("secret"))
    }

    @Test func anAnswerGivenWhileAwayReachesTheServerOnTheReturn() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        let host = try await window.inside(entries: [knock("ben", "Ben")])
        window.server.line?.drop()
        try await until { host.isReconnecting }
        window.run { host.respond(to: host.entryRequests[0], .allowed) }
        try await until { window.server.lines.count == 2 && window.server.line?.hello != nil }
        window.server.say(.entered(window.snapshot(entries: [knock("ben", "Ben")])))
        try await until { window.server.line?.heard(ParticipantMessage.self).contains(where: \.isEntryResponse) == true }
        #expect(host.problem == nil)
    }

    @Test func aJoinFromOutsideOfTheWindowBelongsToTheWindow() async throws {
        let window = TestWindow()
        let guest = window.callViewModel()
        guest.joinCall(callType: "default", callId: "room")
        try await until { window.server.line?.hello != nil }
        #expect(window.server.line?.hello?.name == "Ana")
    }
}

extension Referenced<ParticipantMessage> {
    var isEntryResponse: Bool { message.entryResponse != nil }
}

extension ParticipantMessage {
    var entryResponse: EntryResponse? {
        if case .respondEntry(let response) = self { response } else { nil }
    }
}
