import Foundation

/// A `foyer serve` of its own: a free port, a folder that is thrown away, a key pair made for the run.
final class ServerProcess {
    static let apiKey = "bench"

    let port: Int
    let secret: String
    private let process = Process()
    private let folder: URL

    var cost: ProcessCost { ProcessCost(pid: process.processIdentifier) }

    init(binary: String, port: Int) throws {
        self.port = port
        secret = UUID().uuidString + UUID().uuidString
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let log = folder.appendingPathComponent("server.log")
        FileManager.default.createFile(atPath: log.path, contents: nil)
        process.executableURL = URL(fileURLWithPath: binary)
        process.arguments = ["serve", "--dev", "--port", "\(port)", "--data", folder.appendingPathComponent("data").path]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["FOYER_API_KEY": Self.apiKey, "FOYER_SECRET": secret], uniquingKeysWith: { $1 })
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
    }

    var log: String {
        (try? String(contentsOf: folder.appendingPathComponent("server.log"), encoding: .utf8)) ?? ""
    }

    var isRunning: Bool { process.isRunning }

    func stop() {
        if process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }
}
