import Foundation
import ViewCore

@MainActor func layerFixtures(_ suite: Suite) {
    suite.add(
        "Overlay does not change the size", "An overlay is offered the view's size and is centred on it, larger or not.",
        ["s": at(175, 125, 50, 50), "b": at(150, 100, 100, 100)]
    ) {
        box("a", 50, 50).overlay(box("b", 100, 100)).background(fill("s"))
    }
    suite.add("Overlay top trailing", "The overlay is aligned on the view's bounds.", ["b": at(230, 100, 20, 20)]) {
        box("a", 100, 100).overlay(box("b", 20, 20), alignment: .topTrailing)
    }
    suite.add("Overlay bottom leading", "The overlay is aligned on the view's bounds.", ["b": at(150, 180, 20, 20)]) {
        box("a", 100, 100).overlay(alignment: .bottomLeading) { box("b", 20, 20) }
    }
    suite.add("Large overlay, bottom trailing", "What is too large overflows away from the aligned corner.", ["b": at(125, 75, 100, 100)]) {
        box("a", 50, 50).overlay(box("b", 100, 100), alignment: .bottomTrailing)
    }
    suite.add("Flexible overlay", "A colour in an overlay is as large as the view.", ["b": at(150, 120, 100, 60)]) {
        box("a", 100, 60).overlay(fill("b"))
    }
    suite.add("Overlay's neighbours", "The neighbours see the view alone.", ["a": at(171, 125, 50, 50), "c": at(229, 140, 0, 20)]) {
        HStack {
            box("a", 50, 50).overlay(box("b", 100, 100)); box("c", 0, 20)
        }
    }
    suite.add("Background bottom leading", "A background is aligned as an overlay is.", ["b": at(150, 180, 20, 20)]) {
        box("a", 100, 100).background(box("b", 20, 20), alignment: .bottomLeading)
    }
    suite.add(
        "Background behind padding", "The background covers the padding that comes before it.",
        ["b": at(140, 110, 120, 80), "a": at(150, 120, 100, 60)]
    ) {
        box("a", 100, 60).padding(10).background(fill("b"))
    }
    suite.add("Padding after a background", "Padding that comes later is not covered.", ["b": at(150, 120, 100, 60)]) {
        box("a", 100, 60).background(fill("b")).padding(10)
    }
    suite.add("Overlay on an overlay", "Each is aligned on the same bounds.", ["b": at(150, 100, 20, 20), "c": at(230, 180, 20, 20)]) {
        box("a", 100, 100).overlay(box("b", 20, 20), alignment: .topLeading).overlay(box("c", 20, 20), alignment: .bottomTrailing)
    }
    suite.add("Background of a flexible view", "It fills as the view does.", ["b": at(0, 0, 400, 300)]) { Color.red.background(fill("b")) }
    suite.add(
        "Two views in an overlay", "Views of an overlay lie on top of one another.", ["b": at(190, 140, 20, 20), "c": at(180, 130, 40, 40)]
    ) {
        box("a", 100, 100).overlay {
            box("b", 20, 20); box("c", 40, 40)
        }
    }
}

