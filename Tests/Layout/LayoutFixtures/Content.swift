import Foundation
import ViewCore

@MainActor func groupFixtures(_ suite: Suite) {
    suite.add("Padding of a group", "A modifier of a group applies to each of its views.", ["a": at(190, 120, 20, 20), "b": at(190, 160, 20, 20)]) {
        VStack(spacing: 0) { Group { box("a", 20, 20); box("b", 20, 20) }.padding(10) }
    }
    suite.add("Frame of a group", "Each view gets a frame of its own.", ["a": at(90, 140, 20, 20), "b": at(290, 140, 20, 20)]) {
        HStack(spacing: 100) { Group { box("a", 20, 20); box("b", 20, 20) }.frame(width: 100) }
    }
    suite.add("Flexible frames of a group", "Each view takes an equal share.", ["a": at(40, 140, 20, 20), "b": at(230, 140, 20, 20), "c": at(330, 140, 20, 20)]) {
        HStack(spacing: 0) {
            Group { box("a", 20, 20); Color.clear }.frame(maxWidth: .infinity, maxHeight: 20)
            box("b", 20, 20).frame(width: 80)
            box("c", 20, 20).frame(width: 120)
        }
    }
    suite.add("A group in a stack", "A group's views are the stack's own.", ["a": at(190, 122, 20, 20), "b": at(190, 150, 20, 20)]) {
        VStack { Group { box("a", 20, 20); box("b", 20, 20) }; Group { EmptyView() }; Color.clear.frame(width: 0, height: 0) }
    }
    suite.add("ForEach in a row", "Each element is a child of the stack.", ["0": at(0, 0, 80, 300), "4": at(320, 0, 80, 300)]) {
        HStack(spacing: 0) { ForEach(0..<5, id: \.self) { fill("\($0)") } }
    }
    suite.add("ForEach aligned", "The stack's alignment holds for each element.", ["0": at(170, 91, 20, 34), "2": at(170, 175, 60, 34)]) {
        VStack(alignment: .leading) { ForEach(0..<3, id: \.self) { box("\($0)", CGFloat($0 + 1) * 20, 34) } }
    }
    suite.add("ForEach with several views", "All views of an element are children of the stack.", ["b0": at(182, 122, 10, 10), "a1": at(190, 140, 20, 10)]) {
        VStack(alignment: .leading) {
            ForEach(0..<2, id: \.self) { row in
                if row == 0 { box("b0", 10, 10).padding(.leading, -0) } else { box("a1", 20, 10).padding(.leading, 8) }
            }
            Color.clear.frame(width: 36, height: 20)
        }
    }
}

@MainActor func effectFixtures(_ suite: Suite) {
    suite.add("Opacity keeps the place", "A view that cannot be seen still takes its room.", ["a": at(150, 106, 100, 50), "b": at(180, 164, 40, 30)]) {
        VStack { box("a", 100, 50).opacity(0); box("b", 40, 30) }
    }
    suite.add("Hidden keeps the place", "A hidden view still takes its room.", ["a": at(150, 106, 100, 50), "b": at(180, 164, 40, 30)]) {
        VStack { box("a", 100, 50).hidden(); box("b", 40, 30) }
    }
    suite.add("Offset moves the drawing only", "Neighbours see the view where it was.", ["a": at(170, 76, 100, 50), "b": at(180, 164, 40, 30)]) {
        VStack { box("a", 100, 50).offset(x: 20, y: -30); box("b", 40, 30) }
    }
    suite.add("Background after an offset", "What comes after an offset stays where the view was.", ["s": at(150, 125, 100, 50), "a": at(170, 125, 100, 50)]) {
        box("a", 100, 50).offset(x: 20).background(fill("s"))
    }
    suite.add("Scale keeps the place", "Scaling changes the drawing, not the layout.", ["a": at(100, 81, 200, 100), "b": at(180, 164, 40, 30)]) {
        VStack { box("a", 100, 50).scaleEffect(2); box("b", 40, 30) }
    }
    suite.add("Rotation keeps the place", "Turning changes the drawing, not the layout.", ["a": at(175, 81, 50, 100), "b": at(180, 164, 40, 30)]) {
        VStack { box("a", 100, 50).rotationEffect(.degrees(90)); box("b", 40, 30) }
    }
    suite.add("Clip keeps the size", "Clipping changes the drawing, not the layout.", ["c": at(175, 125, 50, 50)]) {
        box("a", 100, 100).frame(width: 50, height: 50).clipped().probe("c")
    }
    suite.add("Border keeps the size", "A border is drawn inside the bounds.", ["a": at(150, 125, 100, 50)]) {
        box("a", 100, 50).border(Color.red, width: 10)
    }
    suite.add("Shape fills", "A shape takes what it is offered.", ["a": at(0, 0, 400, 300)]) { Rectangle().probe("a") }
    suite.add("Shape in a frame", "A frame bounds it.", ["a": at(175, 125, 50, 50)]) { Circle().fill(Color.red).frame(width: 50, height: 50).probe("a") }
}

