import Foyer

/// Every text of the web app that is not of a call's own screens.
struct AppStrings: Sendable {
    var product = "Foyer"
    var tagline = "Video calls on your own server. Guests knock, and you let them in."
    var startTitle = "Start a room"
    var newRoom = "New room"
    var makingRoom = "Making the room…"
    var anotherRoom = "Make another room"
    var roomReady = "Your room is ready"
    var hostLink = LinkTexts(
        title: "Host link", badge: "Only for you", hint: "Opens the room as its host, for 7 days. Keep it to yourself.",
        copy: "Copy host link")
    var guestLink = LinkTexts(
        title: "Guest link", badge: "For guests", hint: "Whoever opens it knocks, and you let them in. Valid for 7 days.",
        copy: "Copy guest link")
    /// To a host whose tab does not know the guest link.
    var guestLinkElsewhere =
        "Send your guests the guest link. It is on the page on which the room was made; whoever runs the server can make another."
    var openAsHost = "Open as host"
    var copy = "Copy"
    var copied = "Copied"
    var waitingTitle = "Waiting"
    var insecureTitle = "Cameras won't work at this address"
    var insecureText =
        "Browsers open camera and microphone only over HTTPS or on localhost. Serve with a certificate, and set --public-url."
    var signInTitle = "You need a link"
    var signInText = "Calls on this server open by invitation. Use the link that you were sent."
    var notFoundTitle = "Nothing here"
    var notFoundText = "This address leads nowhere. Check the link that you were sent."
    var toStart = "Go to the start page"

    var brokenLinkTitle = "This link is incomplete"
    var brokenLinkText = "Part of it is missing. Copy the whole link and open it again, or ask the host for a new one."
    var expiredLinkTitle = "This link has expired"
    var expiredLinkText = "Ask the host for a new one."
    var wrongRoomTitle = "This link is for another room"
    var wrongRoomText = "Ask the host for the right one."
    var openingLink = "Opening your link…"
    var linkOverTitle = "This link doesn't work any more"
    var linkOverText = "It has run out, or was withdrawn. Ask the host for a new one."
    var linkFailedTitle = "Your link could not be opened"
    var roomFailed = "The room could not be made."

    var knocksRing = "You are rung when somebody knocks while you are not in the room."
    var callsTitle = "Calls"
    var callsHint = "Ring people by name, and be rung."
    var signIn = "Sign in"
    var signingIn = "Signing in…"
    var signInName = "Everybody here can find you and ring you by this name."
    var signInFailed = "Signing in did not work."
    var signOut = "Sign out"
    var callsSignInText = "Your calls open with a link of your own. Use the one that you were sent."
    var notAPersonTitle = "This link is nobody's"
    var notAPersonText = "It does not say whose calls these are. Ask for a new one."
    var callsProblem = "This link doesn't work any more. Ask for a new one."
    var offline = "Not connected. Nobody can ring you until the server is back."
    var people = "People"
    var noPeople = "Nobody else is here yet"
    var noPeopleText = "Whoever signs in on this server appears here."
    var peopleHidden = "This server does not list people. Add somebody by the id that they have here."
    var personId = "Somebody's id"
    var add = "Add"
    var connected = "Here now"
    var notConnected = "Away"
    var videoCall = "Video call"
    var audioCall = "Audio call"
    var choose = "Choose one or several people"
    var recent = "Recent"
    var noCalls = "No calls yet"
    var callBack = "Call back"
    var tryAgain = "Try again"
    var notify = "Notify me of calls"
    var notifyDenied = "Notifications are blocked for this site."
}

extension AppStrings {
    func signedInAs(_ name: String) -> String { "Signed in as \(name)" }
    func chosen(_ count: Int) -> String { count == 1 ? "1 person chosen" : "\(count) people chosen" }
    func ago(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "Just now"
        case ..<3600: "\(seconds / 60) min ago"
        case ..<86_400: "\(seconds / 3600) h ago"
        default: "\(seconds / 86_400) d ago"
        }
    }
}

/// A page that says how it ended, and the way on.
struct OutcomeText: Hashable {
    let symbol: String
    let title: String
    let text: String
    /// The way on; nil where there is none.
    let action: String?
}

/// Where somebody stood who ended up outside of a call.
enum Before: Hashable {
    case lobby
    /// At the door, unanswered.
    case asking
    case denied
    /// On the way in, or back to a place that was taken before.
    case joining
    case inside

    init(_ state: CallingState) {
        self =
            switch state {
            case .idle, .lobby, .incoming, .outgoing: .lobby
            case .joining: .joining
            case .waiting: .asking
            case .denied: .denied
            case .inCall, .reconnecting: .inside
            }
    }
}

/// What the end of a call has to be seen with.
struct OutcomeCircumstances: Hashable {
    /// Whether coming back means asking again.
    var mustAsk = false
    /// Where the person stood before it ended.
    var before = Before.lobby
    /// How many waited for this host when it ended.
    var waiting = 0
}

