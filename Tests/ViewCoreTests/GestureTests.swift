import Foundation
import Testing
import ViewTesting

@testable import ViewCore

@MainActor @Suite struct GestureTests {
    private struct Touched<G: Gesture>: View {
        let gesture: G
        var body: some View { Color.red.accessibilityIdentifier("field").gesture(gesture) }
    }

    private func report(
        _ kind: GestureReport.Kind, _ phase: GestureReport.Phase = .ended, _ change: (inout GestureReport) -> Void = { _ in }
    )
        -> GestureReport
    {
        var report = GestureReport(kind, phase)
        change(&report)
        return report
    }

    @Test func aDragTellsWhereItIsAndWhereItWouldEnd() throws {
        var (changes, ends): ([DragGesture.Value], [DragGesture.Value]) = ([], [])
        let view = MountedView { Touched(gesture: DragGesture().onChanged { changes.append($0) }.onEnded { ends.append($0) }) }
        #expect(try view.attribute("data-gesture", of: "field") == "drag")
        #expect(try view.attribute("data-drag", of: "field") == "10")
        #expect(try view.attribute("tabindex", of: "field") == "0")
        let moved = report(.drag, .changed) {
            $0.start = CGPoint(x: 5, y: 6)
            $0.globalStart = CGPoint(x: 105, y: 206)
            $0.translation = CGSize(width: 20, height: -4)
            $0.velocity = CGSize(width: 400, height: 0)
        }
        try view.gesture("field", moved)
        try view.gesture("field", report(.drag) { $0.translation = CGSize(width: 30, height: 0) })
        try view.gesture("field", report(.drag, .cancelled))
        #expect(changes.map(\.location) == [CGPoint(x: 25, y: 2)])
        #expect(changes[0].predictedEndTranslation == CGSize(width: 120, height: -4))
        #expect(ends.map(\.translation) == [CGSize(width: 30, height: 0)])

        var places: [CGPoint] = []
        let global = MountedView { Touched(gesture: DragGesture(coordinateSpace: .global).onChanged { places.append($0.location) }) }
        try global.gesture("field", moved)
        #expect(places == [CGPoint(x: 125, y: 202)])
    }

    @Test func aFollowedValueReturnsWhenTheGestureIsOver() throws {
        struct Pulled: View {
            @GestureState private var pull = CGSize.zero
            var body: some View {
                VStack {
                    Text("\(Int(pull.width))").accessibilityIdentifier("pull")
                    Color.red.accessibilityIdentifier("field")
                        .gesture(DragGesture().updating($pull) { value, state, _ in state = value.translation })
                }
            }
        }
        let view = MountedView { Pulled() }
        for end in [GestureReport.Phase.ended, .cancelled] {
            try view.gesture("field", report(.drag, .changed) { $0.translation.width = 40 })
            #expect(try view.text(of: "pull") == "40")
            try view.gesture("field", report(.drag, end))
            #expect(try view.text(of: "pull") == "0")
        }
    }

    @Test func aLongPressTellsThatItIsHeld() throws {
        var (pressing, count): ([Bool], Int) = ([], 0)
        let view = MountedView {
            Color.red.accessibilityIdentifier("field")
                .onLongPressGesture(minimumDuration: 0.25) {
                    count += 1
                } onPressingChanged: {
                    pressing.append($0)
                }
        }
        #expect(try view.attribute("data-press", of: "field") == "250 10")
        try view.gesture("field", report(.press, .began))
        try view.gesture("field", report(.press, .cancelled))
        #expect(pressing == [true, false] && count == 0)
        try view.gesture("field", report(.press, .began))
        try view.gesture("field", report(.press))
        #expect(pressing == [true, false, true, false] && count == 1)
    }

    @Test func tapsInARowAreGesturesAndASingleOneIsATap() throws {
        var said: [String] = []
        let view = MountedView {
            Color.red.accessibilityIdentifier("field").onTapGesture(count: 2) { said.append("two") }.onTapGesture { said.append("one") }
        }
        #expect(try view.attribute("data-taps", of: "field") == "2")
        #expect(try view.attribute("data-tap", of: "field") == "")
        #expect(try view.attribute("role", of: "field") == "button")
        try view.tap("field")
        try view.gesture("field", report(.tap) { $0.count = 2 })
        try view.gesture("field", report(.tap) { $0.count = 3 })
        #expect(said == ["one", "two"])
    }

    @Test func onOneViewTheInnerGestureIsRecognisedUnlessAnOuterGoesFirst() throws {
        var said: [String] = []
        func drag(_ name: String) -> some Gesture { DragGesture().onEnded { _ in said.append(name) } }
        let inner = MountedView { Color.red.accessibilityIdentifier("field").gesture(drag("inner")).gesture(drag("outer")) }
        try inner.gesture("field", report(.drag))
        let high = MountedView {
            Color.red.accessibilityIdentifier("field").gesture(drag("inner")).highPriorityGesture(drag("high")).simultaneousGesture(
                drag("beside"))
        }
        try high.gesture("field", report(.drag))
        #expect(said == ["inner", "high", "beside"])
    }

