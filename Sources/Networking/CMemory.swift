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

    init(prefix: Int) { self.prefix = prefix }

    /// `bytes` behind the free room; valid until the next call.
    func fill(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
        let start = reserve(bytes.count)
        bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(start, base, $0.count) } }
        return start
    }

    private func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if memory == nil || capacity < count {
            free(memory)
            capacity = max(count, 16 * 1024)
            memory = malloc(prefix + capacity + 16)
        }
        return (memory! + prefix).assumingMemoryBound(to: UInt8.self)
    }

    deinit { free(memory) }
}
