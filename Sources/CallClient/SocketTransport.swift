import Foundation
import Synchronization

#if os(Linux)
    import Networking

    /// Connections over sockets, on one event loop.
    package struct SocketTransport: SignalTransport {
        private let loop: EventLoop

        /// - Parameter loop: may be shared with anything else.
        package init(loop: EventLoop) { self.loop = loop }

        /// On the process's own loop for clients, which is made with the first of them.
        package static func standard() throws -> SocketTransport { SocketTransport(loop: try clientLoop.get()) }

        package func connect(
            to url: URL, headers: [String: String], events: @escaping @Sendable (SignalTransportEvent) -> Void
        ) -> any SignalLink {
            var fields = HTTPHeaders()
            for (name, value) in headers { fields[name] = value }
            do {
                return SocketConnection(
                    socket: try WebSocketClient.connect(url: url, headers: fields, loop: loop, delegate: SocketEvents(events)))
            } catch {
                events(.closed(code: WebSocketCloseCode.abnormal.rawValue))
                return SocketConnection(socket: nil)
            }
        }
    }

    /// One thread serves all the sockets of a process's clients, however many rooms they are in.
    private let clientLoop = Result { try EventLoop(name: "foyer-client") }

    private struct SocketConnection: SignalLink {
        let socket: WebSocket?

        func send(_ text: [UInt8]) { socket?.send(text) }
        func close() { socket?.close() }
    }

    private final class SocketEvents: WebSocketDelegate {
        private let tell: @Sendable (SignalTransportEvent) -> Void

        init(_ tell: @escaping @Sendable (SignalTransportEvent) -> Void) { self.tell = tell }

        func webSocketOpened(_ socket: WebSocket) { tell(.opened) }
        func webSocket(_ socket: WebSocket, received text: UnsafeRawBufferPointer) { tell(.received([UInt8](text))) }
        func webSocketReceivedBinary(_ socket: WebSocket) { socket.close(.unsupportedData) }
        func webSocketClosed(_ socket: WebSocket, code: WebSocketCloseCode) { tell(.closed(code: code.rawValue)) }
    }

#else

    /// Connections over URLSession, where its WebSockets work.
    package struct SocketTransport: SignalTransport {
        package init() {}

        package static func standard() throws -> SocketTransport { SocketTransport() }

        package func connect(
            to url: URL, headers: [String: String], events: @escaping @Sendable (SignalTransportEvent) -> Void
        ) -> any SignalLink {
            var request = URLRequest(url: url)
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            let connection = SessionConnection(task: URLSession.shared.webSocketTask(with: request), events: events)
            connection.start()
            return connection
        }
    }

    private final class SessionConnection: SignalLink {
        private let task: URLSessionWebSocketTask
        private let events: @Sendable (SignalTransportEvent) -> Void
        private let isClosed = Mutex(false)

        init(task: URLSessionWebSocketTask, events: @escaping @Sendable (SignalTransportEvent) -> Void) {
            self.task = task
            self.events = events
        }

        /// What is sent before the handshake is done waits in the task, so it counts as open from the first answered ping.
        func start() {
            task.resume()
            task.sendPing { [self] error in
                guard error == nil else { return end() }
                events(.opened)
                receive()
            }
        }

        func send(_ text: [UInt8]) {
            task.send(.string(String(decoding: text, as: UTF8.self))) { [self] error in if error != nil { end() } }
        }

        func close() {
            task.cancel(with: .normalClosure, reason: nil)
            end()
        }

        private func receive() {
            task.receive { [self] result in
                switch result {
                case .success(.string(let text)): events(.received([UInt8](text.utf8)))
                case .success: return close()
                case .failure: return end()
                }
                receive()
            }
        }

        private func end() {
            let wasClosed = isClosed.withLock { closed in
                defer { closed = true }
                return closed
            }
            guard !wasClosed else { return }
            events(.closed(code: task.closeCode == .invalid ? 1006 : UInt16(task.closeCode.rawValue)))
        }
    }
#endif
