import Foundation
import ViewCore

@MainActor func textFixtures(_ suite: Suite) {
    suite.add("One line", "A text is as large as its words, and centred.", ["t": Frame(midX: 200, midY: 150, hugsText: true, lines: 1)]) {
        Text("Hello").probe("t")
    }
    suite.add(
        "Wrapped text fills no more than its lines", "A wrapped text is as wide as its longest line.",
        ["t": Frame(midX: 200, hugsText: true, lines: 2)]
    ) { Text("Unmistakably straightforward extraordinariness").probe("t").frame(width: 260) }
    suite.add(
        "A column hugs wrapped text", "The stack is as wide as its widest child, the longest line.",
        ["t": Frame(midX: 200, hugsText: true, lines: 2), "s": Frame(same: "t")]
    ) {
        VStack { Text("Unmistakably straightforward").probe("t") }.background(fill("s")).frame(width: 200)
    }
    suite.add(
        "Wrapped text at the leading edge", "The frame puts the hugging text at its start.",
        ["t": Frame(x: 100, hugsText: true, lines: 2)]
    ) { Text("Unmistakably straightforward").probe("t").frame(width: 200, alignment: .leading) }
    suite.add(
        "Wrapped text at the trailing edge", "The frame puts the hugging text at its end.",
        ["t": Frame(maxX: 300, hugsText: true, lines: 2)]
    ) { Text("Unmistakably straightforward").probe("t").frame(width: 200, alignment: .trailing) }
    suite.add(
        "Centred lines hug too", "Lines are centred within the longest one.", ["t": Frame(midX: 200, hugsText: true, lines: 2)]
    ) { Text("Unmistakably straightforward extraordinariness").multilineTextAlignment(.center).probe("t").frame(width: 260) }
    suite.add(
        "Padding of wrapped text", "Padding lies around the longest line.",
        ["s": Frame(midX: 200), "t": Frame(midX: 200, lines: 2, same: "s")]
    ) { Text("Unmistakably straightforward").padding(10).probe("t").background(fill("s")).frame(width: 220) }
    suite.add(
        "A colour beside wrapped text", "What the text does not need is left to the colour.",
        ["t": Frame(x: 100, hugsText: true, lines: 2), "c": Frame(height: 300, maxX: 300)]
    ) {
        HStack(spacing: 0) {
            Text("Unmistakably straightforward").probe("t").layoutPriority(1); fill("c").frame(minWidth: 20)
        }.frame(width: 200)
    }
    suite.add(
        "Concatenated text hugs", "Runs are one text.", ["t": Frame(midX: 200, hugsText: true, lines: 2)]
    ) { (Text("Unmistakably ").bold() + Text("straightforward")).probe("t").frame(width: 200) }
    suite.add(
        "Cut to one line", "lineLimit(1) cuts at the end and stays in its frame.",
        ["t": Frame(width: 90, lines: 1), "f": at(155, 100, 90, 100)]
    ) {
        Text(longText).lineLimit(1).probe("t").frame(width: 90, height: 100).probe("f")
    }
    suite.add(
        "Icon and cut words", "A row of words gives way where its frame is narrow.",
        ["h": at(155, 140, 90, 20), "t": Frame(maxX: 245, lines: 1)]
    ) {
        HStack(spacing: 0) {
            box("a", 20, 20); Text(longText).lineLimit(1).probe("t")
        }.frame(width: 90, height: 20).probe("h")
    }
    suite.add(
        "Text beside a colour", "The text takes its one line, the colour the rest.",
        ["t": Frame(x: 0, midY: 150, hugsText: true, lines: 1), "b": Frame(y: 0, height: 300, maxX: 400)]
    ) {
        HStack {
            Text("Microphone").probe("t"); fill("b")
        }
    }
    suite.add("Text between spacers", "The text stays whole.", ["t": Frame(midX: 200, hugsText: true, lines: 1)]) {
        HStack {
            Spacer(); Text("Join the call").probe("t"); Spacer()
        }
    }
    suite.add("Leading text", "A wide frame puts the words at its start.", ["t": Frame(x: 0, hugsText: true)]) {
        Text("Ana").probe("t").frame(maxWidth: .infinity, alignment: .leading)
    }
    suite.add(
        "Column of texts", "Leading edges are aligned, the whole is centred.", ["a": Frame(lines: 1, same: "s"), "b": Frame(lines: 1)]
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Text("A longer line of words").probe("a").background(fill("s")); Text("Short").probe("b")
        }
    }
    suite.add(
        "Text grows downwards", "A text in a narrow frame wraps and is never cut unless it must be.",
        ["f": Frame(x: 100, width: 200), "t": Frame(lines: 5)]
    ) {
        Text(longText).probe("t").frame(width: 200).probe("f")
    }
    suite.add(
        "Text in a padded box", "The background hugs words and padding.",
        ["s": Frame(midX: 200, midY: 150), "t": Frame(midX: 200, lines: 1)]
    ) {
        Text("Leave").probe("t").padding(.horizontal, 20).background(fill("s"))
    }
    suite.add("Icon and words", "An icon keeps its size beside a text.", ["t": Frame(midY: 150, hugsText: true, lines: 1)]) {
        HStack {
            Image(systemName: "mic"); Text("Muted").probe("t")
        }
    }
    suite.add(
        "Long text beside a fixed box", "The box keeps its size, the text wraps in the rest.",
        ["b": at(300, 100, 100, 100), "t": Frame(x: 0, maxX: 292)]
    ) {
        HStack {
            Text(longText).probe("t"); box("b", 100, 100)
        }
    }
}

