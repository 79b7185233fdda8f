import Foundation
import ViewCore

@MainActor func guideFixtures(_ suite: Suite) {
    suite.add(
        "A guide in a column", "Leading edges meet the guide of the view that moved its own; the column is as wide as all of it.",
        ["a": at(160, 116, 100, 30), "b": at(140, 154, 60, 30)]
    ) {
        VStack(alignment: .leading) {
            box("a", 100, 30)
            box("b", 60, 30).alignmentGuide(.leading) { $0[.leading] + 20 }
        }
    }
    suite.add(
        "A guide before the view", "A negative guide moves the view inwards.", ["a": at(150, 116, 100, 30), "b": at(170, 154, 60, 30)]
    ) {
        VStack(alignment: .leading) {
            box("a", 100, 30); box("b", 60, 30).alignmentGuide(.leading) { _ in -20 }
        }
    }
    suite.add(
        "A guide at the other edge", "A leading guide at the trailing edge puts the view before the others.",
        ["a": at(180, 116, 100, 30), "b": at(120, 154, 60, 30)]
    ) {
        VStack(alignment: .leading) {
            box("a", 100, 30); box("b", 60, 30).alignmentGuide(.leading) { $0.width }
        }
    }
    suite.add(
        "A trailing guide", "Trailing guides meet in the same way.", ["a": at(140, 116, 100, 30), "b": at(200, 154, 60, 30)]
    ) {
        VStack(alignment: .trailing) {
            box("a", 100, 30); box("b", 60, 30).alignmentGuide(.trailing) { $0[.trailing] - 20 }
        }
    }
    suite.add(
        "A guide in the middle", "The guide of a centred view lies on the middle of the others.",
        ["a": at(150, 116, 100, 30), "b": at(200, 154, 60, 30)]
    ) {
        VStack {
            box("a", 100, 30); box("b", 60, 30).alignmentGuide(HorizontalAlignment.center) { _ in 0 }
        }
    }
    suite.add(
        "A guide in a row", "Upper edges meet the moved guide.", ["a": at(124, 130, 100, 50), "b": at(232, 120, 44, 30)]
    ) {
        HStack(alignment: .top) {
            box("a", 100, 50); box("b", 44, 30).alignmentGuide(.top) { $0[.top] + 10 }
        }
    }
    suite.add(
        "A badge on a corner", "In an overlay the guides of the badge meet the corner of the view.", ["b": at(240, 90, 20, 20)]
    ) {
        box("a", 100, 100).overlay(alignment: .topTrailing) {
            box("b", 20, 20).alignmentGuide(.top) { $0.height / 2 }.alignmentGuide(.trailing) { $0.width / 2 }
        }
    }
    suite.add("A guide in a frame", "The frame's leading edge meets the guide.", ["a": at(85, 130, 60, 40)]) {
        box("a", 60, 40).alignmentGuide(.leading) { _ in 15 }.frame(width: 200, alignment: .leading)
    }
    suite.add("A guide of another alignment", "Only the guides that the stack aligns by count.", ["b": at(150, 154, 60, 30)]) {
        VStack(alignment: .leading) {
            box("a", 100, 30); box("b", 60, 30).alignmentGuide(.trailing) { _ in 0 }
        }
    }
    suite.add(
        "A guide from right to left", "The guide lies that far from the right edge.",
        ["a": at(140, 116, 100, 30), "b": at(200, 154, 60, 30)]
    ) {
        VStack(alignment: .leading) {
            box("a", 100, 30); box("b", 60, 30).alignmentGuide(.leading) { _ in 20 }
        }.environment(\.layoutDirection, .rightToLeft)
    }
}

