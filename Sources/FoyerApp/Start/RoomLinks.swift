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
                Text(strings.roomReady).font(fonts.title).foregroundColor(colors.text).accessibilityHeading(.h2).pageFocusOnArrival()
                Text(room.roomId.rawValue).font(fonts.body).foregroundColor(Color(colors.textLowEmphasis)).accessibilityIdentifier("roomId")
            }
            LinkRow(
                texts: strings.guestLink, url: absolute(room.guestURL), identifier: "guestLink", isSecret: false)
            LinkRow(
                texts: strings.hostLink, url: absolute(room.hostURL), identifier: "hostLink", isSecret: true)
            VStack(spacing: 12) {
                Button(strings.openAsHost, action: open).primaryButton().accessibilityIdentifier("openAsHost")
                Button(strings.anotherRoom, action: startOver).secondaryButton().accessibilityIdentifier("anotherRoom")
            }
        }
        .frame(maxWidth: .infinity)
        .card()
        .onAppear { guestLink = GuestLink(roomId: room.roomId.rawValue, url: absolute(room.guestURL)).text }
    }

    private func absolute(_ url: String) -> String {
        AbsoluteAddress.of(url, on: FoyerAppConfiguration.current.publicURL ?? WindowContext.current?.environment.url)
    }

    private func open() { Page.open(RelativeAddress.of(room.hostURL)) }
}

/// What is said of a link.
struct LinkTexts: Hashable {
    let title: String
    /// For whom it is, in two or three words.
    let badge: String
    let hint: String
    let copy: String
}

/// One link: for whom it is, itself in short, and a button that copies all of it.
private struct LinkRow: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let texts: LinkTexts
    let url: String
    let identifier: String
    let isSecret: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                Text(texts.title).font(fonts.footnoteBold).foregroundColor(colors.text).accessibilityHeading(.h3)
                badge
            }
            HStack(spacing: 10) {
                link
                    .accessibilityLabel(texts.title)
                    .accessibilityIdentifier(identifier)
                    .accessibilityValue(url)
                    .padding(.horizontal, 14)
                    .frame(height: 44)
                    .background(colors.background)
                    .cornerRadius(12)
                CopyButton(url, name: texts.copy, identifier: "copy-\(identifier)") { isCopied in
                    SteadyLabel(isChanged: isCopied) {
                        Text(strings.copy)
                    } changed: {
                        Text(strings.copied)
                    }
                }
                .compactButton(isSecret ? .plain : .filled)
                .help(texts.copy)
            }
            Text(texts.hint).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
        }
    }

    private var badge: some View {
        HStack(spacing: 5) {
            Image(systemName: isSecret ? "lock.fill" : "person.2.fill").font(.system(size: 11)).accessibilityHidden(true)
            Text(texts.badge).font(.system(size: 12, weight: .semibold)).lineLimit(1)
        }
        .foregroundColor(isSecret ? colors.warning : colors.accent)
        .padding(.horizontal, 9)
        .frame(height: 24)
        .background((isSecret ? colors.warning : colors.accent).opacity(0.12))
        .cornerRadius(12)
    }

    @ViewBuilder private var link: some View {
        if let destination = URL(string: url) { Link(destination: destination) { address } } else { address }
    }

    private var address: some View {
        Text(ShortAddress.of(url))
            .font(fonts.footnote)
            .foregroundColor(colors.text)
            .lineLimit(1)
            .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// One of two labels in the room of the wider one, so that nothing moves when they change.
struct SteadyLabel<Usual: View, Changed: View>: View {
    private let isChanged: Bool
    private let usual: Usual
    private let changed: Changed

    init(isChanged: Bool, @ViewBuilder usual: () -> Usual, @ViewBuilder changed: () -> Changed) {
        self.isChanged = isChanged
        self.usual = usual()
        self.changed = changed()
    }

    var body: some View {
        ZStack {
            usual.opacity(isChanged ? 0 : 1)
            changed.opacity(isChanged ? 1 : 0)
        }
    }
}

enum ShortAddress {
    /// What a person can compare: server and room. The rest is for machines.
    static func of(_ url: String) -> String {
        guard let components = URLComponents(string: url), let host = components.host else { return url }
        let port = components.port.map { ":\($0)" } ?? ""
        return host + port + components.path + (components.fragment == nil ? "" : "…")
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
