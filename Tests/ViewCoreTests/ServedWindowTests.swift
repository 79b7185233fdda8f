import Foundation
import Testing

@testable import ViewCore

@MainActor @Suite("Who is being served is noted where another process can read it")
struct ServedWindowTests {
    @MainActor private final class Seen {
        let place = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
        var tickets: [UInt64] = []

        init() { place.initialize(to: 0) }

        func look() { tickets.append(place.pointee) }
    }

    private struct Watched: View {
        let seen: Seen
        let inner: () -> Void

        var body: some View {
            let _ = seen.look()
            Button("Look") {
                seen.look()
                inner()
                seen.look()
            }
        }
    }

    private func window(_ ticket: UInt64, _ seen: Seen, inner: @escaping () -> Void = {}) -> ViewWindow {
        let window = ViewWindow(environment: WindowEnvironment(url: URL(string: "http://h/")!), output: { _ in }) {
            Watched(seen: seen, inner: inner)
        }
        window.context.ticket = ticket
        return window
    }

    @Test("in bodies and handlers, also where one window's code reaches into another's, and nobody is between turns")
    func noted() throws {
        let seen = Seen()
        ServedWindow.note(at: seen.place)
        defer { ServedWindow.note(at: .allocate(capacity: 1).initialized()) }
        let turns = ServedWindow.turns
        let other = window(9, seen)
        let mine = window(7, seen) { other.open() }
        mine.open()
        #expect(seen.place.pointee == 0)
        let button = try #require(find(.button, in: mine.snapshot()))
        mine.handle(.tap(button))
        #expect(seen.tickets == [7, 7, 9, 7])
        #expect(seen.place.pointee == 0)
        #expect(ServedWindow.turns > turns)
        mine.close()
        other.close()
    }

    private func find(_ kind: ElementKind, in element: Element) -> ElementID? {
        element.kind == kind ? element.id : element.children.lazy.compactMap { find(kind, in: $0) }.first
    }
}

extension UnsafeMutablePointer<UInt64> {
    fileprivate func initialized() -> Self {
        initialize(to: 0)
        return self
    }
}