@MainActor func fitFixtures(_ suite: Suite) {
    suite.add("The first that fits", "All have room: the first is shown.", ["a": at(50, 130, 300, 40)]) {
        ViewThatFits {
            box("a", 300, 40); box("b", 100, 40)
        }
    }
    suite.add("The second fits", "The first is too wide for the frame.", ["b": at(150, 130, 100, 40)]) {
        ViewThatFits {
            box("a", 300, 40); box("b", 100, 40)
        }.frame(width: 200)
    }
    suite.add("None fits", "The last is shown, too large as it is.", ["b": at(150, 130, 100, 40)]) {
        ViewThatFits {
            box("a", 300, 40); box("b", 100, 40)
        }.frame(width: 50)
    }
    suite.add("Only one axis counts", "The height does not matter here.", ["a": at(150, 50, 100, 200)]) {
        ViewThatFits(in: .horizontal) {
            box("a", 100, 200); box("b", 50, 20)
        }.frame(width: 150, height: 100)
    }
    suite.add("Words that would wrap do not fit", "A text's ideal size is one line.", ["t": Frame(lines: 1)]) {
        ViewThatFits(in: .horizontal) {
            Text(longText); Text("Short").probe("t")
        }
    }
    suite.add("A choice beside others", "It is offered what the row leaves.", ["b": at(108, 130, 100, 40), "c": at(216, 130, 76, 40)]) {
        HStack {
            ViewThatFits {
                box("a", 300, 40); box("b", 100, 40)
            }
            box("c", 76, 40)
        }.frame(width: 200)
    }
    suite.add(
        "Part of a scroll view", "As wide as the scroll view, whatever is in it.", ["a": at(0, 130, 200, 40), "b": at(200, 130, 200, 40)]
    ) {
        ScrollView(.horizontal) {
            HStack(spacing: 0) {
                fill("a").frame(height: 40).containerRelativeFrame(.horizontal, count: 2, spacing: 0)
                fill("b").frame(height: 40).containerRelativeFrame(.horizontal, count: 2, spacing: 0)
            }
        }
    }
    suite.add("A page of a scroll view", "One of several pages fills it.", ["a": at(0, 0, 400, 300), "b": at(0, 300, 400, 300)]) {
        ScrollView {
            VStack(spacing: 0) {
                fill("a").containerRelativeFrame([.horizontal, .vertical]); fill("b").containerRelativeFrame([.horizontal, .vertical])
            }
        }
    }
    suite.add("Parts with gaps", "Two of three parts and the gap between them.", ["a": at(0, 140, 260, 20)]) {
        ScrollView(.horizontal) { fill("a").frame(height: 20).containerRelativeFrame(.horizontal, count: 3, span: 2, spacing: 20) }
    }
    suite.add("Outside of a scroll view", "The window is the container.", ["a": at(0, 130, 400, 40)]) {
        fill("a").frame(height: 40).containerRelativeFrame(.horizontal)
    }
}

