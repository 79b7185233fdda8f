import CallProtocol

/// The rings that a view model knows of, and how far each has got.
struct RingDesk {
    /// Those that ring for this person, the oldest first.
    private(set) var ringing: [IncomingCall] = []
    /// Those that this person has answered and the server has not confirmed yet.
    private(set) var settling: [IncomingCall] = []
    /// The one that is being accepted here.
    private(set) var accepting: IncomingCall?
    /// The one that this person rings with.
    private(set) var outgoing: RingRequest?
    /// What the server may still say of these is no news.
    private var calledOff: Set<RingID> = []

    /// Whether nothing is answered or rung here just now.
    var isFree: Bool { accepting == nil && outgoing == nil }

    func call(type: String, id: String) -> IncomingCall? { ringing.first { $0.type == type && $0.id == id } }

    mutating func add(_ call: IncomingCall) {
        guard !(ringing + settling).contains(where: { $0.ringId == call.ringId }) else { return }
        ringing.append(call)
    }

    /// Forgets a ring that is over. Nil where it did not come in here.
    mutating func end(_ ring: RingID) -> IncomingCall? {
        let call = (ringing + settling).first { $0.ringId == ring }
        ringing.removeAll { $0.ringId == ring }
        settling.removeAll { $0.ringId == ring }
        if accepting?.ringId == ring { accepting = nil }
        return call
    }

    mutating func answer(_ call: IncomingCall, accepting isAccepted: Bool) {
        ringing.removeAll { $0 == call }
        settling.append(call)
        if isAccepted { accepting = call }
    }

    /// The server has taken the answer. Says whether the acceptance is still wanted.
    mutating func settled(_ call: IncomingCall) -> Bool {
        settling.removeAll { $0 == call }
        guard accepting == call else { return false }
        accepting = nil
        return true
    }

    /// The server did not take the answer: it rings on, unless it is over or was given up meanwhile.
    mutating func failed(_ call: IncomingCall) {
        if accepting == call { accepting = nil }
        guard settling.contains(call) else { return }
        settling.removeAll { $0 == call }
        ringing.insert(call, at: 0)
    }

    /// The acceptance is no longer wanted.
    mutating func giveUpAccepting() {
        if let accepting { settling.removeAll { $0 == accepting } }
        accepting = nil
    }

    mutating func start(_ request: RingRequest) { outgoing = request }

    /// Ends the ring that goes out, if it is this one, and says whether it was.
    mutating func endOutgoing(_ ring: RingID) -> RingRequest? {
        guard let request = outgoing, request.id == ring else { return nil }
        outgoing = nil
        return request
    }

    /// Calls off the ring that goes out, whether the server knows of it yet or not. Nil where none does.
    mutating func callOff() -> RingID? {
        guard let request = outgoing else { return nil }
        outgoing = nil
        calledOff.insert(request.id)
        return request.id
    }

    func wasCalledOff(_ ring: RingID) -> Bool { calledOff.contains(ring) }
}
