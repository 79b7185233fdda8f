import SwiftUI

/// The type scale of the screens.
public struct Fonts: Sendable {
    public var display = Font.system(size: 34, weight: .bold)
    public var title = Font.system(size: 24, weight: .bold)
    public var headline = Font.system(size: 18, weight: .semibold)
    public var body = Font.system(size: 16)
    public var bodyBold = Font.system(size: 16, weight: .semibold)
    public var subheadline = Font.system(size: 15)
    public var footnote = Font.system(size: 14)
    public var footnoteBold = Font.system(size: 14, weight: .semibold)
    public var caption = Font.system(size: 12, weight: .medium)

    public init() {}
}
