import CallProtocol
import CallTesting

@testable import CallCore

/// Several hosts and guests who do anything at any time. After every event the room is held against what must always be true.
final class RandomStory {
    let time: Timeline
    let visitors: [Visitor]
    var random: SeededRandom
    /// What was done last, for whoever looks for the reason of a failure.
    private(set) var trace: [String] = []
    /// Every answer that counted.
    var answered: [EntryRequestID: EntryDecision] = [:]
    /// Whom a host has let in.
    var letIn: Set<ParticipantID> = []
    var notices = Notices()
    /// Requests that were seen lately, answered or not.
    private var requests: [EntryRequestID] = []
    private var checkedActions = 0

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        var limits = RoomLimits()
        limits.waiting = 5
        limits.maxWait = .seconds(60)
        limits.awayGrace = .seconds(4)
        limits.admissionGrace = .seconds(30)
        time = Timeline(limits: limits)
        visitors = [
            Visitor("Ana", .host), Visitor("Ben", .host, boundTo: ParticipantID("ben"), tokenID: "ben-1"),
            Visitor("Cleo", .host, boundTo: ParticipantID("cleo")),
            Visitor("Ben again", .host, boundTo: ParticipantID("ben"), tokenID: "ben-1"),
            Visitor("Bo", .guest), Visitor("Cy", .guest), Visitor("Di", .guest, nameIsFixed: true), Visitor("Ed", .guest),
            Visitor("Flo", .guest, boundTo: ParticipantID("flo"), tokenID: "flo-1"), Visitor("Gus", .guest, boundTo: ParticipantID("gus")),
            Visitor("Flo again", .guest, boundTo: ParticipantID("flo"), tokenID: "flo-1"),
            Visitor("Eve", .guest, id: ParticipantID("cleo")),
        ]
    }

    /// One event at a random time. What is wrong afterwards; empty where all is well.
    func step() -> [String] {
        let standings = visitors.map(\.standing)
        time.pass(.milliseconds(Int64.random(in: 0..<10, using: &random) < 7 ? Int64.random(in: 0..<400, using: &random) : randomPause()))
        var problems = checkNotices(standings)
        let between = visitors.map(\.standing)
        let before = RoomState(time.room)
        do {
            try act()
        } catch {
            note("  refused: \(error.code)")
            if RoomState(time.room) != before { problems.append("a refusal (\(error.code)) changed the room") }
        }
        letIn.formIntersection(time.rows.keys)
        problems += checkNotices(between) + time.violations
        // What did nothing needs no second look: about half of all events are refused.
        guard time.actionCount != checkedActions else { return problems }
        checkedActions = time.actionCount
        return problems + checkRoom() + checkPages()
    }

    private func randomPause() -> Int64 { Int64.random(in: 0..<12_000, using: &random) }

    private func act() throws(CallError) {
        let visitor = anyone()
        switch Int.random(in: 0..<1000, using: &random) {
        case 0..<240: try join(visitor)
        case 240..<500: try respond()
        case 500..<600: try say(visitor, "drops") { visitor throws(CallError) in try time.drop(visitor) }
        case 600..<660: try say(visitor, "closes the page") { visitor throws(CallError) in try time.hidePage(visitor) }
        case 660..<720: try reload(visitor)
        case 720..<770: try say(visitor, "asks again") { visitor throws(CallError) in try time.requestEntry(visitor) }
        case 770..<800: try say(visitor, "notes") { visitor throws(CallError) in try time.setNote(visitor, "note \(time.next())") }
        case 800..<830:
            try say(visitor, "renames") { visitor throws(CallError) in try time.rename(visitor, "\(visitor.name) \(time.next())") }
        case 830..<870: try say(visitor, "cancels") { visitor throws(CallError) in try time.cancel(visitor) }
        case 870..<910: try say(visitor, "leaves") { visitor throws(CallError) in try time.leave(visitor) }
        case 910..<950: try say(visitor, "switches") { visitor throws(CallError) in try time.setMedia(visitor, anyMedia()) }
        case 950..<985: newBrowser(visitor)
        case 985..<997: restart()
        default: try closeAndReopen()
        }
    }

    private func anyone() -> Visitor { visitors[Int.random(in: 0..<visitors.count, using: &random)] }

    private func isMostly() -> Bool { Int.random(in: 0..<10, using: &random) < 8 }

    private func anyMedia() -> MediaState { MediaState(microphone: .random(using: &random), camera: .random(using: &random)) }

    private func note(_ text: String) {
        trace.append(text)
        if trace.count > 400 { trace.removeFirst(200) }
    }

    /// Only who is connected can say anything; a lost connection says nothing twice.
    private func say(_ visitor: Visitor, _ what: String, _ act: (Visitor) throws(CallError) -> Void) throws(CallError) {
        guard visitor.link != nil, visitor.id != nil else { return }
        note("\(time.clock.now.milliseconds) \(visitor.name) (\(visitor.id?.rawValue ?? "")) \(what)")
        try act(visitor)
    }

    /// With or without an earlier connection, with all that the page knows.
    private func join(_ visitor: Visitor) throws(CallError) {
        note("\(time.clock.now.milliseconds) \(visitor.name) (\(visitor.id?.rawValue ?? "new")) joins")
        try time.join(visitor, note: "hello")
        remember(visitor.requestId)
    }

    private func reload(_ visitor: Visitor) throws(CallError) {
        guard visitor.link != nil else { return }
        note("\(time.clock.now.milliseconds) \(visitor.name) (\(visitor.id?.rawValue ?? "")) reloads")
        try time.hidePage(visitor)
        visitor.forgetPage()
        notices.newPage(visitor)
    }

    private func newBrowser(_ visitor: Visitor) {
        guard visitor.link == nil, visitor.name != "Eve" else { return }
        note("\(time.clock.now.milliseconds) \(visitor.name) opens a new browser")
        visitor.forgetEverything()
        notices.newPage(visitor)
    }

    private func respond() throws(CallError) {
        for visitor in visitors { remember(visitor.requestId) }
        let pending = time.room.requests.keys.sorted()
        guard let request = (isMostly() && !pending.isEmpty ? pending : requests).randomElement(using: &random) else { return }
        let decision: EntryDecision = Int.random(in: 0..<3, using: &random) == 0 ? .denied : .allowed
        let hosts = visitors.filter { $0.standing == .inside && $0.grants.canAdmit }
        let who = isMostly() ? hosts.randomElement(using: &random) ?? anyone() : anyone()
        note("\(time.clock.now.milliseconds) \(who.name) (\(who.id?.rawValue ?? "")) answers \(request): \(decision)")
        let guest = time.room.requests[request]
        if Int.random(in: 0..<8, using: &random) == 0 {
            try time.play { room, now throws(CallError) in
                try room.respond(to: request, decision, message: "over REST", byNameOf: "Desk", now: now)
            }
        } else {
            try time.respond(who, to: request, decision)
        }
        if answered.updateValue(decision, forKey: request) != nil { notices.problems.append("\(request) was answered twice") }
        if let guest, decision == .allowed { letIn.insert(guest) }
    }

    private func remember(_ request: EntryRequestID?) {
        guard let request, !requests.contains(request) else { return }
        requests.append(request)
        if requests.count > 24 { requests.removeFirst(8) }
    }

    private func restart() {
        note("\(time.clock.now.milliseconds) the server restarts")
        let old = time.room
        time.restart()
        if time.room.entries.map(\.requestId) != old.entries.map(\.requestId) {
            notices.problems.append("the queue is another after a restart")
        }
        if Set(time.room.inside) != Set(old.inside) { notices.problems.append("others are inside after a restart") }
    }

    private func closeAndReopen() throws(CallError) {
        note("\(time.clock.now.milliseconds) the room is closed and reopened")
        try time.close()
        try time.play { room, _ throws(CallError) in
            room.reopen()
            return []
        }
    }
}

/// What a refusal must leave alone.
private struct RoomState: Equatable {
    let seats: [ParticipantID: Seat]
    let requests: [EntryRequestID: ParticipantID]
    let inside: [ParticipantID]
    let hostsInside: Set<ParticipantID>
    let queueLength: Int

    init(_ room: Room) {
        seats = room.seats
        requests = room.requests
        inside = room.inside
        hostsInside = room.hostsInside
        queueLength = room.queueLength
    }
}
