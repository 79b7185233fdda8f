import SwiftUI

/// A person's picture from the network, as large as its frame.
public struct StreamLazyImage: View {
    private let imageURL: URL?

    public init(imageURL: URL?) { self.imageURL = imageURL }

    public var body: some View { LazyImage(url: imageURL) }
}
