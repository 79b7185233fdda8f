import CallProtocol
import Foundation
import Foyer
import FoyerUI
import SwiftUI

/// A new room's links, to be sent and to be opened.
struct RoomLinks: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @SceneStorage("guestLink") private var guestLink = ""
    let room: DevRoomBody
    let startOver: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 24) {
            VStack(alignment: .leading, spacing: 4) {
                Text(strings.roomReady).font(fonts.title).foregroundColor(colors.text).accessibilityAddTraits(.isHeader)
                Text(room.roomId.rawValue).font(fonts.body).foregroundColor(Color(colors.textLowEmphasis)).accessibilityIdentifier("roomId")
            }
            LinkRow(
                title: strings.guestLinkTitle, hint: strings.guestLinkHint, url: absolute(room.guestURL), identifier: "guestLink",
                copyLabel: strings.copyGuestLink)
            LinkRow(
                title: strings.hostLinkTitle, hint: strings.hostLinkHint, url: absolute(room.hostURL), identifier: "hostLink",
                copyLabel: strings.copyHostLink)
            VStack(spacing: 12) {
                Button(strings.openAsHost, action: open).primaryButton().accessibilityIdentifier("openAsHost")
                Button(strings.anotherRoom, action: startOver).secondaryButton().accessibilityIdentifier("anotherRoom")
            }
        }
        .frame(maxWidth: .infinity)
        .card()
    }

    private func absolute(_ url: String) -> String {
        AbsoluteAddress.of(url, on: FoyerAppConfiguration.current.publicURL ?? WindowContext.current?.environment.url)
    }

    private func open() {
        guestLink = GuestLink(roomId: room.roomId.rawValue, url: absolute(room.guestURL)).text
        Page.open(RelativeAddress.of(room.hostURL))
    }
}

/// One link: what it is for, itself, and a button that copies it.
private struct LinkRow: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let title: String
    let hint: String
    let url: String
    let identifier: String
    let copyLabel: String

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(title).font(fonts.footnoteBold).foregroundColor(colors.text)
            HStack(spacing: 10) {
                link
                    .accessibilityIdentifier(identifier)
                    .accessibilityValue(url)
                    .padding(.horizontal, 14)
                    .frame(height: 44)
                    .background(colors.background)
                    .cornerRadius(12)
                CopyButton(url, identifier: "copy-\(identifier)") { isCopied in Text(isCopied ? strings.copied : strings.copy) }
                    .buttonStyle(CompactButtonStyle(weight: .plain))
                    .accessibilityLabel(copyLabel)
            }
            Text(hint).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
        }
    }

    @ViewBuilder private var link: some View {
        if let destination = URL(string: url) { Link(destination: destination) { address } } else { address }
    }

    private var address: some View {
        Text(url)
            .font(fonts.footnote)
            .foregroundColor(colors.accent)
            .lineLimit(1)
            .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// A guest link that the tab keeps for its room, so that its host can hand it on during the call.
struct GuestLink {
    let roomId: String
    let url: String

    init(roomId: String, url: String) {
        self.roomId = roomId
        self.url = url
    }

    /// Nil where the tab keeps none for this room.
    init?(text: String, roomId: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0] == roomId else { return nil }
        self.init(roomId: roomId, url: String(parts[1]))
    }

    var text: String { "\(roomId) \(url)" }
}

enum AbsoluteAddress {
    /// The link as it can be sent: on the public address, else on the name by which this tab knows the server.
    static func of(_ url: String, on base: URL?) -> String {
        guard url.hasPrefix("/"), let base, var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return url }
        let link = URLComponents(string: url)
        components.path = link?.path ?? ""
        components.percentEncodedQuery = nil
        components.percentEncodedFragment = link?.percentEncodedFragment
        return components.string ?? url
    }
}

enum RelativeAddress {
    /// Path and fragment: the same page on whatever name this tab knows the server by.
    static func of(_ url: String) -> String {
        guard let components = URLComponents(string: url) else { return url }
        var relative = URLComponents()
        relative.path = components.path
        relative.percentEncodedFragment = components.percentEncodedFragment
        return relative.string ?? url
    }
}
