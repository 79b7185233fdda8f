import Foundation
import ViewCore

@MainActor func groupFixtures(_ suite: Suite) {
    suite.add(
        "Padding of a group", "A modifier of a group applies to each of its views.", ["a": at(190, 120, 20, 20), "b": at(190, 160, 20, 20)]
    ) {
        VStack(spacing: 0) {
            Group {
                box("a", 20, 20); box("b", 20, 20)
            }.padding(10)
        }
    }
    suite.add("Frame of a group", "Each view gets a frame of its own.", ["a": at(90, 140, 20, 20), "b": at(290, 140, 20, 20)]) {
        HStack(spacing: 100) {
            Group {
                box("a", 20, 20); box("b", 20, 20)
            }.frame(width: 100)
        }
    }
    suite.add(
        "Flexible frames of a group", "Each view takes an equal share.",
        ["a": at(40, 140, 20, 20), "b": at(230, 140, 20, 20), "c": at(330, 140, 20, 20)]
    ) {
        HStack(spacing: 0) {
            Group {
                box("a", 20, 20); Color.clear
            }.frame(maxWidth: .infinity, maxHeight: 20)
            box("b", 20, 20).frame(width: 80)
            box("c", 20, 20).frame(width: 120)
        }
    }
    suite.add("A group in a stack", "A group's views are the stack's own.", ["a": at(190, 122, 20, 20), "b": at(190, 150, 20, 20)]) {
        VStack {
            Group {
                box("a", 20, 20); box("b", 20, 20)
            }; Group { EmptyView() }; Color.clear.frame(width: 0, height: 0)
        }
    }
    suite.add("ForEach in a row", "Each element is a child of the stack.", ["0": at(0, 0, 80, 300), "4": at(320, 0, 80, 300)]) {
        HStack(spacing: 0) { ForEach(0..<5, id: \.self) { fill("\($0)") } }
    }
    suite.add("ForEach aligned", "The stack's alignment holds for each element.", ["0": at(170, 91, 20, 34), "2": at(170, 175, 60, 34)]) {
        VStack(alignment: .leading) { ForEach(0..<3, id: \.self) { box("\($0)", CGFloat($0 + 1) * 20, 34) } }
    }
    suite.add(
        "ForEach with several views", "All views of an element are children of the stack.",
        ["b0": at(182, 122, 10, 10), "a1": at(190, 140, 20, 10)]
    ) {
        VStack(alignment: .leading) {
            ForEach(0..<2, id: \.self) { row in
                if row == 0 { box("b0", 10, 10).padding(.leading, -0) } else { box("a1", 20, 10).padding(.leading, 8) }
            }
            Color.clear.frame(width: 36, height: 20)
        }
    }
}

@MainActor func effectFixtures(_ suite: Suite) {
    suite.add(
        "Opacity keeps the place", "A view that cannot be seen still takes its room.",
        ["a": at(150, 106, 100, 50), "b": at(180, 164, 40, 30)]
    ) {
        VStack {
            box("a", 100, 50).opacity(0); box("b", 40, 30)
        }
    }
    suite.add("Hidden keeps the place", "A hidden view still takes its room.", ["a": at(150, 106, 100, 50), "b": at(180, 164, 40, 30)]) {
        VStack {
            box("a", 100, 50).hidden(); box("b", 40, 30)
        }
    }
    suite.add(
        "Offset moves the drawing only", "Neighbours see the view where it was.", ["a": at(170, 76, 100, 50), "b": at(180, 164, 40, 30)]
    ) {
        VStack {
            box("a", 100, 50).offset(x: 20, y: -30); box("b", 40, 30)
        }
    }
    suite.add(
        "Background after an offset", "What comes after an offset stays where the view was.",
        ["s": at(150, 125, 100, 50), "a": at(170, 125, 100, 50)]
    ) {
        box("a", 100, 50).offset(x: 20).background(fill("s"))
    }
    suite.add(
        "Scale keeps the place", "Scaling changes the drawing, not the layout.", ["a": at(100, 81, 200, 100), "b": at(180, 164, 40, 30)]
    ) {
        VStack {
            box("a", 100, 50).scaleEffect(2); box("b", 40, 30)
        }
    }
    suite.add(
        "Rotation keeps the place", "Turning changes the drawing, not the layout.", ["a": at(175, 81, 50, 100), "b": at(180, 164, 40, 30)]
    ) {
        VStack {
            box("a", 100, 50).rotationEffect(.degrees(90)); box("b", 40, 30)
        }
    }
    suite.add("Clip keeps the size", "Clipping changes the drawing, not the layout.", ["c": at(175, 125, 50, 50)]) {
        box("a", 100, 100).frame(width: 50, height: 50).clipped().probe("c")
    }
    suite.add("Border keeps the size", "A border is drawn inside the bounds.", ["a": at(150, 125, 100, 50)]) {
        box("a", 100, 50).border(Color.red, width: 10)
    }
    suite.add("Shape fills", "A shape takes what it is offered.", ["a": at(0, 0, 400, 300)]) { Rectangle().probe("a") }
    suite.add("Shape in a frame", "A frame bounds it.", ["a": at(175, 125, 50, 50)]) {
        Circle().fill(Color.red).frame(width: 50, height: 50).probe("a")
    }
}

