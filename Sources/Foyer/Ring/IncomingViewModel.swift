import Combine
import SwiftUI

/// The call that an incoming screen shows.
@MainActor
open class IncomingViewModel: ObservableObject {
    @Published public private(set) var callInfo: IncomingCall

    public init(callInfo: IncomingCall) { self.callInfo = callInfo }

    /// The invited people without the one who rings.
    public var otherMembers: [Member] { callInfo.members.filter { $0.id != callInfo.caller.id } }
}
