import Foundation
import ViewCore

@MainActor func frameFixtures(_ suite: Suite) {
    let corners: [(String, Alignment, Double, Double)] = [
        ("centre", .center, 190, 140), ("top leading", .topLeading, 150, 100), ("top", .top, 190, 100),
        ("top trailing", .topTrailing, 230, 100),
        ("leading", .leading, 150, 140), ("trailing", .trailing, 230, 140), ("bottom leading", .bottomLeading, 150, 180),
        ("bottom", .bottom, 190, 180), ("bottom trailing", .bottomTrailing, 230, 180),
    ]
    for (name, alignment, x, y) in corners {
        suite.add(
            "Frame aligned \(name)", "The frame has the given size; the child is put in it by the alignment.",
            ["f": at(150, 100, 100, 100), "a": at(x, y, 20, 20)]
        ) { box("a", 20, 20).frame(width: 100, height: 100, alignment: alignment).probe("f") }
    }
    suite.add(
        "Frame smaller than its child", "The child keeps its size and overflows on all sides.",
        ["f": at(175, 125, 50, 50), "a": at(150, 100, 100, 100)]
    ) {
        box("a", 100, 100).frame(width: 50, height: 50).probe("f")
    }
    suite.add(
        "Smaller frame, top leading", "It overflows away from the aligned corner.",
        ["f": at(175, 125, 50, 50), "a": at(175, 125, 100, 100)]
    ) {
        box("a", 100, 100).frame(width: 50, height: 50, alignment: .topLeading).probe("f")
    }
    suite.add("Frame of one axis", "The other axis stays as the child has it.", ["f": at(0, 120, 400, 60)]) {
        Color.red.frame(height: 60).probe("f")
    }
    suite.add(
        "Width without end", "maxWidth .infinity takes the offered width and hugs in height.",
        ["f": at(0, 130, 400, 40), "a": at(170, 130, 60, 40)]
    ) {
        box("a", 60, 40).frame(maxWidth: .infinity).probe("f")
    }
    suite.add("Width without end, leading", "The child is aligned in the wide frame.", ["f": at(0, 130, 400, 40), "a": at(0, 130, 60, 40)])
    {
        box("a", 60, 40).frame(maxWidth: .infinity, alignment: .leading).probe("f")
    }
    suite.add("Both without end", "The frame fills the offer.", ["f": at(0, 0, 400, 300), "a": at(340, 260, 60, 40)]) {
        box("a", 60, 40).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing).probe("f")
    }
    suite.add("Maximum on a colour", "The offer is cut to the maximum.", ["f": at(100, 0, 200, 300)]) {
        Color.red.frame(maxWidth: 200).probe("f")
    }
    suite.add(
        "Maximum on a small child", "With a maximum alone the frame takes the offer up to the maximum, even around a small child.",
        ["f": at(100, 130, 200, 40), "a": at(170, 130, 60, 40)]
    ) { box("a", 60, 40).frame(maxWidth: 200).probe("f") }
    suite.add("Maximum above the offer", "The offer wins over a larger maximum.", ["f": at(0, 0, 400, 300)]) {
        Color.red.frame(maxWidth: 600, maxHeight: 900).probe("f")
    }
    suite.add(
        "Minimum on a small child", "The frame is at least the minimum; the child is centred in it.",
        ["f": at(100, 130, 200, 40), "a": at(170, 130, 60, 40)]
    ) {
        box("a", 60, 40).frame(minWidth: 200).probe("f")
    }
    suite.add("Minimum above the offer", "The minimum wins and the frame overflows centred.", ["f": at(-50, 0, 500, 300)]) {
        Color.red.frame(minWidth: 500).probe("f")
    }
    suite.add("Minimum and maximum", "The offer is held between the two.", ["f": at(50, 0, 300, 300)]) {
        Color.red.frame(minWidth: 100, maxWidth: 300).probe("f")
    }
    suite.add("Minimum height", "The same holds for the height.", ["f": at(170, 100, 60, 100)]) {
        box("a", 60, 40).frame(minHeight: 100).probe("f")
    }
    suite.add("Maximum height", "The same holds for the height.", ["f": at(0, 90, 400, 120)]) { Color.red.frame(maxHeight: 120).probe("f") }
    suite.add(
        "Ideal size", "A fixed size asks for the ideal one.", ["f": at(140, 120, 120, 60)]
    ) { Color.red.frame(idealWidth: 120, idealHeight: 60).fixedSize().probe("f") }
    suite.add("Ideal width alone", "Only the axis that is fixed asks for the ideal size.", ["f": at(140, 0, 120, 300)]) {
        Color.red.frame(idealWidth: 120, idealHeight: 60).fixedSize(horizontal: true, vertical: false).probe("f")
    }
    suite.add(
        "Frames around frames", "Each frame aligns the one inside.",
        ["outer": at(100, 130, 200, 40), "inner": at(200, 130, 100, 40), "a": at(200, 130, 60, 40)]
    ) {
        box("a", 60, 40).frame(width: 100, alignment: .leading).probe("inner").frame(width: 200, alignment: .trailing).probe("outer")
    }
    suite.add(
        "Equal widths", "Two frames without end share a row, whatever is in them.", ["a": at(0, 130, 196, 40), "b": at(204, 140, 196, 20)]
    ) {
        HStack {
            box("x", 120, 40).frame(maxWidth: .infinity).probe("a")
            box("y", 20, 20).frame(maxWidth: .infinity).probe("b")
        }
    }
    suite.add("Maximum in a row", "What a limited child leaves goes to the other.", ["a": at(0, 0, 100, 300), "b": at(100, 0, 300, 300)]) {
        HStack(spacing: 0) {
            Color.red.frame(maxWidth: 100).probe("a"); fill("b")
        }
    }
    suite.add("Minimum in a row", "A child's minimum is served first.", ["a": at(0, 0, 300, 300), "b": at(300, 0, 100, 300)]) {
        HStack(spacing: 0) {
            Color.red.frame(minWidth: 300).probe("a"); fill("b")
        }
    }
    suite.add("Maximum in a column", "A limited height leaves the rest.", ["a": at(0, 0, 400, 80), "b": at(0, 80, 400, 220)]) {
        VStack(spacing: 0) {
            Color.red.frame(maxHeight: 80).probe("a"); fill("b")
        }
    }
    suite.add("Limited width in a column", "A centred column of readable width.", ["a": at(50, 130, 300, 40)]) {
        VStack { Color.red.frame(height: 40).frame(maxWidth: 300).probe("a") }
    }
    suite.add("Position", "The view's middle is put at the point of the whole offer.", ["a": at(20, 30, 60, 40)]) {
        box("a", 60, 40).position(x: 50, y: 50)
    }
}