@MainActor func gridFixtures(_ suite: Suite) {
    let two = [GridItem(.flexible()), GridItem(.flexible())]
    suite.add(
        "Flexible columns", "Flexible columns share the width, 8 points apart.",
        ["0": at(78, 106, 40, 40), "1": at(282, 106, 40, 40), "2": at(78, 154, 40, 40)]
    ) {
        LazyVGrid(columns: two) { ForEach(0..<3, id: \.self) { box("\($0)", 40, 40) } }
    }
    suite.add("Flexible cells", "A flexible view fills its column.", ["0": at(0, 130, 196, 40), "1": at(204, 130, 196, 40)]) {
        LazyVGrid(columns: two) { ForEach(0..<2, id: \.self) { fill("\($0)").frame(height: 40) } }
    }
    suite.add("Fixed columns", "Fixed columns are centred as a whole.", ["0": at(96, 130, 100, 40), "1": at(204, 130, 100, 40)]) {
        LazyVGrid(columns: [GridItem(.fixed(100)), GridItem(.fixed(100))]) {
            ForEach(0..<2, id: \.self) { fill("\($0)").frame(height: 40) }
        }
    }
    suite.add(
        "Adaptive columns", "As many columns as the minimum lets in, of equal width.",
        ["0": at(0, 106, 128, 40), "2": at(272, 106, 128, 40), "3": at(0, 154, 128, 40)]
    ) {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 100))]) { ForEach(0..<4, id: \.self) { fill("\($0)").frame(height: 40) } }
    }
    suite.add("Row spacing", "The grid's spacing lies between rows.", ["0": Frame(y: 100), "2": Frame(y: 160)]) {
        LazyVGrid(columns: two, spacing: 20) { ForEach(0..<4, id: \.self) { box("\($0)", 40, 40) } }
    }
    suite.add("Grid in a scroll view", "It begins at the top.", ["0": at(78, 0, 40, 40), "2": at(78, 48, 40, 40)]) {
        ScrollView { LazyVGrid(columns: two) { ForEach(0..<40, id: \.self) { box("\($0)", 40, 40) } } }
    }
    suite.add("Grid of ratios", "The column's width decides the tile's height.", ["0": at(0, 0, 196, 98), "2": at(0, 106, 196, 98)]) {
        ScrollView { LazyVGrid(columns: two) { ForEach(0..<4, id: \.self) { fill("\($0)").aspectRatio(2, contentMode: .fit) } } }
    }
}

@MainActor func scrollFixtures(_ suite: Suite) {
    suite.add(
        "Scroll content begins at the top", "A scroll view fills the offer; its content is centred across.", ["a": at(170, 0, 60, 40)]
    ) {
        ScrollView { box("a", 60, 40) }
    }
    suite.add(
        "Tall scroll content", "Content keeps its size along the scrolling axis; across it the scroll view hugs.",
        ["a": at(150, 0, 100, 1000), "s": at(150, 0, 100, 300)]
    ) {
        ScrollView { box("a", 100, 1000) }.probe("s")
    }
    suite.add("Horizontal scroll view", "It hugs its content's height.", ["s": at(0, 130, 400, 40), "b": at(308, 130, 300, 40)]) {
        ScrollView(.horizontal) {
            HStack {
                box("a", 300, 40); box("b", 300, 40)
            }
        }.probe("s")
    }
    suite.add("Spacer in a scroll view", "Without end there is nothing left: the spacer keeps its minimum.", ["b": at(170, 60, 60, 40)]) {
        ScrollView {
            VStack(spacing: 0) {
                box("a", 60, 40); Spacer(minLength: 20); box("b", 60, 40)
            }
        }
    }
    suite.add("Colour in a scroll view", "Without an offer a colour is 10 points high.", ["a": at(0, 0, 400, 10)]) {
        ScrollView { fill("a") }
    }
    suite.add(
        "Colour in a scrolled column", "Without an offer a colour is 10 points high.", ["a": at(0, 0, 400, 10), "b": at(170, 18, 60, 40)]
    ) {
        ScrollView {
            VStack {
                fill("a"); box("b", 60, 40)
            }
        }
    }
    suite.add("Several views in a scroll view", "They are laid out as in a VStack.", ["a": at(170, 0, 60, 40), "b": at(170, 48, 60, 40)]) {
        ScrollView {
            box("a", 60, 40); box("b", 60, 40)
        }
    }
    suite.add("Scroll view beside a bar", "The bar is served first.", ["s": at(170, 0, 60, 256), "b": at(0, 256, 400, 44)]) {
        VStack(spacing: 0) {
            ScrollView { box("a", 60, 900) }.probe("s"); fill("b").frame(height: 44)
        }
    }
    suite.add("Lazy column", "A LazyVStack takes the offered width.", ["a": at(0, 0, 60, 40), "s": Frame(x: 0, width: 400)]) {
        ScrollView { LazyVStack(alignment: .leading) { box("a", 60, 40) }.background(fill("s")) }
    }
}

