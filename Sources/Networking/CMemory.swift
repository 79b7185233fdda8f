import CLibwebsockets
import Glibc

/// C strings that live as long as this object, for the tables that libwebsockets only points to.
final class CStrings {
    private var kept: [UnsafeMutablePointer<CChar>] = []
    private var lists: [UnsafeMutablePointer<lws_protocol_vhost_options>] = []

    func keep(_ string: String) -> UnsafePointer<CChar> {
        let copy = strdup(string)!
        kept.append(copy)
        return UnsafePointer(copy)
    }

    /// A linked list of names ("name:") and values.
    func options(_ pairs: [(String, String)]) -> UnsafePointer<lws_protocol_vhost_options>? {
        guard !pairs.isEmpty else { return nil }
        let list = UnsafeMutablePointer<lws_protocol_vhost_options>.allocate(capacity: pairs.count)
        list.initialize(repeating: lws_protocol_vhost_options(), count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            list[index].name = keep("\(pair.0.lowercased()):")
            list[index].value = keep(pair.1)
            list[index].next = index + 1 < pairs.count ? UnsafePointer(list + index + 1) : nil
        }
        lists.append(list)
        return UnsafePointer(list)
    }

    deinit {
        for string in kept { free(string) }
        for list in lists { list.deallocate() }
    }
}

/// Memory with room in front, used for one write at a time.
final class ScratchBuffer {
    private let prefix: Int
    private var capacity = 0
    private var memory: UnsafeMutableRawPointer?
    private(set) var count = 0

    init(prefix: Int) { self.prefix = prefix }

    /// `bytes` behind the free room; valid until the next call.
    func fill(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
        clear()
        append(bytes)
        return start
    }

    /// What was appended since it was last cleared; valid until the next call.
    var start: UnsafeMutablePointer<UInt8> {
        if memory == nil { reserve(0) }
        return (memory! + prefix).assumingMemoryBound(to: UInt8.self)
    }

    func clear() { count = 0 }

    func append(_ bytes: [UInt8]) {
        reserve(count + bytes.count)
        bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(start + count, base, $0.count) } }
        count += bytes.count
    }

    func append(_ byte: UInt8) {
        reserve(count + 1)
        start[count] = byte
        count += 1
    }

    private func reserve(_ size: Int) {
        guard memory == nil || capacity < size else { return }
        capacity = max(size, 2 * capacity, 16 * 1024)
        guard let larger = realloc(memory, prefix + capacity + 16) else { preconditionFailure("no memory") }
        memory = larger
    }

    deinit { free(memory) }
}
