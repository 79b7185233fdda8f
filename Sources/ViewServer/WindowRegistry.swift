import Foundation
import Networking
import ViewCore

/// All windows of this process.
@MainActor
final class WindowRegistry {
    private let configuration: ViewServiceConfiguration
    private let make: ViewSession.MakeWindow
    private var sessions: [String: ViewSession] = [:]
    /// Ids of windows without a page, longest first.
    private var waiting: [String] = []
    private var isClosed = false

    nonisolated init(configuration: ViewServiceConfiguration, make: @escaping ViewSession.MakeWindow) {
        self.configuration = configuration
        self.make = make
    }

    var count: Int { sessions.count }
    /// Windows that have ended since the process began.
    private(set) var ended = 0

    func connected(_ socket: PageConnection) {
        let timeout = configuration.openingTimeout
        Task { [weak socket] in
            try? await Task.sleep(for: timeout)
            if let socket, !socket.hasOpened { socket.refuse(.openingTimedOut) }
        }
    }

    func received(_ message: PageMessage, from socket: PageConnection) {
        if let session = socket.session {
            session.handle(message, from: socket)
            if case .bye = message { keepWaiting(session, configuration.graceAfterGoodbye) }
        } else if case .open(let opening) = message, !socket.hasOpened {
            socket.hasOpened = true
            open(opening, on: socket)
        } else if !socket.hasOpened {
            socket.refuse(.openingExpected)
        }
    }

    func disconnected(_ socket: PageConnection) {
        socket.hasOpened = true
        guard let session = socket.session, session.lost(socket) else { return }
        keepWaiting(session, configuration.graceAfterLoss)
    }

    /// A page that went away while it had no connection says goodbye without one. Anything else is passed over.
    func goodbye(_ text: [UInt8]) {
        guard let goodbye = try? JSONDecoder().decode(PageGoodbye.self, from: Data(text)), let session = sessions[goodbye.id],
            session.leave(goodbye)
        else { return }
        keepWaiting(session, configuration.graceAfterGoodbye)
    }

    private func open(_ opening: PageOpening, on socket: PageConnection) {
        let environment: WindowEnvironment
        do {
            environment = try opening.environment()
        } catch {
            return socket.refuse(error)
        }
        guard !isClosed else { return socket.close(.serviceRestart, reason: "stopping") }
        if let resume = opening.resume, let session = sessions[resume.id], session.admits(resume, of: opening.page) {
            waiting.removeAll { $0 == session.id }
            socket.session = session
            return session.resume(opening, environment, on: socket)
        }
        openNew(opening, isCopyOfLiveTab(opening) ? environment.forgettingTab() : environment, on: socket)
    }

    /// A duplicated tab holds all that the first one kept: its window's secret, and what an app keeps there, such as a place in a call.
    private func isCopyOfLiveTab(_ opening: PageOpening) -> Bool {
        guard let resume = opening.resume, let session = sessions[resume.id] else { return false }
        return session.knows(resume)
    }

    private func openNew(_ opening: PageOpening, _ environment: WindowEnvironment, on socket: PageConnection) {
        let address = socket.origin.peerAddress
        if sessions.count >= configuration.maxWindows, let oldest = waiting.first { end(oldest) }
        guard sessions.count < configuration.maxWindows,
            sessions.values.count(where: { $0.address == address }) < configuration.maxWindowsPerAddress
        else { return socket.refuse(.tooManyWindows) }
        let session = ViewSession(id: Secret.make(bytes: 12), secret: Secret.make(bytes: 32), address: address, page: opening.page)
        sessions[session.id] = session
        socket.session = session
        session.open(environment, origin: socket.origin, on: socket, make: make)
        if environment.storage.isEmpty { session.forget(opening.storage.keys) }
    }

    /// Keeps a window without a page for a while.
    private func keepWaiting(_ session: ViewSession, _ grace: Duration) {
        guard sessions[session.id] === session else { return }
        waiting.removeAll { $0 == session.id }
        waiting.append(session.id)
        session.expire(after: grace) { [weak self] in self?.end(session.id) }
    }

    private func end(_ id: String) {
        waiting.removeAll { $0 == id }
        sessions.removeValue(forKey: id)?.close()
        ended += 1
    }

    /// Ends every window. Pages see the connection close and wait for the server to be back.
    func close() {
        isClosed = true
        for session in sessions.values { session.close() }
        sessions = [:]
        waiting = []
    }
}

extension WindowEnvironment {
    /// Without what the tab kept.
    fileprivate func forgettingTab() -> WindowEnvironment {
        var copy = self
        copy.storage = [:]
        return copy
    }
}

/// Names that nobody can guess.
enum Secret {
    /// From the system's generator, in hexadecimal digits.
    static func make(bytes: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<bytes).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
