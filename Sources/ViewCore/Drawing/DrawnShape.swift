import Foundation

/// How a shape is drawn.
enum Drawing {
    /// With the foreground's paint unless another is given.
    case fill(Paint?, FillStyle)
    /// The line lies on the outline, half of it outside.
    case stroke(Paint, StrokeStyle)
    /// The line lies inside the outline.
    case border(Paint, StrokeStyle)
}

extension ViewNode {
    /// Shows a shape: by CSS where that knows it at every size, otherwise as a path for the size that the page measured.
    func draw<Figure: Shape>(_ shape: Figure, _ drawing: Drawing) {
        let outline = shape._outline
        switch drawing {
        case .fill(let paint, _) where outline != .figure:
            showFill(outline, paint ?? environment.foreground ?? Paint(.primary))
        // Half of a hair line outside is no line on many screens.
        case .stroke(let paint, let style) where outline.isBox && style.isPlain && paint.isPlain && style.lineWidth <= 1:
            showFigure(outline.radius + "border:\(CSS.length(style.lineWidth)) solid \(paint.color);")
        case .stroke(let paint, let style) where outline.isBox && style.isPlain && paint.isPlain:
            let width = CSS.length(style.lineWidth)
            let back = CSS.pixels(-max(0, style.lineWidth) / 2)
            showFigure(outline.radius + "outline:\(width) solid \(paint.color);outline-offset:\(back);")
        case .border(let paint, let style) where outline.isBox && style.isPlain && paint.isPlain:
            showFigure(outline.radius + "border:\(CSS.length(style.lineWidth)) solid \(paint.color);")
        case .fill(let paint, let style):
            drawMeasured(shape, paint ?? environment.foreground ?? Paint(.primary), fill: style, stroke: nil)
        case .stroke(let paint, let style), .border(let paint, let style):
            drawMeasured(shape, paint, fill: FillStyle(), stroke: style)
        }
    }

    private func showFill(_ outline: ShapeOutline, _ paint: Paint) {
        let isCircle = outline == .circle
        let css = isCircle ? "clip-path:circle(closest-side);" : outline.radius
        let spec = Spec(layout: .fill, style: css + "background:\(paint.background);" + paint.extra, stage: isCircle ? .hardClip : .none)
        rebuild { _ in }
        showElement(spec)
    }

    private func showFigure(_ css: String) {
        rebuild { _ in }
        showElement(Spec(layout: .fill, style: css))
    }

    private func drawMeasured<Figure: Shape>(_ shape: Figure, _ paint: Paint, fill: FillStyle, stroke: StrokeStyle?) {
        let measure = remember { Measure(estimate: estimatedSize) }
        measure.handler.run = { [unowned self] input in
            if case .size(let size) = input, measure.accept(size) { invalidate() }
        }
        showElement(Spec(layout: .fill, classes: ["figure"], attributes: [.data("observe"): "size"], handlers: [measure.handler]))
        let drawing = shape._drawing(in: CGRect(origin: .zero, size: measure.size))
        let line = FigureLine(size: measure.size, drawing: drawing, fill: fill, stroke: stroke ?? drawing.stroke)
        rebuild { pass in
            if paint.isPlain {
                pass.add(FigurePicture(line: line, color: paint.color), key: .branch(0))
            } else {
                pass.add(FigureMask(line: line, paint: paint), key: .branch(1))
            }
        }
    }
}

extension ShapeOutline {
    /// Whether the border of an element has this outline, whatever the element's size.
    fileprivate var isBox: Bool {
        switch self {
        case .rectangle, .capsule, .ellipse, .rounded, .uneven: true
        case .circle, .figure: false
        }
    }
}

extension Paint {
    /// One colour, so that it can be the colour of a line.
    var isPlain: Bool { background == color && extra.isEmpty }
}

/// A path at one size, and how it is drawn.
struct FigureLine {
    let size: CGSize
    let drawing: ShapeDrawing
    let fill: FillStyle
    let stroke: StrokeStyle?

    private var isPart: Bool { drawing.part != nil && drawing.part != 0...1 }

    /// The path to draw, cut where dashes cannot do it.
    var path: Path {
        guard isPart, !isDashedPart, let part = drawing.part else { return drawing.path }
        return drawing.path.trimmedPath(from: part.lowerBound, to: part.upperBound)
    }

    /// A part of a plain line is one dash, whose length the page can change smoothly.
    var isDashedPart: Bool { isPart && stroke?.dash.isEmpty == true }

