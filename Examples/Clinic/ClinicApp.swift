import Foyer
import FoyerUI
import SwiftUI

/// A practice where doctors see patients. One window is one person:
/// `/?server=http://127.0.0.1:8080&room=ROOM&name=NAME&patient=ID#token=TOKEN`.
@main
struct ClinicApp: App {
    var body: some Scene {
        WindowGroup { FrontDoor() }
    }
}

/// Shows the practice to whoever came with a whole link.
struct FrontDoor: View {
    @State private var appointment: Appointment?

    var body: some View {
        Group {
            if let appointment {
                Practice(appointment: appointment)
            } else {
                Text("Please open the link from your appointment letter.").padding()
            }
        }
        .onOpenURL { url in
            guard let link = AppointmentLink(url: url) else { return }
            appointment = Appointment(link)
        }
    }
}

struct Practice: View {
    let appointment: Appointment
    @ObservedObject private var calls: CallViewModel

    init(appointment: Appointment) {
        self.appointment = appointment
        calls = appointment.calls
    }

    var body: some View {
        CallContainer(viewFactory: ClinicScreens(), viewModel: calls) {
            WaitingRoomDesk(appointment: appointment, calls: calls)
        }
    }
}

/// The clinic's own screens; the rest is Foyer's.
struct ClinicScreens: ViewFactory {
    func makeLobbyView(viewModel: CallViewModel, lobbyInfo: LobbyInfo, callSettings: Binding<CallSettings>) -> some View {
        ConsultationLobby(calls: viewModel, room: lobbyInfo, settings: callSettings)
    }

    func makeCallControlsView(viewModel: CallViewModel) -> some View {
        ConsultationControls(calls: viewModel)
    }

    func makeIncomingCallView(viewModel: CallViewModel, callInfo: IncomingCall) -> some View {
        ConsultationCalls(calls: viewModel, incoming: callInfo)
    }
}
