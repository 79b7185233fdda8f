import Foyer
import SwiftUI

/// Every text of the screens. Another language is another value: `InjectedValues[\.strings]`.
package struct Strings: Sendable {
    // The lobby.
    package var lobbyTitle = "Ready to join?"
    package var yourName = "Your name"
    package var namePlaceholder = "How others will see you"
    package var nameNeeded = "Enter your name to go on."
    package var askToJoin = "Ask to join"
    package var join = "Join"
    package var askingHint = "A host sees your name and lets you in."
    package var unseenYet = "Nobody sees or hears you before you are let in."
    package var joiningHint = "You go straight in, and you decide who else may enter."
    package var cameraOff = "Camera is off"
    package var cameraStarting = "Starting the camera…"
    package var closeLobby = "Close"
    package var silentHint = "We can't hear you. Say something, or check that the right microphone is chosen."
    package var microphoneIsOff = "Muted"
    package var microphoneLevel = "Microphone level"
    package var tryAgain = "Try again"

    // Controls.
    package var turnMicrophoneOn = "Turn microphone on"
    package var turnMicrophoneOff = "Turn microphone off"
    package var turnCameraOn = "Turn camera on"
    package var turnCameraOff = "Turn camera off"
    package var switchCamera = "Switch camera"
    package var leave = "Leave"

    // At the door.
    package var waitingForHostTitle = "Waiting for the host"
    package var waitingForHostText = "Nobody is here yet to let you in. The host sees your name on arrival."
    package var waitingForApprovalTitle = "Asking to be let in"
    package var waitingForApprovalText = "A host is here and sees your request. This usually takes a moment."
    package var waitingKeepOpen = "You keep your place. Keep this page open."
    package var cancel = "Cancel"
    package var deniedTitle = "Not this time"
    package var deniedText = "The host didn't let you in."
    package var askAgain = "Ask again"

    // Knocks.
    package var asksToJoin = "asks to join"
    package var guestAway = "Lost connection, may come back"
    package var guestEntering = "Coming in…"
    package var allow = "Allow"
    package var deny = "Deny"
    package var allowAll = "Allow all"
    package var knocksTitle = "At the door"
    package var deniedBefore = "Denied a moment ago, asks again"
    package var showKnocks = "Show who is at the door"
    package var hideKnocks = "Hide who is at the door"

    // Rings.
    package var incomingCall = "Incoming call"
    package var incomingVideoCall = "Incoming video call"
    package var knocksOnRoom = "Knocks on your room"
    package var accept = "Accept"
    package var reject = "Decline"
    package var outgoingCall = "Calling…"
    package var outgoingHint = "You join as soon as somebody answers."
    package var rejectWithMessage = "Message"
    package var rejectMessage = "Your message"
    package var rejectMessagePlaceholder = "Why you can't talk now"
    package var quickReplies = ["Can't talk now", "I'll call you back", "Call me in an hour"]
    package var send = "Send"
    package var back = "Back"
    package var callAgain = "Call again"
    package var callBack = "Call back"
    package var ringing = "Ringing…"
    package var accepted = "On the way"
    package var declined = "Declined"
    package var busy = "Busy"
    package var noAnswer = "No answer"
    package var missedCall = "Missed call"
    package var answeredElsewhere = "Answered elsewhere"
    package var answeredElsewhereText = "You took this call on another device."

    // The call.
    package var joining = "Joining…"
    package var you = "You"
    package var ofSelf = "(you)"
    package var host = "Host"
    package var alone = "You're the only one here"
    package var aloneHost = "Guests who open their link knock, and you let them in."
    package var aloneGuest = "Others will appear here as they join."
    package var leftAlone = "The others have left. They appear here if they come back."
    package var away = "Connection lost, may come back"
    package var connecting = "Connecting…"
    package var linkFailed = "No direct path to this person"
    package var linkFailedAdvice = "Try another network or turn off a VPN."
    package var muted = "muted"
    package var reconnecting = "Reconnecting…"
    package var reconnectingText = "The connection to the server is lost. You come back by yourself."
    package var connectedAgain = "Connected again."
    package var youAreIn = "You are in the call."
    package var copied = "Copied"
    package var dismiss = "Dismiss"

    package init() {}
}

