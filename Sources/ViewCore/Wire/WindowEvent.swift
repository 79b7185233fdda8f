import Foundation

/// What a page tells its window after it was opened.
package enum WindowEvent: Sendable, Equatable {
    case tap(ElementID)
    /// Text typed into a field, or the index chosen in a select; `version` counts the edits of this field.
    case input(ElementID, value: String, version: Int)
    case submit(ElementID)
    case focus(ElementID, on: Bool)
    /// The measured size of an element with `data-observe="size"`, in CSS pixels.
    case size(ElementID, CGSize)
    /// A gesture on an element that watches for it.
    case gesture(ElementID, GestureReport)
    case scheme(ColorScheme)
    case viewport(CGSize)
    case visible(Bool)
    case url(URL)
    /// A named event for whoever subscribed to it, for example `media.devices`.
    case page(name: String, data: WireValue)
}

extension WindowEvent: Decodable {
    private enum Key: String, CodingKey {
        case t, id, value, v, on, w, h, scheme, url, name, data
    }

    /// Reads the page's JSON; `open`, `ack` and `bye` belong to the connection and are refused here.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func id() throws -> ElementID { try container.decode(ElementID.self, forKey: .id) }
        func size() throws -> CGSize {
            let width = try container.decode(Double.self, forKey: .w)
            let height = try container.decode(Double.self, forKey: .h)
            return CGSize(width: min(max(width, 0), 100_000), height: min(max(height, 0), 100_000))
        }
        let type = try container.decode(String.self, forKey: .t)
        switch type {
        case "tap": self = .tap(try id())
        case "input":
            let version = try container.decodeIfPresent(Int.self, forKey: .v) ?? 0
            self = .input(try id(), value: try container.decode(String.self, forKey: .value), version: version)
        case "submit": self = .submit(try id())
        case "focus": self = .focus(try id(), on: try container.decode(Bool.self, forKey: .on))
        case "size": self = .size(try id(), try size())
        case "gesture": self = .gesture(try id(), try GestureReport(from: decoder))
        case "scheme": self = .scheme(try container.decode(ColorScheme.self, forKey: .scheme))
        case "viewport": self = .viewport(try size())
        case "visible": self = .visible(try container.decode(Bool.self, forKey: .on))
        case "url": self = .url(try container.decode(URL.self, forKey: .url))
        case "event":
            let data = try container.decodeIfPresent(WireValue.self, forKey: .data) ?? .null
            self = .page(name: try container.decode(String.self, forKey: .name), data: data)
        default:
            throw DecodingError.dataCorruptedError(forKey: .t, in: container, debugDescription: "unknown page message")
        }
    }
}
