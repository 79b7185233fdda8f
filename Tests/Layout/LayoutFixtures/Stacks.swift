import Foundation
import ViewCore

@MainActor func stackFixtures(_ suite: Suite) {
    suite.add(
        "VStack centres its children", "A VStack hugs its children with 8 points between them and centres them on its axis.",
        ["a": at(150, 106, 100, 50), "b": at(180, 164, 40, 30)]
    ) {
        VStack {
            box("a", 100, 50); box("b", 40, 30)
        }
    }
    suite.add(
        "VStack leading", "Leading edges are aligned within the widest child's width.",
        ["a": at(150, 106, 100, 50), "b": at(150, 164, 40, 30)]
    ) {
        VStack(alignment: .leading) {
            box("a", 100, 50); box("b", 40, 30)
        }
    }
    suite.add(
        "VStack trailing", "Trailing edges are aligned within the widest child's width.",
        ["a": at(150, 106, 100, 50), "b": at(210, 164, 40, 30)]
    ) {
        VStack(alignment: .trailing) {
            box("a", 100, 50); box("b", 40, 30)
        }
    }
    suite.add("VStack spacing", "The given spacing lies between children only.", ["a": at(150, 100, 100, 50), "b": at(180, 170, 40, 30)]) {
        VStack(spacing: 20) {
            box("a", 100, 50); box("b", 40, 30)
        }
    }
    suite.add("VStack without spacing", "Spacing 0 puts children edge to edge.", ["a": at(150, 110, 100, 50), "b": at(180, 160, 40, 30)]) {
        VStack(spacing: 0) {
            box("a", 100, 50); box("b", 40, 30)
        }
    }
    suite.add(
        "HStack centres its children", "An HStack hugs its children and centres them vertically.",
        ["a": at(126, 125, 100, 50), "b": at(234, 135, 40, 30)]
    ) {
        HStack {
            box("a", 100, 50); box("b", 40, 30)
        }
    }
    suite.add("HStack top", "Top edges are aligned.", ["a": at(126, 125, 100, 50), "b": at(234, 125, 40, 30)]) {
        HStack(alignment: .top) {
            box("a", 100, 50); box("b", 40, 30)
        }
    }
    suite.add("HStack bottom", "Bottom edges are aligned.", ["a": at(126, 125, 100, 50), "b": at(234, 145, 40, 30)]) {
        HStack(alignment: .bottom) {
            box("a", 100, 50); box("b", 40, 30)
        }
    }
    suite.add(
        "HStack shares among flexible children", "Equally flexible children get equal shares and fill the height.",
        ["a": at(0, 0, 196, 300), "b": at(204, 0, 196, 300)]
    ) {
        HStack {
            fill("a"); fill("b")
        }
    }
    suite.add(
        "HStack offers what is left", "The least flexible child is served first; the flexible one gets the rest.",
        ["a": at(0, 125, 100, 50), "b": at(108, 0, 292, 300)]
    ) {
        HStack {
            box("a", 100, 50); fill("b")
        }
    }
    suite.add(
        "VStack offers what is left", "The least flexible child is served first; the flexible one gets the rest.",
        ["a": at(150, 0, 100, 50), "b": at(0, 58, 400, 242)]
    ) {
        VStack {
            box("a", 100, 50); fill("b")
        }
    }
    suite.add(
        "Three flexible children", "A third each, without spacing.",
        ["a": at(0, 0, 133.33, 300), "b": at(133.33, 0, 133.33, 300), "c": at(266.67, 0, 133.33, 300)]
    ) {
        HStack(spacing: 0) {
            fill("a"); fill("b"); fill("c")
        }
    }
    suite.add(
        "Nested stacks", "Each stack hugs its children, so the outer one is centred as a whole.",
        ["a": at(131, 111, 80, 30), "b": at(161, 149, 20, 40), "c": at(219, 125, 50, 50)]
    ) {
        HStack {
            VStack {
                box("a", 80, 30); box("b", 20, 40)
            }; box("c", 50, 50)
        }
    }
    suite.add(
        "A stack's own bounds", "A background shows the bounds: the union of the children with spacing.", ["s": at(150, 106, 100, 88)]
    ) {
        VStack {
            box("a", 100, 50); box("b", 40, 30)
        }.background(fill("s"))
    }
    suite.add(
        "A stack with a flexible child fills", "A stack is as flexible as its most flexible child.", ["s": at(0, 125, 400, 50)]
    ) {
        HStack {
            box("a", 50, 50); Color.red.frame(height: 10)
        }.background(fill("s"))
    }
    suite.add(
        "Flexible child in a nested stack", "Flexibility passes through every level of nesting.",
        ["a": at(0, 0, 400, 142), "b": at(175, 150, 50, 50), "c": at(0, 208, 400, 92)]
    ) {
        VStack {
            fill("a").frame(height: 142);
            VStack {
                box("b", 50, 50); HStack { fill("c") }
            }
        }
    }
    suite.add(
        "ZStack hugs the largest", "A ZStack is the union of its children's sizes.",
        ["z": at(150, 100, 100, 100), "a": at(150, 125, 100, 50), "b": at(175, 100, 50, 100)]
    ) {
        ZStack {
            box("a", 100, 50); box("b", 50, 100)
        }.probe("z")
    }
    suite.add("ZStack top leading", "Children are aligned within the union.", ["a": at(150, 100, 100, 50), "b": at(150, 100, 50, 100)]) {
        ZStack(alignment: .topLeading) {
            box("a", 100, 50); box("b", 50, 100)
        }
    }
    suite.add("ZStack bottom trailing", "Children are aligned within the union.", ["a": at(150, 150, 100, 50), "b": at(200, 100, 50, 100)])
    {
        ZStack(alignment: .bottomTrailing) {
            box("a", 100, 50); box("b", 50, 100)
        }
    }
    suite.add(
        "ZStack with a flexible child", "A colour makes it as large as the offer.", ["a": at(0, 0, 400, 300), "b": at(340, 260, 60, 40)]
    ) {
        ZStack(alignment: .bottomTrailing) {
            fill("a"); box("b", 60, 40)
        }
    }
    suite.add(
        "ZStack beside a flexible child", "A hugging ZStack leaves the rest to its sibling.",
        ["z": at(0, 100, 100, 100), "c": at(108, 0, 292, 300)]
    ) {
        HStack {
            ZStack {
                box("a", 100, 50); box("b", 50, 100)
            }.probe("z"); fill("c")
        }
    }
    suite.add(
        "Divider in a VStack", "A divider takes the offered width and one point of height, and makes the stack as wide as the offer.",
        ["a": at(150, 121.5, 100, 20), "d": at(0, 149.5, 400, 1), "b": at(150, 158.5, 100, 20)]
    ) {
        VStack {
            box("a", 100, 20); Divider().probe("d"); box("b", 100, 20)
        }
    }
    suite.add(
        "Divider in an HStack", "In an HStack a divider is upright and takes the offered height.",
        ["a": at(146.5, 140, 50, 20), "d": at(204.5, 0, 1, 300), "b": at(213.5, 140, 40, 20)]
    ) {
        HStack {
            box("a", 50, 20); Divider().probe("d"); box("b", 40, 20)
        }
    }
    suite.add("Divider in a fixed row", "The row's frame bounds the divider.", ["d": Frame(y: 130, width: 1, height: 40)]) {
        HStack {
            box("a", 50, 20); Divider().probe("d"); box("b", 40, 20)
        }.frame(height: 40)
    }
    suite.add("Short divider in a row", "A frame around a divider does not turn it.", ["d": Frame(y: 140, width: 1, height: 20)]) {
        HStack {
            box("a", 50, 40); Divider().probe("d").frame(height: 20); box("b", 40, 20)
        }
    }
    suite.add(
        "No gap for nothing", "EmptyView and an absent branch take neither room nor spacing.",
        ["a": at(175, 121, 50, 25), "b": at(175, 154, 50, 25)]
    ) {
        let isShown = false
        VStack {
            box("a", 50, 25); EmptyView(); if isShown { box("c", 10, 10) }; box("b", 50, 25)
        }
    }
}

