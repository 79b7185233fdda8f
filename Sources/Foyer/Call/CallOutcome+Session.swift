import CallClient
import CallProtocol

extension CallOutcome {
    init(_ end: RoomEnd, wasInside: Bool) {
        self =
            switch end {
            case .left: wasInside ? .left : .cancelled
            case .refused(let error): .refused(CallProblem(error))
            case .removed: .removed
            case .replaced: .replaced
            case .roomClosed: .ended
            case .expired: wasInside ? .connectionLost : .expired
            case .unreachable: .connectionLost
            }
    }
}
