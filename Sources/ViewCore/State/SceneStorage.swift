import Foundation

/// A value that a browser tab keeps for its window: it survives a reload and a restart of the server.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value
    private let decode: (String) -> Value?
    private let encode: (Value) -> String?
    private var location: SceneLocation<Value>?

    init(key: String, initial: Value, decode: @escaping (String) -> Value?, encode: @escaping (Value) -> String?) {
        self.key = key
        self.initial = initial
        self.decode = decode
        self.encode = encode
    }

    public var wrappedValue: Value {
        get { location?.value ?? initial }
        nonmutating set { location?.value = newValue }
    }

    public var projectedValue: Binding<Value> { location.map(Binding.init) ?? .constant(initial) }
}

/// All nodes that read a key of the window's storage share what the window holds.
final class SceneLocation<Value>: Location<Value> {
    private let key: String
    private let initial: Value
    private let decode: (String) -> Value?
    private let encode: (Value) -> String?
    private weak var window: ViewWindow?

    init(key: String, initial: Value, decode: @escaping (String) -> Value?, encode: @escaping (Value) -> String?, window: ViewWindow) {
        self.key = key
        self.initial = initial
        self.decode = decode
        self.encode = encode
        self.window = window
    }

    override var value: Value {
        get {
            let (key, window) = (key, window)
            return MainActor.assumeIsolated { window?.stored(key) }.flatMap(decode) ?? initial
        }
        set {
            let (key, window, text) = (key, window, encode(newValue))
            MainActor.assumeIsolated { window?.store(text, for: key) }
        }
    }
}

extension SceneStorage: BoundProperty {
    static var isKeptByNode: Bool { true }

    mutating func bind(slot: inout AnyObject?, node: ViewNode) {
        let kept =
            slot as? SceneLocation<Value>
            ?? SceneLocation(key: key, initial: initial, decode: decode, encode: encode, window: node.window)
        slot = kept
        location = kept
        node.window.follow(key, node: node)
    }
}

extension SceneStorage {
    public init(wrappedValue: Value, _ key: String) where Value == String {
        self.init(key: key, initial: wrappedValue, decode: { $0 }, encode: { $0 })
    }

    public init(wrappedValue: Value, _ key: String) where Value == Bool {
        self.init(key: key, initial: wrappedValue, decode: Bool.init, encode: \.description)
    }

    public init(wrappedValue: Value, _ key: String) where Value == Int {
        self.init(key: key, initial: wrappedValue, decode: { Int($0) }, encode: \.description)
    }

    public init(wrappedValue: Value, _ key: String) where Value == Double {
        self.init(key: key, initial: wrappedValue, decode: { Double($0) }, encode: \.description)
    }

    public init(wrappedValue: Value, _ key: String) where Value == URL {
        self.init(key: key, initial: wrappedValue, decode: { URL(string: $0) }, encode: \.absoluteString)
    }

    public init(wrappedValue: Value, _ key: String) where Value == Data {
        self.init(key: key, initial: wrappedValue, decode: { Data(base64Encoded: $0) }, encode: { $0.base64EncodedString() })
    }

    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
        self.init(key: key, initial: wrappedValue, decode: Value.init(rawValue:), encode: \.rawValue)
    }

    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key: key, initial: wrappedValue, decode: { Int($0).flatMap(Value.init(rawValue:)) }, encode: { $0.rawValue.description })
    }

    public init(_ key: String) where Value == String? {
        self.init(key: key, initial: nil, decode: { $0 }, encode: { $0 })
    }

    public init(_ key: String) where Value == Bool? {
        self.init(key: key, initial: nil, decode: { Bool($0) }, encode: { $0?.description })
    }

    public init(_ key: String) where Value == Int? {
        self.init(key: key, initial: nil, decode: { Int($0) }, encode: { $0?.description })
    }
}
