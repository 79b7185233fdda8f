import Foundation

/// One window: a tree of views, what the page shows of it, and the scope in which all code of this window runs.
@MainActor
package final class ViewWindow {
    /// Typed per-window values, events from the page by name, commands to the page.
    package let context: WindowContext
    private var output: @MainActor (WindowOutput) -> Void

    /// A window of an app. Nothing is built before `open()`.
    package init<Program: App>(app: Program.Type, environment: WindowEnvironment, output: @escaping @MainActor (WindowOutput) -> Void) {
        context = WindowContext(environment: environment)
        self.output = output
    }

    /// A window that shows one view.
    package init<Root: View>(
        environment: WindowEnvironment, output: @escaping @MainActor (WindowOutput) -> Void, @ViewBuilder root: @escaping @MainActor () -> Root
    ) {
        context = WindowContext(environment: environment)
        self.output = output
    }

    /// Builds the tree and puts out `.ready`.
    package func open() {}

    /// Applies one event of the page and puts out what it changed. Unknown element ids are stale and ignored.
    package func handle(_ event: WindowEvent) {}

    /// The full tree as the page should have it now (for a page that lost too much).
    package func snapshot() -> Element { Element(id: 0, kind: .div) }

    /// Destroys the tree, cancels its tasks and subscriptions, frees everything. Nothing is put out afterwards.
    package func close() {}
}
