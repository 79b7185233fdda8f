import CallClient
import CallProtocol
import Foyer
import SwiftUI
import Testing
import ViewTesting

@testable import FoyerApp

/// The call as the people in it see it.
@MainActor
struct CallScreenTests {
    @Test func everybodyHasATileOneselfToo() async throws {
        let screen = try await TestScreen.inside([person("bo", "Bo"), person("cy", "Cy", microphone: false, camera: false)])
        #expect(screen.view.all("participantTile").map { $0.attributes["data-value"] } == ["bo", "cy", "me"])
        #expect(screen.view.all("mutedMark").count == 1)
        let streams = screen.view.page.root?.all.compactMap { $0.attributes["data-stream"] } ?? []
        #expect(streams.contains("peer:bo"))
        #expect(!streams.contains("peer:cy"))
    }

    @Test func whoIsAwayIsMarked() async throws {
        let screen = try await TestScreen.inside([person("bo", "Bo")])
        screen.server.say(.participantUpdated(person("bo", "Bo", isAway: true)))
        try await until { screen.view.text.contains("Connection lost") }
        screen.server.say(.participantLeft(ParticipantID("bo"), .connectionLost))
        try await until { screen.view.all("participantTile").count == 1 }
    }

    @Test func knocksShowOverTheCallAndAreAnswered() async throws {
        let screen = try await TestScreen.inside(entries: [knock("ben", "Ben")])
        #expect(try screen.view.value(of: "entryRequest") == "ben")
        #expect(!screen.view.exists("allowAll"))
        screen.server.say(.entryRequested(knock("cy", "Cy")))
        try await until { screen.view.all("entryRequest").count == 2 }
        #expect(screen.view.exists("allowAll"))
        try screen.view.tap("Deny Cy")
        try await until { screen.heard { $0.entryResponse == EntryResponse(requestId: EntryRequestID("knock-cy"), decision: .denied) } }
        try screen.view.tap("Allow Ben")
        try await until { screen.heard { $0.entryResponse == EntryResponse(requestId: EntryRequestID("knock-ben"), decision: .allowed) } }
    }

    @Test func aKnockRingsAndIsCountedInTheTitle() async throws {
        let screen = try await TestScreen.inside()
        screen.server.say(.entryRequested(knock("ben", "Ben")))
        try await screen.shows("entryRequest")
        try await until { screen.view.page.commands.contains { $0.name == "sound" } }
        #expect(screen.view.page.commands.last { $0.name == "count" }?.arguments["count"] == 1)
        screen.server.say(.entryWithdrawn(ParticipantID("ben"), EntryRequestID("knock-ben"), .cancelled))
        try await until { !screen.view.exists("entryRequests") }
        try await until { screen.view.page.commands.last { $0.name == "count" }?.arguments["count"] == 0 }
        #expect(screen.view.page.commands.filter { $0.name == "sound" }.count == 1)
    }

    @Test func controlsActInThePageAtOnce() async throws {
        let screen = try await TestScreen.inside()
        #expect(try screen.view.attribute("data-action", of: "microphoneToggle") == "media.microphone")
        #expect(try screen.view.attribute("data-action", of: "cameraToggle") == "media.camera")
        #expect(try screen.view.attribute("data-action", of: "hangUp") == "call.leave")
        screen.engine.switched(to: MediaState(microphone: false, camera: true))
        try await until { (try? screen.view.value(of: "microphoneToggle")) == "0" }
        #expect(try screen.view.attribute("aria-label", of: "microphoneToggle") == "Turn microphone on")
        #expect(screen.view.exists("mutedMark"))
    }

    @Test func whoLeavesIsToldAndMayRejoin() async throws {
        let screen = try await TestScreen.inside([person("bo", "Bo")])
        screen.engine.delegate?.mediaEngineRequestedLeave(screen.engine)
        try await screen.shows("outcomeView")
        #expect(screen.view.text.contains("You left the call"))
        #expect(screen.view.page.commands.last { $0.name == "store" && $0.arguments["key"] == "place" }?.arguments["value"] != nil)
        try screen.view.tap("outcomeViewAction")
        #expect(screen.view.exists("lobbyView"))
    }

    @Test func aLostConnectionIsShownOverTheCall() async throws {
        let screen = try await TestScreen.inside([person("bo", "Bo")])
        screen.server.line?.drop()
        try await screen.shows("reconnectionView")
        #expect(screen.view.exists("callView"))
        #expect(screen.view.all("participantTile").count == 2)
        try await until { screen.server.lines.count == 2 && screen.server.line?.hello != nil }
        screen.server.say(.entered(.of("Ana", [person("bo", "Bo")])))
        try await until { !screen.view.exists("reconnectionView") }
    }

    @Test func interleavedWindowsSeeOnlyTheirOwnPerson() async throws {
        let names = (0..<12).map { "Person \($0)" }
        let screens = names.map { TestScreen.room(["allow_join"], name: $0) }
        for screen in screens { try screen.view.tap("joinCall") }
        for screen in screens { try await until { screen.server.line?.hello != nil } }
        for (screen, name) in zip(screens, names) {
            #expect(screen.server.lines.count == 1)
            #expect(Invitation(token: screen.server.line?.hello?.token.rawValue ?? "")?.name == name)
            screen.server.say(.entered(.of(name)))
        }
        for (screen, name) in zip(screens, names) {
            try await screen.shows("callView")
            let others = names.filter { $0 != name }
            #expect(screen.view.text.contains("\(name) (you)"))
            #expect(!others.contains { screen.view.text.contains("\($0) (you)") })
        }
    }
}
