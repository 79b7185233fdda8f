import CallClient
import SwiftUI

/// Makes the engine that a window uses in place of its page's, for tests.
package enum MediaEngineKey: WindowKey {
    package static var defaultValue: (@MainActor @Sendable () -> any MediaEngine)? { nil }
}

/// How the sessions of a window reach the server.
package enum SignalTransportKey: WindowKey {
    package static var defaultValue: (any SignalTransport)? { nil }
}

private enum DevicesKey: InjectionKey {
    static var currentValue: Devices {
        guard let context = WindowContext.current else { return Devices(engine: nil) }
        return Devices(engine: context[MediaEngineKey.self]?() ?? SessionSurroundings.current().engine)
    }
}

extension InjectedValues {
    package var devices: Devices {
        get { self[DevicesKey.self] }
        set { self[DevicesKey.self] = newValue }
    }
}
