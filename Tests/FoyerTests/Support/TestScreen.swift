import CallClient
import CallProtocol
import Foundation
import Foyer
import SwiftUI
import Testing
import ViewTesting

@testable import FoyerApp

/// The web app at one address, with a scripted server and scripted devices.
@MainActor
final class TestScreen {
    let server = ScriptedServer()
    let engine = ScriptedEngine()
    let view: MountedView

    init(_ path: String, dev: Bool = true, storage: [String: WireValue] = [:], viewport: CGSize = CGSize(width: 390, height: 844)) {
        let (server, engine) = (server, engine)
        let environment = WindowEnvironment(url: URL(string: "http://localhost:8080\(path)")!, viewport: viewport, storage: storage)
        view = MountedView(environment: environment) {
            let _ = Self.prepare(server, engine, dev: dev)
            RootView()
        }
    }

    private static func prepare(_ server: ScriptedServer, _ engine: ScriptedEngine, dev: Bool) {
        guard let context = WindowContext.current else { return }
        context[FoyerAppConfigurationKey.self] = FoyerAppConfiguration(serverURL: URL(string: "http://localhost:8080")!, dev: dev)
        context[SignalTransportKey.self] = server
        context[RoomLookKey.self] = { _ in [] }
        context[RoomCheckKey.self] = { _ in nil }
        context[MediaEngineKey.self] = { engine }
    }

    /// In front of `room`, with a link that says a name.
    static func room(_ permissions: [String], name: String? = "Ana", storage: [String: WireValue] = [:]) -> TestScreen {
        TestScreen("/r/room#token=\(testToken(permissions, name: name, room: "room"))", storage: storage)
    }

    /// In the call, as a host.
    static func inside(_ participants: [ParticipantInfo] = [], entries: [EntryInfo] = []) async throws -> TestScreen {
        let screen = room(["allow_join"])
        try await screen.join()
        screen.server.say(.entered(.of("Ana", participants, entries: entries)))
        try await screen.shows("callView")
        return screen
    }

    /// Presses the lobby's button and waits until the server has heard of it.
    func join() async throws {
        try view.tap("joinCall")
        try await until { self.server.line?.hello != nil }
    }

    /// Presses a button by which the page leaves by itself, and tells so afterwards.
    func leave(_ identifier: String) throws {
        #expect(try view.attribute("data-action", of: identifier) == "call.leave")
        engine.delegate?.mediaEngineRequestedLeave(engine)
    }

    func shows(_ identifier: String) async throws {
        try await until { self.view.exists(identifier) }
    }

    func heard(_ isMeant: (ParticipantMessage) -> Bool) -> Bool {
        server.line?.heard(ParticipantMessage.self).contains { isMeant($0.message) } ?? false
    }
}

extension RoomSnapshot {
    static func of(_ name: String, _ participants: [ParticipantInfo] = [], entries: [EntryInfo] = [], grants: Grants = .host)
        -> RoomSnapshot
    {
        RoomSnapshot(
            roomId: RoomID("room"), participantId: ParticipantID("me"), resume: ResumeSecret("secret"), name: name, grants: grants,
            participants: participants, entries: entries, iceServers: [])
    }
}
