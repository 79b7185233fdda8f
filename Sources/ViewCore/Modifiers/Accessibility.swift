import Foundation

public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let isButton = AccessibilityTraits(rawValue: 1)
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    public static let isLink = AccessibilityTraits(rawValue: 8)
    public static let isImage = AccessibilityTraits(rawValue: 16)
    public static let isStaticText = AccessibilityTraits(rawValue: 32)
    public static let isModal = AccessibilityTraits(rawValue: 64)
    public static let updatesFrequently = AccessibilityTraits(rawValue: 128)
    public static let playsSound = AccessibilityTraits(rawValue: 256)
    public static let isToggle = AccessibilityTraits(rawValue: 512)

    var decorations: [Decoration] {
        var result: [Decoration] = []
        if contains(.isHeader) { result += [.attribute(.role, "heading"), .attribute(.aria("level"), "2")] }
        if contains(.isButton) { result.append(.attribute(.role, "button")) }
        if contains(.isImage) { result.append(.attribute(.role, "img")) }
        if contains(.isLink) { result.append(.attribute(.role, "link")) }
        if contains(.isSelected) { result.append(.attribute(.aria("pressed"), "true")) }
        if contains(.isModal) { result.append(.attribute(.aria("modal"), "true")) }
        if contains(.updatesFrequently) { result.append(.attribute(.aria("live"), "polite")) }
        return result
    }
}

/// The level of a heading; `unspecified` is that of a section.
public enum AccessibilityHeadingLevel: UInt, Sendable {
    case unspecified, h1, h2, h3, h4, h5, h6
}

/// Parts of a page that assistive programs know, and SwiftUI has no word for.
package enum PageRole: Sendable {
    /// What the page is about.
    case main
    /// Read aloud, when there is time, whenever its text changes.
    case status
    /// Read aloud at once when it comes.
    case alert

    var decorations: [Decoration] {
        switch self {
        case .main: [.attribute(.role, "main")]
        case .status: [.attribute(.role, "status"), .attribute(.aria("live"), "polite"), .attribute(.aria("atomic"), "true")]
        case .alert: [.attribute(.role, "alert")]
        }
    }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
    let isIgnore: Bool
    public static let combine = AccessibilityChildBehavior(isIgnore: false)
    public static let contain = AccessibilityChildBehavior(isIgnore: false)
    public static let ignore = AccessibilityChildBehavior(isIgnore: true)
}

extension View {
    /// `data-testid` in the page.
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        decorated([.attribute(.data("testid"), identifier)])
    }

    /// `aria-label` in the page.
    nonisolated public func accessibilityLabel(_ label: Text) -> some View { spoken(label.plain) }
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { spoken(labelKey.text) }
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { spoken(String(label)) }

    nonisolated private func spoken(_ label: String) -> some View { decorated([.attribute(.aria("label"), label)]) }

    /// `data-value` in the page.
    nonisolated public func accessibilityValue(_ value: Text) -> some View { valued(value.plain) }
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { valued(valueKey.text) }
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { valued(String(value)) }

    nonisolated private func valued(_ value: String) -> some View { decorated([.attribute(.data("value"), value)]) }

    nonisolated public func accessibilityHint(_ hint: Text) -> some View { described(hint.plain) }
    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { described(hintKey.text) }
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { described(String(hint)) }

    nonisolated private func described(_ hint: String) -> some View { decorated([.attribute(.aria("description"), hint)]) }

    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        decorated(hidden ? [.attribute(.aria("hidden"), "true")] : [])
    }

    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { decorated(traits.decorations) }

    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        decorated([children.isIgnore ? .attribute(.role, "img") : .reading(.combine)])
    }

    /// How far up in the page's outline a heading stands.
    nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
        decorated([.attribute(.role, "heading"), .attribute(.aria("level"), String(level == .unspecified ? 2 : level.rawValue))])
    }

    /// Whether what this button folds and unfolds is shown.
    nonisolated package func pageExpanded(_ isExpanded: Bool) -> some View {
        decorated([.attribute(.aria("expanded"), isExpanded ? "true" : "false")])
    }

    /// What this part of a page is to assistive programs.
    nonisolated package func pageRole(_ role: PageRole) -> some View { decorated(role.decorations) }

    /// The page's focus comes here, without a ring, as soon as this is shown: who reads with a program begins here.
    nonisolated package func pageFocusOnArrival() -> some View {
        decorated([.attribute(.tabindex, "-1"), .attribute(.autofocus, "")])
    }

    /// All of the older form in one.
    nonisolated public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
    nonisolated public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
    nonisolated public func accessibility(value: Text) -> some View { accessibilityValue(value) }
    nonisolated public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
    nonisolated public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
    nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> some View { accessibilityAddTraits(traits) }

    /// A short explanation, shown when the pointer rests here.
    nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { decorated([.attribute(.title, textKey.text)]) }
    @_disfavoredOverload
    nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { decorated([.attribute(.title, String(text))]) }

    /// The page presses this button when the keys are pressed.
    nonisolated public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        decorated([.attribute(.aria("keyshortcuts"), modifiers.words + key.name)])
    }

    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
        keyboardShortcut(shortcut.key, modifiers: shortcut.modifiers)
    }
}

public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Hashable, Sendable {
    let name: String

    public init(_ character: Character) { name = String(character).uppercased() }
    public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }
    private init(named name: String) { self.name = name }
    public static let `return` = KeyEquivalent(named: "Enter")
    public static let escape = KeyEquivalent(named: "Escape")
    public static let space = KeyEquivalent(named: "Space")
    public static let tab = KeyEquivalent(named: "Tab")
    public static let delete = KeyEquivalent(named: "Backspace")
}

public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = EventModifiers(rawValue: 1)
    public static let control = EventModifiers(rawValue: 2)
    public static let option = EventModifiers(rawValue: 4)
    public static let command = EventModifiers(rawValue: 8)

    /// The browser's Control stands for Command.
    var words: String {
        (contains(.command) || contains(.control) ? "Control+" : "") + (contains(.option) ? "Alt+" : "")
            + (contains(.shift) ? "Shift+" : "")
    }
}

public struct KeyboardShortcut: Hashable, Sendable {
    let key: KeyEquivalent
    private let modifierBits: Int
    var modifiers: EventModifiers { EventModifiers(rawValue: modifierBits) }

    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        modifierBits = modifiers.rawValue
    }

    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}
