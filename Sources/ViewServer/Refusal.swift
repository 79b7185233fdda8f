/// Why a page gets no window, or loses it: a code for programs and a sentence for the person.
struct Refusal: Error, Sendable, Equatable, Encodable {
    enum Code: String, Sendable, Encodable {
        case malformed, badAddress = "bad-address", openingExpected = "opening-expected", openingTimedOut = "opening-timed-out", binary,
            tooFast = "too-fast"
        case tooManyWindows = "too-many-windows"
        case windowFailed = "window-failed", windowKeepsFailing = "window-keeps-failing"
    }

    let code: Code
    let message: String

    static let malformed = Refusal(
        code: .malformed, message: "The page said something that this server does not understand. A reload may help.")
    static let badAddress = Refusal(
        code: .badAddress, message: "This link is damaged or incomplete. Please ask whoever sent it for a new one.")
    static let openingExpected = Refusal(code: .openingExpected, message: "The page did not introduce itself.")
    static let openingTimedOut = Refusal(code: .openingTimedOut, message: "The page took too long to introduce itself.")
    static let binary = Refusal(code: .binary, message: "Only text is understood here.")
    static let tooFast = Refusal(code: .tooFast, message: "The page said too much in too short a time.")
    static let tooManyWindows = Refusal(
        code: .tooManyWindows, message: "As many pages are open as this server can hold. Please try again in a moment.")
    static let windowFailed = Refusal(
        code: .windowFailed, message: "Something went wrong while this page was shown. You can try again, or start over on a fresh page.")
    static let windowKeepsFailing = Refusal(
        code: .windowKeepsFailing,
        message: "This page has failed several times in a row. Please wait a minute before you try again, or tell whoever runs it.")
}
