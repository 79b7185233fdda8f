import Foundation

/// Fetches what is shown anew.
public struct RefreshAction: Sendable {
    let action: @MainActor @Sendable () async -> Void

    public func callAsFunction() async { await action() }
}

extension EnvironmentValues {
    private struct RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }
    private struct SearchingKey: EnvironmentKey { static let defaultValue = false }
    private struct DismissSearchKey: EnvironmentKey { static var defaultValue: DismissSearchAction { DismissSearchAction(action: {}) } }

    public var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
    /// Whether the person types in the search field around this view, or has.
    public var isSearching: Bool {
        get { self[SearchingKey.self] }
        set { self[SearchingKey.self] = newValue }
    }
    public var dismissSearch: DismissSearchAction {
        get { self[DismissSearchKey.self] }
        set { self[DismissSearchKey.self] = newValue }
    }
}

/// Empties and leaves the search field.
public struct DismissSearchAction {
    let action: () -> Void

    public func callAsFunction() { action() }
}

nonisolated private struct RefreshableView<Content: View>: View {
    @State private var isRunning: Bool
    let content: Content
    let action: @MainActor @Sendable () async -> Void

    init(content: Content, action: @escaping @MainActor @Sendable () async -> Void) {
        _isRunning = State(initialValue: false)
        self.content = content
        self.action = action
    }

    @MainActor var body: some View {
        let running = $isRunning
        content
            .environment(\.refresh, RefreshAction(action: action))
            .overlay(alignment: .top) {
                Button(action: { run(running) }) {
                    if isRunning { ProgressView() } else { Image(systemName: "arrow.clockwise") }
                }
                .buttonStyle(.plain)
                .disabled(isRunning)
                .accessibilityLabel(isRunning ? "Refreshing" : "Refresh")
                .decorated([.attribute(.data("refresh"), ""), .className(isRunning ? "refresh running" : "refresh")])
            }
            .decorated([.attribute(.data("refreshable"), "")])
    }

    @MainActor private func run(_ running: Binding<Bool>) {
        running.wrappedValue = true
        let action = action
        Task {
            await action()
            running.wrappedValue = false
        }
    }
}

/// Where a search field stands; the page puts it above the content.
public struct SearchFieldPlacement: Sendable {
    public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }

    public static let automatic = SearchFieldPlacement()
    public static let navigationBarDrawer = SearchFieldPlacement()
    public static let toolbar = SearchFieldPlacement()
    public static let sidebar = SearchFieldPlacement()
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement { SearchFieldPlacement() }
}

nonisolated private struct SearchableView<Content: View>: View {
    @FocusState private var isFocused: Bool
    @Environment(\.searchSubmit) private var submit
    let content: Content
    let text: Binding<String>
    let prompt: String

    init(content: Content, text: Binding<String>, prompt: String) {
        (self.content, self.text, self.prompt) = (content, text, prompt)
    }

    @MainActor var body: some View {
        let focus = $isFocused
        let (text, submit) = (text, submit)
        VStack(spacing: 0) {
            HStack(spacing: 6) {
                Image(systemName: "magnifyingglass").foregroundColor(.secondary).accessibilityHidden(true)
                TextField(LocalizedStringKey(prompt), text: text)
                    .focused(focus)
                    .submitLabel(.search)
                    .onSubmit { submit?() }
                    .decorated([.attribute(.role, "searchbox")])
                if !text.wrappedValue.isEmpty {
                    Button(action: { text.wrappedValue = "" }) { Image(systemName: "xmark.circle.fill") }
                        .buttonStyle(.plain)
                        .foregroundColor(.secondary)
                        .accessibilityLabel("Clear text")
                }
            }
            .decorated([.className("search-field")])
            content
                .transformEnvironment(\.self) { values in
                    values.isSearching = focus.wrappedValue || !text.wrappedValue.isEmpty
                    values.dismissSearch = DismissSearchAction {
                        text.wrappedValue = ""
                        focus.wrappedValue = false
                    }
                }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }
}

/// What is submitted.
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

extension EnvironmentValues {
    private struct SearchSubmitKey: EnvironmentKey { static var defaultValue: (@MainActor () -> Void)? { nil } }

    var searchSubmit: (@MainActor () -> Void)? {
        get { self[SearchSubmitKey.self] }
        set { self[SearchSubmitKey.self] = newValue }
    }
}

extension View {
    /// Pulling the view down, or its button, runs `action`; a wheel turns until it has ended.
    nonisolated public func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View {
        RefreshableView(content: self, action: action)
    }

    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        SearchableView(content: self, text: text, prompt: prompt?.plain ?? "Search")
    }

    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        SearchableView(content: self, text: text, prompt: prompt.text)
    }

    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View {
        SearchableView(content: self, text: text, prompt: String(prompt))
    }

    /// Runs when fields of these kinds inside are submitted.
    nonisolated public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping () -> Void) -> some View {
        EnvironmentWriter(content: self, value: onMain(action)) { values, action in
            if triggers.contains(.text) { values.submitAction = action }
            if triggers.contains(.search) { values.searchSubmit = action }
        }
    }
}
