/// What a process with windows bears.
package struct ViewServiceConfiguration: Sendable {
    /// Windows at once; beyond it those without a page go first, then new pages are refused.
    package var maxWindows: Int
    /// Windows of one address at once.
    package var maxWindowsPerAddress: Int
    /// How long a window waits for its page after the connection broke.
    package var graceAfterLoss: Duration
    /// How long it waits after the page said goodbye; only a reload comes back then.
    package var graceAfterGoodbye: Duration
    /// Until a new connection has to have said which page it is.
    package var openingTimeout: Duration
    /// Messages a page may send steadily per second, and in one go.
    package var messagesPerSecond: Double
    package var messagesAtOnce: Double

    package init(
        maxWindows: Int = 2_000, maxWindowsPerAddress: Int = 200, graceAfterLoss: Duration = .seconds(60),
        graceAfterGoodbye: Duration = .seconds(8), openingTimeout: Duration = .seconds(10), messagesPerSecond: Double = 100,
        messagesAtOnce: Double = 500
    ) {
        self.maxWindows = maxWindows
        self.maxWindowsPerAddress = maxWindowsPerAddress
        self.graceAfterLoss = graceAfterLoss
        self.graceAfterGoodbye = graceAfterGoodbye
        self.openingTimeout = openingTimeout
        self.messagesPerSecond = messagesPerSecond
        self.messagesAtOnce = messagesAtOnce
    }
}
