import Foundation

/// Keeps a data folder to one server at a time. The system lets go of it when the process ends, however that ends.
final class DataLock {
    private let file: Int32

    /// - Throws: `CommandFailure` where another server has the folder, or nothing can be written into it.
    init(_ folder: URL) throws {
        let path = folder.appendingPathComponent("serve.lock").path
        // Workers must not hold it on behalf of a server that has gone.
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CommandFailure("cannot write \(path): \(String(cString: strerror(errno)))") }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            throw CommandFailure(
                "another foyer serve uses the data folder \(folder.path): stop it first, or give this one its own folder with --data")
        }
    }

    deinit { close(file) }
}
