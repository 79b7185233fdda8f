import Foyer
import SwiftUI

/// What the address of a window says.
struct AppointmentLink {
    let server: URL
    let room: String
    let name: String
    let patient: String?
    let token: String

    /// Nil where something is missing.
    init?(url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        func value(_ name: String) -> String? { parts.queryItems?.first { $0.name == name }?.value }
        guard let server = value("server").flatMap(URL.init(string:)), let room = value("room") else { return nil }
        guard let fragment = parts.fragment, fragment.hasPrefix("token=") else { return nil }
        self.server = server
        self.room = room
        name = value("name") ?? ""
        patient = value("patient")
        token = String(fragment.dropFirst("token=".count))
    }
}

/// One person's appointment: who they are, in which room, and the way through the call.
@MainActor
final class Appointment {
    let room: String
    let patient: String?
    let calls: CallViewModel

    init(_ link: AppointmentLink) {
        InjectedValues[\.streamVideo] = StreamVideo(
            url: link.server, apiKey: "", user: User(id: "", name: link.name), token: link.token)
        room = link.room
        patient = link.patient
        calls = CallViewModel()
    }

    func openRoom() { calls.enterLobby(callType: "consultation", callId: room) }

    func callPatient() {
        guard let patient else { return }
        calls.startCall(callType: "consultation", callId: room, members: [Member(userId: patient)], ring: true)
    }
}

/// Before and after a consultation.
struct WaitingRoomDesk: View {
    let appointment: Appointment
    @ObservedObject var calls: CallViewModel

    var body: some View {
        VStack(spacing: 20) {
            Image(systemName: "stethoscope").font(.system(size: 40)).foregroundColor(.teal).accessibilityHidden(true)
            Text("Sunny Hill Practice").font(.title).bold()
            Text(greeting).foregroundColor(.secondary).accessibilityIdentifier("greeting")
            Button("Go to the consulting room", action: appointment.openRoom).accessibilityIdentifier("openRoom")
            if let patient = appointment.patient {
                Button("Call \(patient)", action: appointment.callPatient).accessibilityIdentifier("callPatient")
            }
        }
        .padding(32)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("desk")
    }

    private var greeting: String {
        switch calls.lastOutcome {
        case nil: "Your appointment is ready."
        case .left, .cancelled: "Goodbye, and get well soon."
        case .declined: "You declined the call."
        case .rejected, .busy, .noAnswer: "Nobody took the call."
        case .missed, .answeredElsewhere: "You were called."
        case .refused(let problem): problem.message
        case .expired, .removed, .ended, .replaced, .connectionLost: "The consultation is over."
        }
    }
}
