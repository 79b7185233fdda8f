import Networking

/// A page that wants a window, as the server knows it before it has said a word.
struct PageArrival: Sendable {
    /// Stands for the browser tab, in this process alone; the same for each of its connections and loads. Never 0.
    let ticket: UInt64
    /// The person has asked for another try after the page has failed.
    let asksAgain: Bool
    let origin: PageOrigin
}

/// The way back to a page. Safe from any thread.
protocol PageWire: AnyObject, Sendable {
    func send(_ text: [UInt8])
    /// Closes after what was sent.
    func close(_ code: WebSocketCloseCode, reason: String)
}

/// What hears a page's connection; called on the server's loop, in order, and once with its end.
protocol PageEar: AnyObject, Sendable {
    func received(_ text: UnsafeRawBufferPointer)
    func closed()
}

/// What is done about a page that comes.
enum PageAdmission: Sendable {
    case welcome
    /// It is told why, and has no window.
    case refused(Refusal)
    /// Nobody is there for it at this moment: it may knock again.
    case notNow
}

/// Where windows live: in this process or in others.
protocol PageHost: Sendable {
    /// On the server's loop.
    func admit(_ arrival: PageArrival) -> PageAdmission
    /// A page's connection is open. On the server's loop.
    func connect(_ arrival: PageArrival, wire: any PageWire) -> any PageEar
    /// A page that went away while it had no connection says goodbye without one.
    func goodbye(_ text: [UInt8], ticket: UInt64) async
    func counts() async -> WindowCounts
    /// Ends every window; pages that come from now on have to knock again later.
    func close() async
}

/// What operators count.
package struct WindowCounts: Sendable, Equatable {
    /// Windows that are open, also those whose page is away for a moment.
    package var windows = 0
    /// Worker processes that run.
    package var workers = 0
    /// How often a worker was started again since the server began.
    package var restarts = 0
}

extension WebSocket: PageWire {}
