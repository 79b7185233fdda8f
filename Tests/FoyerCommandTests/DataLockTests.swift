import Foundation
import Testing

@testable import FoyerCommand

@Suite struct DataLockTests {
    @Test func folderIsForOneServerAtATime() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try DataLock(folder)
        #expect(throws: CommandFailure.self) { try DataLock(folder) }
        withExtendedLifetime(first) {}
    }

    @Test func folderIsFreeAgainAfterItsServer() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("foyer-lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        do { _ = try DataLock(folder) }
        _ = try DataLock(folder)
    }

    @Test func folderThatIsNotThereIsSaid() {
        #expect(throws: CommandFailure.self) { try DataLock(URL(fileURLWithPath: "/nowhere/at/all")) }
    }
}
