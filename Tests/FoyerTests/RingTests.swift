import CallClient
import CallProtocol
import Foundation
import Foyer
import SwiftUI
import Testing

/// A window that can be rung.
@MainActor
private func phone() -> (window: TestWindow, exchange: RingDouble, calls: CallViewModel) {
    let window = TestWindow(permissions: ["allow_join"])
    let exchange = RingDouble()
    window.run { InjectedValues[\.ringSource] = exchange }
    return (window, exchange, window.callViewModel())
}

private let noAnswer = CallProblem(kind: .unreachable, message: "No answer from the server.")

@MainActor
struct IncomingRingTests {
    @Test func anAcceptedCallIsJoined() async throws {
        let (window, exchange, calls) = phone()
        let call = IncomingCall.from("Bo")
        exchange.say(.incoming(call))
        exchange.say(.incoming(call))
        #expect(calls.callingState == .incoming(call))
        window.run { calls.acceptCall(callType: "default", callId: "room") }
        #expect(calls.callingState == .joining)
        window.run { calls.acceptCall(callType: "default", callId: "room") }
        try await until { window.server.line?.hello != nil }
        #expect(exchange.deeds == [.accept(call.ringId)])
        #expect(window.server.lines.count == 1)
        window.server.say(.entered(window.snapshot([person("bo", "Bo")])))
        try await until { calls.callingState == .inCall }
        window.run { calls.hangUp() }
        #expect(calls.callingState == .idle)
    }

    @Test func aVoiceCallLeavesTheCameraOff() async throws {
        let (window, exchange, calls) = phone()
        exchange.say(.incoming(.from("Bo", video: false)))
        window.run { calls.acceptCall(callType: "default", callId: "room") }
        try await until { window.server.line?.hello != nil }
        #expect(window.server.line?.hello?.media == MediaState(microphone: true, camera: false))
    }

    @Test func aRejectedCallIsGoneAtOnce() async throws {
        let (window, exchange, calls) = phone()
        let call = IncomingCall.from("Bo")
        exchange.say(.incoming(call))
        window.run { calls.rejectCall(callType: "default", callId: "room") }
        #expect(calls.callingState == .idle)
        #expect(calls.lastOutcome == .declined)
        try await until { exchange.deeds == [.reject(call.ringId, nil)] }
    }

    @Test func anAnswerThatTheServerDoesNotTakeRingsOnAndSaysWhy() async throws {
        let (window, exchange, calls) = phone()
        let call = IncomingCall.from("Bo")
        exchange.say(.incoming(call))
        exchange.refusal = noAnswer
        window.run { calls.acceptCall(callType: "default", callId: "room") }
        try await until { calls.callingState == .incoming(call) }
        #expect(calls.problem == noAnswer)
        exchange.refusal = noAnswer
        window.run { calls.rejectCall(callType: "default", callId: "room") }
        #expect(calls.callingState == .idle)
        try await until { calls.callingState == .incoming(call) }
        #expect(calls.problem == noAnswer)
        #expect(window.server.lines.isEmpty)
    }

    @Test(arguments: [
        (RingEnd.cancelled, CallOutcome.missed), (.unanswered, .missed), (.busy, .missed), (.answeredElsewhere, .answeredElsewhere),
        (.rejected(reason: nil), .declined),
    ])
    func aRingThatEndsLeavesTheScreenAndSaysHow(end: RingEnd, outcome: CallOutcome) {
        let (window, exchange, calls) = phone()
        exchange.say(.incoming(.from("Bo")))
        exchange.say(.ended(RingID("another"), end))
        #expect(calls.callingState == .incoming(.from("Bo")))
        exchange.say(.ended(RingID("ring-1"), end))
        #expect(calls.callingState == .idle)
        #expect(calls.lastOutcome == outcome)
        window.run { calls.acceptCall(callType: "default", callId: "room") }
        #expect(calls.callingState == .idle)
        #expect(calls.problem != nil)
        #expect(exchange.deeds.isEmpty)
    }

    @Test func aRingThatEndsWhileItIsAcceptedIsNotJoined() async throws {
        let (window, exchange, calls) = phone()
        exchange.isHeld = true
        exchange.say(.incoming(.from("Bo")))
        window.run { calls.acceptCall(callType: "default", callId: "room") }
        try await until { !exchange.deeds.isEmpty }
        exchange.say(.ended(RingID("ring-1"), .answeredElsewhere))
        #expect(calls.callingState == .idle)
        #expect(calls.lastOutcome == .answeredElsewhere)
        exchange.release()
        try await until { exchange.deeds.count == 2 }
        #expect(calls.callingState == .idle)
        #expect(window.server.lines.isEmpty)
    }

