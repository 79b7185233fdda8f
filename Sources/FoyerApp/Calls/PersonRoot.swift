import Foyer
import FoyerUI
import SwiftUI

/// A person's window: their telephone, and the page at the address. It rings over any of them; taken, the call is shown on the person's own.
struct PersonRoot: View {
    @StateObject private var telephone: CallViewModel
    /// What was taken or begun on another page and waits for this person's own.
    @State private var errand: CallErrand?
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
        case .calls: CallsPage(telephone: telephone, person: person, errand: $errand, signOut: signOut)
        case .start, .room, .link, .unknown:
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
                    carry(.accept(call))
                }
                .id(call.ringId)
            }
        } else if let ended = telephone.endedRing {
            TopLayer {
                EndedRingView(viewModel: telephone, ended: ended) { carry(.callAgain(ended)) }.id(ended)
            }
        }
    }

    private func carry(_ errand: CallErrand) {
        self.errand = errand
        Page.open(person.address)
    }
}

/// What a person wants of their telephone on a page that shows no calls.
enum CallErrand: Hashable {
    case accept(IncomingCall)
    case callAgain(EndedRing)
}