@MainActor func spacerFixtures(_ suite: Suite) {
    suite.add("Spacer pushes apart", "A spacer takes what is left along its stack.", ["a": at(0, 130, 60, 40), "b": at(360, 130, 40, 40)]) {
        HStack {
            box("a", 60, 40); Spacer(); box("b", 40, 40)
        }
    }
    suite.add("Spacer below", "In a VStack a spacer takes height only; the width still hugs and is centred.", ["a": at(170, 0, 60, 40)]) {
        VStack {
            box("a", 60, 40); Spacer()
        }
    }
    suite.add("Spacer above", "A spacer before pushes to the end.", ["a": at(170, 260, 60, 40)]) {
        VStack {
            Spacer(); box("a", 60, 40)
        }
    }
    suite.add("Two spacers centre", "Two spacers share what is left.", ["a": at(170, 130, 60, 40)]) {
        HStack {
            Spacer(); box("a", 60, 40); Spacer()
        }
    }
    suite.add("Three spacers", "Each takes a third of what is left.", ["a": Frame(x: 66.67), "b": Frame(x: 233.33)]) {
        HStack(spacing: 0) {
            Spacer(); box("a", 100, 20); Spacer(); box("b", 100, 20); Spacer()
        }
    }
    suite.add("Spacer does not widen a VStack", "A VStack with a spacer is as wide as its widest child.", ["s": at(170, 0, 60, 300)]) {
        VStack {
            box("a", 60, 40); Spacer()
        }.background(fill("s"))
    }
    suite.add(
        "Spacer inside a nested view", "A spacer in a child view's stack fills that stack, and so its parent.",
        ["a": at(0, 116, 60, 40), "b": at(186, 164, 28, 20)]
    ) {
        VStack {
            NestedRow(); box("b", 28, 20)
        }
    }
    suite.add(
        "Spacer yields to a flexible view", "Spacers are served last: a colour beside one takes all but the minimum.",
        ["a": at(0, 0, 380, 300), "b": at(400, 150, 0, 0)]
    ) {
        HStack(spacing: 0) {
            fill("a"); Spacer(minLength: 20); box("b", 0, 0)
        }
    }
    suite.add(
        "Spacer yields to a frame without end", "frame(maxWidth: .infinity) takes what is left before a spacer does.",
        ["f": at(0, 130, 400, 40)]
    ) {
        HStack(spacing: 0) {
            box("a", 60, 40).frame(maxWidth: .infinity).probe("f"); Spacer(minLength: 0)
        }
    }
    suite.add(
        "Spacer keeps its minimum", "Where room is short the spacer keeps its minimum and the stack overflows centred.",
        ["a": at(-25, 130, 200, 40), "b": at(225, 130, 200, 40)]
    ) {
        HStack(spacing: 0) {
            box("a", 200, 40); Spacer(minLength: 50); box("b", 200, 40)
        }
    }
    suite.add("Spacer in a ZStack", "Outside of a stack a spacer takes both axes.", ["z": at(0, 0, 400, 300), "a": at(170, 130, 60, 40)]) {
        ZStack {
            Spacer(); box("a", 60, 40)
        }.probe("z")
    }
    suite.add(
        "Spacers in both axes", "Corners of the screen through nested stacks.",
        ["a": at(0, 0, 20, 20), "b": at(380, 0, 20, 20), "c": at(380, 280, 20, 20)]
    ) {
        VStack(spacing: 0) {
            HStack {
                box("a", 20, 20); Spacer(); box("b", 20, 20)
            }
            Spacer()
            HStack {
                Spacer(); box("c", 20, 20)
            }
        }
    }
}

private struct NestedRow: View {
    var body: some View {
        HStack {
            box("a", 60, 40); Spacer()
        }
    }
}
