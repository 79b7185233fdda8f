import Foundation
import Networking

/// What the server says to a worker. Pages have numbers that are never given twice.
enum ToWorker: Equatable {
    case opened(page: UInt64, PageLetter)
    case text(page: UInt64, [UInt8])
    case closed(page: UInt64)
    case goodbye([UInt8])
    /// End every window, and the process.
    case stop
}

/// What a worker says to the server.
enum FromWorker: Equatable {
    case text(page: UInt64, [UInt8])
    case close(page: UInt64, WebSocketCloseCode, reason: String)
    /// About once a second: the worker is alive and holds so many windows.
    case windows(Int)
}

/// What a worker has to know of a page that comes.
struct PageLetter: Codable, Equatable {
    var ticket: UInt64
    var address: String
    var base: URL?

    init(_ arrival: PageArrival) {
        ticket = arrival.ticket
        address = arrival.origin.peerAddress
        base = arrival.origin.base
    }

    var arrival: PageArrival {
        PageArrival(ticket: ticket, asksAgain: false, origin: PageOrigin(peerAddress: address, base: base))
    }
}

/// Frames between a server and its worker: a kind, a number, the rest.
private struct Frame {
    var kind: UInt8
    var number: UInt64
    var rest: UnsafeRawBufferPointer

    static let headBytes = 9

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Frame.headBytes else { return nil }
        kind = bytes[0]
        number = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 1, as: UInt64.self))
        rest = UnsafeRawBufferPointer(rebasing: bytes[Frame.headBytes...])
    }

    static func bytes(_ kind: UInt8, _ number: UInt64 = 0, _ rest: some Collection<UInt8> = []) -> [UInt8] {
        var bytes = [kind]
        bytes.reserveCapacity(headBytes + rest.count)
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: rest)
        return bytes
    }
}

extension ToWorker {
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let frame = Frame(bytes) else { return nil }
        switch frame.kind {
        case 1:
            guard let letter = try? JSONDecoder().decode(PageLetter.self, from: Data(frame.rest)) else { return nil }
            self = .opened(page: frame.number, letter)
        case 2: self = .text(page: frame.number, Array(frame.rest))
        case 3: self = .closed(page: frame.number)
        case 4: self = .goodbye(Array(frame.rest))
        case 5: self = .stop
        default: return nil
        }
    }

    var bytes: [UInt8] {
        switch self {
        // A letter holds nothing that cannot be encoded; without one the worker drops the page.
        case .opened(let page, let letter): Frame.bytes(1, page, (try? JSONEncoder().encode(letter)) ?? Data())
        case .text(let page, let text): Frame.bytes(2, page, text)
        case .closed(let page): Frame.bytes(3, page)
        case .goodbye(let text): Frame.bytes(4, 0, text)
        case .stop: Frame.bytes(5)
        }
    }
}

extension FromWorker {
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let frame = Frame(bytes) else { return nil }
        switch frame.kind {
        case 1: self = .text(page: frame.number, Array(frame.rest))
        case 2:
            guard frame.rest.count >= 2 else { return nil }
            let code = WebSocketCloseCode(rawValue: UInt16(littleEndian: frame.rest.loadUnaligned(as: UInt16.self)))
            self = .close(page: frame.number, code, reason: String(decoding: frame.rest[2...], as: UTF8.self))
        case 3: self = .windows(Int(clamping: frame.number))
        default: return nil
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .text(let page, let text): Frame.bytes(1, page, text)
        case .close(let page, let code, let reason):
            Frame.bytes(2, page, withUnsafeBytes(of: code.rawValue.littleEndian) { Array($0) } + Array(reason.utf8))
        case .windows(let count): Frame.bytes(3, UInt64(count))
        }
    }
}

/// Limits of the line between a server and its worker.
enum LinkLimits {
    /// Bytes of one frame: a page's whole tree is the largest.
    static let frame = 64 * 1024 * 1024
    /// Bytes that may wait for a worker; pages that add to them are closed until it has caught up.
    static let queued = 16 * 1024 * 1024
}
