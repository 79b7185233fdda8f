import Foundation

/// An HTTP and WebSocket server on a loop. Several may share a loop, with each other and with clients. Once started it runs until it or
/// its loop is stopped.
package final class HTTPServer: Sendable {
    private let core: ServerCore

    package init(loop: EventLoop, configuration: ServerConfiguration, routes: Routes) {
        core = ServerCore(loop: loop, configuration: configuration, routes: routes)
    }

    /// Listens. Returns the bound port. Throws `NetworkingError` if the address or the certificate cannot be used.
    package func start() async throws -> Int {
        let configuration = core.configuration
        let opened: (socket: Int32, port: Int) = try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread {
                done.resume(with: Result { try Listener.open(host: configuration.host, port: configuration.port) })
            }
        }
        return try await withCheckedThrowingContinuation { done in
            core.loop.execute { done.resume(with: Result { try self.core.start(opened.socket, port: opened.port) }) }
        }
    }

    /// Takes no more connections, lets requests end, tells WebSockets 1001 after their queue; what is left after `drain` is cut.
    /// Returns when every connection is gone.
    package func stop(drain: Duration = .seconds(5)) async {
        await withCheckedContinuation { done in
            core.loop.execute { self.core.stop(drain: drain) { done.resume() } }
        }
    }
}
