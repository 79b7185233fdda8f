package enum SocketTransport { package static func standard() throws -> any SignalTransport { throw CancellationError() } }
