import CallServer
import Foundation

/// A `foyer serve` of its own: a free port, a folder that is thrown away, a key pair made for the run.
final class ServerProcess {
    let key = APIKey.generate()
    private(set) var port = 0
    private let process = Process()
    private let folder: URL

    var cost: ProcessCost { ProcessCost(pid: process.processIdentifier) }
    var isRunning: Bool { process.isRunning }

    init(binary: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: logFile)
        let log = try FileHandle(forWritingTo: logFile)
        process.executableURL = URL(fileURLWithPath: binary)
        process.arguments = ["serve", "--dev", "--port", "0", "--data", folder.appendingPathComponent("data").path]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["FOYER_API_KEY": key.id, "FOYER_SECRET": key.secret], uniquingKeysWith: { $1 })
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = log
        process.standardError = log
        try process.run()
    }

    private var logFile: URL { folder.appendingPathComponent("server.log") }

    var log: String { (try? String(contentsOf: logFile, encoding: .utf8)) ?? "" }

    /// Waits until the server has said where it is.
    func waitForAddress() async throws {
        let isThere = await until(within: 20) { !self.process.isRunning || self.log.contains("Foyer is at http://127.0.0.1:") }
        guard isThere, let address = log.firstMatch(of: /Foyer is at http:\/\/127\.0\.0\.1:(\d+)/), let number = Int(address.1) else {
            throw BenchError("the server did not start:\n\(log)")
        }
        port = number
    }

    func stop() {
        if process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }
}

struct BenchError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
