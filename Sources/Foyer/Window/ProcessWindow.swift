#if !os(Linux)
    import Combine
    import Foundation
    import SwiftUI

    // On Apple platforms an app is one person's: the process is its only window, and there is no page to talk to. What Foyer and
    // FoyerUI ask of a window has the same names there as in the browser.

    /// A kind of value that the window has one of.
    package protocol WindowKey {
        associatedtype Value: Sendable
        static var defaultValue: Value { get }
    }

    /// The values of the app's only window.
    @MainActor
    package final class WindowContext: Sendable {
        package static let current: WindowContext? = WindowContext()

        package let isClosed = false
        private var values: [ObjectIdentifier: any Sendable] = [:]

        package subscript<Key: WindowKey>(key: Key.Type) -> Key.Value {
            get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
            set { values[ObjectIdentifier(key)] = newValue }
        }

        package func run<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

        /// No page sends events; the result is there to be kept, as in a browser's window.
        package func on(_ event: String, perform action: @escaping @MainActor ([String: PageValue]) -> Void) -> AnyCancellable {
            AnyCancellable {}
        }

        /// No page takes commands.
        package func send(_ command: String, _ arguments: [String: PageValue] = [:]) {}
    }

    /// What a page's events and commands carry.
    package enum PageValue: Sendable {
        case string(String), number(Double), bool(Bool)

        package var string: String? { if case .string(let text) = self { text } else { nil } }
        package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    }

    package enum PageEvent {
        package static let opened = "page.opened"
        package static let lost = "page.lost"
        package static let left = "page.left"
    }

    /// Whose address a session speaks for: here always its own.
    package enum PageOrigin: WindowKey {
        package struct Value: Sendable { package var peerAddress = "" }
        package static var defaultValue: Value { Value() }
    }

    extension Image {
        /// The place of a live picture. Only an app's own media engine can fill it on this platform, in a view of its own
        /// (`ViewFactory`); until then it shows a camera's symbol.
        package init(stream: String) { self.init(systemName: "video") }
    }
#endif
