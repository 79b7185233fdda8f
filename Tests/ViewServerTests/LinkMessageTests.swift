import Networking
import Testing

@testable import ViewServer

@Suite("What a server and its worker say to each other")
struct LinkMessageTests {
    private let letter = PageLetter(
        PageArrival(ticket: .max, asksAgain: false, origin: PageOrigin(peerAddress: "::1", base: nil)))

    private func read<Message>(_ bytes: [UInt8], _ read: (UnsafeRawBufferPointer) -> Message?) -> Message? { bytes.withUnsafeBytes(read) }

    @Test("arrives as it was said")
    func roundTrip() {
        for message: ToWorker in [
            .opened(page: 1, letter), .text(page: .max, Array("Grüße".utf8)), .text(page: 2, []), .closed(page: 3), .goodbye([1, 2]), .stop,
        ] {
            #expect(read(message.bytes, ToWorker.init) == message)
        }
        for message: FromWorker in [
            .text(page: 9, [0, 255]), .close(page: 4, .policyViolation, reason: "too-fast"), .close(page: 4, .normal, reason: ""),
            .windows(12),
        ] {
            #expect(read(message.bytes, FromWorker.init) == message)
        }
    }

    @Test(
        "is nothing where it is cut short or of no kind",
        arguments: [[], [1], [2, 0, 0, 0], [99, 0, 0, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0, 0, 0, 7]])
    func broken(bytes: [UInt8]) {
        #expect(read(bytes, FromWorker.init) == nil)
        if bytes.first != 2 || bytes.count < 9 { #expect(read(bytes, ToWorker.init) == nil) }
    }
}
