import SwiftUI

/// What comes, goes, moves, repeats and takes another's place.
struct MotionPage: View {
    @State private var isShown = false
    @State private var isLow = false
    @State private var isBig = false
    @State private var isFaint = false
    @State private var pulse = false
    @State private var isDone = false
    @Namespace private var places

    var body: some View {
        VStack(spacing: 12) {
            HStack {
                button("show") { withAnimation(.linear(duration: 0.4)) { isShown.toggle() } }
                button("low") { withAnimation(.spring(duration: 0.4)) { isLow.toggle() } }
                button("big") {
                    withAnimation(.easeOut(duration: 0.4)) {
                        isBig.toggle()
                    } completion: {
                        isDone = true
                    }
                }
                button("faint") { isFaint.toggle() }
            }
            Text(isDone ? "done" : "not yet").accessibilityIdentifier("done")
            if isShown {
                Color.red.frame(width: 120, height: 40).accessibilityIdentifier("comer").transition(
                    .move(edge: .leading).combined(with: .opacity))
            }
            Color.blue.frame(width: 60, height: 40).accessibilityIdentifier("mover")
                .frame(maxWidth: .infinity, alignment: isLow ? .trailing : .leading)
            if isBig {
                Color.green.frame(width: 200, height: 60).matchedGeometryEffect(id: "card", in: places).accessibilityIdentifier("large")
            } else {
                Color.green.frame(width: 50, height: 30).matchedGeometryEffect(id: "card", in: places).accessibilityIdentifier("small")
            }
            Color.purple.frame(width: 60, height: 40).opacity(isFaint ? 0.2 : 1).accessibilityIdentifier("fader")
                .animation(.linear(duration: 0.4), value: isFaint)
            Color.orange.frame(width: 40, height: 40).scaleEffect(pulse ? 1.4 : 1).accessibilityIdentifier("pulse")
                .onAppear { withAnimation(.easeInOut(duration: 0.3).repeatForever()) { pulse = true } }
        }
        .padding()
    }

    private func button(_ name: String, _ action: @escaping () -> Void) -> some View {
        Button(name, action: action).accessibilityIdentifier(name)
    }
}
