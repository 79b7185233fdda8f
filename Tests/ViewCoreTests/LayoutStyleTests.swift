import Foundation
import Testing
import ViewTesting

@testable import ViewCore

@MainActor @Suite struct LayoutStyleTests {
    nonisolated private static let hugging = Flexibility.none
    nonisolated private static let text = Flexibility(holdsText: true)
    nonisolated private static let wide = Flexibility(axes: .horizontal)
    nonisolated private static let both = Flexibility.both
    nonisolated private static let limited = Flexibility(axes: .horizontal, limited: .horizontal)

    /// Parent kind and bits choose the declarations: the table of the layout rules.
    @Test(arguments: [
        (Placement.Parent.stack(.vertical), hugging, "flex:none;max-width:100%;"),
        (.stack(.vertical), text, "flex:none;max-width:100%;"),
        (.stack(.vertical), wide, "flex:none;align-self:stretch;"),
        (.stack(.vertical), both, "flex:1000 1 0;align-self:stretch;"),
        (.stack(.vertical), limited, "flex:none;width:100%;"),
        (.stack(.horizontal), hugging, "flex:none;"),
        (.stack(.horizontal), text, ""),
        (.stack(.horizontal), wide, "flex:1000 1 0;"),
        (.stack(.horizontal), both, "flex:1000 1 0;align-self:stretch;"),
        (.cell, hugging, ""),
        (.cell, text, "max-width:100%;"),
        (.cell, both, "justify-self:stretch;align-self:stretch;"),
        (.cell, limited, "width:100%;"),
        (.scroll(.vertical), both, "flex:none;align-self:stretch;"),
        (.scroll(.horizontal), wide, "flex:none;"),
    ])
    func place(_ parent: Placement.Parent, _ bits: Flexibility, _ css: String) {
        #expect(Placement(parent: parent).css(for: bits) == css)
    }

    @Test func thereIsNoEndInsideAScrollView() {
        let placement = Placement(parent: .stack(.vertical), unbounded: .vertical)
        #expect(placement.css(for: .both) == "flex:1000 0 auto;align-self:stretch;")
        let fixed = LayoutKind.frame(FrameSize(height: 10), .center).placement(ofChildrenIn: placement)
        #expect(fixed.unbounded.isEmpty)
        #expect(LayoutKind.scroll(.vertical).placement(ofChildrenIn: .root).unbounded == .vertical)
    }

    @Test func theRatioIsThatOfTheFittedBox() {
        func css(_ mode: ContentMode, _ unbounded: Axis.Set) -> String {
            Placement(parent: .fitted(ratio: 1.5, mode, unbounded: unbounded)).css(for: .both)
        }
        #expect(css(.fit, []) == "width:min(100cqw,calc(100cqh * 1.5));aspect-ratio:1.5;")
        #expect(css(.fill, []) == "width:max(100cqw,calc(100cqh * 1.5));aspect-ratio:1.5;")
        #expect(css(.fit, .vertical) == "width:100%;aspect-ratio:1.5;")
        #expect(css(.fit, .horizontal) == "height:100%;aspect-ratio:1.5;")
    }

    @Test func bitsBubbleUp() {
        let stack = LayoutKind.verticalStack(.center, spacing: 8)
        #expect(stack.flexibility(of: [.none, Self.wide]).axes == .horizontal)
        #expect(stack.flexibility(of: [Self.text, .none]) == Self.text)
        #expect(LayoutKind.frame(FrameSize(width: 10), .center).flexibility(of: [.both]).axes == .vertical)
        #expect(LayoutKind.frame(FrameSize(maxWidth: .infinity), .center).flexibility(of: [.none]).axes == .horizontal)
        let limited = LayoutKind.frame(FrameSize(maxWidth: 300), .center).flexibility(of: [.none])
        #expect(limited.axes == .horizontal && limited.limited == .horizontal)
        #expect(LayoutKind.scroll(.horizontal).flexibility(of: [.none]).axes == .horizontal)
    }

