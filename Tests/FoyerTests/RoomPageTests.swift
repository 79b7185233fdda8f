import CallClient
import CallProtocol
import Foundation
import Foyer
import FoyerApp
import SwiftUI
import Testing
import ViewCore
import ViewTesting

/// The web app's way through a room, with a scripted server and scripted devices.
@MainActor
struct RoomPageTests {
    private let server = ScriptedServer()
    private let engine = ScriptedEngine()

    @Test func whoGoesToAnotherPageIsInTheCallNoLonger() async throws {
        let view = try await inCall()
        view.window.handle(.url(try #require(URL(string: "http://127.0.0.1:8080/"))))
        #expect(view.exists("startPage"))
        #expect(await view.settle { hasLeft })
        #expect(!engine.isConnected)
        let stored = view.page.commands.last { $0.name == "store" && $0.arguments["key"] == "place" }
        #expect(stored?.arguments["value"] == "")
        view.close()
    }

    @Test func aWindowThatEndsFreesItsConnectionAndKeepsThePlace() async throws {
        let view = try await inCall()
        view.close()
        #expect(await view.settle { server.line?.isClosed == true })
        #expect(!hasLeft)
    }

    private var hasLeft: Bool {
        server.line?.heard(ParticipantMessage.self).contains { if case .leave = $0.message { true } else { false } } ?? false
    }

    /// A page whose person is inside.
    private func inCall(exp: Int64? = nil) async throws -> MountedView {
        let url = try #require(URL(string: "http://127.0.0.1:8080/r/room#token=\(testToken(["allow_join"], name: "Ana", exp: exp))"))
        let view = MountedView(app: FoyerWebApp.self, environment: WindowEnvironment(url: url)) { context in
            context[MediaEngineKey.self] = { [engine] in engine }
            context[SignalTransportKey.self] = server
        }
        try view.tap("joinCall")
        #expect(await view.settle { server.line?.hello != nil })
        server.say(
            .entered(
                RoomSnapshot(
                    roomId: RoomID("room"), participantId: ParticipantID("me"), resume: ResumeSecret("secret"), name: "Ana", grants: .host,
                    participants: [], entries: [], iceServers: [])))
        #expect(await view.settle { view.exists("callView") })
        return view
    }

    @Test func whatHappensIsReadAloud() async throws {
        let view = try await inCall()
        #expect(try view.attribute("aria-live", of: "announcements") == "polite")
        #expect(try view.attribute("role", of: "announcements") == "status")
        engine.report { $0.camera = .failed(.busy) }
        #expect(await view.settle { view.exists("deviceNotice") })
        #expect(try view.text(of: "deviceNotice").contains("Camera in use"))
        engine.report { $0.camera = .ready(label: "Camera") }
        #expect(await view.settle { !view.exists("deviceNotice") })
        view.close()
    }

    @Test func aLinkThatRunsOutDuringTheCallEndsNothing() async throws {
        let end = Int64(Date().timeIntervalSince1970) + 5
        let view = try await inCall(exp: end)
        #expect(await view.settle { Date().timeIntervalSince1970 > Double(end) })
        view.window.handle(.scheme(.dark))
        #expect(view.exists("callView"))
        #expect(engine.isConnected)
        #expect(!hasLeft)
        view.close()
    }
}