@MainActor func priorityFixtures(_ suite: Suite) {
    suite.add(
        "Priority takes all", "The higher priority is offered everything but the others' minimum.",
        ["a": Frame(width: 0), "b": at(0, 0, 400, 300)]
    ) {
        HStack(spacing: 0) {
            fill("a"); fill("b").layoutPriority(1)
        }
    }
    suite.add("Priority leaves minimums", "A lower priority keeps its minimum.", ["a": at(0, 0, 50, 300), "b": at(50, 0, 350, 300)]) {
        HStack(spacing: 0) {
            Color.red.frame(minWidth: 50).probe("a"); fill("b").layoutPriority(1)
        }
    }
    suite.add(
        "Priority of words", "The text of higher priority keeps its one line; the other wraps or is cut.",
        ["b": Frame(lines: 1), "a": Frame(x: 0)]
    ) {
        HStack {
            Text(longText).probe("a"); Text("Some words that stay whole").layoutPriority(1).probe("b")
        }
    }
    suite.add(
        "fixedSize of words", "The text takes its ideal width and overflows its frame centred.",
        ["t": Frame(midX: 200, hugsText: true, lines: 1)]
    ) {
        Text("Words wider than their frame").fixedSize().probe("t").frame(width: 60)
    }
    suite.add("fixedSize of a colour", "A colour's ideal size is 10 by 10.", ["a": at(195, 145, 10, 10)]) {
        Color.red.fixedSize().probe("a")
    }
    suite.add(
        "fixedSize of a stack with a spacer", "The spacer shrinks to its minimum.", ["a": at(140, 130, 50, 40), "b": at(210, 130, 50, 40)]
    ) {
        HStack(spacing: 0) {
            box("a", 50, 40); Spacer(minLength: 20); box("b", 50, 40)
        }.fixedSize()
    }
    suite.add(
        "Equal widths by fixedSize", "All rows become as wide as the widest one.",
        ["a": Frame(x: 140, width: 120), "b": at(140, 154, 120, 30)]
    ) {
        VStack {
            box("x", 40, 30).frame(maxWidth: .infinity).probe("a")
            box("y", 120, 30).frame(maxWidth: .infinity).probe("b")
        }
        .fixedSize(horizontal: true, vertical: false)
    }
    suite.add(
        "Equal heights by fixedSize", "All columns become as high as the highest one.",
        ["a": Frame(y: 90, height: 120), "b": Frame(y: 90, height: 120)]
    ) {
        HStack {
            box("x", 40, 30).frame(maxHeight: .infinity).probe("a")
            box("y", 40, 120).frame(maxHeight: .infinity).probe("b")
        }
        .fixedSize(horizontal: false, vertical: true)
    }
}