@MainActor func ownBoxFixtures(_ suite: Suite) {
    suite.add(
        "A fitted box at the leading edge", "The frame aligns the fitted box, not the room it was offered.", ["a": at(0, 0, 300, 300)]
    ) {
        fill("a").aspectRatio(1, contentMode: .fit).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
    suite.add("A fitted box at the bottom", "The frame aligns the fitted box.", ["a": at(0, 100, 400, 200)]) {
        fill("a").aspectRatio(2, contentMode: .fit).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
    }
    suite.add("An overlay of a fitted box", "The overlay has the fitted box's corners.", ["b": at(330, 0, 20, 20)]) {
        fill("a").aspectRatio(1, contentMode: .fit).overlay(box("b", 20, 20), alignment: .topTrailing)
    }
    suite.add("A border round a fitted box", "What is said after the ratio is of the fitted box.", ["s": at(50, 0, 300, 300)]) {
        Color.red.aspectRatio(1, contentMode: .fit).border(Color.blue, width: 2).probe("s")
    }
    suite.add(
        "Padding round a fitted box", "The box is fitted into what padding leaves.", ["a": at(70, 20, 260, 260)]
    ) { fill("a").aspectRatio(1, contentMode: .fit).padding(20) }
    suite.add(
        "A fitted box in a trailing column", "The column aligns the fitted box.", ["a": Frame(width: 200, height: 200, maxX: 400)]
    ) {
        VStack(alignment: .trailing, spacing: 0) {
            fill("a").aspectRatio(1, contentMode: .fit); fill("b").frame(height: 100)
        }
    }
    suite.add(
        "Two fitted boxes in a row", "Each is fitted into its share.", ["a": at(0, 50, 200, 200), "b": at(200, 50, 200, 200)]
    ) {
        HStack(spacing: 0) {
            fill("a").aspectRatio(1, contentMode: .fit); fill("b").aspectRatio(1, contentMode: .fit)
        }
    }
    suite.add(
        "Negative padding", "The view reaches beyond its place, and takes less of it.",
        ["a": at(150, 110, 100, 40), "b": at(190, 140, 20, 50)]
    ) {
        VStack(spacing: 0) {
            box("a", 100, 40).padding(.bottom, -10); box("b", 20, 50)
        }
    }
    suite.add("Negative padding of a colour", "It is offered that much more.", ["a": at(-20, 0, 440, 300)]) {
        fill("a").padding(.horizontal, -20)
    }
}

@MainActor func moreFixtures(_ suite: Suite) {
    suite.add("A colour in a row that scrolls", "Across a row without end a colour is 10 points high.", ["a": Frame(y: 15, height: 10)]) {
        ScrollView {
            HStack {
                box("b", 60, 40); fill("a")
            }
        }
    }
    suite.add("A line in a row that scrolls", "A divider is as long as the row.", ["d": Frame(y: 0, height: 40)]) {
        ScrollView {
            HStack {
                box("b", 60, 40); Divider().probe("d")
            }
        }
    }
    suite.add(
        "A text of higher priority", "It keeps its line, the other gives way.", ["b": Frame(lines: 1)]
    ) {
        HStack {
            Text(longText).probe("a"); Text("Kept as it is").probe("b").layoutPriority(1)
        }.frame(width: 260)
    }
    suite.add("A colour of higher priority", "It takes all, the other one nothing.", ["a": at(0, 0, 400, 300), "b": Frame(width: 0)]) {
        HStack(spacing: 0) {
            fill("b"); fill("a").layoutPriority(1)
        }
    }
    suite.add("Priority in a column", "It takes all but the others' fixed heights.", ["a": at(0, 0, 400, 260), "c": at(0, 260, 400, 40)]) {
        VStack(spacing: 0) {
            fill("a").layoutPriority(2); fill("c").frame(height: 40)
        }
    }
    suite.add("A text at its ideal size", "fixedSize lets it be wider than its frame.", ["t": Frame(midX: 200, hugsText: true, lines: 1)]) {
        Text("Unmistakably straightforward").fixedSize().probe("t").frame(width: 100)
    }
    suite.add("A text at its ideal height", "It wraps at the frame's width and is as high as that takes.", ["t": Frame(lines: 2)]) {
        Text("Unmistakably straightforward").fixedSize(horizontal: false, vertical: true).probe("t").frame(width: 200, height: 10)
    }
    suite.add("A column as wide as its widest", "fixedSize gives every flexible row the widest one's width.", ["a": at(140, 122, 120, 30)])
    {
        VStack(spacing: 0) {
            fill("a").frame(maxWidth: .infinity).frame(height: 30); box("b", 120, 26)
        }.fixedSize(horizontal: true, vertical: false)
    }
    suite.add("A background of a group", "Each view gets its own.", ["a": at(140, 120, 120, 20), "b": at(170, 160, 60, 20)]) {
        VStack(spacing: 0) {
            Group {
                box("a", 120, 20); box("b", 60, 20)
            }.padding(.vertical, 10).background(Color.green)
        }.padding(.bottom, 0)
    }
    suite.add("Offsets of a group", "Each view is moved.", ["a": at(180, 140, 20, 20), "b": at(220, 140, 20, 20)]) {
        HStack(spacing: 20) {
            Group {
                box("a", 20, 20); box("b", 20, 20)
            }.offset(x: 10)
        }
    }
    suite.add("A reader in a reader's half", "Each tells its own size.", ["a": at(0, 0, 50, 300)]) {
        GeometryReader { outer in
            HStack(spacing: 0) {
                GeometryReader { inner in fill("a").frame(width: inner.size.width / 4) }.frame(width: outer.size.width / 2)
            }
        }
    }
    suite.add("Three readers deep", "Sizes come down one after another, and rest.", ["a": at(0, 0, 50, 37.5)]) {
        GeometryReader { one in
            GeometryReader { two in
                GeometryReader { three in Color.red.frame(width: three.size.width / 2, height: three.size.height / 2).probe("a") }
                    .frame(width: two.size.width / 2, height: two.size.height / 2)
            }.frame(width: one.size.width / 2, height: one.size.height / 2)
        }
    }
    suite.add("A reader in a scroll view", "Without an offer it is 10 points high.", ["r": at(0, 0, 400, 10)]) {
        ScrollView { GeometryReader { _ in Color.clear }.probe("r") }
    }
    suite.add(
        "A reader that answers to its own size", "A size that goes back and forth is stopped.", ["r": Frame(x: 0, width: 400)]
    ) {
        VStack(spacing: 0) {
            GeometryReader { fill("a").frame(width: $0.size.width) }.probe("r")
        }
    }
    suite.add("Scroll content is no wider than its view", "Text in a scroll view wraps.", ["t": Frame(x: 0, hugsText: true)]) {
        ScrollView { Text(longText).probe("t").frame(maxWidth: .infinity, alignment: .leading) }
    }
    suite.add("A scroll view's overlay stays", "An overlay lies on the view, not on its content.", ["o": at(380, 280, 20, 20)]) {
        ScrollView { Color.red.frame(width: 400, height: 900) }.overlay(box("o", 20, 20), alignment: .bottomTrailing)
    }
    suite.add("Safe area of both sides", "Content stays between the insets.", ["a": at(40, 0, 320, 300)], safeArea: [0, 40, 0, 40]) {
        fill("a")
    }
    suite.add(
        "Ignoring the sides", "The view reaches the left and right edges.", ["a": at(0, 20, 400, 260)], safeArea: [20, 40, 20, 40]
    ) { fill("a").ignoresSafeArea(edges: .horizontal) }
    suite.add(
        "An overlay keeps out of the safe area", "What lies over the ground stays inside.", ["b": at(0, 50, 40, 20)],
        safeArea: [50, 0, 30, 0]
    ) {
        ZStack(alignment: .topLeading) {
            Color.red.ignoresSafeArea(); box("b", 40, 20)
        }.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
    suite.add("Words from right to left", "A text begins on the right.", ["t": Frame(maxX: 400, hugsText: true, lines: 1)]) {
        VStack { Text("Ana").probe("t").frame(maxWidth: .infinity, alignment: .leading) }.environment(\.layoutDirection, .rightToLeft)
    }
    suite.add(
        "Wrapped words from right to left", "A wrapped text hugs, and lies at the leading edge.",
        ["t": Frame(maxX: 300, hugsText: true, lines: 2)]
    ) {
        VStack { Text("Unmistakably straightforward").probe("t").frame(width: 200, alignment: .leading) }
            .environment(\.layoutDirection, .rightToLeft)
    }
    suite.add("A grid from right to left", "The first column is on the right.", ["0": at(204, 130, 196, 40), "1": at(0, 130, 196, 40)]) {
        LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())]) {
            ForEach(0..<2, id: \.self) { fill("\($0)").frame(height: 40) }
        }
        .environment(\.layoutDirection, .rightToLeft)
    }
    suite.add(
        "A direction within another", "A part may run the other way.", ["a": at(120, 130, 60, 40), "b": at(180, 130, 60, 40)]
    ) {
        HStack(spacing: 0) {
            HStack(spacing: 0) {
                box("b", 60, 40); Spacer()
            }.frame(width: 100).environment(\.layoutDirection, .leftToRight)
            box("a", 60, 40)
        }.frame(width: 200).environment(\.layoutDirection, .rightToLeft)
    }
}
