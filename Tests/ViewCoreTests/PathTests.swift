import Foundation
import Testing
import ViewTesting

@testable import ViewCore

@MainActor @Suite struct PathTests {
    private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

    @Test func linesAndCurvesAreWrittenAsSVG() {
        var path = Path()
        path.addLine(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3.456, y: 0))
        path.addQuadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: 4, y: 4))
        path.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 6, y: 6), control2: CGPoint(x: 7, y: 7))
        path.closeSubpath()
        path.closeSubpath()
        #expect(path.svg == "M1 2L3.46 0Q4 4 5 5C6 6 7 7 9 9Z")
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
        #expect(path.boundingRect == CGRect(x: 1, y: 0, width: 8, height: 9))
    }

    @Test func figuresFillTheirRectangles() {
        for path in [
            Path(square), Path(ellipseIn: square), Path(roundedRect: square, cornerRadius: 3), Path(roundedRect: square, cornerRadius: 99),
            Circle().path(in: square), Capsule().path(in: square), UnevenRoundedRectangle(topLeadingRadius: 4).path(in: square),
        ] {
            let bounds = path.boundingRect
            #expect(abs(bounds.minX) < 0.001 && abs(bounds.minY) < 0.001 && abs(bounds.maxX - 10) < 0.001 && abs(bounds.maxY - 10) < 0.001)
        }
        #expect(Circle().path(in: CGRect(x: 0, y: 0, width: 30, height: 10)).boundingRect.minX == 10)
        #expect(Rectangle().inset(by: 2).path(in: square).boundingRect == CGRect(x: 2, y: 2, width: 6, height: 6))
        #expect(Rectangle().inset(by: 6).path(in: square).isEmpty)
    }

    @Test func arcsGoTheWayOfApplesScreens() throws {
        func end(_ from: Double, _ to: Double, _ clockwise: Bool) throws -> (middle: CGPoint, end: CGPoint) {
            let path = Path {
                $0.addArc(center: .zero, radius: 10, startAngle: .degrees(from), endAngle: .degrees(to), clockwise: clockwise)
            }
            let half = path.trimmedPath(from: 0, to: 0.5)
            return (try #require(half.currentPoint), try #require(path.currentPoint))
        }
        let below = try end(0, 180, false)
        #expect(abs(below.middle.y - 10) < 0.05 && abs(below.end.x + 10) < 0.001, "without clockwise the angle grows, downwards first")
        let above = try end(0, 180, true)
        #expect(abs(above.middle.y + 10) < 0.05 && abs(above.end.x + 10) < 0.001)
        let whole = try end(0, 360, false)
        #expect(abs(whole.middle.x + 10) < 0.05 && abs(whole.end.x - 10) < 0.001)
    }

    @Test func aRoundedCornerTouchesBothLines() throws {
        let path = Path {
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        }
        let end = try #require(path.currentPoint)
        #expect(abs(end.x - 10) < 0.001 && abs(end.y - 4) < 0.001)
        #expect(path.svg.hasPrefix("M0 0L6 0"))
    }

    @Test func aPartOfTheLengthIsCutOut() throws {
        let line = Path { $0.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)]) }
        #expect(line.trimmedPath(from: 0.125, to: 0.5).svg == "M5 0L10 0L10 10")
        #expect(line.trimmedPath(from: 0, to: 1) == line)
        #expect(line.trimmedPath(from: 0.6, to: 0.4).isEmpty)
        let quarter = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20)).trimmedPath(from: 0, to: 0.25)
        let end = try #require(quarter.currentPoint)
        #expect(abs(end.x) < 0.05 && abs(end.y - 10) < 0.05)
        #expect(Path(square).trimmedPath(from: 0.75, to: 1).svg == "M0 10L0 0", "closing draws a line too")
    }

    @Test func pointsAreMoved() {
        let path = Path { $0.addLines([CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 0)]) }
        #expect(path.offsetBy(dx: 1, dy: 2).svg == "M2 2L3 2")
        let turned = path.applying(CGAffineTransform(rotationAngle: .pi / 2).concatenating(CGAffineTransform(translationX: 5, y: 0)))
        #expect(turned.svg == "M5 1L5 2")
        #expect(Rectangle().scale(0.5).path(in: square).boundingRect == CGRect(x: 2.5, y: 2.5, width: 5, height: 5))
    }

    @Test func aShapeOfOnesOwnIsDrawnForTheSizeThePageTells() throws {
        struct Corner: Shape {
            func path(in rect: CGRect) -> Path {
                Path { $0.addLines([rect.origin, CGPoint(x: rect.maxX, y: 0), CGPoint(x: 0, y: rect.maxY)]) }
            }
        }
        let view = MountedView { Corner().fill(Color.red).frame(width: 40, height: 30).accessibilityIdentifier("shape") }
        func path() throws -> String? { try view.find("shape").all.first { $0.kind == .path }?.attributes["d"] }
        #expect(try path() == "M0 0L40 0L0 30", "a frame says how large it probably is")
        try view.resize(to: CGSize(width: 50, height: 20))
        #expect(try path() == "M0 0L50 0L0 20")
        #expect(view.page.faults.isEmpty)

        let cut = MountedView { Color.red.clipShape(Corner()).frame(width: 40, height: 30).accessibilityIdentifier("cut") }
        #expect(try cut.find("cut").all.contains { $0.style.contains("clip-path:path(\"M0 0L40 0L0 30\")") })
    }

    @Test func aPartOfALineIsADashThatThePageCanLengthen() throws {
        let view = MountedView { Circle().trim(from: 0.25, to: 0.75).stroke(Color.red, lineWidth: 4).accessibilityIdentifier("ring") }
        let path = try #require(try view.find("ring").all.first { $0.kind == .path })
        #expect(path.attributes["pathLength"] == "1")
        #expect(path.style.contains("stroke-dasharray:0.5 2;stroke-dashoffset:-0.25;"))
    }

    @Test func gradientsAsCSS() {
        let environment = EnvironmentValues()
        func css(_ style: some ShapeStyle) -> String { style._paint(in: environment).background }
        let two = [Color(white: 0), Color(white: 1)]
        #expect(
            css(LinearGradient(colors: two, startPoint: .leading, endPoint: .trailing))
                == "linear-gradient(to right,rgb(0 0 0) 0%,rgb(255 255 255) 100%)")
        #expect(
            css(LinearGradient(colors: two, startPoint: .center, endPoint: .bottom))
                == "linear-gradient(to bottom,rgb(0 0 0) 50%,rgb(255 255 255) 100%)")
        #expect(
            css(RadialGradient(colors: two, center: .center, startRadius: 10, endRadius: 50))
                == "radial-gradient(circle 50px at 50% 50%,rgb(0 0 0) 10px,rgb(255 255 255) 50px)")
        #expect(
            css(AngularGradient(colors: two, center: .center))
                == "conic-gradient(from 90deg at 50% 50%,rgb(0 0 0) 0deg,rgb(255 255 255) 360deg)")
        #expect(css(EllipticalGradient(colors: two)) == "radial-gradient(50% 50% at 50% 50%,rgb(0 0 0) 0%,rgb(255 255 255) 100%)")
    }
}
