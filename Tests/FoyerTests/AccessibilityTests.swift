import CallClient
import CallProtocol
import Foyer
import SwiftUI
import Testing
import ViewTesting

@testable import FoyerApp
@testable import FoyerUI

/// What people get who do not see the page, or do not use a pointer.
@MainActor
struct AccessibilityTests {
    @Test func everyPageHasOneTitleOneMainPartAndOneStatus() async throws {
        let start = TestScreen("/")
        try check(start.view)
        let screen = TestScreen.room(["ask_join"])
        try check(screen.view)
        try await screen.join()
        try check(screen.view)
        screen.server.say(waiting(.waitingForHost))
        try await screen.shows("waitingView")
        try check(screen.view)
        try screen.view.tap("cancelWaiting")
        try check(screen.view)
        try check(try await TestScreen.inside([person("bo", "Bo")], entries: [knock("ben", "Ben")]).view)
    }

    private func check(_ view: MountedView) throws {
        let nodes = view.page.root?.all ?? []
        let titles = nodes.filter { $0.attributes["aria-level"] == "1" }
        #expect(titles.count == 1)
        #expect(titles.first?.attributes["role"] == "heading")
        // The page's focus begins at the title.
        #expect(titles.first?.attributes["autofocus"] != nil)
        #expect(nodes.count { $0.attributes["role"] == "main" } == 1)
        #expect(try view.attribute("role", of: "announcements") == "status")
        #expect(try view.attribute("aria-live", of: "announcements") == "polite")
        #expect(view.all("announcements").count == 1)
    }

    @Test func knocksAreReadAloudAndTheNextPageBeginsInSilence() async throws {
        let screen = try await TestScreen.inside()
        screen.server.say(.entryRequested(knock("ben", "Ben")))
        try await until { (try? screen.view.text(of: "announcements")) == "Ben asks to join." }
        screen.engine.delegate?.mediaEngineRequestedLeave(screen.engine)
        try await screen.shows("outcomeView")
        try await until { (try? screen.view.text(of: "announcements")) == "" }
    }

    @Test func whoComesInHearsThatAndNotWhoWasThere() async throws {
        let screen = try await TestScreen.inside([person("bo", "Bo")], entries: [knock("ben", "Ben")])
        try await until { (try? screen.view.text(of: "announcements")) == "You are in the call. 1 person is waiting." }
    }

    @Test func theSameWordsAreHeardTwice() {
        let announcements = Announcements()
        announcements.say("Copied")
        let first = announcements.text
        announcements.say("Copied")
        #expect(announcements.text != first)
    }

    @Test func theFocusGoesOnAfterAnAnswer() async throws {
        let screen = try await TestScreen.inside(entries: [knock("ben", "Ben"), knock("cy", "Cy")])
        try screen.view.tap("Deny Ben")
        let fold = try screen.view.find("foldRequests").id
        try await until { focused(in: screen) == Double(fold) }
        screen.server.say(.entryWithdrawn(ParticipantID("ben"), EntryRequestID("knock-ben"), .cancelled))
        try await until { screen.view.all("entryRequest").count == 1 }
        try screen.view.tap("Allow Cy")
        let microphone = try screen.view.find("microphoneToggle").id
        try await until { focused(in: screen) == Double(microphone) }
    }

    private func focused(in screen: TestScreen) -> Double? {
        screen.view.page.commands.last { $0.name == "focus" }?.arguments["id"]?.number
    }

    @Test func theDoorFoldsToALineWithTheCount() async throws {
        let screen = try await TestScreen.inside(entries: [knock("ben", "Ben"), knock("cy", "Cy")])
        #expect(try screen.view.attribute("aria-expanded", of: "foldRequests") == "true")
        try screen.view.tap("foldRequests")
        #expect(!screen.view.exists("entryRequest"))
        #expect(try screen.view.text(of: "foldRequests").contains("2"))
        #expect(try screen.view.attribute("aria-expanded", of: "foldRequests") == "false")
    }

    @Test func whoAsksAgainAfterADenialIsKnown() async throws {
        let screen = try await TestScreen.inside(entries: [knock("ben", "Ben")])
        try screen.view.tap("Deny Ben")
        screen.server.say(.entryWithdrawn(ParticipantID("ben"), EntryRequestID("knock-ben"), .cancelled))
        try await until { !screen.view.exists("entryRequest") }
        screen.server.say(.entryRequested(knock("ben", "Ben")))
        try await screen.shows("entryRequest")
        #expect(try screen.view.text(of: "entryRequest").contains("Denied a moment ago"))
    }

    @Test func aSwitchThatCannotWorkSaysWhyWhenItIsPressed() async throws {
        let screen = try await TestScreen.inside()
        screen.engine.report { $0.microphone = .failed(.denied) }
        try await until { (try? screen.view.attribute("title", of: "microphoneToggle")) == "Microphone blocked" }
        try await screen.shows("deviceNotice")
        try screen.view.tap("Dismiss")
        #expect(!screen.view.exists("deviceNotice"))
        try screen.view.tap("microphoneToggle")
        try await screen.shows("deviceNotice")
        #expect(try screen.view.text(of: "deviceNotice").contains("press the switch again"))
        try screen.view.tap("Dismiss")
        #expect(!screen.view.exists("deviceNotice"))
    }

    @Test func whoWaitsReadsWhereAndAsWhomAndWhatIsWrong() async throws {
        let screen = TestScreen.room(["ask_join"])
        try await screen.join()
        screen.server.say(waiting(.waitingForHost))
        try await screen.shows("waitingView")
        #expect(try screen.view.text(of: "waitingAs") == "Room room · You asked as Ana")
        #expect(screen.view.text.contains("Nobody sees or hears you before you are let in."))
        #expect(screen.view.page.commands.last { $0.name == "title" }?.arguments["text"]?.string?.hasPrefix("Waiting") == true)
        screen.engine.report { $0.camera = .failed(.missing) }
        try await screen.shows("deviceNotice")
        #expect(try screen.view.text(of: "cameraCheckView") == "Camera not found")
    }

    @Test func everySwitchHasATooltip() async throws {
        let screen = try await TestScreen.inside()
        for name in ["microphoneToggle", "cameraToggle", "hangUp"] { #expect(try screen.view.attribute("title", of: name) != nil) }
    }
}
