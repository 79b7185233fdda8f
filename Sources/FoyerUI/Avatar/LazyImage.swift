import SwiftUI

/// A picture from the network, drawn once it is there.
public struct LazyImage: View {
    private let url: URL?

    public init(url: URL?) { self.url = url }

    public var body: some View {
        if let url {
            AsyncImage(url: url) { image in
                image.resizable().aspectRatio(contentMode: .fill)
            } placeholder: {
                Color.clear
            }
        } else {
            Color.clear
        }
    }
}
