import Foyer
import FoyerUI
import SwiftUI

/// A person's window: their telephone, and the page at the address. It rings over any of them; taken, the call is shown on the person's own.
struct PersonRoot: View {
    @StateObject private var telephone: CallViewModel
    /// What was taken on another page and waits for this person's own.
    @State private var answering: IncomingCall?
    private let person: SignedInPerson
    private let route: AppRoute
    private let signOut: @MainActor () -> Void

    init(person: SignedInPerson, route: AppRoute, signOut: @escaping @MainActor () -> Void) {
        self.person = person
        self.route = route
        self.signOut = signOut
        _telephone = StateObject(wrappedValue: CallViewModel(telephoneOf: person.video))
    }

    var body: some View {
        switch route {
        case .calls: CallsPage(telephone: telephone, person: person, answering: $answering, signOut: signOut)
        case .start, .room, .unknown:
            ZStack {
                AppPage(route: route, person: person)
                layer
            }
            .telephoneBell(telephone)
        }
    }

    @ViewBuilder private var layer: some View {
        if case .incoming(let call) = telephone.callingState {
            TopLayer {
                IncomingCallCard(viewModel: telephone, callInfo: call) {
                    answering = call
                    Page.open(person.address)
                }
                .id(call.ringId)
            }
        } else if let ended = telephone.endedRing {
            TopLayer { EndedRingView(viewModel: telephone, ended: ended).id(ended) }
        }
    }
}
