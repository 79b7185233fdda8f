import Foundation
import Networking
import ViewCore
import WebRuntime

/// The files of the page, in memory, and the shell that names them.
struct RuntimeFiles {
    /// Everything below `/_foyer/`, by its name there.
    let contents: [String: [UInt8]]
    /// The page that is answered for every address of the app.
    let shell: [UInt8]
    /// Changes with any of the contents; part of the addresses in the shell, so that browsers may keep the files.
    let version: String

    /// Throws where a file of the page or an icon is missing.
    init(folder: URL = WebRuntime.folder, symbols: [(id: String, file: String)] = Symbols.sprite) throws {
        var contents = try RuntimeFiles.read(folder)
        guard let template = contents.removeValue(forKey: "shell.html") else { throw CocoaError(.fileNoSuchFile) }
        contents["base.css"] = Array(BaseStyle.css.utf8)
        contents["symbols.svg"] = Array(try SymbolSprite.build(symbols).utf8)
        self.contents = contents
        version = RuntimeFiles.version(of: contents)
        shell = RuntimeFiles.shell(
            String(decoding: template, as: UTF8.self), version: version, modules: contents.keys.filter { $0.hasSuffix(".js") })
    }

    private static func read(_ folder: URL) throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let file = folder.appendingPathComponent(name)
            guard (try? FileManager.default.attributesOfItem(atPath: file.path)[.type]) as? FileAttributeType == .typeRegular else {
                continue
            }
            contents[name] = [UInt8](try Data(contentsOf: file))
        }
        return contents
    }

    /// FNV-1a over names and contents: a name for a version, not a seal.
    private static func version(of contents: [String: [UInt8]]) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for (name, body) in contents.sorted(by: { $0.key < $1.key }) {
            for byte in [Array(name.utf8), body].joined() { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return String(sum, radix: 36)
    }

    /// Names the modules ahead, so that a browser fetches all of them at once.
    private static func shell(_ template: String, version: String, modules: [String]) -> [UInt8] {
        let preloads = modules.sorted().map { #"<link rel="modulepreload" href="/_foyer/\#($0)">"# }.joined(separator: "\n")
        let text = template.replacingOccurrences(of: "</head>", with: preloads + "\n</head>")
        return Array(text.replacingOccurrences(of: "/_foyer/", with: "/_foyer/\(version)/").utf8)
    }
}
