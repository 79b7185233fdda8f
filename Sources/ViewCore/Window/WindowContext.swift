import Combine
import Dispatch
import Foundation
import Synchronization

/// A kind of value that every window has one of.
package protocol WindowKey {
    associatedtype Value: Sendable
    static var defaultValue: Value { get }
}

/// The scope of one window: everything that runs for a window (mount, flush, handlers, tasks, subscriptions) runs inside its context.
package final class WindowContext: DeliveryScope, Sendable {
    private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])
    @MainActor private var listeners: [String: [Int: @MainActor (WireValue) -> Void]] = [:]
    @MainActor private var lastListener = 0
    @MainActor private var sendCommand: (@MainActor (String, [String: WireValue]) -> Void)?
    /// The window ends, or has ended: its page is gone, and what views do as they go is not the person's doing.
    @MainActor package internal(set) var isClosed = false
    /// What the page said of itself last.
    @MainActor package internal(set) var environment: WindowEnvironment

    @MainActor package init(environment: WindowEnvironment) {
        self.environment = environment
    }

    /// The window in whose scope this code runs, nil outside of every window.
    package static var current: WindowContext? { Delivery.scope as? WindowContext }

    /// Whom to name as being served while this window's code runs; 0 is nobody.
    package var ticket: UInt64 {
        get { ticketStore.load(ordering: .relaxed) }
        set { ticketStore.store(newValue, ordering: .relaxed) }
    }
    private let ticketStore = Atomic<UInt64>(0)

    /// Runs `body` in the scope of this window, and notes meanwhile that this window is being served.
    @MainActor func serve<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = ServedWindow.begin(ticket)
        defer { ServedWindow.end(before) }
        return try run(body)
    }

    /// Runs `body` in the scope of this window; tasks started in it inherit the scope.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Delivery.$scope.withValue(self, operation: body)
    }

    /// The same for asynchronous work.
    package func run<Result: Sendable>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result) async rethrows
        -> Result
    {
        try await Delivery.$scope.withValue(self, operation: body)
    }

    /// This window's value of a kind. Safe from every thread.
    package subscript<Key: WindowKey>(key: Key.Type) -> Key.Value {
        get { values.withLock { $0[ObjectIdentifier(key)] as? Key.Value } ?? Key.defaultValue }
        set {
            // What was there may end with this, and its end may read values: it outlives the lock.
            let old = values.withLock { $0.updateValue(newValue, forKey: ObjectIdentifier(key)) }
            withExtendedLifetime(old) {}
        }
    }

    /// Calls `action`, in the scope of this window, for each event the page sends by this name, until the result is cancelled or dropped.
    @MainActor package func on(_ event: String, perform action: @escaping @MainActor (WireValue) -> Void) -> AnyCancellable {
        lastListener += 1
        let number = lastListener
        listeners[event, default: [:]][number] = action
        return AnyCancellable { [weak self] in
            onMainActor { self?.listeners[event]?[number] = nil }
        }
    }

    /// Sends a command to the page: see `Web/runtime/commands.js` for the names. Does nothing once the window is closed.
    @MainActor package func send(_ command: String, _ arguments: [String: WireValue] = [:]) {
        sendCommand?(command, arguments)
    }

    @MainActor func connect(_ send: @escaping @MainActor (String, [String: WireValue]) -> Void) {
        sendCommand = send
    }

    @MainActor func deliver(_ event: String, _ data: WireValue) {
        let actions = (listeners[event] ?? [:]).sorted { $0.key < $1.key }
        for (_, action) in actions { action(data) }
    }

    @MainActor func close() {
        sendCommand = nil
        listeners = [:]
        let last = values.withLock { values in
            defer { values = [:] }
            return values
        }
        withExtendedLifetime(last) {}
    }
}

/// Runs at once on the main actor's thread, else hops there.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent {
        MainActor.assumeIsolated(body)
    } else {
        Task { @MainActor in body() }
    }
}

/// Whether this code runs on the main queue, whichever thread drains it.
private enum MainQueue {
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true || Thread.isMainThread }
}
