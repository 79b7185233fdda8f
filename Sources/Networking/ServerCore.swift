import CLibwebsockets
import Glibc

/// What a server is on its loop. Unchecked because everything that changes is touched on the loop only.
final class ServerCore: @unchecked Sendable {
    let loop: EventLoop
    let configuration: ServerConfiguration
    let routes: Routes
    private(set) var isStopping = false
    private var listener: Listener?
    private var host: OpaquePointer?
    private var connections: [ObjectIdentifier: ServerConnection] = [:]
    private var stopped: [() -> Void] = []
    private var drainTimer: LoopTimer?

    init(loop: EventLoop, configuration: ServerConfiguration, routes: Routes) {
        self.loop = loop
        self.configuration = configuration
        self.routes = routes
    }

    /// On the loop. Takes over the listening socket.
    func start(_ socket: Int32, port: Int) throws -> Int {
        do {
            try checkFiles()
            host = try loop.sockets.makeServerHost(
                tls: configuration.tls, headers: configuration.securityHeaders.fields.map { ($0.name, $0.value) })
            listener = try Listener(loop: loop, socket: socket, port: port) { [weak self] client, address in
                self?.accepted(client, address)
            }
        } catch {
            close(socket)
            throw error
        }
        // Keeps a running server alive, whoever forgets it.
        loop.remember(self) { self.loopStops() }
        return port
    }

    /// On the loop. `done` is called when every connection is gone.
    func stop(drain: Duration, done: @escaping () -> Void) {
        stopped.append(done)
        guard !isStopping else { return endIfEmpty() }
        isStopping = true
        listener?.close()
        listener = nil
        for connection in connections.values { connection.retire() }
        drainTimer = loop.schedule(after: drain) { [weak self] in self?.cutAll() }
        endIfEmpty()
    }

    func connectionEnded(_ connection: ServerConnection) {
        connections[ObjectIdentifier(connection)] = nil
        if isStopping { loop.execute { self.endIfEmpty() } }
    }

    private func accepted(_ client: Int32, _ address: String) {
        guard let host, !isStopping, connections.count < configuration.maxConnections else {
            close(client)
            return
        }
        let connection = ServerConnection(server: self, peerAddress: address)
        connections[ObjectIdentifier(connection)] = connection
        if !loop.sockets.adopt(client, host: host, owner: connection) { connections[ObjectIdentifier(connection)] = nil }
    }

    private func cutAll() {
        for connection in connections.values { connection.cut() }
    }

    private func endIfEmpty() {
        guard connections.isEmpty else { return }
        drainTimer?.cancel()
        drainTimer = nil
        if let host { loop.sockets.destroyServerHost(host) }
        host = nil
        loop.forget(self)
        let waiting = stopped
        stopped = []
        for done in waiting { done() }
    }

    /// The loop ends under the server; libwebsockets closes its connections.
    private func loopStops() {
        isStopping = true
        listener?.close()
        listener = nil
        host = nil
    }

    /// libwebsockets would only say that something is wrong.
    private func checkFiles() throws {
        guard let tls = configuration.tls else { return }
        for file in [tls.certificate, tls.key] where access(file, R_OK) != 0 {
            throw NetworkingError.unusableCertificate(path: file)
        }
    }
}
