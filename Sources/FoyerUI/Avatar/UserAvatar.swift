import Foyer
import SwiftUI

/// A person's picture; without one their initials on a colour that is always the same for the same name.
public struct UserAvatar: View {
    private let name: String
    private let imageURL: URL?
    private let size: CGFloat

    public init(imageURL: URL?, size: CGFloat) { self.init(name: "", imageURL: imageURL, size: size) }

    public init(name: String, imageURL: URL? = nil, size: CGFloat) {
        self.name = name
        self.imageURL = imageURL
        self.size = size
    }

    public var body: some View {
        ZStack {
            Circle().fill(AvatarColor.color(for: name))
            if let imageURL {
                LazyImage(url: imageURL)
            } else if Initials.of(name).isEmpty {
                Image(systemName: "person.fill").font(.system(size: size * 0.5)).foregroundColor(.white)
            } else {
                Text(Initials.of(name)).font(.system(size: size * 0.38, weight: .semibold)).foregroundColor(.white)
            }
        }
        .frame(width: size, height: size)
        .clipShape(Circle())
        .accessibilityHidden(true)
    }
}

enum Initials {
    /// One or two letters or digits: of the first and the last word that have any.
    static func of(_ name: String) -> String {
        let letters = name.split(whereSeparator: \.isWhitespace).compactMap { word in word.first { $0.isLetter || $0.isNumber } }
        guard let first = letters.first else { return "" }
        guard letters.count > 1, let last = letters.last else { return String(first).uppercased() }
        return (String(first) + String(last)).uppercased()
    }
}

enum AvatarColor {
    /// Each dark enough for white letters.
    private static let palette: [UInt32] = [
        0x0F766E, 0x9A3412, 0x1D4ED8, 0x7E22CE, 0xBE185D, 0x3F6212, 0x0E7490, 0x92400E, 0x4338CA, 0x9F1239,
    ]

    static func color(for name: String) -> Color {
        // FNV-1a: the same in every process, unlike `hashValue`.
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Color(hex: palette[Int(hash % UInt32(palette.count))])
    }
}