    private func styles<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content) -> [Element] {
        var root: Element?
        let environment = WindowEnvironment(url: URL(fileURLWithPath: "/"))
        let window = ViewWindow(environment: environment, output: { if case .ready(let element) = $0 { root = element } }, root: content)
        window.open()
        func flat(_ element: Element) -> [Element] { [element] + element.children.flatMap(flat) }
        return Array((root.map(flat) ?? []).dropFirst())
    }

    @Test func aSpacerTakesItsStacksAxisThroughEveryView() {
        struct Inner: View { var body: some View { Group { if true { AnyView(Spacer()) } } } }
        let elements = styles { HStack { Inner() } }
        #expect(elements[0].style == "justify-self:stretch;")
        #expect(elements[1].style == "min-width:8px;flex:1 1 0;")
    }

    @Test func modifiersShareOneElementWhereCSSAllows() {
        let elements = styles { VStack { Text("a") }.padding().background(Color.blue).cornerRadius(8).opacity(0.5) }
        #expect(elements.count == 2)
        #expect(elements[0].style == "max-width:100%;border-radius:8px;overflow:hidden;padding:16px;background:var(--blue);opacity:0.5;")
    }

    @Test func modifiersInAnotherOrderGetAnElementAround() {
        let elements = styles { Text("a").cornerRadius(8).background(Color.blue).padding() }
        #expect(elements.count == 3)
        #expect(elements[0].style == "max-width:100%;padding:16px;")
        #expect(elements[1].style == "max-width:100%;background:var(--blue);")
        #expect(elements[2].style == "max-width:100%;border-radius:8px;overflow:hidden;")
    }

    @Test func innerBackgroundsLieOnTop() {
        let elements = styles { Text("a").background(Color.red).background(Color.blue) }
        #expect(elements[0].style == "max-width:100%;background:linear-gradient(var(--red),var(--red)),var(--blue);")
    }

    @Test func eachViewOfAGroupGetsTheModifiers() {
        let elements = styles {
            VStack {
                Group {
                    Text("a"); Text("b")
                }.padding(4).frame(width: 10)
            }
        }
        #expect(elements.map(\.kind) == [.div, .div, .span, .div, .span])
        #expect(elements.filter { $0.style.contains("width:10px") }.count == 2)
        #expect(elements.filter { $0.style.contains("padding:4px") }.count == 2)
    }

    @Test func aFittedViewIsTheOneThatOverlaysAndCornersBelongTo() {
        let elements = styles { Color.red.aspectRatio(2, contentMode: .fit).overlay(Text("over")).cornerRadius(4) }
        #expect(elements[0].classes == ["r"])
        #expect(elements[1].style.contains("aspect-ratio:2;") && elements[1].style.contains("border-radius:4px"))
        #expect(elements[2].style.contains("var(--red)"))
    }

    @Test func aGuideMovesTheOthersOfItsStackToo() throws {
        struct Guided: View {
            @State private var indent: CGFloat = 0
            var body: some View {
                VStack(alignment: .leading) {
                    Text("a").accessibilityIdentifier("a")
                    Text("b").accessibilityIdentifier("b").alignmentGuide(.leading) { _ in indent }
                    Button("more") { indent += 20 }.accessibilityIdentifier("more")
                }
            }
        }
        let view = MountedView { Guided() }
        #expect(try !view.find("a").style.contains("margin"))
        try view.tap("more")
        #expect(try view.find("a").style.contains("margin-inline-start:20px;"))
        #expect(try !view.find("b").style.contains("margin"))
    }

    @Test func everyoneWhoAsksForASizeHearsIt() throws {
        let view = MountedView {
            Text("a").accessibilityIdentifier("a")
                .alignmentGuide(.top) { $0.height }.alignmentGuide(.leading) { $0.width / 2 }
                .frame(width: 100, height: 100, alignment: .topLeading)
        }
        try view.resize(to: CGSize(width: 40, height: 10))
        #expect(try view.find("a").style.contains("margin-inline-start:-20px;margin-block-start:-10px;"))
    }

    @Test func aNegativeInsetTakesRoomAway() throws {
        let view = MountedView { Text("a").accessibilityIdentifier("a").padding(.top, -8) }
        #expect(try view.find("a").style.contains("margin-block:-8px 0px;margin-inline:0px 0px;"))
        #expect(try view.find("a").parent?.classes == ["z"])
    }

    @Test func coloursFollowLightAndDark() {
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        #expect(Color(dynamic).css == "light-dark(rgb(0 0 0),rgb(255 255 255))")
        #expect(Color.red.opacity(0.5).css == "color-mix(in srgb,var(--red) 50%,transparent)")
        #expect(Color.white.opacity(0.25).css == "rgb(255 255 255 / 0.25)")
        #expect(Color(UIColor.systemRed.withAlphaComponent(0.5)).css == "light-dark(rgb(255 59 48 / 0.5),rgb(255 69 58 / 0.5))")
        #expect(BaseStyle.css.contains("--red:light-dark(#ff3b30,#ff453a);"))
    }

    @Test func semanticsReachThePage() {
        let elements = styles {
            Text("Title").accessibilityAddTraits(.isHeader).accessibilityIdentifier("title").accessibilityValue("3").accessibilityLabel(
                "Heading")
            Image(systemName: "phone.fill")
            Image(stream: "local").resizable()
        }
        #expect(
            elements[0].attributes == [
                "role": "heading", "aria-level": "2", "data-testid": "title", "data-value": "3", "aria-label": "Heading",
            ])
        #expect(elements[1].attributes["data-symbol"] == "phone.fill")
        #expect(elements[2].kind == .video && elements[2].attributes["data-stream"] == "local")
    }

    @Test func everySymbolHasItsIconFile() {
        let folder = "/usr/share/bootstrap-icons/svg/"
        #expect(Symbols.sprite.count > 150)
        #expect(Set(Symbols.sprite.map(\.id)).count == Symbols.sprite.count)
        guard FileManager.default.fileExists(atPath: folder) else { return }
        for (id, file) in Symbols.sprite { #expect(FileManager.default.fileExists(atPath: folder + file), "\(id): \(file)") }
    }
}