    @Test func gesturesInSequenceAtOnceAndInsteadOfEachOther() throws {
        var said: [String] = []
        let sequence = LongPressGesture().sequenced(before: DragGesture()).onEnded { value in
            if case .second(true, let drag?) = value { said.append("then \(Int(drag.translation.width))") }
        }
        let view = MountedView { Touched(gesture: sequence) }
        #expect(try view.attribute("data-gesture", of: "field") == "press drag")
        try view.gesture("field", report(.drag) { $0.translation.width = 5 })
        #expect(said.isEmpty)
        try view.gesture("field", report(.press))
        try view.gesture("field", report(.drag, .changed) { $0.translation.width = 8 })
        try view.gesture("field", report(.drag) { $0.translation.width = 9 })
        #expect(said == ["then 9"])

        let both = MagnifyGesture().simultaneously(with: RotateGesture()).onEnded { value in
            said.append("\(value.first?.magnification ?? 0) \(Int((value.second?.rotation.degrees ?? 0).rounded()))")
        }
        let second = MountedView { Touched(gesture: both) }
        try second.gesture("field", report(.pinch) { ($0.scale, $0.turn) = (2, .pi / 2) })
        #expect(said.last == "2.0 90")

        let either = LongPressGesture().exclusively(before: DragGesture()).onEnded { value in
            if case .second = value { said.append("dragged") } else { said.append("pressed") }
        }
        let third = MountedView { Touched(gesture: either) }
        try third.gesture("field", report(.press, .began))
        try third.gesture("field", report(.drag))
        try third.gesture("field", report(.press))
        try third.gesture("field", report(.drag))
        #expect(said.suffix(2) == ["pressed", "dragged"])
    }

    @Test func aGestureLastsThoughTheViewIsEvaluatedMeanwhile() throws {
        struct Pressed: View {
            @State private var isHeld = false
            let said: (String) -> Void
            var body: some View {
                Color.red.opacity(isHeld ? 0.5 : 1).accessibilityIdentifier("field").gesture(
                    LongPressGesture().onChanged { isHeld = $0 }.sequenced(before: DragGesture())
                        .onEnded { _ in said("ended \(isHeld)") })
            }
        }
        var said: [String] = []
        let view = MountedView { Pressed { said.append($0) } }
        try view.gesture("field", report(.press, .began))
        try view.gesture("field", report(.press))
        try view.gesture("field", report(.drag))
        #expect(said == ["ended true"])
    }

    @Test func disabledViewsAndForgedReportsDoNothing() throws {
        var count = 0
        let view = MountedView {
            VStack {
                Color.red.accessibilityIdentifier("off").gesture(DragGesture().onEnded { _ in count += 1 }).disabled(true)
                Color.red.accessibilityIdentifier("on").gesture(DragGesture().onEnded { _ in count += 1 })
                Color.red.accessibilityIdentifier("masked").gesture(DragGesture().onEnded { _ in count += 1 }, including: .subviews)
            }
        }
        try view.gesture("off", report(.drag))
        let on = try view.find("on").id
        for kind in [GestureReport.Kind.tap, .press, .pinch, .hover] { view.window.handle(.gesture(on, report(kind))) }
        view.window.handle(.gesture(try view.find("masked").id, report(.drag)))
        view.window.handle(.gesture(999_999, report(.drag)))
        #expect(count == 0)
        try view.gesture("on", report(.drag))
        #expect(count == 1)
    }

    @Test func numbersThatNoFingerMakesAreBroughtIntoRange() throws {
        func read(_ json: String) throws -> WindowEvent { try JSONDecoder().decode(WindowEvent.self, from: Data(json.utf8)) }
        let wild = #"{"t":"gesture","id":1,"kind":"pinch","phase":"ended","n":1e300,"x":-1e300,"dx":1e300,"scale":0,"turn":1e9,"w":-5}"#
        guard case .gesture(1, let report) = try read(wild) else { return #expect(Bool(false), "no gesture") }
        #expect(report.count == 10 && report.start.x == -100_000 && report.translation.width == 100_000)
        #expect(report.scale == 0.001 && report.turn == 1_000 && report.size == .zero)
        for bad in [
            #"{"t":"gesture","id":1,"kind":"wink","phase":"ended"}"#, #"{"t":"gesture","id":1,"kind":"drag","phase":"later"}"#,
            #"{"t":"gesture","id":1,"kind":"drag","phase":"ended","x":"1"}"#, #"{"t":"gesture","kind":"drag","phase":"ended"}"#,
        ] {
            #expect(throws: DecodingError.self) { try read(bad) }
        }
    }
}
