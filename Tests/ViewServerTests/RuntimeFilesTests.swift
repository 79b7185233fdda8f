import Foundation
import Testing

@testable import ViewServer

@Suite struct RuntimeFilesTests {
    @Test func theShellNamesFilesThatExistAndNothingInline() throws {
        let files = try RuntimeFiles(symbols: [])
        let shell = String(decoding: files.shell, as: UTF8.self)
        let prefix = "/_foyer/\(files.version)/"
        let named = shell.matches(of: /(?:src|href)="([^"]+)"/).map { String($0.1) }
        #expect(named.count > 10)
        for address in named {
            #expect(address.hasPrefix(prefix))
            #expect(files.contents[String(address.dropFirst(prefix.count))] != nil, "\(address)")
        }
        #expect(shell.firstMatch(of: /<style|style=|<script[^>]*>[^<]/) == nil)
    }

    @Test func modulesNameModulesThatExist() throws {
        let files = try RuntimeFiles(symbols: [])
        for (name, body) in files.contents where name.hasSuffix(".js") {
            let base = URL(fileURLWithPath: "/" + name)
            for match in String(decoding: body, as: UTF8.self).matches(of: /from "(\.[^"]+)"/) {
                let path = URL(fileURLWithPath: String(match.1), relativeTo: base).standardizedFileURL.path
                #expect(files.contents[String(path.dropFirst())] != nil, "\(name) imports \(match.1)")
            }
        }
    }

    @Test func aSpriteHoldsASymbolForEachIcon() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("icons-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try #"<svg xmlns="x" viewBox="0 0 20 20"><path d="M1 2"/></svg>"#.write(
            to: folder.appendingPathComponent("a.svg"), atomically: true, encoding: .utf8)
        let sprite = try SymbolSprite.build([(id: "mic-fill", file: "a.svg")], from: folder)
        #expect(sprite.contains(#"<symbol id="mic-fill" viewBox="0 0 20 20" fill="currentColor"><path d="M1 2"/></symbol>"#))
        #expect(throws: SymbolSprite.MissingIcon.self) { try SymbolSprite.build([(id: "b", file: "b.svg")], from: folder) }
    }
}
