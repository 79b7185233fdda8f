/// The first message on a person's connection: this device can be rung, and may ring.
package struct SignIn: Hashable, Sendable, Codable {
    package var version: Int
    /// Its `participantId` is the person.
    package var token: Token
    package var deviceId: DeviceID
    /// Used where the token does not fix a name.
    package var name: String?
    package var image: String?

    package init(token: Token, deviceId: DeviceID, name: String? = nil, image: String? = nil) {
        version = Hello.version
        self.token = token
        self.deviceId = deviceId
        self.name = name
        self.image = image
    }
}

/// A wish to ring.
package struct RingOrder: Hashable, Sendable, Codable {
    package var ringId: RingID
    package var callType: CallType
    package var callId: CallID
    package var members: [PersonID]
    package var video: Bool
    /// In seconds; the call type's own where it is nil.
    package var timeout: Int?

    package init(ringId: RingID, call: CallRef, members: [PersonID], video: Bool = true, timeout: Int? = nil) {
        self.ringId = ringId
        callType = call.type
        callId = call.id
        self.members = members
        self.video = video
        self.timeout = timeout
    }

    package var call: CallRef { CallRef(type: callType, id: callId) }
}

/// All that a person's device can say.
package enum PersonMessage: WireMessage, Hashable {
    package enum Name: String, CaseIterable, Sendable { case ring, accept, reject, cancel, join, end, setBusyPolicy, block, ping }

    case ring(RingOrder)
    /// This device takes the call.
    case accept(RingID)
    case reject(RingID, reason: String?)
    /// The caller gives up, also where the server does not know of the ring yet.
    case cancel(RingID)
    /// Asks for the way into a call of which this person is a member.
    case join(CallRef)
    /// Ends a call for everybody.
    case end(CallRef)
    case setBusyPolicy(BusyPolicy)
    /// Whether rings of this person are kept away.
    case block(PersonID, Bool)
    case ping

    package var name: Name {
        switch self {
        case .ring: .ring
        case .accept: .accept
        case .reject: .reject
        case .cancel: .cancel
        case .join: .join
        case .end: .end
        case .setBusyPolicy: .setBusyPolicy
        case .block: .block
        case .ping: .ping
        }
    }

    private enum Key: CodingKey { case ringId, reason, callType, callId, policy, personId, isBlocked }

    package init(name: Name, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch name {
        case .ring: self = .ring(try RingOrder(from: decoder))
        case .accept: self = .accept(try fields.decode(RingID.self, forKey: .ringId))
        case .reject:
            self = .reject(
                try fields.decode(RingID.self, forKey: .ringId), reason: try fields.decodeIfPresent(String.self, forKey: .reason))
        case .cancel: self = .cancel(try fields.decode(RingID.self, forKey: .ringId))
        case .join: self = .join(try Self.call(fields))
        case .end: self = .end(try Self.call(fields))
        case .setBusyPolicy: self = .setBusyPolicy(try fields.decode(BusyPolicy.self, forKey: .policy))
        case .block:
            self = .block(try fields.decode(PersonID.self, forKey: .personId), try fields.decode(Bool.self, forKey: .isBlocked))
        case .ping: self = .ping
        }
    }

    private static func call(_ fields: KeyedDecodingContainer<Key>) throws -> CallRef {
        CallRef(type: try fields.decode(CallType.self, forKey: .callType), id: try fields.decode(CallID.self, forKey: .callId))
    }

    package func encodeFields(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .ring(let order): try order.encode(to: encoder)
        case .accept(let ring), .cancel(let ring): try fields.encode(ring, forKey: .ringId)
        case .reject(let ring, let reason):
            try fields.encode(ring, forKey: .ringId)
            try fields.encodeIfPresent(reason, forKey: .reason)
        case .join(let call), .end(let call):
            try fields.encode(call.type, forKey: .callType)
            try fields.encode(call.id, forKey: .callId)
        case .setBusyPolicy(let policy): try fields.encode(policy, forKey: .policy)
        case .block(let person, let isBlocked):
            try fields.encode(person, forKey: .personId)
            try fields.encode(isBlocked, forKey: .isBlocked)
        case .ping: break
        }
    }
}

/// Everything that a device has to know when it comes, or comes back.
package struct SignedIn: Hashable, Sendable, Codable {
    package var person: PersonInfo
    package var deviceId: DeviceID
    package var busyPolicy: BusyPolicy
    /// Those that go on, and those that ended a short time ago: what a device shows and is not among them is over.
    package var rings: [RingInfo]

    package init(person: PersonInfo, deviceId: DeviceID, busyPolicy: BusyPolicy, rings: [RingInfo]) {
        self.person = person
        self.deviceId = deviceId
        self.busyPolicy = busyPolicy
        self.rings = rings
    }
}

/// All that a person's device is told.
package enum PersonEvent: WireMessage, Hashable {
    package enum Name: String, CaseIterable, Sendable { case signedIn, ring, admission, done, failed, ended, closing, pong }

    case signedIn(SignedIn)
    /// A ring is new or has changed.
    case ring(RingInfo)
    case admission(Admission)
    /// The message with this `ref` was carried out.
    case done(ref: Int)
    /// The message with this `ref` (or the connection's last one) was refused and changed nothing.
    case failed(CallError, ref: Int?)
    /// This connection is over; the server closes next.
    case ended(CallError?, DepartureReason)
    /// The server stops and expects to be back.
    case closing
    case pong

    package var name: Name {
        switch self {
        case .signedIn: .signedIn
        case .ring: .ring
        case .admission: .admission
        case .done: .done
        case .failed: .failed
        case .ended: .ended
        case .closing: .closing
        case .pong: .pong
        }
    }

    private enum Key: CodingKey { case ring, ref, error, reason }

    package init(name: Name, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch name {
        case .signedIn: self = .signedIn(try SignedIn(from: decoder))
        case .ring: self = .ring(try fields.decode(RingInfo.self, forKey: .ring))
        case .admission: self = .admission(try Admission(from: decoder))
        case .done: self = .done(ref: try fields.decode(Int.self, forKey: .ref))
        case .failed:
            self = .failed(try fields.decode(CallError.self, forKey: .error), ref: try fields.decodeIfPresent(Int.self, forKey: .ref))
        case .ended:
            self = .ended(
                try fields.decodeIfPresent(CallError.self, forKey: .error), try fields.decode(DepartureReason.self, forKey: .reason))
        case .closing: self = .closing
        case .pong: self = .pong
        }
    }

    package func encodeFields(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        switch self {
        case .signedIn(let signedIn): try signedIn.encode(to: encoder)
        case .ring(let ring): try fields.encode(ring, forKey: .ring)
        case .admission(let admission): try admission.encode(to: encoder)
        case .done(let ref): try fields.encode(ref, forKey: .ref)
        case .failed(let error, let ref):
            try fields.encode(error, forKey: .error)
            try fields.encodeIfPresent(ref, forKey: .ref)
        case .ended(let error, let reason):
            try fields.encodeIfPresent(error, forKey: .error)
            try fields.encode(reason, forKey: .reason)
        case .closing, .pong: break
        }
    }
}
