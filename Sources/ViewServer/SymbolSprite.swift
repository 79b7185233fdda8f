import Foundation
import ViewCore

/// The symbols of all views in one file, built from the icons that lie on this machine.
package enum SymbolSprite {
    /// Where Debian's `bootstrap-icons` puts them.
    package static let iconFolder = URL(fileURLWithPath: "/usr/share/bootstrap-icons/svg", isDirectory: true)

    /// An icon is not there.
    package struct MissingIcon: Error, CustomStringConvertible {
        package let path: String
        package var description: String { "the icon \(path) cannot be read: install the package bootstrap-icons" }
    }

    /// One SVG with a `<symbol>` for each id.
    package static func build(_ symbols: [(id: String, file: String)], from folder: URL = iconFolder) throws(MissingIcon) -> String {
        var parts = [#"<svg xmlns="http://www.w3.org/2000/svg">"#]
        for symbol in symbols { parts.append(try part(symbol.id, folder.appendingPathComponent(symbol.file))) }
        parts.append("</svg>")
        return parts.joined(separator: "\n")
    }

    private static func part(_ id: String, _ file: URL) throws(MissingIcon) -> String {
        guard let text = try? String(contentsOf: file, encoding: .utf8), let head = text.range(of: "<svg"),
            let start = text[head.upperBound...].range(of: ">"), let end = text.range(of: "</svg>", options: .backwards)
        else { throw MissingIcon(path: file.path) }
        let box = text[head.upperBound..<start.lowerBound].firstMatch(of: /viewBox="([0-9 .\-]+)"/)?.1 ?? "0 0 16 16"
        let shapes = text[start.upperBound..<end.lowerBound].trimmingCharacters(in: .whitespacesAndNewlines)
        return #"<symbol id="\#(id)" viewBox="\#(box)" fill="currentColor">\#(shapes)</symbol>"#
    }
}
