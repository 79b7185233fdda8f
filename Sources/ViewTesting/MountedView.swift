import Foundation
import ViewCore

/// A view in a window without a browser. Elements are found by accessibility identifier, label or text.
///
///     let view = MountedView { LobbyView() }
///     view.type("name", "Ana")
///     view.tap("joinCall")
///     #expect(view.exists("waitingView"))
@MainActor package final class MountedView {
    package let window: ViewWindow
    package let page = TestPage()
    private var edits: [ElementID: Int] = [:]

    /// What a test asked for and the page does not have.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// `prepare` sets values of the window's scope before anything is built.
    package init<Root: View>(
        environment: WindowEnvironment = .test, prepare: @MainActor (WindowContext) -> Void = { _ in },
        @ViewBuilder _ root: @escaping @MainActor () -> Root
    ) {
        let page = page
        window = ViewWindow(environment: environment, output: { page.receive($0) }, root: root)
        prepare(window.context)
        window.open()
    }

    package init<Program: App>(
        app: Program.Type, environment: WindowEnvironment = .test, prepare: @MainActor (WindowContext) -> Void = { _ in }
    ) {
        let page = page
        window = ViewWindow(app: app, environment: environment, output: { page.receive($0) })
        prepare(window.context)
        window.open()
    }

    // MARK: Find

    /// All elements whose identifier, label or whole text this is.
    package func all(_ name: String) -> [TestPage.Node] {
        let nodes = page.root?.all ?? []
        let identified = nodes.filter { $0.attributes["data-testid"] == name }
        if !identified.isEmpty { return identified }
        let labelled = nodes.filter { $0.attributes["aria-label"] == name }
        return labelled.isEmpty ? nodes.filter { $0.ownText == name } : labelled
    }

    package func exists(_ name: String) -> Bool { !all(name).isEmpty }

    package func find(_ name: String) throws -> TestPage.Node {
        guard let node = all(name).first else { throw Missing(description: "no element is called \(name); the page says: \(text)") }
        return node
    }

    /// All words of the page.
    package var text: String { page.root?.text ?? "" }

    package func text(of name: String) throws -> String { try find(name).text }

    /// The accessibility value.
    package func value(of name: String) throws -> String? { try find(name).attributes["data-value"] }

    package func attribute(_ attribute: String, of name: String) throws -> String? { try find(name).attributes[attribute] }

    // MARK: Do

    /// Taps the element, or the button around it, as a click in a page would. A local action of the page is reported as the page does.
    package func tap(_ name: String) throws {
        let start = try find(name)
        guard let target = sequence(first: start, next: \.parent).first(where: \.takesTaps) ?? start.all.first(where: \.takesTaps) else {
            throw Missing(description: "\(name) takes no taps")
        }
        guard target.attributes["disabled"] == nil else { throw Missing(description: "\(name) is disabled") }
        if let action = target.attributes["data-action"] {
            window.handle(.page(name: "action", data: ["action": .string(action)]))
        } else {
            window.handle(.tap(target.id))
        }
    }

    /// Reports a gesture on the element, or on the one around it that watches for it, as the page does.
    package func gesture(_ name: String, _ report: GestureReport) throws {
        let start = try find(name)
        guard let target = sequence(first: start, next: \.parent).first(where: { $0.watches(report.kind) }) else {
            throw Missing(description: "\(name) does not watch for a \(report.kind.rawValue)")
        }
        window.handle(.gesture(target.id, report))
    }

    /// Types into the field, or the first field inside the element.
    package func type(_ name: String, _ text: String) throws {
        let field = try field(name)
        let edit = (edits[field.id] ?? field.attributes["data-v"].flatMap { Int($0) } ?? 0) + 1
        edits[field.id] = edit
        window.handle(.input(field.id, value: text, version: edit))
    }

    /// Presses the return key in a field.
    package func submit(_ name: String) throws { window.handle(.submit(try field(name).id)) }

    /// What stands in a field.
    package func fieldText(_ name: String) throws -> String { try field(name).attributes["value"] ?? "" }

    private func field(_ name: String) throws -> TestPage.Node {
        let kinds: [ElementKind] = [.input, .textarea, .select]
        guard let field = try find(name).all.first(where: { kinds.contains($0.kind) }) else {
            throw Missing(description: "\(name) is no field")
        }
        return field
    }

    /// Says how large the page draws the first size-observing element.
    package func resize(to size: CGSize) throws {
        guard let reader = page.root?.all.first(where: { $0.attributes["data-observe"] == "size" }) else {
            throw Missing(description: "nothing observes its size")
        }
        window.handle(.size(reader.id, size))
    }

    /// Sends an event of the page.
    package func send(_ event: String, _ data: WireValue = .null) { window.handle(.page(name: event, data: data)) }

    /// Lets tasks run until `condition` holds or `seconds` have passed; says whether it holds.
    @discardableResult
    package func settle(for seconds: Double = 60, until condition: @MainActor () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !condition() {
            guard ContinuousClock.now < deadline else { return false }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }

    package func close() { window.close() }
}

extension TestPage.Node {
    fileprivate var takesTaps: Bool { kind == .button || attributes["data-tap"] != nil || attributes["data-action"] != nil }

    fileprivate func watches(_ kind: GestureReport.Kind) -> Bool {
        if kind == .tap { return attributes["data-taps"] != nil }
        return attributes["data-gesture"]?.split(separator: " ").contains(Substring(kind.rawValue)) == true
    }
}

extension WindowEnvironment {
    /// A phone in light mode at the root of a local server.
    package static var test: WindowEnvironment {
        guard let url = URL(string: "http://127.0.0.1:8080/") else { preconditionFailure("a constant address") }
        return WindowEnvironment(url: url)
    }
}
