import CallClient
import ViewCore
import ViewServer

/// Joins calls to the windows they run in.
package enum BrowserMedia {
    /// From now on every session that is made in a window's scope uses the devices of that window's page. Any number of times.
    @MainActor package static func install() {
        SessionSurroundings.current = {
            guard let context = WindowContext.current else { return SessionSurroundings() }
            let address = context[PageOrigin.self].peerAddress
            return SessionSurroundings(engine: engine(of: context), browserAddress: address.isEmpty ? nil : address)
        }
    }

    /// The one engine of a window, made when it is first needed.
    @MainActor package static func engine(of context: WindowContext) -> BrowserMediaEngine {
        if let engine = context[EngineKey.self] { return engine }
        let engine = BrowserMediaEngine(context: context)
        context[EngineKey.self] = engine
        return engine
    }

    private enum EngineKey: WindowKey {
        static var defaultValue: BrowserMediaEngine? { nil }
    }
}
