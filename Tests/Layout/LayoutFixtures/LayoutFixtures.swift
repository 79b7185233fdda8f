import Foundation
import ViewCore

/// Shows fixtures by name to a test that drives a browser: one JSON request per line of standard input, one JSON answer per line.
///
///     {"do":"list"}                                → the fixtures with what is expected of them, and the style sheet
///     {"do":"open","name":"…"}                     → what the window puts out: `ready` with its elements
///     {"do":"size","id":7,"width":10,"height":10}  → what the window answers to a measured size
@main @MainActor struct LayoutFixtures {
    private var window: ViewWindow?
    private let outbox = Outbox()
    private let fixtures: [Fixture]

    static func main() throws {
        var program = LayoutFixtures()
        while let line = readLine() {
            let answer = try program.answer(to: JSONDecoder().decode(Request.self, from: Data(line.utf8)))
            FileHandle.standardOutput.write(answer + Data("\n".utf8))
        }
    }

    private init() {
        let suite = Suite()
        for add in [
            stackFixtures, spacerFixtures, frameFixtures, layerFixtures, ratioFixtures, paddingFixtures, priorityFixtures, groupFixtures,
            effectFixtures, gridFixtures, scrollFixtures, readerFixtures, textFixtures, overflowFixtures, safeAreaFixtures,
            directionFixtures, controlFixtures,
            guideFixtures, fitFixtures, ownBoxFixtures, moreFixtures,
        ] { add(suite) }
        fixtures = suite.fixtures
    }

    private mutating func answer(to request: Request) throws -> Data {
        switch request.do {
        case .list: return try JSONEncoder().encode(Listing(css: BaseStyle.css, fixtures: fixtures.map(Described.init)))
        case .open: open(request.name ?? "")
        case .size:
            window?.handle(.size(request.id ?? 0, CGSize(width: request.width ?? 0, height: request.height ?? 0)))
            window?.flush()
        }
        return outbox.take()
    }

    private mutating func open(_ name: String) {
        window?.close()
        _ = outbox.take()
        guard let fixture = fixtures.first(where: { $0.name == name }), let url = URL(string: "http://localhost/") else { return }
        let outbox = outbox
        let window = ViewWindow(
            environment: WindowEnvironment(url: url, viewport: fixture.viewport), output: { outbox.add($0) }, root: fixture.root)
        window.open()
        self.window = window
    }
}

/// What the window put out and the page has not asked for yet.
@MainActor private final class Outbox {
    private var messages: [WindowOutput] = []

    func add(_ output: WindowOutput) { messages.append(output) }

    func take() -> Data {
        var text = WireText()
        text.list(messages) { text, output in
            switch output {
            case .ready(let root):
                text.field("root", first: true)
                text.element(root)
            case .patch(let operations):
                text.field("ops", first: true)
                text.list(operations) { $0.operation($1) }
            case .command(let name, _):
                text.field("command", first: true)
                text.string(name)
            }
            text.end()
        }
        messages = []
        return Data(text.bytes)
    }
}

private struct Request: Decodable {
    enum Action: String, Decodable { case list, open, size }

    let `do`: Action
    let name: String?
    let id: Int?
    let width: Double?
    let height: Double?
}

private struct Listing: Encodable {
    let css: String
    let fixtures: [Described]
}

private struct Described: Encodable {
    let name: String
    let width: Double
    let height: Double
    let safeArea: [Double]
    let reason: String
    let expected: [String: Frame]
    let difference: String?

    @MainActor init(_ fixture: Fixture) {
        name = fixture.name
        (width, height) = (fixture.viewport.width, fixture.viewport.height)
        safeArea = fixture.safeArea
        reason = fixture.reason
        expected = fixture.expected
        difference = fixture.difference
    }
}
