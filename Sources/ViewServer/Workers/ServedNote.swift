import CProcess
import Foundation
import Networking

/// Eight bytes that two processes share: in them stands whom the worker serves, also when it is dead.
///
/// Unchecked because the memory is mapped for as long as this lives, and read and written whole.
final class ServedNote: @unchecked Sendable {
    let file: Int32
    let place: UnsafeMutablePointer<UInt64>

    /// Throws where the system has no memory for it.
    convenience init() throws {
        let file = foyer_memory_file("foyer-served")
        guard file >= 0, ftruncate(file, off_t(MemoryLayout<UInt64>.size)) == 0 else { throw ServedNote.problem("memfd_create") }
        try self.init(file: file)
    }

    /// Of another process, or made just now.
    init(file: Int32) throws {
        let size = MemoryLayout<UInt64>.size
        guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED else {
            throw ServedNote.problem("mmap")
        }
        self.file = file
        place = memory.bindMemory(to: UInt64.self, capacity: 1)
    }

    deinit {
        munmap(place, MemoryLayout<UInt64>.size)
        close(file)
    }

    /// 0: nobody.
    var ticket: UInt64 { place.pointee }

    private static func problem(_ operation: String) -> NetworkingError {
        .system(operation: operation, reason: String(cString: strerror(errno)))
    }
}
