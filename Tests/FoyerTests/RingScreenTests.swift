import CallClient
import CallProtocol
import Foyer
import FoyerUI
import SwiftUI
import Testing
import ViewTesting

@testable import ClinicExample

/// A window with a call container that can be rung.
@MainActor
private final class RungScreen {
    let server = ScriptedServer()
    let exchange = RingDouble()
    let view: MountedView

    init<Factory: ViewFactory>(_ factory: Factory) {
        let (server, exchange) = (server, exchange)
        view = MountedView(prepare: { context in
            context[SignalTransportKey.self] = server
            context[MediaEngineKey.self] = { ScriptedEngine() }
        }) {
            let _ = InjectedValues[\.ringSource] = exchange
            RungRoot(factory: factory)
        }
    }
}

private struct RungRoot<Factory: ViewFactory>: View {
    let factory: Factory
    @StateObject private var calls = CallViewModel()

    var body: some View {
        CallContainer(viewFactory: factory, viewModel: calls) {
            Button("Ring Bo") {
                calls.startCall(callType: "default", callId: "room", members: [Member(userId: "bo", name: "Bo")], ring: true)
            }
            .accessibilityIdentifier("ring")
        }
    }
}

@MainActor
struct RingScreenTests {
    @Test func theScreenOfARingTakesBothAnswers() async throws {
        let screen = RungScreen(DefaultViewFactory())
        screen.exchange.say(.incoming(.from("Bo")))
        #expect(await screen.view.settle { screen.view.exists("incomingCallView") })
        #expect(screen.view.text.contains("Bo"))
        try screen.view.tap("rejectCall")
        #expect(await screen.view.settle { screen.view.exists("ring") && screen.exchange.deeds == [.reject(RingID("ring-1"), nil)] })
        screen.exchange.say(.incoming(.from("Bo", ring: "ring-2")))
        #expect(await screen.view.settle { screen.view.exists("acceptCall") })
        try screen.view.tap("acceptCall")
        #expect(await screen.view.settle { screen.exchange.deeds.last == .accept(RingID("ring-2")) && screen.server.line?.hello != nil })
        #expect(!screen.view.exists("incomingCallView"))
    }

    @Test func eachRingHasAScreenOfItsOwn() async throws {
        let screen = RungScreen(ClinicScreens())
        screen.exchange.say(.incoming(.from("Bo")))
        screen.exchange.say(.incoming(.from("Cy", ring: "ring-2", call: "other", video: false)))
        #expect(await screen.view.settle { screen.view.exists("consultationCalls") })
        #expect(screen.view.text.contains("Bo would like to see you now"))
        #expect(try screen.view.text(of: "kindOfCall") == "With camera")
        try screen.view.tap("notNow")
        #expect(await screen.view.settle { screen.view.text.contains("Cy would like to see you now") })
        #expect(try screen.view.text(of: "kindOfCall") == "Voice only")
        try screen.view.tap("goIn")
        #expect(await screen.view.settle { screen.exchange.deeds.contains(.accept(RingID("ring-2"))) && screen.server.line?.hello != nil })
        #expect(screen.exchange.deeds.contains(.reject(RingID("ring-1"), nil)))
    }

    @Test func whoRingsSeesForWhomAndCanCallItOff() async throws {
        let screen = RungScreen(DefaultViewFactory())
        try screen.view.tap("ring")
        #expect(await screen.view.settle { screen.view.exists("outgoingCallView") && screen.exchange.lastRing != nil })
        #expect(screen.view.text.contains("Bo"))
        try screen.view.tap("hangUp")
        #expect(await screen.view.settle { screen.view.exists("ring") && screen.exchange.deeds.count == 2 })
    }

    @Test func aServerThatCannotRingIsNamed() async throws {
        let view = MountedView(prepare: { $0[MediaEngineKey.self] = { ScriptedEngine() } }) { RungRoot(factory: DefaultViewFactory()) }
        try view.tap("ring")
        #expect(await view.settle { view.exists("problemBanner") })
        #expect(view.text.contains("cannot ring"))
        try view.tap("Dismiss")
        #expect(await view.settle { !view.exists("problemBanner") })
    }
}