@MainActor func overflowFixtures(_ suite: Suite) {
    suite.add("Too high", "What does not fit overflows at both ends.", ["0": at(150, -100, 100, 100), "4": at(150, 300, 100, 100)]) {
        VStack(spacing: 0) { ForEach(0..<5, id: \.self) { box("\($0)", 100, 100) } }
    }
    suite.add("Too wide", "What does not fit overflows at both ends.", ["0": at(-50, 100, 100, 100), "4": at(350, 100, 100, 100)]) {
        HStack(spacing: 0) { ForEach(0..<5, id: \.self) { box("\($0)", 100, 100) } }
    }
    suite.add(
        "Too high in a frame", "The frame keeps its size; the column is centred on it.",
        ["f": at(150, 100, 100, 100), "0": at(160, 75, 80, 50), "2": at(160, 175, 80, 50)]
    ) {
        VStack(spacing: 0) { ForEach(0..<3, id: \.self) { box("\($0)", 80, 50) } }.frame(width: 100, height: 100).probe("f")
    }
    suite.add(
        "Too large in a ZStack", "A child larger than the screen is centred on it.",
        ["a": at(-50, -50, 500, 400), "b": at(190, 140, 20, 20)]
    ) {
        ZStack {
            box("a", 500, 400); box("b", 20, 20)
        }
    }
    suite.add("A flexible child with no room left", "It shrinks to nothing.", ["a": Frame(x: -50, width: 500), "b": Frame(width: 0)]) {
        HStack(spacing: 0) {
            box("a", 500, 20); fill("b")
        }
    }
}

@MainActor func safeAreaFixtures(_ suite: Suite) {
    let notch: [Double] = [50, 0, 30, 0]
    suite.add("Inside the safe area", "Content stays inside.", ["a": at(0, 50, 400, 220)], safeArea: notch) { fill("a") }
    suite.add("Ignoring the safe area", "The view reaches the edges of the screen.", ["a": at(0, 0, 400, 300)], safeArea: notch) {
        fill("a").ignoresSafeArea()
    }
    suite.add("Ignoring one edge", "Only that edge is ignored.", ["a": at(0, 0, 400, 270)], safeArea: notch) {
        fill("a").ignoresSafeArea(edges: .top)
    }
    suite.add(
        "Background beneath the safe area", "The ground reaches the edges, the content does not.",
        ["a": at(0, 0, 400, 300), "b": at(190, 150, 20, 20)], safeArea: notch
    ) {
        ZStack {
            fill("a").ignoresSafeArea(); box("b", 20, 20)
        }
    }
    suite.add("Bar above the bottom inset", "A column ends where the safe area does.", ["b": at(0, 226, 400, 44)], safeArea: notch) {
        VStack(spacing: 0) {
            Color.clear; fill("b").frame(height: 44)
        }
    }
    suite.add("Older name", "edgesIgnoringSafeArea(.all) is the same.", ["a": at(0, 0, 400, 300)], safeArea: notch) {
        fill("a").edgesIgnoringSafeArea(.all)
    }
}

@MainActor func directionFixtures(_ suite: Suite) {
    suite.add("Row from right to left", "The first child is on the right.", ["a": at(174, 125, 100, 50), "b": at(126, 135, 40, 30)]) {
        HStack {
            box("a", 100, 50); box("b", 40, 30)
        }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Leading is right", "Leading edges are the right ones.", ["a": at(150, 106, 100, 50), "b": at(210, 164, 40, 30)]) {
        VStack(alignment: .leading) {
            box("a", 100, 50); box("b", 40, 30)
        }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Leading padding is right", "Padding follows the direction.", ["a": at(140, 130, 60, 40), "b": at(240, 130, 20, 40)]) {
        HStack(spacing: 0) {
            box("b", 20, 40).padding(.trailing, 40); box("a", 60, 40)
        }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Leading frame is right", "Alignment follows the direction.", ["a": at(340, 130, 60, 40)]) {
        VStack { box("a", 60, 40).frame(maxWidth: .infinity, alignment: .leading) }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Leading overlay is right", "Alignment follows the direction.", ["b": at(230, 100, 20, 20)]) {
        VStack { box("a", 100, 100).overlay(box("b", 20, 20), alignment: .topLeading) }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("Spacer from right to left", "The row is mirrored.", ["a": at(340, 130, 60, 40)]) {
        HStack {
            box("a", 60, 40); Spacer()
        }.environment(\.layoutDirection, .rightToLeft)
    }
}