    /// The declarations of the path without its colour.
    var css: String {
        guard let stroke else { return fill.isEOFilled ? "fill-rule:evenodd;" : "" }
        guard isDashedPart, let part = drawing.part else { return "fill:none;" + stroke.css }
        let length = part.upperBound - part.lowerBound
        // A dash without length still shows its round ends.
        let hidden = length <= 0 ? "visibility:hidden;" : ""
        let dash = "stroke-dasharray:\(CSS.number(length)) 2;stroke-dashoffset:\(CSS.number(-part.lowerBound));"
        return "fill:none;" + stroke.css + dash + hidden
    }

    /// How far the line may reach beyond the size.
    var margin: CGFloat { stroke.map { ($0.lineWidth / 2 + 1).rounded(.up) } ?? 0 }

    func viewBox(margin: CGFloat) -> String {
        [-margin, -margin, size.width + 2 * margin, size.height + 2 * margin].map(CSS.number).joined(separator: " ")
    }
}

/// A path in one colour. Until the page has told a new size, the picture is stretched.
nonisolated private struct FigurePicture: PrimitiveView {
    let line: FigureLine
    let color: String

    @MainActor func _update(_ node: ViewNode) {
        node.showElement(
            Spec(
                layout: .fixed, kind: .svg, classes: ["figure-picture"],
                attributes: [.viewBox: line.viewBox(margin: 0), .preserveAspectRatio: "none"]))
        node.show(FigurePath(line: line, color: color))
    }
}

nonisolated private struct FigurePath: PrimitiveView {
    let line: FigureLine
    let color: String

    @MainActor func _update(_ node: ViewNode) {
        var attributes: AttributeList<AttributeName> = [.d: line.path.svg]
        if line.isDashedPart { attributes[.pathLength] = "1" }
        let paint = line.stroke == nil ? "fill:\(color);" : "stroke:\(color);"
        node.showElement(Spec(layout: .fixed, kind: .path, style: line.css + paint, attributes: attributes))
    }
}

/// A path through which a gradient or a material is seen.
nonisolated private struct FigureMask: PrimitiveView {
    let line: FigureLine
    let paint: Paint

    @MainActor func _update(_ node: ViewNode) {
        let css = "inset:\(CSS.pixels(-line.margin));background:\(paint.background);" + paint.extra + Self.mask(line)
        node.showElement(Spec(layout: .fixed, classes: ["figure-mask"], style: css))
    }

    /// A picture of the path as an address.
    private static func mask(_ line: FigureLine) -> String {
        let look = line.stroke == nil ? "fill:#000;" : "stroke:#000;"
        let length = line.isDashedPart ? " pathLength='1'" : ""
        let picture =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='\(line.viewBox(margin: line.margin))' preserveAspectRatio='none'>"
            + "<path d='\(line.path.svg)'\(length) style='\(line.css + look)'/></svg>"
        let address = picture.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        let image = "url(\"data:image/svg+xml,\(address.replacingOccurrences(of: ";", with: "%3B"))\")"
        return "-webkit-mask:\(image) 0 0/100% 100% no-repeat;mask:\(image) 0 0/100% 100% no-repeat;"
    }
}

/// A figure behind a view, where CSS does not draw it as the view's own ground.
nonisolated struct FigureBackground<Figure: Shape, Style: ShapeStyle>: ViewModifier {
    let shape: Figure
    let style: Style

    @MainActor func body(content: Content) -> some View {
        if shape._outline == .figure {
            content.background { shape.fill(style) }
        } else {
            content
        }
    }
}

/// A view cut at a figure, for the size that the page measured.
nonisolated struct FigureClip<Content: View, Figure: Shape>: PrimitiveView {
    let content: Content
    let shape: Figure

    @MainActor func _update(_ node: ViewNode) {
        node.show(content)
        if let clip = shape._outline.clip { return node.decorate([clip]) }
        if node.slots.isEmpty { node.slots = [Measure(estimate: node.estimatedSize)] }
        guard let measure = node.slots[0] as? Measure else { return }
        measure.handler.run = { [unowned node] input in
            if case .size(let size) = input, measure.accept(size) { node.invalidate() }
        }
        let path = shape.path(in: CGRect(origin: .zero, size: measure.size)).svg
        node.decorate([
            .attribute(.data("observe"), "size"), .handler(measure.handler), .hardClip("clip-path:path(\"\(path)\");"),
        ])
    }
}
