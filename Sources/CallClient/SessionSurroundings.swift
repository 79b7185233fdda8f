/// What stands around a session where it is made: a browser's window with its devices, or nothing at all.
@MainActor
package struct SessionSurroundings {
    /// The devices of the window; nil in a plain process.
    package var engine: (any MediaEngine)?
    /// The network address of the window's browser.
    package var browserAddress: String?
    /// Nil for sockets.
    package var transport: (any SignalTransport)?

    package init(engine: (any MediaEngine)? = nil, browserAddress: String? = nil, transport: (any SignalTransport)? = nil) {
        self.engine = engine
        self.browserAddress = browserAddress
        self.transport = transport
    }

    /// Brings the surroundings of the window whose code is running. The module that knows windows sets it once, at start.
    package static var current: @MainActor () -> SessionSurroundings = { SessionSurroundings() }
}