extension AppStrings {
    func text(_ outcome: CallOutcome, _ circumstances: OutcomeCircumstances = OutcomeCircumstances()) -> OutcomeText {
        switch outcome {
        case .left: left(circumstances)
        case .cancelled: cancelled(circumstances)
        case .expired:
            OutcomeText(symbol: "clock.fill", title: "Your request has expired", text: "Nobody answered in time.", action: "Ask again")
        case .removed:
            OutcomeText(symbol: "hand.raised.fill", title: "You were removed", text: "A host removed you from the call.", action: nil)
        case .ended: OutcomeText(symbol: "phone.down.fill", title: "The call has ended", text: "The host closed this room.", action: nil)
        case .replaced:
            OutcomeText(
                symbol: "laptopcomputer.and.iphone", title: "You joined somewhere else",
                text: "The call goes on in your other window or device.", action: "Use this one instead")
        case .connectionLost:
            OutcomeText(
                symbol: "wifi.slash", title: "Connection lost", text: "The server could not be reached for too long.", action: "Try again")
        case .declined: OutcomeText(symbol: "phone.down.fill", title: "You declined the call", text: "", action: nil)
        case .rejected(let reason):
            OutcomeText(symbol: "phone.down.fill", title: "The call was declined", text: reason ?? "", action: nil)
        case .busy: OutcomeText(symbol: "phone.fill", title: "Busy", text: "In another call just now.", action: nil)
        case .noAnswer: OutcomeText(symbol: "phone.fill", title: "No answer", text: "Nobody answered in time.", action: nil)
        case .missed: OutcomeText(symbol: "phone.fill", title: "Missed call", text: "The call rang and was not answered.", action: nil)
        case .answeredElsewhere:
            OutcomeText(
                symbol: "laptopcomputer.and.iphone", title: "Answered elsewhere", text: "Another device took the call.", action: nil)
        case .refused(let problem): text(problem)
        }
    }

    private func cancelled(_ circumstances: OutcomeCircumstances) -> OutcomeText {
        let way = circumstances.mustAsk ? "You can ask again." : "You can come back while it goes on."
        let (title, text) =
            switch circumstances.before {
            case .lobby: ("You're not in the call", "You closed the lobby before joining.")
            case .asking: ("Your request was withdrawn", "The host no longer sees it. You can ask again.")
            case .denied: ("You're not in the call", "The host didn't let you in. You can ask again.")
            case .joining, .inside: ("You left", way)
            }
        return OutcomeText(symbol: "door.left.hand.open", title: title, text: text, action: "Back to the lobby")
    }

    private func left(_ circumstances: OutcomeCircumstances) -> OutcomeText {
        let way = circumstances.mustAsk ? "To come back, you ask again and a host lets you in." : "You can come back while it goes on."
        let waiting =
            switch circumstances.waiting {
            case 0: ""
            case 1: "One person is still waiting to be let in. "
            default: "\(circumstances.waiting) people are still waiting to be let in. "
            }
        return OutcomeText(
            symbol: "phone.down.fill", title: "You left the call", text: waiting + way,
            action: "Back to the lobby")
    }

    private func text(_ problem: CallProblem) -> OutcomeText {
        switch problem.kind {
        case .full:
            OutcomeText(
                symbol: "person.3.fill", title: "The room is full",
                text: "Everybody who fits is in already. Try again when somebody has left.",
                action: "Try again")
        case .invalidLink:
            OutcomeText(
                symbol: "link", title: "This link doesn't work",
                text: "It has expired, was withdrawn, or is not complete. Open the whole link again, or ask the host for a new one.",
                action: nil)
        case .unknownRoom:
            OutcomeText(
                symbol: "questionmark.circle", title: "There is no such room", text: "Check the link, or ask the host for a new one.",
                action: nil)
        case .roomClosed: OutcomeText(symbol: "lock.fill", title: "This room is closed", text: "The host closed it.", action: nil)
        case .anotherDevice:
            OutcomeText(
                symbol: "laptopcomputer.and.iphone", title: "You joined somewhere else",
                text: "The call goes on in your other window or device.", action: "Use this one instead")
        case .unreachable:
            OutcomeText(symbol: "wifi.slash", title: "The server can't be reached", text: "Check your connection.", action: "Try again")
        case .alreadyAnswered, .blocked, .cannotRing, .other:
            OutcomeText(symbol: "exclamationmark.triangle.fill", title: "That didn't work", text: problem.message, action: "Try again")
        }
    }
}

private enum AppStringsKey: InjectionKey {
    static var currentValue: AppStrings { AppStrings() }
}

extension InjectedValues {
    var appStrings: AppStrings {
        get { self[AppStringsKey.self] }
        set { self[AppStringsKey.self] = newValue }
    }
}