@MainActor func ratioFixtures(_ suite: Suite) {
    suite.add("Ratio fitted to the height", "The largest box of the ratio inside the offer, centred.", ["a": at(50, 0, 300, 300)]) {
        fill("a").aspectRatio(1, contentMode: .fit)
    }
    suite.add("Ratio fitted to the width", "The largest box of the ratio inside the offer, centred.", ["a": at(0, 50, 400, 200)]) {
        fill("a").aspectRatio(2, contentMode: .fit)
    }
    suite.add("Ratio filling", "The smallest box of the ratio around the offer, centred.", ["a": at(0, -50, 400, 400)]) {
        fill("a").aspectRatio(1, contentMode: .fill)
    }
    suite.add("Ratio in a frame", "The frame is the offer.", ["f": at(120, 70, 160, 160), "a": at(120, 105, 160, 90)]) {
        fill("a").aspectRatio(16 / 9, contentMode: .fit).frame(width: 160, height: 160).probe("f")
    }
    suite.add(
        "Ratio filling a frame", "The box overflows the frame on the longer side.",
        ["f": at(150, 100, 100, 100), "a": at(100, 100, 200, 100)]
    ) {
        fill("a").aspectRatio(2, contentMode: .fill).frame(width: 100, height: 100).probe("f")
    }
    suite.add(
        "Ratio in a column", "The sibling is served first; the box fits what is left.",
        ["a": at(79, 0, 242, 242), "b": at(175, 250, 50, 50)]
    ) {
        VStack {
            fill("a").aspectRatio(1, contentMode: .fit); box("b", 50, 50)
        }
    }
    suite.add(
        "Wide ratio in a column", "The box is as high as its ratio says, and the column hugs it.",
        ["a": at(0, 71, 400, 100), "b": at(175, 179, 50, 50)]
    ) {
        VStack {
            fill("a").aspectRatio(4, contentMode: .fit); box("b", 50, 50)
        }
    }
    suite.add(
        "Narrow ratio in a row", "The box is as wide as its ratio says, and the row hugs it.",
        ["a": at(121, 0, 100, 300), "b": at(229, 125, 50, 50)]
    ) {
        HStack {
            fill("a").aspectRatio(1.0 / 3, contentMode: .fit); box("b", 50, 50)
        }
    }
    suite.add("Ratio and a spacer", "The spacer takes what the box leaves.", ["a": at(0, 0, 400, 100), "b": at(175, 250, 50, 50)]) {
        VStack(spacing: 0) {
            fill("a").aspectRatio(4, contentMode: .fit); Spacer(); box("b", 50, 50)
        }
    }
    suite.add(
        "Ratio beside a colour", "Both are offered the half; the box fits its half.",
        ["a": at(100, 0, 200, 150), "b": at(0, 150, 400, 150)]
    ) {
        VStack(spacing: 0) {
            fill("a").aspectRatio(4.0 / 3, contentMode: .fit); fill("b")
        }
    }
    suite.add("Ratio with a width", "A frame of one axis decides the other by the ratio.", ["a": at(120, 105, 160, 90)]) {
        fill("a").aspectRatio(16 / 9, contentMode: .fit).frame(width: 160)
    }
    suite.add("Ratio in a scroll view", "Without end downwards the width decides.", ["a": at(0, 0, 400, 200)]) {
        ScrollView { fill("a").aspectRatio(2, contentMode: .fit) }
    }
    suite.add("Overlay on a fitted box", "The overlay lies on the fitted box, not on the offer.", ["b": at(330, 0, 20, 20)]) {
        Color.red.aspectRatio(1, contentMode: .fit).overlay(box("b", 20, 20), alignment: .topTrailing)
    }
    suite.add("Padded ratio", "The box fits what the padding leaves.", ["a": at(70, 20, 260, 260)]) {
        fill("a").aspectRatio(1, contentMode: .fit).padding(20)
    }
    suite.add(
        "Tiles of a call", "Two tiles share a row, each fitted in its half.",
        ["a": at(0, 94.88, 196, 110.25), "b": at(204, 94.88, 196, 110.25)]
    ) {
        HStack {
            fill("a").aspectRatio(16 / 9, contentMode: .fit); fill("b").aspectRatio(16 / 9, contentMode: .fit)
        }
    }
}

@MainActor func paddingFixtures(_ suite: Suite) {
    suite.add("Padding", "Without a length, padding is 16 points.", ["p": at(134, 104, 132, 92), "a": at(150, 120, 100, 60)]) {
        box("a", 100, 60).padding().probe("p")
    }
    suite.add("Padding of one axis", "Only the named edges grow.", ["p": at(130, 120, 140, 60)]) {
        box("a", 100, 60).padding(.horizontal, 20).probe("p")
    }
    suite.add("Padding of one edge", "The padded view is centred as a whole.", ["p": at(150, 100, 100, 100), "a": at(150, 140, 100, 60)]) {
        box("a", 100, 60).padding(.top, 40).probe("p")
    }
    suite.add("Insets", "Each edge has its own length.", ["p": at(140, 110, 120, 80), "a": at(155, 115, 100, 60)]) {
        box("a", 100, 60).padding(EdgeInsets(top: 5, leading: 15, bottom: 15, trailing: 5)).probe("p")
    }
    suite.add("Padding of a flexible view", "The view is offered what the padding leaves.", ["a": at(20, 20, 360, 260)]) {
        fill("a").padding(20)
    }
    suite.add("Padding twice", "Paddings add up.", ["p": at(120, 90, 160, 120)]) { box("a", 100, 60).padding(10).padding(20).probe("p") }
    suite.add("Padding inside a frame", "The frame holds the padded view.", ["f": at(0, 130, 400, 40), "a": at(20, 130, 60, 40)]) {
        box("a", 60, 40).padding(.leading, 20).frame(maxWidth: .infinity, alignment: .leading).probe("f")
    }
    suite.add(
        "Padding of a stack", "A stack's padding lies around its children.", ["p": at(138, 94, 124, 112), "a": at(150, 106, 100, 50)]
    ) {
        VStack {
            box("a", 100, 50); box("b", 40, 30)
        }.padding(12).probe("p")
    }
    suite.add("Frame around padding of a fill", "Padding inside a frame takes from the content.", ["a": at(160, 110, 80, 80)]) {
        fill("a").padding(10).frame(width: 100, height: 100)
    }
}
