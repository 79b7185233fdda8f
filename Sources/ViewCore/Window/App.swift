/// A program with windows: on Linux one window per browser tab. The value is made once per window, inside that window's scope.
/// `static func main()` is supplied by the module that serves windows.
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

/// A part of an app with its own life cycle.
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }

    func _show(in node: ViewNode)
}

extension Scene {
    public func _show(in node: ViewNode) { node.show(SceneView(scene: self)) }
}

extension Never: Scene {}

@resultBuilder
public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// A window, as many times as people open it.
public struct WindowGroup<Content: View>: Scene {
    private let title: String?
    private let content: Content

    public init(@ViewBuilder content: () -> Content) {
        title = nil
        self.content = content()
    }

    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.title = String(title)
        self.content = content()
    }

    public init(id: String, @ViewBuilder content: () -> Content) { self.init(content: content) }

    public var body: Never { fatalError("WindowGroup is a primitive scene") }

    public func _show(in node: ViewNode) {
        if let title { node.window.setTitle(title) }
        node.show(content)
    }
}

/// The root of a window of an app: binds the properties of the app's value and shows its scene.
struct AppView<Program: App>: PrimitiveView {
    let app: Program

    func _update(_ node: ViewNode) {
        var bound = app
        bindProperties(of: &bound, node: node)
        node.observed { bound.body }._show(in: node)
    }
}

/// A scene made of other scenes.
struct SceneView<Content: Scene>: PrimitiveView {
    let scene: Content

    func _update(_ node: ViewNode) {
        var bound = scene
        bindProperties(of: &bound, node: node)
        node.observed { bound.body }._show(in: node)
    }
}
