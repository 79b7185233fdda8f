import Foundation
import Networking
import ViewCore

/// One window and the page that shows it. The window lives on while its page is away; what it says meanwhile is kept for a while.
@MainActor
final class ViewSession {
    typealias MakeWindow = @MainActor (WindowEnvironment, @escaping @MainActor (WindowOutput) -> Void) -> ViewWindow

    let id: String
    private let secret: String
    let address: String
    private(set) var page: String
    private var window: ViewWindow?
    private var socket: PageConnection?
    private var seq = 0
    private var replay = ReplayBuffer(after: 0)
    private var sticky = StickyCommands()
    private var expiry: Task<Void, Never>?

    init(id: String, secret: String, address: String, page: String) {
        self.id = id
        self.secret = secret
        self.address = address
        self.page = page
    }

    /// Builds the window and shows it on its first page.
    func open(_ environment: WindowEnvironment, origin: PageOrigin, on socket: PageConnection, make: MakeWindow) {
        self.socket = socket
        let window = make(environment) { [weak self] output in self?.put(output) }
        window.context[PageOrigin.self] = origin
        window.context.ticket = socket.ticket
        self.window = window
        window.open()
        tell(PageEvent.opened, ["reloaded": false, "gap": false])
    }

    /// Whether a page may take this place: it knows the secret, and it is the page itself, its reload, or the place is free.
    func admits(_ resume: PageOpening.Resume, of page: String) -> Bool {
        isSameSecret(resume.secret) && (socket == nil || page == self.page || resume.left == true)
    }

    /// Whether the page holds this place's secret, the owner of the place or a copy of it.
    func knows(_ resume: PageOpening.Resume) -> Bool { isSameSecret(resume.secret) }

    /// The tab drops what it kept under these names, but for what the window has stored there itself.
    func forget(_ keys: some Sequence<String>) {
        let stored = window?.context.environment.storage ?? [:]
        for key in keys where stored[key] == nil { put(.command(name: "store", arguments: ["key": .string(key), "value": .null])) }
    }

    /// The page is back, or another one is there in its place.
    func resume(_ opening: PageOpening, _ environment: WindowEnvironment, on socket: PageConnection) {
        expiry?.cancel()
        expiry = nil
        self.socket?.close(.normal, reason: "replaced")
        self.socket = socket
        window?.context.ticket = socket.ticket
        let isSamePage = opening.page == page
        page = opening.page
        let seen = opening.resume?.seq ?? 0
        let missed = isSamePage && seen > 0 ? replay.missed(since: seen) : nil
        if let missed {
            send(.resumed(id: id, seq: seq))
            for text in missed { socket.send(text) }
        } else {
            showAll()
        }
        update(environment)
        // The page before it may have been loaded anew while it was hidden.
        if !isSamePage { window?.handle(.visible(true)) }
        tell(PageEvent.opened, ["reloaded": .bool(!isSamePage), "gap": .bool(missed == nil)])
    }

    private func showAll() {
        guard let window else { return }
        show(window.snapshot())
        for command in sticky.all { put(.command(name: command.name, arguments: command.arguments)) }
    }

    private func update(_ environment: WindowEnvironment) {
        guard let window else { return }
        let known = window.context.environment
        if known.colorScheme != environment.colorScheme { window.handle(.scheme(environment.colorScheme)) }
        if known.viewport != environment.viewport { window.handle(.viewport(environment.viewport)) }
        if known.url != environment.url { window.handle(.url(environment.url)) }
    }

    func handle(_ message: PageMessage, from socket: PageConnection) {
        guard socket === self.socket else { return }
        switch message {
        case .open: socket.refuse(.malformed)
        case .event(let event): window?.handle(event)
        case .acknowledged(let seq): replay.forget(upTo: min(seq, self.seq))
        case .ping: send(.pong)
        case .bye: lose(PageEvent.left)
        }
    }

    /// The connection ended. Gives whether it was the one of this session.
    func lost(_ socket: PageConnection) -> Bool {
        guard socket === self.socket else { return false }
        lose(PageEvent.lost)
        return true
    }

    /// Gives whether it was the owner of this place, in the page that has it.
    func leave(_ goodbye: PageGoodbye) -> Bool {
        guard isSameSecret(goodbye.secret), goodbye.page == page else { return false }
        socket?.close(.normal, reason: "left")
        lose(PageEvent.left)
        return true
    }

    private func lose(_ event: String) {
        socket = nil
        tell(event, [:])
    }

    /// Runs `action` unless a page is back before.
    func expire(after grace: Duration, _ action: @escaping @MainActor () -> Void) {
        expiry?.cancel()
        expiry = Task {
            guard (try? await Task.sleep(for: grace)) != nil, !Task.isCancelled else { return }
            action()
        }
    }

    /// Ends the window.
    func close() {
        expiry?.cancel()
        socket = nil
        window?.close()
        window = nil
    }

    private func tell(_ event: String, _ data: [String: WireValue]) {
        window?.handle(.page(name: event, data: .object(data)))
    }

    private func put(_ output: WindowOutput) {
        switch output {
        case .ready(let root): show(root)
        case .patch(let operations): keep(.patch(seq: next(), operations))
        case .command(let name, let arguments):
            sticky.note(name, arguments)
            keep(.command(seq: next(), name: name, arguments: arguments))
        }
    }

    private func next() -> Int {
        seq += 1
        return seq
    }

    private func show(_ root: Element) {
        seq += 1
        replay = ReplayBuffer(after: seq)
        send(.ready(id: id, secret: secret, seq: seq, root: root))
    }

    private func keep(_ message: WindowMessage) {
        let text = message.text
        replay.append(seq: seq, text)
        socket?.send(text)
    }

    private func send(_ message: WindowMessage) {
        socket?.send(message.text)
    }

    /// Takes as long for every wrong secret.
    private func isSameSecret(_ other: String) -> Bool {
        guard other.utf8.count == secret.utf8.count else { return false }
        return zip(other.utf8, secret.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
