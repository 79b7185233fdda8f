import Combine
import Foundation
import SwiftUI

/// A person in a list, who changes without the list.
private final class Person: ObservableObject, Identifiable {
    let id: Int
    @Published var name: String

    init(_ id: Int) {
        self.id = id
        name = "Person \(id)"
    }
}

private struct PersonRow: View {
    @ObservedObject var person: Person

    var body: some View {
        HStack {
            Image(systemName: "person.fill")
            Text(person.name)
            Spacer()
            Image(systemName: "mic.fill")
        }
        .padding(8)
    }
}

private final class Crowd: ObservableObject {
    @Published var people: [Person]

    init(_ count: Int) { people = (0..<count).map(Person.init) }
}

private struct CrowdList: View {
    @ObservedObject var crowd: Crowd

    var body: some View {
        VStack {
            Text("\(crowd.people.count) people")
            ForEach(crowd.people) { PersonRow(person: $0) }
        }
    }
}

/// What one change among many rows costs.
@MainActor
struct RowFigures {
    private let report: ViewReport

    init(_ report: ViewReport) { self.report = report }

    func measure() {
        report.heading("Rows")
        let (few, many) = (cost(among: 10), cost(among: 1_000))
        report.line("one row's own model changes, among 10", few.row, "µs of CPU")
        report.line("among 1,000", many.row, "µs of CPU")
        report.line("the ratio", many.row / few.row, "", key: "rowAmong1000To10")
        report.line("views it evaluates among 1,000", Double(many.evaluated), "", key: "viewsPerRow")
        report.line("the parent's array changes: a row that does not", (many.array - few.array) / 990, "µs of CPU", key: "untouchedRow")
        report.line(
            "the last becomes the first: a row that only moves down", (many.insert - few.insert) / 990, "µs of CPU", key: "movedRow")
        report.line("views that evaluates among 1,000", Double(many.arrayEvaluated), "", key: "viewsPerArrayChange")
    }

    private struct Cost {
        let row: Double
        let evaluated: Int
        let array: Double
        let insert: Double
        let arrayEvaluated: Int
    }

    private func cost(among count: Int) -> Cost {
        let crowd = Crowd(count)
        var bytes = 0
        let environment = WindowEnvironment(url: URL(string: "http://127.0.0.1/")!)
        let window = ViewWindow(environment: environment, output: { bytes += WireWeight.bytes(of: $0, seq: 1) }) { CrowdList(crowd: crowd) }
        window.open()
        let person = crowd.people[count / 2]
        var turn = 0
        func rename() {
            turn += 1
            person.name = "Renamed \(turn)"
            window.flush()
        }
        func insertFirst() {
            crowd.people.insert(crowd.people.removeLast(), at: 0)
            window.flush()
        }
        func swapLast() {
            crowd.people.swapAt(count - 1, count - 2)
            window.flush()
        }
        rename()
        swapLast()
        let row = microseconds(per: 50) { for _ in 0..<50 { rename() } }
        let array = microseconds(per: 400) { for _ in 0..<400 { swapLast() } }
        let insert = microseconds(per: 400) { for _ in 0..<400 { insertFirst() } }
        let (evaluated, arrayEvaluated) = (evaluations(window, rename), evaluations(window, swapLast))
        window.close()
        return Cost(row: row, evaluated: evaluated, array: array, insert: insert, arrayEvaluated: arrayEvaluated)
    }

    private func evaluations(_ window: ViewWindow, _ work: () -> Void) -> Int {
        let before = window.evaluations
        work()
        return window.evaluations - before
    }
}
