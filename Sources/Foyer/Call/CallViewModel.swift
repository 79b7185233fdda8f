import CallClient
import CallProtocol
import Combine
import Foundation
import SwiftUI

/// One person's way through a call, for screens: lobby, door, call, end. It holds no rules; it translates the session of the engine.
@MainActor
open class CallViewModel: ObservableObject {
    @Published public internal(set) var callingState: CallingState = .idle
    /// What this person wants switched on; the devices follow at once.
    @Published public var callSettings = CallSettings() {
        didSet { if callSettings != oldValue { applySettings() } }
    }
    /// The others, in the order in which they came.
    @Published public internal(set) var participants: [CallParticipant] = []
    @Published public internal(set) var localParticipant: CallParticipant?
    /// Who waits at the door, in the order in which they knocked; empty for who may not answer.
    @Published public internal(set) var entryRequests: [EntryRequest] = []
    /// How the last call ended. Set it to nil once it was read.
    @Published public var lastOutcome: CallOutcome?
    /// The last thing that went wrong without ending the call. Set it to nil once it was read.
    @Published public var problem: CallProblem?
    /// The connection to the server is lost and being made again, at the door or in the call.
    @Published public internal(set) var isReconnecting = false
    /// Whether this person may let others in.
    @Published public internal(set) var canAdmit = false
    /// Whether others were in the present call and have left it.
    @Published package internal(set) var hadCompany = false
    /// What happened last.
    @Published package internal(set) var notice: CallNotice?
    /// For whom this person rings, or rang into the present call, and what they have said so far.
    @Published public internal(set) var invited: [InvitedMember] = []
    /// Whether this person can be rung here now: the server knows this window as their device.
    @Published public internal(set) var isReachable = false
    /// The name to be known by where neither the token nor the app says it.
    @Published public var displayName = ""

    /// Whether there is another camera to switch to.
    @Published public internal(set) var canSwitchCamera = false
    /// Oneself, while the camera shows a picture.
    @Published package internal(set) var selfImage: Image?

    /// Called when the place to come back to has changed; nil when there is none.
    package var onPlaceChanged: (@MainActor (ResumeTicket?) -> Void)?

    /// The last ring that ended without a call, until it was read: set it to nil then.
    @Published public var endedRing: EndedRing?

    @Injected(\.streamVideo) private var windowsVideo
    /// For whom this view model alone speaks, beside whoever the rest of the window speaks for.
    private let ownVideo: StreamVideo?
    var streamVideo: StreamVideo { ownVideo ?? windowsVideo }
    @Injected(\.devices) var devices
    /// The window in which this was made; nil without one.
    let window = WindowContext.current
    var session: RoomSession?
    var subscription: AnyCancellable?
    var observation: Observation?
    var presence: PagePresence?
    /// Answers to knocks that wait for the connection to be back.
    var heldAnswers: [(request: EntryRequest, answer: EntryAnswer, message: String?)] = []
    var place: (callType: String, callId: String)?
    /// Whether the present session has been in the room.
    var wasInside = false
    @Published var rings = RingDesk()
    var ringSource: (any RingSource)?
    /// The ring that led into the present call.
    var rungInto: RingID?
    var ringEvents: AnyCancellable?

    public init() {
        ownVideo = nil
        start(InjectedValues[\.ringSource])
    }

    /// The telephone of a person in a window whose pages may speak for others meanwhile; with nil, one that nobody can ring.
    package init(telephoneOf video: StreamVideo?) {
        ownVideo = video
        start(video.flatMap { try? RingLine($0) })
    }

    private func start(_ line: (any RingSource)?) {
        subscription = devices.changed.sink { [weak self] in self?.devicesChanged() }
        devicesChanged()
        listen(to: line)
    }

    isolated deinit {
        observation?.cancel()
        if !isWindowClosed { session?.withdraw() }
    }

    /// Where the whole window goes, nobody has left: the server keeps the place for as long as it does for a page that is away.
    private var isWindowClosed: Bool { window?.isClosed ?? false }

    /// The screens of the call have made way for others: whoever sees no call any more is in none.
    package func screensGone() {
        if !isWindowClosed { hangUp() }
    }

