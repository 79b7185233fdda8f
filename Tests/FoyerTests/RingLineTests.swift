import CallClient
import CallProtocol
import Foundation
import Foyer
import SwiftUI
import Testing

/// A window of a person, in front of a scripted server: what its line says and hears.
@MainActor
struct RingLineTests {
    private func window(name: String = "Ana", storage: [String: WireValue] = [:], token: String? = nil) -> TestWindow {
        let window = TestWindow(permissions: ["allow_join"], storage: storage)
        window.run {
            InjectedValues[\.streamVideo] = StreamVideo(
                url: URL(string: "http://localhost")!, apiKey: "key", user: User(id: "ana", name: name),
                token: token ?? testToken(["allow_join"]))
        }
        return window
    }

    private func ring(_ state: RingMemberState, device: DeviceID? = nil, outcome: RingOutcome? = nil) -> RingInfo {
        RingInfo(
            ringId: RingID("r1"), callType: CallType("default"), callId: CallID("c1"),
            caller: PersonInfo(personId: PersonID("bo"), name: "Bo", image: "https://x.org/bo.png"), deviceId: DeviceID("bo-1"),
            members: [RingMemberInfo(person: PersonInfo(personId: PersonID("ana"), name: "Ana"), state: state, deviceId: device)],
            video: true, createdAt: Timestamp(milliseconds: 0), deadline: .now + .seconds(45), outcome: outcome)
    }

    private func signedIn(_ window: TestWindow, _ rings: [RingInfo] = []) async throws -> (line: ScriptedLine, device: DeviceID) {
        try await until { window.server.line?.signIn != nil }
        let line = try #require(window.server.line)
        let device = try #require(line.signIn).deviceId
        line.say(
            PersonEvent.signedIn(
                SignedIn(person: PersonInfo(personId: PersonID("ana"), name: "Ana"), deviceId: device, busyPolicy: .busy, rings: rings)))
        return (line, device)
    }

    @Test func aRingIsShownAcceptedAndJoinedWithTheWayInThatItBrings() async throws {
        let window = window()
        let calls = window.callViewModel()
        let (line, device) = try await signedIn(window, [ring(.ringing)])
        try await until { calls.callingState != .idle }
        guard case .incoming(let call) = calls.callingState else { throw TimedOut() }
        #expect(call.caller == User(id: "bo", name: "Bo", imageURL: URL(string: "https://x.org/bo.png")) && calls.isReachable)
        window.run { calls.acceptCall(callType: "default", callId: "c1") }
        #expect(calls.callingState == .joining)
        try await until { line.heard(PersonMessage.self).contains { $0.message == .accept(RingID("r1")) } }
        let ref = try #require(line.heard(PersonMessage.self).last?.ref)
        line.say(PersonEvent.ring(ring(.accepted, device: device)))
        line.say(
            PersonEvent.admission(
                Admission(
                    ringId: RingID("r1"), callType: CallType("default"), callId: CallID("c1"), roomId: RoomID("c1-room"), token: Token("t"))
            ))
        line.say(PersonEvent.done(ref: ref))
        try await until { window.server.lines.count == 2 && window.server.line?.hello != nil }
        #expect(window.server.line?.hello?.roomId == "c1-room" && window.server.line?.hello?.token == Token("t"))
    }

    @Test func theTabsDeviceKeepsItsId() async throws {
        let window = window(storage: ["foyer.device": .string("tab-7")])
        let calls = window.callViewModel()
        #expect(try await signedIn(window).device == DeviceID("tab-7"))
        withExtendedLifetime(calls) {}
    }

    @Test func aDuplicatedTabBecomesADeviceOfItsOwn() async throws {
        let window = window(storage: ["foyer.device": .string("tab-7")])
        let calls = window.callViewModel()
        let (line, _) = try await signedIn(window)
        line.say(PersonEvent.ended(CallError(.joinedFromAnotherDevice, "Elsewhere."), .replaced))
        try await until { window.server.lines.count == 2 && window.server.line?.signIn != nil }
        #expect(window.server.line?.signIn?.deviceId != DeviceID("tab-7"))
        withExtendedLifetime(calls) {}
    }

    @Test(arguments: [testToken(["allow_join"], room: "room"), nil]) func aWindowThatSpeaksForNobodyHasNoLine(token: String?) async throws {
        let window = token == nil ? TestWindow(permissions: ["allow_join"]) : window(token: token)
        let calls = window.callViewModel()
        window.run { calls.startCall(callType: "default", callId: "c1", members: [Member(userId: "bo")], ring: true) }
        #expect(calls.problem?.kind == .cannotRing)
        #expect(window.server.lines.isEmpty)
    }

    @Test func whoIsRefusedHearsWhy() async throws {
        let window = window()
        let calls = window.callViewModel()
        try await until { window.server.line?.signIn != nil }
        window.server.line?.say(PersonEvent.ended(CallError(.notAPerson, "The token names nobody."), .refused))
        try await until { calls.problem != nil }
        #expect(calls.problem?.message == "The token names nobody." && !calls.isReachable)
    }

    @Test func aTokenThatIsOverIsReplacedOnce() async throws {
        let window = TestWindow(permissions: ["allow_join"])
        let asked = Counter()
        let (old, new) = (testToken(["allow_join"], exp: 1), testToken(["allow_join"], name: "Ana", exp: 9_999_999_999))
        window.run {
            InjectedValues[\.streamVideo] = StreamVideo(
                url: URL(string: "http://localhost")!, apiKey: "key", user: User(id: "ana", name: ""), token: old,
                tokenProvider: {
                    await asked.add()
                    return new
                })
        }
        let calls = window.callViewModel()
        let (line, _) = try await signedIn(window)
        #expect(line.signIn?.token == Token(new))
        line.drop()
        try await until { window.server.lines.count == 2 && window.server.line?.signIn != nil }
        #expect(asked.count == 1)
        window.server.line?.say(PersonEvent.ended(CallError(.invalidToken, "The token was withdrawn."), .refused))
        window.server.line?.drop()
        try await until { window.server.lines.count == 3 && window.server.line?.signIn != nil }
        #expect(asked.count == 2)
        withExtendedLifetime(calls) {}
    }

    @Test func anotherPersonInTheSameWindowClosesTheLine() async throws {
        let window = window()
        let calls = window.callViewModel()
        let (line, _) = try await signedIn(window)
        window.run {
            InjectedValues[\.streamVideo] = StreamVideo(
                url: URL(string: "http://localhost")!, apiKey: "key", user: User(id: "", name: ""), token: "")
        }
        try await until { line.isClosed }
        #expect(window.run { InjectedValues[\.ringSource] } == nil)
        withExtendedLifetime(calls) {}
    }

    @MainActor private final class Counter {
        private(set) var count = 0
        func add() { count += 1 }
    }
}
