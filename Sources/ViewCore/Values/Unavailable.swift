// Names of Apple's that no server can have: code that uses them is told why.

@available(*, unavailable, message: "There is no UIKit view in a page: draw with views, or show a media stream by Image(stream:).")
public protocol UIViewRepresentable {}

@available(*, unavailable, message: "There is no UIKit view controller in a page: show views.")
public protocol UIViewControllerRepresentable {}

@available(*, unavailable, message: "The server does not draw frames: use shapes, or an image the page loads.")
nonisolated public struct Canvas<Symbols: View> {}

@available(*, unavailable, message: "The server does not draw frames: animations run in the page, and Text(_:style:) goes with the time.")
nonisolated public struct TimelineView<Schedule, Content> {}