    /// Opens the lobby of a call. `members` is who was invited.
    public func enterLobby(callType: String, callId: String, members: [Member] = []) {
        guard session == nil, rings.isFree else { return }
        place = (callType, callId)
        lastOutcome = nil
        callingState = .lobby(LobbyInfo(callType: callType, callId: callId, participants: members.map(\.user)))
        checkLink(to: callId)
    }

    /// Joins, or asks to be let in where the token demands it. Does nothing while a join runs.
    public func joinCall(callType: String, callId: String, callSettings: CallSettings? = nil) {
        guard rings.isFree else { return }
        join(callType: callType, callId: callId, callSettings: callSettings, ticket: nil)
    }

    /// Takes up again the place that `ticket` stands for; without one it knocks or enters anew.
    package func join(
        callType: String, callId: String, callSettings settings: CallSettings? = nil, ticket: ResumeTicket?, admission: Admission? = nil
    ) {
        guard session == nil else { return }
        if let settings { callSettings = settings }
        place = (callType, callId)
        lastOutcome = nil
        problem = nil
        callingState = .joining
        devices.apply(callSettings.media)
        do {
            try inWindow {
                let session = try streamVideo.session(
                    roomId: callId, name: displayName, media: callSettings.media, ticket: ticket, admission: admission, devices: devices)
                begin(session)
            }
        } catch {
            finish(.refused(CallProblem(kind: .unreachable, message: "\(error)")))
        }
    }

    /// A session belongs to its window, whoever calls: everything it does later runs in the scope in which it began.
    private func inWindow<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let window else { return try body() }
        return try window.run(body)
    }

    private func begin(_ session: RoomSession) {
        self.session = session
        observation = session.observe { [weak self] event in self?.received(event) }
        presence = PagePresence(of: session)
        session.start()
    }

    /// Leaves the call, gives up the place at the door, or calls off a ring.
    public func hangUp() {
        if giveUpRing() { return finish(.cancelled) }
        guard let session else { return finish(.left) }
        let outcome: CallOutcome = wasInside ? .left : .cancelled
        observation?.cancel()
        // Before the devices may belong to whatever comes next in this window.
        session.withdraw()
        finish(outcome)
    }

    /// After a denial: asks again.
    public func askAgain(note: String? = nil) {
        do {
            try session?.requestEntry(note: note)
            devices.wake()
            if case .denied = callingState { callingState = .waiting(.waitingForApproval) }
        } catch {
            problem = CallProblem(error)
        }
    }

    /// Closes the lobby without joining.
    package func closeLobby() {
        devices.stopPreview()
        lastOutcome = .cancelled
        callingState = .idle
        showNextRing()
    }

    /// Whether the person has to say a name first.
    public var asksForName: Bool { streamVideo.user.name.isEmpty && streamVideo.invitation?.name == nil }

    /// Those that ring while something else is on the screen, a lobby or another call: taking one leaves that.
    public var waitingCalls: [IncomingCall] {
        switch callingState {
        case .idle, .incoming: []
        case .lobby, .outgoing, .joining, .waiting, .denied, .inCall, .reconnecting: rings.isFree ? rings.ringing : []
        }
    }

    /// The id of the person for whom this speaks; empty where the token names nobody.
    public var personId: String { streamVideo.personId }

    /// For whom this person rings.
    public var ringingMembers: [Member] { rings.outgoing?.members ?? [] }

    /// Whether joining means asking to be let in.
    public var mustAskToEnter: Bool { streamVideo.invitation?.mustAsk ?? false }

    func finish(_ outcome: CallOutcome) {
        observation?.cancel()
        observation = nil
        presence = nil
        session = nil
        wasInside = false
        rungInto = nil
        invited = []
        devices.close()
        participants = []
        entryRequests = []
        heldAnswers = []
        localParticipant = nil
        isReconnecting = false
        canAdmit = false
        hadCompany = false
        seatIsFree()
        lastOutcome = outcome
        callingState = .idle
        onPlaceChanged?(nil)
        showNextRing()
    }
}
