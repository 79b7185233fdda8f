import Foundation

/// Forms of a symbol: filled, in a circle, struck out.
public struct SymbolVariants: Hashable, Sendable {
    private var isFilled = false
    private var isStruck = false
    private var shape: String?

    private init(isFilled: Bool = false, isStruck: Bool = false, shape: String? = nil) {
        (self.isFilled, self.isStruck, self.shape) = (isFilled, isStruck, shape)
    }

    public static let none = SymbolVariants()
    public static let fill = SymbolVariants(isFilled: true)
    public static let slash = SymbolVariants(isStruck: true)
    public static let circle = SymbolVariants(shape: "circle")
    public static let square = SymbolVariants(shape: "square")
    public static let rectangle = SymbolVariants(shape: "rectangle")

    public var fill: SymbolVariants { SymbolVariants(isFilled: true, isStruck: isStruck, shape: shape) }
    public var slash: SymbolVariants { SymbolVariants(isFilled: isFilled, isStruck: true, shape: shape) }
    public var circle: SymbolVariants { SymbolVariants(isFilled: isFilled, isStruck: isStruck, shape: "circle") }
    public var square: SymbolVariants { SymbolVariants(isFilled: isFilled, isStruck: isStruck, shape: "square") }

    /// The name of this form of a symbol; where there is none, the symbol's own.
    func name(of plain: String) -> String {
        guard self != .none else { return plain }
        var names = [plain]
        func add(_ part: String) { names += names.map { $0 + "." + part } }
        if let shape { add(shape) }
        if isStruck { add("slash") }
        if isFilled { add("fill") }
        return names.last { Symbols.isKnown($0) } ?? plain
    }
}

/// How a symbol's layers are coloured; the page's symbols have one layer.
public struct SymbolRenderingMode: Sendable {
    public static let monochrome = SymbolRenderingMode()
    public static let hierarchical = SymbolRenderingMode()
    public static let palette = SymbolRenderingMode()
    public static let multicolor = SymbolRenderingMode()
}

extension EnvironmentValues {
    private struct VariantsKey: EnvironmentKey { static let defaultValue = SymbolVariants.none }

    public var symbolVariants: SymbolVariants {
        get { self[VariantsKey.self] }
        set { self[VariantsKey.self] = newValue }
    }
}

extension View {
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View { environment(\.symbolVariants, variant) }

    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
}

extension Image {
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}
