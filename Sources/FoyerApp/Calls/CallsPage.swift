import Foundation
import Foyer
import FoyerUI
import SwiftUI

/// A person's own page: whom to ring, what rang before, and every call that they are in.
struct CallsPage: View {
    @Injected(\.appStrings) private var strings
    @ObservedObject var telephone: CallViewModel
    let person: SignedInPerson
    @Binding var errand: CallErrand?
    let signOut: @MainActor () -> Void
    @SceneStorage("callPlace") private var place = ""

    var body: some View {
        CallContainer(viewFactory: CallsViewFactory(), viewModel: telephone) {
            CallsList(telephone: telephone, person: person, signOut: signOut)
        }
        .onAppear(perform: begin)
        .onDisappear(perform: telephone.screensGone)
        .onChange(of: telephone.callingState, initial: true) { old, state in
            if state == .idle { telephone.callSettings = CallSettings() }
            Page.title("\(title(state)) · \(strings.product)")
        }
    }

    private func title(_ state: CallingState) -> String {
        switch state {
        case .idle, .lobby, .incoming, .waiting, .denied: strings.callsTitle
        case .outgoing: telephone.ringingMembers.map(\.user.name).joined(separator: ", ")
        case .joining, .inCall, .reconnecting: "In a call"
        }
    }

    private func begin() {
        InjectedValues[\.streamVideo] = person.video
        telephone.onPlaceChanged = { [place = $place, person, weak telephone] ticket in
            let link = RoomLink(roomId: telephone?.roomId ?? "", token: person.token)
            place.wrappedValue = ticket.map { SavedPlace(ticket: $0, link: link).text } ?? ""
        }
        if let errand {
            self.errand = nil
            carryOut(errand)
        } else if let saved = SavedPlace(text: place, token: person.token), telephone.callingState == .idle {
            telephone.join(callType: "default", callId: saved.roomId, ticket: saved.ticket)
        }
    }

    private func carryOut(_ errand: CallErrand) {
        switch errand {
        case .accept(let call): telephone.acceptCall(callType: call.type, callId: call.id)
        case .callAgain(let ended): telephone.callAgain(ended)
        }
    }
}

/// The product's screens. How a ring ended stands in the list itself.
private struct CallsViewFactory: ViewFactory {
    func makeEndedRingView(viewModel: CallViewModel, ended: EndedRing) -> some View { EmptyView() }
}
