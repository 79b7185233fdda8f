import Foyer
import SwiftUI

/// The line above the tiles: how many are here.
public struct CallTopView: View {
    @Injected(\.colors) private var colors
    @Injected(\.strings) private var strings
    @ObservedObject private var viewModel: CallViewModel

    public init(viewModel: CallViewModel) { self.viewModel = viewModel }

    public var body: some View {
        HStack(spacing: 8) {
            Image(systemName: "person.2.fill").font(.system(size: 14)).foregroundColor(colors.callTextLowEmphasis)
            Text(strings.people(viewModel.participants.count + 1))
                .font(.system(size: 14, weight: .medium))
                .foregroundColor(colors.callTextLowEmphasis)
                .accessibilityIdentifier("participantsCount")
            Spacer()
        }
        .padding(.horizontal, 20)
        .frame(height: 52)
    }
}
