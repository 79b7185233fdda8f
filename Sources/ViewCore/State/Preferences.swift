/// A value that flows up the tree.
public protocol PreferenceKey {
    associatedtype Value
    static var defaultValue: Value { get }
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    public static var defaultValue: Value { nil }
}

/// What one view says upwards.
@MainActor private final class PreferenceSource {
    let key: ObjectIdentifier
    var value: Any
    /// Those above, the nearest first: what is said goes all the way up.
    var listeners: [Weak] = []

    struct Weak { weak var listener: PreferenceListener? }

    init(key: ObjectIdentifier, value: Any) {
        self.key = key
        self.value = value
    }
}

/// Hears what the views inside say under one key.
@MainActor private class PreferenceListener {
    let key: ObjectIdentifier
    var sources: [PreferenceSource] = []
    private var isPlanned = false

    init(key: ObjectIdentifier) { self.key = key }

    func plan(in window: ViewWindow) {
        guard !isPlanned else { return }
        isPlanned = true
        window.afterwards { [weak self] in
            self?.isPlanned = false
            self?.deliver()
        }
    }

    func deliver() {}
}

private final class TypedListener<Key: PreferenceKey>: PreferenceListener where Key.Value: Equatable {
    var last = Key.defaultValue
    var action: @MainActor (Key.Value) -> Void = { _ in }

    init() { super.init(key: ObjectIdentifier(Key.self)) }

    override func deliver() {
        var value = Key.defaultValue
        for source in sources {
            if let next = source.value as? Key.Value { Key.reduce(value: &value) { next } }
        }
        guard value != last else { return }
        last = value
        action(value)
    }
}

nonisolated private struct PreferenceWriter<Content: View, Key: PreferenceKey>: PrimitiveView {
    let content: Content
    let value: Key.Value
    let key: Key.Type

    @MainActor func _update(_ node: ViewNode) {
        let isNew = node.memory == nil
        let source = node.remember { PreferenceSource(key: ObjectIdentifier(key), value: value) }
        source.value = value
        if isNew { join(source, node) }
        for each in source.listeners { each.listener?.plan(in: node.window) }
        node.show(content)
    }

    @MainActor private func join(_ source: PreferenceSource, _ node: ViewNode) {
        var above = node.parent
        while let current = above {
            if let listener = current.memory as? PreferenceListener, listener.key == source.key {
                listener.sources.append(source)
                source.listeners.append(PreferenceSource.Weak(listener: listener))
                node.onDestroy { [weak listener, weak window = node.window] in
                    listener?.sources.removeAll { $0 === source }
                    if let window { listener?.plan(in: window) }
                }
            }
            above = current.parent
        }
    }
}

nonisolated private struct PreferenceReader<Content: View, Key: PreferenceKey>: PrimitiveView where Key.Value: Equatable {
    let content: Content
    let key: Key.Type
    let action: @MainActor (Key.Value) -> Void

    @MainActor func _update(_ node: ViewNode) {
        node.remember { TypedListener<Key>() }.action = action
        node.show(content)
    }
}

extension View {
    nonisolated public func preference<K: PreferenceKey>(key: K.Type, value: K.Value) -> some View {
        PreferenceWriter(content: self, value: value, key: key)
    }

    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        PreferenceReader(content: self, key: key, action: onMain(action))
    }
}

/// Views made of what the views inside say.
nonisolated private struct PreferenceLayer<Content: View, Key: PreferenceKey, Layer: View>: View where Key.Value: Equatable {
    @State private var value: Key.Value
    let content: Content
    let key: Key.Type
    let alignment: Alignment
    let isBehind: Bool
    let layer: (Key.Value) -> Layer

    init(content: Content, key: Key.Type, alignment: Alignment, isBehind: Bool, layer: @escaping (Key.Value) -> Layer) {
        _value = State(initialValue: Key.defaultValue)
        (self.content, self.key, self.alignment) = (content, key, alignment)
        (self.isBehind, self.layer) = (isBehind, layer)
    }

    @MainActor var body: some View {
        let new = $value
        LayeredView(
            content: content.onPreferenceChange(key) { new.wrappedValue = $0 }, layer: layer(value), alignment: alignment,
            isBehind: isBehind)
    }
}

extension View {
    nonisolated public func overlayPreferenceValue<Key: PreferenceKey, V: View>(
        _ key: Key.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (Key.Value) -> V
    ) -> some View where Key.Value: Equatable {
        PreferenceLayer(content: self, key: key, alignment: alignment, isBehind: false, layer: transform)
    }

    nonisolated public func backgroundPreferenceValue<Key: PreferenceKey, V: View>(
        _ key: Key.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (Key.Value) -> V
    ) -> some View where Key.Value: Equatable {
        PreferenceLayer(content: self, key: key, alignment: alignment, isBehind: true, layer: transform)
    }
}
