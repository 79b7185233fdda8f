import Foyer
import SwiftUI

/// Laid over the call while its connection is made again. The call's own connections go on meanwhile.
public struct ReconnectionView: View {
    @Injected(\.strings) private var strings

    public init() {}

    public var body: some View {
        VStack {
            HStack(spacing: 10) {
                ProgressView()
                Text(strings.reconnecting).font(.system(size: 14, weight: .semibold)).foregroundColor(.white)
            }
            .padding(.horizontal, 18)
            .frame(height: 44)
            .background(Color.black.opacity(0.75))
            .cornerRadius(22)
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("reconnectionView")
            .accessibilityAddTraits(.updatesFrequently)
            Spacer()
        }
        .padding(.top, 12)
        .allowsHitTesting(false)
    }
}