@MainActor func gridFixtures(_ suite: Suite) {
    let two = [GridItem(.flexible()), GridItem(.flexible())]
    suite.add("Flexible columns", "Flexible columns share the width, 8 points apart.", ["0": at(78, 106, 40, 40), "1": at(282, 106, 40, 40), "2": at(78, 154, 40, 40)]) {
        LazyVGrid(columns: two) { ForEach(0..<3, id: \.self) { box("\($0)", 40, 40) } }
    }
    suite.add("Flexible cells", "A flexible view fills its column.", ["0": at(0, 130, 196, 40), "1": at(204, 130, 196, 40)]) {
        LazyVGrid(columns: two) { ForEach(0..<2, id: \.self) { fill("\($0)").frame(height: 40) } }
    }
    suite.add("Fixed columns", "Fixed columns are centred as a whole.", ["0": at(96, 130, 100, 40), "1": at(204, 130, 100, 40)]) {
        LazyVGrid(columns: [GridItem(.fixed(100)), GridItem(.fixed(100))]) { ForEach(0..<2, id: \.self) { fill("\($0)").frame(height: 40) } }
    }
    suite.add("Adaptive columns", "As many columns as the minimum lets in, of equal width.", ["0": at(0, 106, 128, 40), "2": at(272, 106, 128, 40), "3": at(0, 154, 128, 40)]) {
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
    suite.add("Scroll content begins at the top", "A scroll view fills the offer; its content is centred across.", ["a": at(170, 0, 60, 40)]) {
        ScrollView { box("a", 60, 40) }
    }
    suite.add("Tall scroll content", "Content keeps its size along the scrolling axis; across it the scroll view hugs.", ["a": at(150, 0, 100, 1000), "s": at(150, 0, 100, 300)]) {
        ScrollView { box("a", 100, 1000) }.probe("s")
    }
    suite.add("Horizontal scroll view", "It hugs its content's height.", ["s": at(0, 130, 400, 40), "b": at(308, 130, 300, 40)]) {
        ScrollView(.horizontal) { HStack { box("a", 300, 40); box("b", 300, 40) } }.probe("s")
    }
    suite.add("Spacer in a scroll view", "Without end there is nothing left: the spacer keeps its minimum.", ["b": at(170, 60, 60, 40)]) {
        ScrollView { VStack(spacing: 0) { box("a", 60, 40); Spacer(minLength: 20); box("b", 60, 40) } }
    }
    suite.add("Colour in a scroll view", "Without an offer a colour is 10 points high.", ["a": at(0, 0, 400, 10)]) { ScrollView { fill("a") } }
    suite.add("Colour in a scrolled column", "Without an offer a colour is 10 points high.", ["a": at(0, 0, 400, 10), "b": at(170, 18, 60, 40)]) {
        ScrollView { VStack { fill("a"); box("b", 60, 40) } }
    }
    suite.add("Several views in a scroll view", "They are laid out as in a VStack.", ["a": at(170, 0, 60, 40), "b": at(170, 48, 60, 40)]) {
        ScrollView { box("a", 60, 40); box("b", 60, 40) }
    }
    suite.add("Scroll view beside a bar", "The bar is served first.", ["s": at(170, 0, 60, 256), "b": at(0, 256, 400, 44)]) {
        VStack(spacing: 0) { ScrollView { box("a", 60, 900) }.probe("s"); fill("b").frame(height: 44) }
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
        HStack { GeometryReader { fill("a").frame(width: $0.size.width / 2) }; box("b", 100, 100) }
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

@MainActor func textFixtures(_ suite: Suite) {
    suite.add("One line", "A text is as large as its words, and centred.", ["t": Frame(midX: 200, midY: 150, hugsText: true, lines: 1)]) { Text("Hello").probe("t") }
    suite.add("Wrapped text fills no more than its lines", "A wrapped text is as wide as its longest line.", ["t": Frame(midX: 200, hugsText: true)],
        differs: "A text that wraps is as wide as the room it was offered, not as its longest line; its lines begin at the leading edge of that room."
    ) { Text("Unmistakably straightforward extraordinariness").probe("t").frame(width: 260) }
    suite.add("Cut to one line", "lineLimit(1) cuts at the end and stays in its frame.", ["t": Frame(width: 90, lines: 1), "f": at(155, 100, 90, 100)]) {
        Text(longText).lineLimit(1).probe("t").frame(width: 90, height: 100).probe("f")
    }
    suite.add("Icon and cut words", "A row of words gives way where its frame is narrow.", ["h": at(155, 140, 90, 20), "t": Frame(maxX: 245, lines: 1)]) {
        HStack(spacing: 0) { box("a", 20, 20); Text(longText).lineLimit(1).probe("t") }.frame(width: 90, height: 20).probe("h")
    }
    suite.add("Text beside a colour", "The text takes its one line, the colour the rest.", ["t": Frame(x: 0, midY: 150, hugsText: true, lines: 1), "b": Frame(y: 0, height: 300, maxX: 400)]) {
        HStack { Text("Microphone").probe("t"); fill("b") }
    }
    suite.add("Text between spacers", "The text stays whole.", ["t": Frame(midX: 200, hugsText: true, lines: 1)]) {
        HStack { Spacer(); Text("Join the call").probe("t"); Spacer() }
    }
    suite.add("Leading text", "A wide frame puts the words at its start.", ["t": Frame(x: 0, hugsText: true)]) {
        Text("Ana").probe("t").frame(maxWidth: .infinity, alignment: .leading)
    }
    suite.add("Column of texts", "Leading edges are aligned, the whole is centred.", ["a": Frame(lines: 1, same: "s"), "b": Frame(lines: 1)]) {
        VStack(alignment: .leading, spacing: 0) { Text("A longer line of words").probe("a").background(fill("s")); Text("Short").probe("b") }
    }
    suite.add("Text grows downwards", "A text in a narrow frame wraps and is never cut unless it must be.", ["f": Frame(x: 100, width: 200), "t": Frame(lines: 5)]) {
        Text(longText).probe("t").frame(width: 200).probe("f")
    }
    suite.add("Text in a padded box", "The background hugs words and padding.", ["s": Frame(midX: 200, midY: 150), "t": Frame(midX: 200, lines: 1)]) {
        Text("Leave").probe("t").padding(.horizontal, 20).background(fill("s"))
    }
    suite.add("Icon and words", "An icon keeps its size beside a text.", ["t": Frame(midY: 150, hugsText: true, lines: 1)]) {
        HStack { Image(systemName: "mic"); Text("Muted").probe("t") }
    }
    suite.add("Long text beside a fixed box", "The box keeps its size, the text wraps in the rest.", ["b": at(300, 100, 100, 100), "t": Frame(x: 0, maxX: 292)]) {
        HStack { Text(longText).probe("t"); box("b", 100, 100) }
    }
}

@MainActor func overflowFixtures(_ suite: Suite) {
    suite.add("Too high", "What does not fit overflows at both ends.", ["0": at(150, -100, 100, 100), "4": at(150, 300, 100, 100)]) {
        VStack(spacing: 0) { ForEach(0..<5, id: \.self) { box("\($0)", 100, 100) } }
    }
    suite.add("Too wide", "What does not fit overflows at both ends.", ["0": at(-50, 100, 100, 100), "4": at(350, 100, 100, 100)]) {
        HStack(spacing: 0) { ForEach(0..<5, id: \.self) { box("\($0)", 100, 100) } }
    }
    suite.add("Too high in a frame", "The frame keeps its size; the column is centred on it.", ["f": at(150, 100, 100, 100), "0": at(160, 75, 80, 50), "2": at(160, 175, 80, 50)]) {
        VStack(spacing: 0) { ForEach(0..<3, id: \.self) { box("\($0)", 80, 50) } }.frame(width: 100, height: 100).probe("f")
    }
    suite.add("Too large in a ZStack", "A child larger than the screen is centred on it.", ["a": at(-50, -50, 500, 400), "b": at(190, 140, 20, 20)]) {
        ZStack { box("a", 500, 400); box("b", 20, 20) }
    }
    suite.add("A flexible child with no room left", "It shrinks to nothing.", ["a": Frame(x: -50, width: 500), "b": Frame(width: 0)]) {
        HStack(spacing: 0) { box("a", 500, 20); fill("b") }
    }
}

@MainActor func safeAreaFixtures(_ suite: Suite) {
    let notch: [Double] = [50, 0, 30, 0]
    suite.add("Inside the safe area", "Content stays inside.", ["a": at(0, 50, 400, 220)], safeArea: notch) { fill("a") }
    suite.add("Ignoring the safe area", "The view reaches the edges of the screen.", ["a": at(0, 0, 400, 300)], safeArea: notch) { fill("a").ignoresSafeArea() }
    suite.add("Ignoring one edge", "Only that edge is ignored.", ["a": at(0, 0, 400, 270)], safeArea: notch) { fill("a").ignoresSafeArea(edges: .top) }
    suite.add("Background beneath the safe area", "The ground reaches the edges, the content does not.", ["a": at(0, 0, 400, 300), "b": at(190, 150, 20, 20)], safeArea: notch) {
        ZStack { fill("a").ignoresSafeArea(); box("b", 20, 20) }
    }
    suite.add("Bar above the bottom inset", "A column ends where the safe area does.", ["b": at(0, 226, 400, 44)], safeArea: notch) {
        VStack(spacing: 0) { Color.clear; fill("b").frame(height: 44) }
    }
    suite.add("Older name", "edgesIgnoringSafeArea(.all) is the same.", ["a": at(0, 0, 400, 300)], safeArea: notch) { fill("a").edgesIgnoringSafeArea(.all) }
}

@MainActor func directionFixtures(_ suite: Suite) {
    suite.add("Row from right to left", "The first child is on the right.", ["a": at(174, 125, 100, 50), "b": at(126, 135, 40, 30)]) {
        HStack { box("a", 100, 50); box("b", 40, 30) }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Leading is right", "Leading edges are the right ones.", ["a": at(150, 106, 100, 50), "b": at(210, 164, 40, 30)]) {
        VStack(alignment: .leading) { box("a", 100, 50); box("b", 40, 30) }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Leading padding is right", "Padding follows the direction.", ["a": at(140, 130, 60, 40), "b": at(240, 130, 20, 40)]) {
        HStack(spacing: 0) { box("b", 20, 40).padding(.trailing, 40); box("a", 60, 40) }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Leading frame is right", "Alignment follows the direction.", ["a": at(340, 130, 60, 40)]) {
        VStack { box("a", 60, 40).frame(maxWidth: .infinity, alignment: .leading) }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Leading overlay is right", "Alignment follows the direction.", ["b": at(230, 100, 20, 20)]) {
        VStack { box("a", 100, 100).overlay(box("b", 20, 20), alignment: .topLeading) }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Spacer from right to left", "The row is mirrored.", ["a": at(340, 130, 60, 40)]) {
        HStack { box("a", 60, 40); Spacer() }.environment(\.layoutDirection, .rightToLeft)
    }
}
