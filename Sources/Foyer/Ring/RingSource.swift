import CallClient
import CallProtocol
import Combine
import SwiftUI

/// Where the rings of a window's person come from and go to. It owns the rules and the clock; a view model only shows what it says.
///
/// Every call may be repeated: a second accept or reject of the same ring changes nothing.
@MainActor
package protocol RingSource: AnyObject, Sendable {
    /// What happens to the rings of this person. A subscriber first hears of those that ring already.
    var events: AnyPublisher<RingEvent, Never> { get }

    /// Makes the telephones of the members ring. It returns once the server knows of the ring.
    func ring(_ request: RingRequest) async throws(CallProblem)
    /// This device takes the call; the others of the same person stop ringing.
    /// - Returns: what joins the call; nil where the window's own token does.
    func accept(_ ring: RingID) async throws(CallProblem) -> Admission?
    func reject(_ ring: RingID, reason: String?) async throws(CallProblem)
    /// The caller no longer wants to be answered.
    func cancel(_ ring: RingID) async throws(CallProblem)
}

/// A wish to ring. Its id is made by the caller, so that the same wish, sent twice, is one ring.
package struct RingRequest: Hashable, Sendable {
    package let id: RingID
    package let callType: String
    package let callId: String
    package let members: [Member]
    package let video: Bool
    /// In seconds; the server's own where it is nil.
    package var timeout: Int?

    package init(id: RingID, callType: String, callId: String, members: [Member], video: Bool, timeout: Int? = nil) {
        self.id = id
        self.callType = callType
        self.callId = callId
        self.members = members
        self.video = video
        self.timeout = timeout
    }
}

package enum RingEvent: Hashable, Sendable {
    /// Somebody rings for this person.
    case incoming(IncomingCall)
    /// Somebody's answer to this device's ring, or a ring that began before a reload.
    case outgoing(OutgoingRing)
    /// Somebody has taken the call that this person rings for, or this device had taken one before a reload: it is to be joined.
    case answered(RingID, Admission?)
    /// A ring is over, whether it came in or went out.
    case ended(RingID, RingEnd)
    /// Whether the server knows this device now.
    case connected(Bool)
    /// The server does not take this window for a person's device.
    case refused(CallProblem)
}

private enum RingSourceKey: InjectionKey {
    /// The server's line, where the window speaks for a person.
    static var currentValue: (any RingSource)? {
        let video = InjectedValues[\.streamVideo]
        guard video.isPerson else { return nil }
        return try? RingLine(video)
    }
}

extension InjectedValues {
    /// Nil where the server cannot ring: then nothing rings. Set it before the window's first `CallViewModel`.
    package var ringSource: (any RingSource)? {
        get { self[RingSourceKey.self] }
        set { self[RingSourceKey.self] = newValue }
    }

    /// Another person speaks in this window from now on: the line of the one before is closed.
    func dropRingLine() {
        if let line = held(RingSourceKey.self) as? RingLine { line.close() }
        forget(RingSourceKey.self)
    }
}
