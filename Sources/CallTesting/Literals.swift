import CallProtocol

// In tests an id is as good as its text.
extension Identifier where Self: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(rawValue: text) }
}

extension RoomID: ExpressibleByStringLiteral {}
extension ParticipantID: ExpressibleByStringLiteral {}
extension EntryRequestID: ExpressibleByStringLiteral {}
extension PersonID: ExpressibleByStringLiteral {}
extension RingID: ExpressibleByStringLiteral {}
extension DeviceID: ExpressibleByStringLiteral {}
extension CallType: ExpressibleByStringLiteral {}
extension CallID: ExpressibleByStringLiteral {}