    @Test func hangingUpWhileAcceptingGivesTheCallUp() async throws {
        let (window, exchange, calls) = phone()
        exchange.isHeld = true
        exchange.say(.incoming(.from("Bo")))
        window.run { calls.acceptCall(callType: "default", callId: "room") }
        try await until { !exchange.deeds.isEmpty }
        window.run { calls.hangUp() }
        #expect(calls.callingState == .idle)
        exchange.release()
        try await until { exchange.deeds == [.accept(RingID("ring-1")), .reject(RingID("ring-1"), "cancel")] }
        #expect(window.server.lines.isEmpty)
    }

    @Test func aSecondRingWaitsForTheScreen() async throws {
        let (window, exchange, calls) = phone()
        let (first, second) = (IncomingCall.from("Bo"), IncomingCall.from("Cy", ring: "ring-2", call: "other"))
        exchange.say(.incoming(first))
        exchange.say(.incoming(second))
        #expect(calls.callingState == .incoming(first))
        window.run { calls.rejectCall(callType: "default", callId: "room") }
        #expect(calls.callingState == .incoming(second))
        exchange.say(.ended(second.ringId, .cancelled))
        #expect(calls.callingState == .idle)
        #expect(calls.lastOutcome == .missed)
    }

    @Test func aRingInALobbyWaitsBesideItAndMayBeTaken() async throws {
        let (window, exchange, calls) = phone()
        window.run { calls.enterLobby(callType: "default", callId: "own") }
        exchange.say(.incoming(.from("Bo")))
        #expect(calls.waitingCalls == [.from("Bo")])
        window.run { calls.acceptCall(callType: "default", callId: "room") }
        #expect(calls.callingState == .joining && calls.waitingCalls.isEmpty)
        try await until { exchange.deeds == [.accept(RingID("ring-1"))] }
    }

    @Test func howARingEndedIsSaidUntilTheNextOne() async throws {
        let (window, exchange, calls) = phone()
        exchange.say(.incoming(.from("Bo", video: false)))
        exchange.say(.ended(RingID("ring-1"), .unanswered))
        let ended = try #require(calls.endedRing)
        #expect(ended.outcome == .missed && ended.isIncoming && ended.canCallAgain)
        window.run { calls.callAgain(ended) }
        #expect(calls.callingState == .outgoing && calls.endedRing == nil && !calls.callSettings.videoOn)
        try await until { exchange.lastRing != nil }
        exchange.say(.ended(try #require(exchange.lastRing?.id), .busy))
        #expect(calls.endedRing?.outcome == .busy && calls.endedRing?.isIncoming == false)
        exchange.say(.incoming(.from("Cy", ring: "ring-2", call: "other")))
        #expect(calls.endedRing == nil)
        window.run { calls.rejectCall(callType: "default", callId: "other") }
        #expect(calls.endedRing == nil, "one's own no is no news")
    }

    @Test func aRingDuringACallIsShownAfterIt() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        let exchange = RingDouble()
        window.run { InjectedValues[\.ringSource] = exchange }
        let calls = try await window.inside()
        exchange.say(.incoming(.from("Bo", call: "other")))
        #expect(calls.callingState == .inCall && calls.waitingCalls == [.from("Bo", call: "other")])
        window.run { calls.hangUp() }
        #expect(calls.callingState == .incoming(.from("Bo", call: "other")))
    }

    @Test func takingAnotherCallLeavesTheOneThatRuns() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        let exchange = RingDouble()
        window.run { InjectedValues[\.ringSource] = exchange }
        let calls = try await window.inside()
        let first = try #require(window.server.line)
        exchange.say(.incoming(.from("Bo", call: "other")))
        window.run { calls.acceptCall(callType: "default", callId: "other") }
        #expect(calls.callingState == .joining && calls.waitingCalls.isEmpty)
        try await until { window.server.lines.count == 2 && window.server.line?.hello?.roomId == "other" }
        #expect(first.heard(ParticipantMessage.self).contains { if case .leave = $0.message { true } else { false } })
    }
}

@MainActor
struct OutgoingRingTests {
    private func ring(_ calls: CallViewModel, _ window: TestWindow) {
        window.run { calls.startCall(callType: "default", callId: "room", members: [Member(userId: "bo")], ring: true) }
    }