@MainActor func readerFixtures(_ suite: Suite) {
    suite.add("Reader's content begins at the top leading corner", "A GeometryReader fills the offer.", ["a": at(0, 0, 60, 40)]) {
        GeometryReader { _ in box("a", 60, 40) }
    }
    suite.add("Half of the width", "The proxy tells the reader's size.", ["a": at(0, 0, 200, 75)]) {
        GeometryReader { Color.red.frame(width: $0.size.width / 2, height: $0.size.height / 4).probe("a") }
    }
    suite.add("Reader in a stack", "It gets what the others leave.", ["a": at(0, 0, 146, 300), "b": at(300, 100, 100, 100)]) {
        HStack {
            GeometryReader { fill("a").frame(width: $0.size.width / 2) }; box("b", 100, 100)
        }
    }
    suite.add("Reader in an overlay", "It gets the size of the view below.", ["a": at(150, 120, 50, 60)]) {
        box("x", 100, 60).overlay(GeometryReader { fill("a").frame(width: $0.size.width / 2) })
    }
    suite.add("Nested readers", "Each tells its own size.", ["a": at(0, 0, 100, 75)]) {
        GeometryReader { outer in
            GeometryReader { Color.red.frame(width: $0.size.width / 2, height: $0.size.height / 2).probe("a") }
                .frame(width: outer.size.width / 2, height: outer.size.height / 2)
        }
    }
    suite.add("Reader in a frame", "The frame is the offer.", ["a": at(100, 125, 100, 50)]) {
        GeometryReader { fill("a").frame(width: $0.size.width / 2) }.frame(width: 200, height: 50)
    }
    suite.add("Two readers in a row", "Each has its share.", ["a": at(0, 0, 98, 300), "b": at(204, 0, 98, 300)]) {
        HStack {
            GeometryReader { fill("a").frame(width: $0.size.width / 2) }
            GeometryReader { fill("b").frame(width: $0.size.width / 2) }
        }
    }
}

@MainActor func controlFixtures(_ suite: Suite) {
    suite.add("Slider", "A slider takes the offered width and has a height of its own.", ["s": Frame(x: 20, width: 360, midY: 150)]) {
        Slider(value: .constant(0.5)).probe("s").padding(20)
    }
    suite.add("Text field", "A text field takes the offered width and is one line high.", ["f": Frame(x: 0, width: 292, midY: 150)]) {
        HStack {
            TextField("Name", text: .constant("")).probe("f")
            box("b", 100, 40)
        }
    }
    suite.add(
        "Stepper", "The words stand at the start, the buttons at the end.", ["t": Frame(x: 0, midY: 150), "s": Frame(x: 0, width: 400)]
    ) {
        Stepper(value: .constant(1)) { Text("Guests").probe("t") }.background(fill("s"))
    }
    suite.add("Button hugs its label", "A plain button is as large as its label.", ["b": at(150, 125, 100, 50)]) {
        Button {
        } label: {
            box("a", 100, 50)
        }
        .buttonStyle(.plain).probe("b")
    }
    suite.add("Wide button", "A label without end makes the button as wide as the offer.", ["b": at(16, 125, 368, 50)]) {
        Button {
        } label: {
            Color.red.frame(maxWidth: .infinity).frame(height: 50)
        }
        .buttonStyle(.plain).probe("b").padding()
    }
}
