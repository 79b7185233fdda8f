import Foyer
import SwiftUI

/// The product's own web app: make a room, knock, be let in, talk.
package struct FoyerWebApp: App {
    package init() {}

    package var body: some Scene {
        WindowGroup { RootView() }
    }
}

/// One page per address.
struct RootView: View {
    @State private var address = WindowContext.current?.environment.url

    var body: some View {
        page.onOpenURL { address = $0 }
    }

    @ViewBuilder private var page: some View {
        switch address.map(AppRoute.init) ?? .start {
        case .start: StartPage()
        case .room(let link): RoomEntrance(link: link).id(link)
        case .unknown: UnknownAddressPage()
        }
    }
}
