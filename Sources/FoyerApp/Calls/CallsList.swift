import CallProtocol
import Foundation
import Foyer
import FoyerUI
import SwiftUI

/// Between calls: the people, and what rang before.
struct CallsList: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @StateObject private var viewModel: CallsViewModel
    @ObservedObject private var telephone: CallViewModel
    private let person: SignedInPerson
    private let signOut: @MainActor () -> Void

    init(telephone: CallViewModel, person: SignedInPerson, signOut: @escaping @MainActor () -> Void) {
        self.telephone = telephone
        self.person = person
        self.signOut = signOut
        _viewModel = StateObject(wrappedValue: CallsViewModel(person))
    }

    var body: some View {
        GeometryReader { reader in
            ScrollView {
                VStack(spacing: 20) {
                    CallsHeader(person: person, signOut: signOut)
                    if !telephone.isReachable { OfflineLine() }
                    if let ended = telephone.endedRing { EndedRingView(viewModel: telephone, ended: ended).id(ended) }
                    if let outcome = telephone.lastOutcome, let text = strings.notable(outcome) {
                        OutcomeLine(text: text) { telephone.lastOutcome = nil }
                    }
                    if reader.size.width >= 860 {
                        HStack(alignment: .top, spacing: 20) {
                            people
                            recent
                        }
                    } else {
                        people
                        recent
                    }
                }
                .frame(width: min(960, max(280, reader.size.width - 32)))
                .padding(.top, 24)
                .padding(.bottom, 40)
                .frame(maxWidth: .infinity, minHeight: reader.size.height, alignment: .top)
            }
            .frame(width: reader.size.width, height: reader.size.height)
        }
        .background(colors.background.edgesIgnoringSafeArea(.all))
        .pageRole(.main)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("callsPage")
        .accessibilityValue(telephone.isReachable ? "reachable" : "offline")
        .task { await viewModel.follow() }
        .onChange(of: telephone.endedRing) { _, _ in Task { await viewModel.refresh() } }
    }

    private var people: some View {
        PeopleCard(viewModel: viewModel, isReachable: telephone.isReachable) { video in
            ring(viewModel.chosenPeople.map { Member($0.person) }, video: video)
        }
    }

    private var recent: some View {
        HistoryCard(viewModel: viewModel, own: person.id, isReachable: telephone.isReachable) { entry in
            ring(entry.others(than: person.id).map(Member.init), video: entry.ring.video)
        }
    }

    private func ring(_ members: [Member], video: Bool) {
        telephone.callSettings = CallSettings(audioOn: true, videoOn: video)
        telephone.startCall(callType: "default", callId: UUID().uuidString.lowercased(), members: members, ring: true)
    }
}

extension Member {
    init(_ person: PersonInfo) {
        self.init(userId: person.personId.rawValue, name: person.name, imageURL: person.image.flatMap(URL.init(string:)))
    }
}

extension HistoryEntry {
    /// With whom the call was.
    func others(than own: PersonID) -> [PersonInfo] {
        switch direction {
        case .incoming: [ring.caller]
        case .outgoing: ring.members.map(\.person).filter { $0.personId != own }
        }
    }
}

extension AppStrings {
    /// What a person should know of the end of a call; nil where they have done it themselves, or its own screen tells it.
    func notable(_ outcome: CallOutcome) -> OutcomeText? {
        switch outcome {
        case .removed, .ended, .replaced, .connectionLost, .expired, .refused: text(outcome)
        case .left, .cancelled, .declined, .rejected, .busy, .noAnswer, .missed, .answeredElsewhere: nil
        }
    }
}

/// Who this is, and the ways away.
private struct CallsHeader: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @StateObject private var notifications = NotificationSetting()
    let person: SignedInPerson
    let signOut: @MainActor () -> Void

    var body: some View {
        HStack(spacing: 12) {
            UserAvatar(name: person.name, size: 44)
            VStack(alignment: .leading, spacing: 2) {
                Text(strings.callsTitle).font(fonts.title).foregroundColor(colors.text).accessibilityHeading(.h1).pageFocusOnArrival()
                Text(strings.signedInAs(person.name))
                    .font(fonts.footnote)
                    .foregroundColor(Color(colors.textLowEmphasis))
                    .lineLimit(1)
                    .accessibilityIdentifier("signedInAs")
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            if FoyerAppConfiguration.current.dev { icon("house", strings.toStart, "toStart") { Page.open("/") } }
            if notifications.canAsk {
                icon("bell", strings.notify, "notifyMe", notifications.ask)
            }
            icon("rectangle.portrait.and.arrow.right", strings.signOut, "signOut", signOut)
        }
    }

    private func icon(_ name: String, _ title: String, _ identifier: String, _ action: @escaping @MainActor () -> Void) -> some View {
        Button(action: action) {
            Image(systemName: name)
                .font(.system(size: 18))
                .foregroundColor(colors.text)
                .frame(width: 44, height: 44)
                .background(colors.card)
                .cornerRadius(22)
                .overlay(Circle().stroke(colors.border, lineWidth: 1))
        }
        .buttonStyle(.plain)
        .cornerRadius(22)
        .help(title)
        .accessibilityLabel(title)
        .accessibilityIdentifier(identifier)
    }
}

private struct OfflineLine: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts

    var body: some View {
        HStack(spacing: 12) {
            ProgressView()
            Text(strings.offline)
                .font(fonts.footnote)
                .foregroundColor(colors.text)
                .frame(maxWidth: .infinity, alignment: .leading)
                .pageRole(.status)
        }
        .card(padding: 14)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("offlineNotice")
    }
}

private struct OutcomeLine: View {
    @Injected(\.strings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let text: OutcomeText
    let dismiss: @MainActor () -> Void

    var body: some View {
        HStack(spacing: 12) {
            Image(systemName: text.symbol).foregroundColor(colors.accent).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(text.title).font(fonts.footnoteBold).foregroundColor(colors.text)
                Text(text.text).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            Button(strings.dismiss, action: dismiss).compactButton(.plain).accessibilityIdentifier("dismissOutcome")
        }
        .card(padding: 14)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("callOutcome")
    }
}
