import SwiftUI

/// Shapes of one's own, lines, gradients and effects.
struct DrawingPage: View {
    @State private var share = 0.25
    @State private var isWide = false

    var body: some View {
        VStack(spacing: 12) {
            HStack(spacing: 12) {
                Triangle().fill(Color.red).frame(width: 100, height: 80).accessibilityIdentifier("triangle")
                Triangle().stroke(Color.blue, style: StrokeStyle(lineWidth: 6, lineJoin: .round, dash: [12, 6]))
                    .frame(width: 100, height: 80).accessibilityIdentifier("dashed")
                Circle().trim(from: 0, to: share).stroke(Color.green, style: StrokeStyle(lineWidth: 10, lineCap: .round))
                    .rotationEffect(.degrees(-90)).frame(width: 80, height: 80).accessibilityIdentifier("ring")
                Circle().trim(from: 0, to: 0.75)
                    .stroke(AngularGradient(colors: [.red, .yellow, .green], center: .center), style: StrokeStyle(lineWidth: 10))
                    .frame(width: 80, height: 80).accessibilityIdentifier("rainbow")
            }
            HStack(spacing: 12) {
                UnevenRoundedRectangle(topLeadingRadius: 30, bottomTrailingRadius: 30).fill(Color.orange.gradient)
                Rectangle().fill(.linearGradient(colors: [.white, .black], startPoint: .leading, endPoint: .trailing))
                Circle().strokeBorder(Color.purple, lineWidth: 8)
                RoundedRectangle(cornerRadius: 12).stroke(Color.pink, lineWidth: 4)
                EllipticalGradient(colors: [.yellow, .blue])
            }
            .frame(height: 80)
            HStack(spacing: 12) {
                Color.teal.clipShape(Triangle()).accessibilityIdentifier("clipped")
                Color.blue.hueRotation(.degrees(120))
                Color.red.rotation3DEffect(.degrees(50), axis: (x: 0, y: 1, z: 0))
                ZStack {
                    Color.yellow
                    Color.cyan.padding(10).blendMode(.multiply)
                }
                Color.indigo.mask(LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom))
                Path { path in
                    path.move(to: CGPoint(x: 10, y: 60))
                    path.addQuadCurve(to: CGPoint(x: 90, y: 60), control: CGPoint(x: 50, y: -20))
                    path.addArc(
                        center: CGPoint(x: 50, y: 60), radius: 20, startAngle: .degrees(0), endAngle: .degrees(180), clockwise: false)
                }
                .stroke(lineWidth: 3)
            }
            .frame(height: 80)
            Triangle().fill(Color.gray).frame(width: isWide ? 300 : 120, height: 50).accessibilityIdentifier("growing")
            HStack {
                Button("More") { withAnimation(.linear(duration: 0.2)) { share = 0.9 } }.accessibilityIdentifier("more")
                Button("Wider") { isWide = true }.accessibilityIdentifier("wider")
            }
        }
        .padding()
    }
}

struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.closeSubpath()
        return path
    }
}
