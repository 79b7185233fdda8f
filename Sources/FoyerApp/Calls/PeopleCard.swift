import CallProtocol
import Foyer
import FoyerUI
import SwiftUI

/// The people whom one can ring: choose, then call.
struct PeopleCard: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @ObservedObject var viewModel: CallsViewModel
    let isReachable: Bool
    let call: @MainActor (_ video: Bool) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text(strings.people).font(fonts.headline).foregroundColor(colors.text).accessibilityHeading(.h2)
            list
            if !viewModel.others.isEmpty { actions }
        }
        .frame(maxWidth: .infinity)
        .card(padding: 20)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("people")
    }

    @ViewBuilder private var list: some View {
        switch viewModel.people {
        case .loading: LoadingLine()
        case .failed(let message): FailedLine(message: message) { Task { await viewModel.refresh() } }
        case .hidden:
            AddById(viewModel: viewModel)
            rows
        case .ready:
            if viewModel.others.isEmpty { EmptyLine(symbol: "person.2", title: strings.noPeople, text: strings.noPeopleText) } else { rows }
        }
    }

    private var rows: some View {
        VStack(spacing: 4) {
            ForEach(viewModel.others, id: \.person.personId) { person in
                PersonRow(person: person, isChosen: viewModel.chosen.contains(person.person.personId)) {
                    viewModel.toggle(person.person.personId)
                }
            }
        }
    }

    private var actions: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(viewModel.chosen.isEmpty ? strings.choose : strings.chosen(viewModel.chosen.count))
                .font(fonts.footnote)
                .foregroundColor(Color(colors.textLowEmphasis))
            HStack(spacing: 12) {
                Button {
                    call(true)
                } label: {
                    Label(strings.videoCall, systemImage: "video.fill")
                }
                .primaryButton(height: 48)
                .disabled(!canCall)
                .opacity(canCall ? 1 : 0.5)
                .accessibilityIdentifier("startCall")
                Button {
                    call(false)
                } label: {
                    Label(strings.audioCall, systemImage: "phone.fill")
                }
                .secondaryButton(height: 48)
                .disabled(!canCall)
                .opacity(canCall ? 1 : 0.5)
                .accessibilityIdentifier("startAudioCall")
            }
        }
    }

    private var canCall: Bool { isReachable && !viewModel.chosen.isEmpty }
}

/// One person, with whether they are here.
private struct PersonRow: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let person: PersonDetails
    let isChosen: Bool
    let toggle: @MainActor () -> Void

    var body: some View {
        Button(action: toggle) {
            HStack(spacing: 12) {
                UserAvatar(name: person.person.name, imageURL: person.person.image.flatMap(URL.init(string:)), size: 44)
                VStack(alignment: .leading, spacing: 2) {
                    Text(person.person.name).font(fonts.bodyBold).foregroundColor(colors.text).lineLimit(1)
                    HStack(spacing: 6) {
                        Circle().fill(person.isConnected ? colors.success : colors.border).frame(width: 8, height: 8)
                        Text(person.isConnected ? strings.connected : strings.notConnected)
                            .font(fonts.footnote)
                            .foregroundColor(Color(colors.textLowEmphasis))
                    }
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                Image(systemName: isChosen ? "checkmark.circle.fill" : "plus.circle")
                    .font(.system(size: 22))
                    .foregroundColor(isChosen ? colors.accent : Color(colors.textLowEmphasis))
                    .accessibilityHidden(true)
            }
            .padding(10)
            .background(isChosen ? colors.background : colors.card)
            .cornerRadius(16)
        }
        .buttonStyle(.plain)
        .cornerRadius(16)
        .accessibilityIdentifier("person-\(person.person.personId)")
        .accessibilityValue("\(person.isConnected ? "here" : "away")\(isChosen ? " chosen" : "")")
    }
}

/// For servers that list nobody.
private struct AddById: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    @ObservedObject var viewModel: CallsViewModel

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(strings.peopleHidden).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis))
            LabeledField(
                strings.personId, placeholder: strings.personId, identifier: "personField", text: $viewModel.idField,
                onSubmit: viewModel.addById)
            Button(strings.add, action: viewModel.addById).secondaryButton(height: 44).accessibilityIdentifier("addPerson")
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("peopleHidden")
    }
}

struct LoadingLine: View {
    var body: some View {
        ProgressView().frame(maxWidth: .infinity).padding(.vertical, 24).accessibilityIdentifier("loading")
    }
}

struct FailedLine: View {
    @Injected(\.appStrings) private var strings
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let message: String
    let retry: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(message).font(fonts.footnote).foregroundColor(colors.warning).pageRole(.alert)
            Button(strings.tryAgain, action: retry).compactButton(.plain)
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("listProblem")
    }
}

struct EmptyLine: View {
    @Injected(\.colors) private var colors
    @Injected(\.fonts) private var fonts
    let symbol: String
    let title: String
    let text: String

    var body: some View {
        VStack(spacing: 8) {
            Image(systemName: symbol).font(.system(size: 24)).foregroundColor(Color(colors.textLowEmphasis)).accessibilityHidden(true)
            Text(title).font(fonts.bodyBold).foregroundColor(colors.text)
            if !text.isEmpty {
                Text(text).font(fonts.footnote).foregroundColor(Color(colors.textLowEmphasis)).multilineTextAlignment(.center)
            }
        }
        .frame(maxWidth: .infinity)
        .padding(.vertical, 20)
    }
}
