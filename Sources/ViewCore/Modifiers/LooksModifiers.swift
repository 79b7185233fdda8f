import Foundation

extension View {
    nonisolated public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        PaintedView(content: self, style: style) { [.background($0)] }
    }

    @_disfavoredOverload
    nonisolated public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        LayeredView(content: self, layer: background, alignment: alignment, isBehind: true)
    }

    nonisolated public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        LayeredView(content: self, layer: content(), alignment: alignment, isBehind: true)
    }

    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(_ style: S, in shape: T) -> some View {
        let outline = shape._outline
        return PaintedView(content: self, style: style) { outline == .figure ? [] : [.background($0), .clip(outline.radius)] }
            .modifier(FigureBackground(shape: shape, style: style))
    }

    nonisolated public func background<T: InsettableShape>(in shape: T) -> some View { background(BackgroundStyle(), in: shape) }

    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        LayeredView(content: self, layer: overlay, alignment: alignment, isBehind: false)
    }

    nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        LayeredView(content: self, layer: content(), alignment: alignment, isBehind: false)
    }

    nonisolated public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        overlay(Rectangle().fill(style))
    }

    nonisolated public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View { overlay(shape.fill(style)) }

    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        PaintedView(content: self, style: content) {
            [.style("outline:\(CSS.length(width)) solid \($0.color);outline-offset:-\(CSS.length(width));")]
        }
    }

    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        decorated([.clip("border-radius:\(CSS.length(radius));overflow:hidden;")])
    }

    nonisolated public func clipShape<S: Shape>(_ shape: S) -> some View { FigureClip(content: self, shape: shape) }
    nonisolated public func clipped(antialiased: Bool = false) -> some View { decorated([.clip("overflow:hidden;")]) }
    /// Hit testing follows what is drawn.
    nonisolated public func contentShape<S: Shape>(_ shape: S) -> some View { decorated([.style("pointer-events:auto;")]) }

    nonisolated public func opacity(_ opacity: Double) -> some View { decorated([.opacity(min(max(opacity, 0), 1))]) }

    /// Keeps its place and is neither seen, heard nor tapped.
    nonisolated public func hidden() -> some View { decorated([.style("visibility:hidden;")]) }

    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { decorated(enabled ? [] : [.className("untouched")]) }

    nonisolated public func shadow(
        color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        decorated([.filter("drop-shadow(\(CSS.pixels(x)) \(CSS.pixels(y)) \(CSS.length(radius)) \(color.css))")])
    }

    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { decorated([.filter("blur(\(CSS.length(radius)))")]) }
    nonisolated public func grayscale(_ amount: Double) -> some View { decorated([.filter("grayscale(\(CSS.number(amount)))")]) }
    nonisolated public func brightness(_ amount: Double) -> some View { decorated([.filter("brightness(\(CSS.number(1 + amount)))")]) }
    nonisolated public func saturation(_ amount: Double) -> some View { decorated([.filter("saturate(\(CSS.number(amount)))")]) }

    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        EnvironmentWriter(content: self, value: color) { $0.foreground = $1.map { Paint($0) } }
    }

    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        EnvironmentWriter(content: self, value: style) { $0.foreground = $1._paint(in: $0) }
    }

    nonisolated public func tint(_ tint: Color?) -> some View {
        EnvironmentWriter(content: self, value: tint) { $0.tint = $1 }.decorated(tint.map { [.style("--tint:\($0.css);")] } ?? [])
    }

    nonisolated public func accentColor(_ color: Color?) -> some View { tint(color) }

    nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { environment(\.fontWeight, weight) }
    nonisolated public func bold(_ isActive: Bool = true) -> some View { environment(\.fontWeight, isActive ? .bold : nil) }
    nonisolated public func italic(_ isActive: Bool = true) -> some View { extra(isActive ? "font-style:italic;" : "") }
    nonisolated public func underline(_ isActive: Bool = true) -> some View { extra(isActive ? "text-decoration:underline;" : "") }
    nonisolated public func strikethrough(_ isActive: Bool = true) -> some View { extra(isActive ? "text-decoration:line-through;" : "") }
    nonisolated public func monospacedDigit() -> some View { extra("font-variant-numeric:tabular-nums;") }
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        extra(isActive ? "font-family:ui-monospace,Menlo,Consolas,monospace;" : "")
    }
    nonisolated public func kerning(_ kerning: CGFloat) -> some View { extra("letter-spacing:\(CSS.pixels(kerning));") }
    nonisolated public func tracking(_ tracking: CGFloat) -> some View { kerning(tracking) }
    nonisolated public func lineSpacing(_ spacing: CGFloat) -> some View { extra("line-height:calc(1.25em + \(CSS.length(spacing)));") }
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View { extra(textCase.map { "text-transform:\($0);" } ?? "") }
    nonisolated public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }
    /// Accepted; the page does not shrink text.
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

    nonisolated private func extra(_ css: String) -> some View { EnvironmentWriter(content: self, value: css) { $0.textExtras += $1 } }

    /// Light or dark for this view and all inside it.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        EnvironmentWriter(content: self, value: colorScheme) { if let scheme = $1 { $0.colorScheme = scheme } }
            .decorated(colorScheme.map { [.style("color-scheme:\($0.rawValue);color:var(--label);")] } ?? [])
    }

}

extension Text {
    public enum Case: Sendable { case uppercase, lowercase }
    public enum TruncationMode: Sendable { case head, tail, middle }
}
