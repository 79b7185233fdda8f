import CallCore
import CallProtocol
import Networking

/// What carries one signalling connection: a WebSocket, or memory in tests.
package protocol SignalSocket: AnyObject, Sendable {
    func send(_ text: [UInt8])
    func close(_ code: WebSocketCloseCode, reason: String)
    /// Asks a silent peer after `silence`, and cuts it if it stays silent as long again.
    func watch(silence: Duration)
}

extension WebSocket: SignalSocket {}

/// What a connection is: it decides which messages exist for it.
protocol ConnectionRole {
    /// How much it may say.
    static var allowance: MessageAllowance { get }
    /// - Throws: for what is no message of this connection. What a rule refuses is answered and not thrown.
    func receive(_ text: UnsafeRawBufferPointer, on connection: SignalConnection) throws(CallError)
    /// The socket is gone.
    func lost(_ link: LinkID)
}

/// One signalling connection. It is nobody's at first, then a waiting guest's or a participant's: three types with three closed sets of
/// messages.
package final class SignalConnection: @unchecked Sendable {  // used on its room's loop alone, which the loop's callers check
    /// How long a connection may stay nobody's.
    static let helloTimeout: Duration = .seconds(10)
    /// This many messages in a row that are none, or too many, end a connection.
    static let faultLimit = 20

    let link: LinkID
    private let socket: any SignalSocket
    private let service: SignalService
    private var role: any ConnectionRole
    private var timer: LoopTimer?
    private var allowance: MessageAllowance
    private var faults = 0
    private var isOver = false

    init(link: LinkID, socket: any SignalSocket, service: SignalService) {
        self.link = link
        self.socket = socket
        self.service = service
        role = OpeningConnection(service: service)
        allowance = OpeningConnection.allowance
        timer = service.surroundings.loop.schedule(after: Self.helloTimeout) { [weak self] in self?.helloTimedOut() }
    }

    private func helloTimedOut() {
        end(CallError(.handshakeTimedOut, "The connection said nothing in time."), .refused)
    }

    package func receive(_ text: UnsafeRawBufferPointer) {
        guard !isOver else { return }
        service.surroundings.metrics.add(.messagesReceived)
        do throws(CallError) {
            guard allowance.take(now: service.surroundings.time.now()) else { throw Self.tooMany }
            try role.receive(text, on: self)
            faults = 0
        } catch {
            refuse(error)
        }
    }

    private static let tooMany = CallError(.tooManyMessages, "Too many messages in too short a time.")

    package func receivedBinary() { refuse(CallError(.binaryNotAccepted, "Messages are JSON text, not binary.")) }

    /// What came changed nothing. A connection that only ever says nonsense is closed, and its place is as if it had been lost.
    private func refuse(_ error: CallError) {
        guard !isOver else { return }
        service.surroundings.metrics.add(.messagesRefused)
        faults += 1
        guard role is OpeningConnection || faults >= Self.faultLimit else { return send(.failed(error, ref: nil)) }
        end(error, .refused)
        role.lost(link)
    }

    /// Decodes one message, carries it out and answers it.
    /// - Throws: where it is none. What a rule refuses changed nothing and is answered with `failed`.
    func carryOut<Message: WireMessage>(_ text: UnsafeRawBufferPointer, _ handle: (Message) throws(CallError) -> Void) throws(CallError) {
        let received = try WireCoder.decode(Message.self, text)
        do {
            try handle(received.message)
            if let ref = received.ref { send(.done(ref: ref)) }
        } catch {
            service.surroundings.metrics.add(.messagesRefused)
            send(.failed(error, ref: received.ref))
        }
    }

    /// The socket is gone without a word.
    package func drop() {
        guard !isOver else { return }
        isOver = true
        timer?.cancel()
        service.connectionOver(link)
        role.lost(link)
    }

    func becomeWaiting(_ role: WaitingConnection) { become(role) }

    func becomeParticipant(_ role: ParticipantConnection, _ snapshot: RoomSnapshot) {
        become(role)
        send(.entered(snapshot))
    }

    func become(_ role: any ConnectionRole) {
        timer?.cancel()
        timer = nil
        self.role = role
        allowance = type(of: role).allowance
    }

    func tell(_ event: WaitingEvent) { send(event.message) }

    /// For participants only: the same bytes go to many.
    func tell(inside bytes: [UInt8]) {
        guard !isOver, role is ParticipantConnection else { return }
        socket.send(bytes)
    }

    /// For people's devices only: the same bytes go to many.
    func tell(person bytes: [UInt8]) {
        guard !isOver, role is PersonConnection else { return }
        socket.send(bytes)
    }

    func watchClosely(_ silence: Duration) { socket.watch(silence: silence) }

    func pong() { send(.pong) }

    private func send(_ message: ServerMessage) {
        guard !isOver else { return }
        socket.send(message.json)
    }

    /// Says why, and closes.
    func end(_ error: CallError?, _ reason: DepartureReason) {
        guard !isOver else { return }
        send(.ended(error, reason))
        finish(.normal, reason: error?.code.name ?? reason.rawValue)
    }

    /// Closes without a word.
    func hangUp() {
        guard !isOver else { return }
        finish(.goingAway, reason: "")
    }

    /// The server stops: the page is to come back.
    package func announceClosing() {
        send(.closing)
        finish(.goingAway, reason: "closing")
    }

    private func finish(_ code: WebSocketCloseCode, reason: String) {
        isOver = true
        timer?.cancel()
        socket.close(code, reason: reason)
        service.connectionOver(link)
    }
}