    @Test func whereNothingCanRingItSaysSoAndJoiningWorks() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        let calls = window.callViewModel()
        ring(calls, window)
        #expect(calls.callingState == .idle)
        #expect(calls.problem?.kind == .cannotRing)
        window.run { calls.startCall(callType: "default", callId: "room", members: []) }
        #expect(calls.callingState == .joining)
        #expect(calls.problem == nil)
        try await until { window.server.line?.hello != nil }
    }

    @Test func anAnsweredRingIsJoined() async throws {
        let (window, exchange, calls) = phone()
        ring(calls, window)
        #expect(calls.callingState == .outgoing)
        #expect(calls.ringingMembers == [Member(userId: "bo")])
        try await until { exchange.lastRing != nil }
        exchange.say(.answered(RingID("another"), nil))
        #expect(calls.callingState == .outgoing)
        exchange.say(.answered(try #require(exchange.lastRing).id, nil))
        #expect(calls.callingState == .joining)
        try await until { window.server.line?.hello != nil }
    }

    @Test(arguments: [
        (RingEnd.unanswered, CallOutcome.noAnswer), (.busy, .busy), (.rejected(reason: "At lunch"), .rejected("At lunch")),
        (.cancelled, .cancelled), (.answeredElsewhere, .answeredElsewhere),
    ])
    func aRingThatNobodyTakesSaysWhy(end: RingEnd, outcome: CallOutcome) async throws {
        let (window, exchange, calls) = phone()
        ring(calls, window)
        try await until { exchange.lastRing != nil }
        exchange.say(.ended(try #require(exchange.lastRing).id, end))
        #expect(calls.callingState == .idle)
        #expect(calls.lastOutcome == outcome)
        #expect(window.server.lines.isEmpty)
    }

    @Test func hangingUpCancelsOnce() async throws {
        let (window, exchange, calls) = phone()
        ring(calls, window)
        try await until { exchange.lastRing != nil }
        let id = try #require(exchange.lastRing).id
        window.run { calls.hangUp() }
        window.run { calls.hangUp() }
        #expect(calls.callingState == .idle)
        try await until { exchange.deeds.contains(.cancel(id)) }
        #expect(exchange.deeds.count == 2)
    }

    @Test func hangingUpWhileTheRingIsBeingMadeCancelsItAtOnce() async throws {
        let (window, exchange, calls) = phone()
        exchange.isHeld = true
        ring(calls, window)
        try await until { exchange.lastRing != nil }
        window.run { calls.hangUp() }
        #expect(calls.callingState == .idle)
        #expect(calls.lastOutcome == .cancelled)
        let id = try #require(exchange.lastRing).id
        try await until { exchange.deeds.contains(.cancel(id)) }
        exchange.release()
        exchange.say(.outgoing(.of(try #require(exchange.lastRing), .ringing)))
        exchange.say(.ended(id, .cancelled))
        #expect(calls.callingState == .idle)
        #expect(exchange.deeds.count == 2)
    }

    @Test func whatThePeopleSayIsShown() async throws {
        let (window, exchange, calls) = phone()
        ring(calls, window)
        #expect(calls.invited.map(\.answer) == [.ringing])
        try await until { exchange.lastRing != nil }
        let request = try #require(exchange.lastRing)
        exchange.say(.outgoing(.of(request, .accepted)))
        #expect(calls.invited.map(\.answer) == [.accepted])
        exchange.say(.ended(request.id, .unanswered))
        #expect(calls.invited.isEmpty)
    }

    @Test func aRingThatBeganBeforeAReloadGoesOn() throws {
        let (window, exchange, calls) = phone()
        let request = RingRequest(id: RingID("old"), callType: "default", callId: "room", members: [Member(userId: "bo")], video: true)
        exchange.say(.outgoing(.of(request, .ringing)))
        #expect(calls.callingState == .outgoing && calls.ringingMembers == request.members)
        window.run { calls.hangUp() }
        exchange.say(.outgoing(.of(request, .ringing)))
        #expect(calls.callingState == .idle)
    }

    @Test func theWayInIsTheOneThatTheRingBrought() async throws {
        let (window, exchange, calls) = phone()
        ring(calls, window)
        try await until { exchange.lastRing != nil }
        exchange.say(.answered(try #require(exchange.lastRing).id, .sample))
        try await until { window.server.line?.hello != nil }
        #expect(window.server.line?.hello?.roomId == "the-room" && window.server.line?.hello?.token == Token("way in"))
        #expect(window.server.line?.hello?.participantId == nil)
    }

    @Test(arguments: [false, true]) func whoeverAnsweredAndDidNotComeLeavesNobodyAlone(isSomebodyThere: Bool) async throws {
        let (window, exchange, calls) = phone()
        ring(calls, window)
        try await until { exchange.lastRing != nil }
        let id = try #require(exchange.lastRing).id
        exchange.say(.answered(id, .sample))
        try await until { window.server.line?.hello != nil }
        window.server.say(.entered(window.snapshot(isSomebodyThere ? [person("cy", "Cy")] : [])))
        try await until { calls.callingState == .inCall }
        exchange.say(.ended(id, .unanswered))
        #expect(calls.callingState == (isSomebodyThere ? .inCall : .idle))
        #expect(calls.lastOutcome == (isSomebodyThere ? nil : .noAnswer))
    }

    @Test func aRefusedRingSaysWhy() async throws {
        let (window, exchange, calls) = phone()
        exchange.refusal = noAnswer
        ring(calls, window)
        try await until { calls.callingState == .idle }
        #expect(calls.problem == noAnswer)
        #expect(exchange.deeds.count == 1)
    }
}
