import CallCore
import CallProtocol
import CallServer
import Foundation
import Networking

/// A real server on a free loopback port, for one test.
package final class TestServer: Sendable {
    package let key: APIKey
    package let calls: CallService
    package let loop: EventLoop
    package let port: Int
    private let server: HTTPServer

    package var url: URL { URL(string: "http://127.0.0.1:\(port)")! }
    package var signalURL: URL { URL(string: "ws://127.0.0.1:\(port)\(Route.signal)")! }

    /// - Parameter configure: changes what an operator could set.
    package init(
        repository: any Repository = MemoryRepository(), key: APIKey = .generate(), time: SystemTime = .wall,
        network: ServerConfiguration = ServerConfiguration(), configure: (inout CallConfiguration) -> Void = { _ in }
    ) async throws {
        self.key = key
        var configuration = CallConfiguration(keys: [key])
        configuration.devKey = key
        configure(&configuration)
        loop = try EventLoop(name: "test-loop")
        calls = try CallService(configuration: configuration, loop: loop, repository: repository, time: time)
        var routes = Routes()
        calls.addRoutes(to: &routes)
        server = HTTPServer(loop: loop, configuration: network, routes: routes)
        port = try await server.start()
    }

    package func stop() async {
        calls.announceClosing()
        await server.stop(drain: .seconds(1))
        await loop.stop()
    }

    /// A token that this server accepts.
    package func token(
        _ permissions: [Permission], room: String? = nil, participant: String? = nil, name: String? = nil, exp: Int64? = nil,
        nbf: Int64? = nil,
        jti: String? = nil, roles: [String]? = nil
    ) throws -> Token {
        let claims = TokenClaims(
            apikey: key.id, permissions: permissions.map(\.rawValue), version: 2, roomId: room, participantId: participant, roles: roles,
            name: name, exp: exp, nbf: nbf, jti: jti)
        return try TokenSigner.sign(claims, key: key)
    }

    package func makeRoom(customID: String? = nil) async throws -> String {
        try await calls.directory.create(customID: customID).id.rawValue
    }
}

/// Runs a test against a server of its own, which is stopped whatever happens.
package func withServer<Result: Sendable>(
    repository: any Repository = MemoryRepository(), network: ServerConfiguration = ServerConfiguration(),
    configure: (inout CallConfiguration) -> Void = { _ in }, _ body: (TestServer) async throws -> Result
) async throws -> Result {
    let server = try await TestServer(repository: repository, network: network, configure: configure)
    do {
        let result = try await body(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}
