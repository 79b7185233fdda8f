import Foyer
import FoyerUI
import SwiftUI

/// The product's own web app: make a room, knock, be let in, talk.
package struct FoyerWebApp: App {
    package init() {}

    package var body: some Scene {
        WindowGroup { RootView() }
    }
}

/// One page per address, and over each the telephone of whoever is signed in.
struct RootView: View {
    @State private var address = WindowContext.current?.environment.url
    /// The token of whoever has signed in in this tab.
    @SceneStorage("person") private var kept = ""

    var body: some View {
        Group {
            if let person {
                PersonRoot(person: person, route: route, signOut: signOut).id(person.token)
            } else if case .calls(let token) = route {
                CallsEntrance(token: token)
            } else {
                AppPage(route: route, person: nil)
            }
        }
        .onOpenURL { address = $0 }
        .onChange(of: route, initial: true) { _, route in
            if case .calls(let token?) = route, SignedInPerson(token: token) != nil { kept = token }
        }
    }

    private var route: AppRoute { address.map(AppRoute.init) ?? .start }

    /// The address says who, or else the tab knows.
    private var person: SignedInPerson? {
        let shown: String? =
            switch route {
            case .calls(let token): token
            case .room(let link): link.token.flatMap { SignedInPerson(token: $0) }?.token
            case .start, .link, .unknown: nil
            }
        return SignedInPerson(token: shown ?? kept)
    }

    private func signOut() {
        kept = ""
        Page.open("/calls", replacing: true)
    }
}

/// What is at an address that is not a person's calls.
struct AppPage: View {
    let route: AppRoute
    let person: SignedInPerson?

    var body: some View {
        switch route {
        case .start: StartPage(person: person)
        case .room(let link): RoomEntrance(link: link).id(link)
        case .link(let id): LinkEntrance(id: id).id(id)
        case .calls, .unknown: UnknownAddressPage()
        }
    }
}
