import Foundation
import ViewCore

/// The first message of a page on each connection.
struct PageOpening: Decodable, Sendable {
    struct Viewport: Decodable, Sendable {
        var w: Double
        var h: Double
    }

    /// The place that this page had.
    struct Resume: Decodable, Sendable {
        var id: String
        var secret: String
        /// The newest message the page has seen; 0 where it shows nothing yet.
        var seq: Int
        /// The page that had the place has said goodbye in this tab: this is its reload, not a copy of the tab.
        var left: Bool?
    }

    var page: String
    var url: String
    var viewport: Viewport
    var scheme: ColorScheme
    var locale: String
    var reducedMotion: Bool
    var storage: [String: WireValue]
    var resume: Resume?

    /// What the page says of itself.
    ///
    /// - Throws: `badAddress` where no page can be shown at such an address.
    func environment() throws(Refusal) -> WindowEnvironment {
        guard url.utf8.count <= URL.longestAddress else { throw .badAddress }
        guard let address = URL(string: url), address.isOfPage, storage.count <= Limits.storedValues,
            page.utf8.count <= Limits.pageNameBytes
        else { throw .malformed }
        return WindowEnvironment(
            url: address, viewport: CGSize(width: clamped(viewport.w), height: clamped(viewport.h)), colorScheme: scheme,
            locale: Locale(identifier: String(locale.prefix(35))), reducedMotion: reducedMotion, storage: storage)
    }

    private func clamped(_ length: Double) -> Double { min(max(length, 0), Limits.viewportLength) }

    private enum Limits {
        static let storedValues = 64
        static let pageNameBytes = 64
        /// CSS pixels.
        static let viewportLength = 20_000.0
    }
}

/// A goodbye that came without a connection.
struct PageGoodbye: Decodable, Sendable {
    var id: String
    var secret: String
    var page: String
}

/// All that a page can say.
enum PageMessage: Sendable {
    case open(PageOpening)
    case event(WindowEvent)
    /// The page has seen everything up to this number.
    case acknowledged(Int)
    /// The page goes away.
    case bye
    case ping

    private struct Head: Decodable {
        var t: String
        var seq: Int?
    }

    /// Throws where the text is no message of a page.
    init(_ text: UnsafeRawBufferPointer) throws {
        let data = Data(text)
        let decoder = JSONDecoder()
        let head = try decoder.decode(Head.self, from: data)
        switch head.t {
        case "open": self = .open(try decoder.decode(PageOpening.self, from: data))
        case "ack":
            guard let seq = head.seq else { throw Refusal.malformed }
            self = .acknowledged(seq)
        case "bye": self = .bye
        case "ping": self = .ping
        default: self = .event(try Self.event(try decoder.decode(WindowEvent.self, from: data)))
        }
    }

    /// Events whose names begin with `page.` are told by the server alone; addresses are those of pages.
    private static func event(_ event: WindowEvent) throws -> WindowEvent {
        if case .page(let name, _) = event, name.hasPrefix(PageEvent.prefix) { throw Refusal.malformed }
        if case .url(let url) = event {
            guard url.absoluteString.utf8.count <= URL.longestAddress else { throw Refusal.badAddress }
            guard url.isOfPage else { throw Refusal.malformed }
        }
        return event
    }
}

extension URL {
    /// Bytes.
    fileprivate static let longestAddress = 16 * 1024

    /// Whether a page can be at this address.
    fileprivate var isOfPage: Bool { ["http", "https"].contains(scheme) }
}