extension Strings {
    package func people(_ count: Int) -> String { count == 1 ? "1 person" : "\(count) people" }
    package func joiningAs(_ name: String) -> String { "Joining as \(name)" }
    package func deniedReason(_ reason: String) -> String { "The host says: \(reason)" }
    package func allowGuest(_ name: String) -> String { "Allow \(name)" }
    package func denyGuest(_ name: String) -> String { "Deny \(name)" }
    package func room(_ id: String) -> String { "Room \(id)" }
    package func askedAs(_ name: String) -> String { "You asked as \(name)" }
    package func callIn(_ room: String?) -> String { room.map { "Call in room \($0)" } ?? "Call" }
    package func stillWaiting(_ count: Int) -> String { count == 1 ? "1 person is waiting." : "\(count) people are waiting." }
    package func nameOfSelf(_ name: String) -> String { "\(name) \(ofSelf)" }

    package func isCalling(_ call: IncomingCall) -> String {
        call.isKnock ? "\(call.caller.name) knocks…" : "\(call.caller.name) is calling…"
    }

    package func kind(of call: IncomingCall) -> String {
        call.isKnock ? knocksOnRoom : call.video ? incomingVideoCall : incomingCall
    }

    /// What one of those who are rung has said so far.
    package func text(_ answer: InvitedMember.Answer) -> String {
        switch answer {
        case .ringing: ringing
        case .accepted: accepted
        case .rejected(let reason): reason.map { "\(declined): \($0)" } ?? declined
        case .busy: busy
        case .missed: noAnswer
        }
    }

    /// How a ring ended, as a title and a sentence.
    package func text(_ ended: EndedRing) -> (title: String, text: String) {
        let names = ended.people.map(\.user.name).joined(separator: ", ")
        return switch ended.outcome {
        case .busy: (busy, "\(names) is in another call.")
        case .rejected(let reason): (declined, reason.map { "\(names): “\($0)”" } ?? "\(names) can't talk now.")
        case .missed: (missedCall, ended.isKnock ? "\(names) has knocked on your room." : "\(names) has called you.")
        case .answeredElsewhere: (answeredElsewhere, answeredElsewhereText)
        case .noAnswer, .left, .cancelled, .expired, .removed, .ended, .replaced, .connectionLost, .declined, .refused:
            (noAnswer, "\(names) didn't answer.")
        }
    }

    package func alsoInvited(_ names: [String]) -> String { "With \(names.joined(separator: ", "))" }

    package func text(_ event: CallEvent) -> String {
        switch event {
        case .knocked(let name, let waiting): waiting > 1 ? "\(name) asks to join. \(waiting) people are waiting." : "\(name) asks to join."
        case .joined(let name): "\(name) joined."
        case .left(let name): "\(name) left."
        case .entryWithdrawn(let name): "\(name) no longer waits."
        }
    }

    /// To somebody who waits: what stays true while they do.
    package func textAtDoor(_ problem: CallProblem) -> String {
        problem.kind == .full ? "A host let you in, but no seat was free. You come in when a host lets you in again." : text(problem)
    }

    package func text(_ problem: CallProblem) -> String {
        switch problem.kind {
        case .full: "The room is full. Somebody has to leave first."
        case .alreadyAnswered: problem.message
        case .blocked: "You have asked too often. Wait a moment, then try again."
        case .invalidLink, .unknownRoom, .roomClosed, .anotherDevice, .unreachable, .cannotRing, .other: problem.message
        }
    }
}

private enum StringsKey: InjectionKey {
    static var currentValue: Strings { Strings() }
}

extension InjectedValues {
    package var strings: Strings {
        get { self[StringsKey.self] }
        set { self[StringsKey.self] = newValue }
    }
}
