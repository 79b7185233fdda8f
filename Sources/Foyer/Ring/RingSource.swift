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
    func accept(_ ring: RingID) async throws(CallProblem)
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
}

package enum RingEvent: Hashable, Sendable {
    /// Somebody rings for this person.
    case incoming(IncomingCall)
    /// Somebody has taken the call that this person rings for.
    case answered(RingID)
    /// A ring is over, whether it came in or went out.
    case ended(RingID, RingEnd)
}

private enum RingSourceKey: InjectionKey {
    static var currentValue: (any RingSource)? { nil }
}

extension InjectedValues {
    /// Nil where the server cannot ring: then nothing rings. Set it before the window's first `CallViewModel`.
    package var ringSource: (any RingSource)? {
        get { self[RingSourceKey.self] }
        set { self[RingSourceKey.self] = newValue }
    }
}
