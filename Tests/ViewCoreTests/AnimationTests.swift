import Foundation
import Testing
import ViewTesting

@testable import ViewCore

@MainActor @Suite struct AnimationTests {
    private struct Switched: View {
        @State private var isOn = false
        let animation: Animation?
        var body: some View {
            VStack {
                Text(isOn ? "on" : "off").accessibilityIdentifier("word").opacity(isOn ? 1 : 0.5)
                Button("plain") { isOn.toggle() }.accessibilityIdentifier("plain")
                Button("smooth") { withAnimation(animation) { isOn.toggle() } }.accessibilityIdentifier("smooth")
            }
        }
    }

    private func motions(_ view: MountedView) -> [PatchOperation] {
        (view.page.patches.last ?? []).filter { if case .animate = $0 { true } else { false } }
    }

    @Test func onlyWhatChangesWithAnAnimationCarriesOne() throws {
        let view = MountedView { Switched(animation: .linear(duration: 0.2)) }
        try view.tap("plain")
        #expect(motions(view).isEmpty)
        try view.tap("smooth")
        #expect(motions(view) == [.animate(nil, .init(duration: 200, curve: "linear", delay: 0, count: 1, isReversing: false))])
        try view.tap("plain")
        #expect(motions(view).isEmpty)
        #expect(try !view.find("word").style.contains("transition"))
    }

    @Test func aValueAnimatesTheViewsItIsSaidOf() throws {
        struct Valued: View {
            @State private var isOn = false
            @State private var count = 0
            var body: some View {
                VStack {
                    Color.red.opacity(isOn ? 1 : 0.5).accessibilityIdentifier("inside").animation(.linear(duration: 0.1), value: isOn)
                    Button("\(count)") { count += 1 }.accessibilityIdentifier("count")
                    Button("on") { isOn.toggle() }.accessibilityIdentifier("on")
                }
            }
        }
        let view = MountedView { Valued() }
        try view.tap("count")
        #expect(motions(view).isEmpty)
        try view.tap("on")
        let inside = try view.find("inside").id
        guard case .animate(let ids?, let motion?) = motions(view).first else { return #expect(Bool(false), "nothing is animated") }
        #expect(ids == [inside] && motion.duration == 100)
    }

    @Test func whatAppearsIsShownAsItAppearedBeforeItMoves() throws {
        struct Pulse: View {
            @State private var isLarge = false
            var body: some View {
                Color.red.scaleEffect(isLarge ? 2 : 1).accessibilityIdentifier("pulse")
                    .onAppear { withAnimation(.linear(duration: 0.5).repeatForever(autoreverses: true)) { isLarge = true } }
            }
        }
        let view = MountedView { Pulse() }
        #expect(motions(view) == [.animate(nil, .init(duration: 500, curve: "linear", delay: 0, count: 0, isReversing: true))])
        #expect(try view.find("pulse").style.contains("scale(2,2)"))
    }

    @Test func transactionsCanSwitchItOff() throws {
        struct Still: View {
            @State private var isOn = false
            var body: some View {
                Button(isOn ? "on" : "off") {
                    var transaction = Transaction(animation: .linear)
                    transaction.disablesAnimations = true
                    withTransaction(transaction) { isOn.toggle() }
                }.accessibilityIdentifier("button")
            }
        }
        let view = MountedView { Still() }
        try view.tap("button")
        #expect(motions(view).isEmpty && view.page.patches.count == 1)
    }

    @Test func aSpringEndsAtRestAndSwingsOnlyWhereItIsLoose() {
        for damping in [0.3, 0.8, 1, 2.5] {
            let spring = SpringCurve(frequency: 12, damping: damping)
            let values = (0...200).map { spring.value(at: spring.rest * Double($0) / 200) }
            #expect(abs(values[0]) < 1e-9 && abs(values[200] - 1) < 0.02)
            #expect(((values.max() ?? 0) > 1.001) == (damping < 0.9))
        }
        #expect(SpringCurve(frequency: .nan, damping: .infinity).css.hasPrefix("linear(0,"))
        #expect(Animation.spring(response: 0.5, dampingFraction: 0.5).motion.curve.hasSuffix(",1)"))
    }

    @Test func transitionsSayHowAViewComesAndGoes() throws {
        let view = MountedView {
            Color.red.accessibilityIdentifier("a").transition(
                .asymmetric(insertion: .move(edge: .top), removal: .opacity.combined(with: .scale(scale: 0.5))))
        }
        #expect(try view.attribute("data-in", of: "a") == "translate:0 -100%")
        #expect(try view.attribute("data-out", of: "a") == "opacity:0;scale:0.5;transform-origin:50% 50%")
    }
}
