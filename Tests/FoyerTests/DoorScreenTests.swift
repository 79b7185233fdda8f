import CallClient
import CallProtocol
import Foyer
import SwiftUI
import Testing
import ViewTesting

@testable import FoyerApp

/// From the link to the room, as a guest sees it.
@MainActor
struct DoorScreenTests {
    @Test func aGuestSaysANameAndAsks() async throws {
        let screen = TestScreen.room(["ask_join"], name: nil)
        #expect(screen.view.exists("lobbyView"))
        #expect(try screen.view.text(of: "joinCall") == "Ask to join")
        #expect(try screen.view.attribute("disabled", of: "joinCall") != nil)
        try screen.view.type("nameField", "Ben")
        try await screen.join()
        #expect(screen.server.line?.hello?.name == "Ben")
        #expect(screen.server.line?.hello?.roomId == "room")
    }

    @Test func aHostJoinsUnderTheNameOfTheLink() throws {
        let screen = TestScreen.room(["allow_join"])
        #expect(try screen.view.text(of: "joinCall") == "Join")
        #expect(screen.view.text.contains("Joining as Ana"))
        #expect(!screen.view.exists("nameField"))
    }

    @Test func whoWaitsReadsForWhom() async throws {
        let screen = TestScreen.room(["ask_join"])
        try await screen.join()
        screen.server.say(waiting(.waitingForHost))
        try await screen.shows("waitingView")
        #expect(try screen.view.value(of: "waitingView") == "waitingForHost")
        screen.server.say(waiting(.waitingForApproval))
        try await until { try! screen.view.value(of: "waitingView") == "waitingForApproval" }
        try screen.leave("cancelWaiting")
        try await screen.shows("outcomeView")
        try screen.view.tap("outcomeViewAction")
        #expect(screen.view.exists("lobbyView"))
    }

    @Test func aDeniedGuestReadsTheReasonAsksAgainAndMayLeave() async throws {
        let screen = TestScreen.room(["ask_join"])
        try await screen.join()
        screen.server.say(waiting(.waitingForApproval))
        screen.server.say(
            .responded(
                EntryOutcome(
                    participantId: ParticipantID("me"), requestId: EntryRequestID("knock"), decision: .denied, message: "Too early")))
        try await screen.shows("deniedView")
        #expect(screen.view.text.contains("Too early"))
        try screen.view.tap("askAgain")
        try await screen.shows("waitingView")
        try await until {
            screen.server.line?.heard(WaitingMessage.self).contains { if case .requestEntry = $0.message { true } else { false } } ?? false
        }
        try screen.leave("cancelWaiting")
        try await screen.shows("outcomeView")
    }

    @Test func whoLeavesAfterADenialReadsThat() async throws {
        let screen = TestScreen.room(["ask_join"])
        try await screen.join()
        screen.server.say(waiting(.waitingForApproval))
        screen.server.say(
            .responded(
                EntryOutcome(
                    participantId: ParticipantID("me"), requestId: EntryRequestID("knock"), decision: .denied, message: "Too early")))
        try await screen.shows("deniedView")
        try screen.leave("leaveDenied")
        try await screen.shows("outcomeView")
        #expect(screen.view.text.contains("The host didn't let you in."))
        #expect(!screen.view.text.contains("closed the lobby"))
    }

    @Test func aFullRoomIsSaidPlainly() async throws {
        let screen = TestScreen.room(["ask_join"])
        try await screen.join()
        screen.server.say(.ended(CallError(.roomFull, "The room is full."), .removed))
        try await screen.shows("outcomeView")
        #expect(screen.view.text.contains("The room is full"))
        try screen.view.tap("outcomeViewAction")
        #expect(screen.view.exists("lobbyView"))
    }

    @Test func devicesThatFailAreExplained() async throws {
        let screen = TestScreen.room(["ask_join"])
        screen.engine.report {
            $0.camera = .failed(.denied)
            $0.microphone = .failed(.denied)
        }
        try await screen.shows("deviceNotice")
        #expect(try screen.view.text(of: "deviceNotice").contains("Camera and microphone blocked"))
        #expect(try screen.view.value(of: "cameraToggle") == "0")
        #expect(try screen.view.value(of: "cameraCheckView") == "0")
        #expect(try screen.view.attribute("disabled", of: "joinCall") == nil)
        screen.engine.report { $0 = .working() }
        try await until { !screen.view.exists("deviceNotice") }
    }

    @Test func aSilentMicrophoneIsNoticed() async throws {
        let screen = TestScreen.room(["ask_join"])
        screen.engine.report { $0 = .working() }
        #expect(!screen.view.exists("silentHint"))
        screen.engine.report { $0.isMicrophoneSilent = true }
        try await screen.shows("silentHint")
    }

    @Test(arguments: [
        "/r/room", "/r/room#token=nonsense", "/r/room#token=\(testToken(["ask_join"], room: "room").dropLast(5))",
        "/r/other#token=\(testToken(["ask_join"], room: "room"))",
        "/r/room#token=\(testToken(["ask_join"], room: "room", exp: 1))",
    ])
    func aLinkThatLeadsNowhereSaysWhy(path: String) {
        let screen = TestScreen(path)
        #expect(screen.view.exists("linkProblem"))
        #expect(!screen.view.exists("joinCall"))
    }

    @Test func withoutDevModeNothingMakesRooms() {
        let screen = TestScreen("/", dev: false)
        #expect(screen.view.exists("signInHint"))
        #expect(!screen.view.exists("createRoom"))
        #expect(TestScreen("/elsewhere").view.exists("notFound"))
    }

    @Test func aWindowComesBackToItsPlaceByItself() async throws {
        let link = RoomLink(roomId: "room", token: testToken(["ask_join"], name: "Ana", room: "room"))
        let ticket = ResumeTicket(participantId: ParticipantID("me"), secret: ResumeSecret("secret"))
        let screen = TestScreen.room(["ask_join"], storage: ["place": .string(SavedPlace(ticket: ticket, link: link).text)])
        try await until { screen.server.line?.hello != nil }
        #expect(screen.server.line?.hello?.resume == ticket.secret)
        screen.server.say(waiting(.waitingForApproval))
        try await screen.shows("waitingView")
    }
}
