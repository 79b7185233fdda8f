import Foundation

/// A symbol, a picture, or a live stream.
nonisolated public struct Image: PrimitiveView, Equatable, Sendable {
    public enum Scale: Hashable, Sendable { case small, medium, large }
    public enum TemplateRenderingMode: Sendable { case template, original }
    public enum ResizingMode: Sendable { case tile, stretch }
    public enum Interpolation: Sendable { case none, low, medium, high }

    enum Source: Equatable, Sendable {
        case symbol(String)
        case asset(String)
        case address(URL)
        case stream(String)
    }

    let source: Source
    private var isResizable = false
    private var label: String?
    private var isDecorative = false

    private init(_ source: Source) { self.source = source }

    public init(systemName: String) { self.init(.symbol(systemName)) }

    public init(_ name: String, bundle: Bundle? = nil) { self.init(.asset(name)) }

    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(.asset(name))
        self.label = label.plain
    }

    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(.asset(name))
        isDecorative = true
    }

    public init(uiImage: UIImage) { self.init(uiImage.source) }

    /// The live picture of a media stream of the page: `local`, `peer:ID`, `peer:ID:screen`.
    public init(stream name: String) { self.init(.stream(name)) }

    /// A picture from the web; only `http` and `https` are shown.
    package init(url: URL) { self.init(.address(url)) }

    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var copy = self
        copy.isResizable = true
        return copy
    }

    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    @MainActor public func _update(_ node: ViewNode) {
        switch source {
        case .symbol(let name): node.showElement(symbol(name, node.environment))
        case .asset(let name): node.showElement(picture("/assets/" + Self.pathSafe(name)))
        case .address(let url): node.showElement(picture(SafeAddress.picture(url)))
        case .stream(let name): node.showElement(stream(name))
        }
    }

    private var layout: LayoutKind { isResizable ? .fill : .fixed }

    private func symbol(_ plain: String, _ environment: EnvironmentValues) -> Spec {
        let name = environment.symbolVariants.name(of: plain)
        _ = Symbols.has(name)
        // The page knows where its symbols lie.
        var attributes: AttributeList<AttributeName> = [.data("symbol"): name, .role: "img"]
        attributes[.aria("label")] = label ?? Symbols.spokenName(of: name)
        attributes[.aria("hidden")] = isDecorative ? "true" : "false"
        var classes = ["i"]
        switch environment.imageScale {
        case .small: classes.append("i-small")
        case .medium: break
        case .large: classes.append("i-large")
        }
        return Spec(
            layout: layout, kind: .svg, classes: isResizable ? ["fit"] : classes, style: environment.textCSS, attributes: attributes)
    }

    private func picture(_ address: String?) -> Spec {
        var attributes: AttributeList<AttributeName> = [.alt: isDecorative ? "" : label ?? ""]
        if let address { attributes[.src] = address }
        return Spec(layout: layout, kind: .img, classes: ["m"], attributes: attributes)
    }

    private func stream(_ name: String) -> Spec {
        var attributes: AttributeList<AttributeName> = [.data("stream"): name, .autoplay: "", .playsinline: ""]
        if name == "local" || name.hasPrefix("local:") { attributes[.muted] = "" }
        if let label { attributes[.aria("label")] = label }
        return Spec(layout: layout, kind: .video, classes: ["m", "cover"], attributes: attributes)
    }

    private static func pathSafe(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_"))) ?? ""
    }
}

/// Which addresses may stand in an element.
enum SafeAddress {
    /// `http`, `https` or `data:image/…` for pictures.
    static func picture(_ url: URL) -> String? {
        let text = url.absoluteString
        return text.hasPrefix("data:image/") ? text : link(url).flatMap { $0.hasPrefix("mailto:") ? nil : $0 }
    }

    /// `http`, `https`, `mailto` or relative for links.
    static func link(_ url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased() else { return url.relativeString.hasPrefix("//") ? nil : url.relativeString }
        return ["http", "https", "mailto"].contains(scheme) ? url.absoluteString : nil
    }
}

/// A picture as UIKit names it.
public final class UIImage: Sendable {
    let source: Image.Source

    public init?(systemName: String) {
        guard Symbols.has(systemName) else { return nil }
        source = .symbol(systemName)
    }

    public init?(named name: String) {
        guard !name.isEmpty else { return nil }
        source = .asset(name)
    }

    /// The bytes of a PNG, JPEG, GIF or WebP picture; they go to the page as they are.
    public init?(data: Data) {
        guard let type = Self.type(of: data), let url = URL(string: "data:image/\(type);base64,\(data.base64EncodedString())") else {
            return nil
        }
        source = .address(url)
    }

    private static func type(of data: Data) -> String? {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
        if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if data.starts(with: Array("GIF8".utf8)) { return "gif" }
        return data.starts(with: Array("RIFF".utf8)) && data.dropFirst(8).starts(with: Array("WEBP".utf8)) ? "webp" : nil
    }
}
