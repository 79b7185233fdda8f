import SwiftUI

/// One of every gesture, and words that say what came of it.
struct TouchPage: View {
    @State private var said: [String] = []
    @State private var place = CGSize.zero
    @State private var scale = 1.0
    @State private var isPressing = false
    @GestureState private var pull = CGSize.zero

    var body: some View {
        VStack(spacing: 12) {
            Text(said.last ?? "nothing yet").accessibilityIdentifier("said")
            Text("\(said.count)").accessibilityIdentifier("times")
            HStack {
                field("double", .blue).onTapGesture(count: 2) { say("double") }
                field("either", .green).onTapGesture(count: 2) { say("two") }.onTapGesture { say("one") }
                field("long", isPressing ? .red : .orange)
                    .onLongPressGesture(minimumDuration: 0.3) {
                        say("long")
                    } onPressingChanged: {
                        isPressing = $0
                    }
            }
            HStack {
                field("drag", .purple)
                    .offset(x: place.width + pull.width, y: place.height + pull.height)
                    .gesture(drag)
                field("pinch", .pink)
                    .scaleEffect(scale)
                    .gesture(
                        MagnifyGesture().onEnded {
                            scale = $0.magnification; say("pinch \(Int(($0.magnification * 100).rounded()))")
                        })
                field("where", .teal).onTapGesture { (point: CGPoint) in say("at \(Int(point.x)) \(Int(point.y))") }
                field("hover", .gray).onHover { say($0 ? "over" : "out") }
            }
            Text("pull \(Int(pull.width)) \(Int(pull.height))").accessibilityIdentifier("pull")
            Text(isPressing ? "pressing" : "free").accessibilityIdentifier("pressing")
            field("ghost", .red).onTapGesture { say("ghost") }.allowsHitTesting(false)
        }
    }

    private var drag: some Gesture {
        DragGesture()
            .updating($pull) { value, state, _ in state = value.translation }
            .onEnded { value in
                place.width += value.translation.width
                place.height += value.translation.height
                say("dragged \(Int(value.translation.width)) \(Int(value.translation.height))")
            }
    }

    private func field(_ name: String, _ color: Color) -> some View {
        color.frame(width: 80, height: 60).accessibilityIdentifier(name)
    }

    private func say(_ words: String) { said.append(words) }
}
