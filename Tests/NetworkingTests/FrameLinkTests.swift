import Foundation
import Synchronization
import Testing

@testable import Networking

@Suite("Frames between two processes")
struct FrameLinkTests {
    private final class Heard: Sendable {
        let frames = Mutex<[[UInt8]]>([])
        let ends = Mutex(0)

        func listen(to link: FrameLink) {
            link.start(
                received: { bytes in
                    let frame = Array(bytes)
                    self.frames.withLock { $0.append(frame) }
                }, ended: { self.ends.withLock { $0 += 1 } })
        }
    }

    private func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    private func eventually(_ what: String, _ check: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !check() {
            try #require(ContinuousClock.now < deadline, "\(what)")
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test("arrive whole and in order, small ones and one larger than every buffer, also what was sent before the start")
    func order() async throws {
        let (left, right) = try pair()
        let loop = try EventLoop(name: "links")
        let (sender, receiver) = (
            FrameLink(loop: loop, socket: left, maxFrame: 1 << 20), FrameLink(loop: loop, socket: right, maxFrame: 4 << 20)
        )
        let heard = Heard()
        let sent: [[UInt8]] = [[], [1], [UInt8](repeating: 7, count: 3 << 20)] + (0..<500).map { [UInt8($0 % 256), 2, 3] }
        for frame in sent { sender.send(frame) }
        heard.listen(to: receiver)
        sender.start(received: { _ in }, ended: {})
        try await eventually("all frames") { heard.frames.withLock { $0.count } == sent.count }
        #expect(heard.frames.withLock { $0 } == sent)
        sender.close()
        try await eventually("the end") { heard.ends.withLock { $0 } == 1 }
        receiver.send([1])
        await loop.stop()
    }

    @Test("that are too long end the link, and so does half a frame with nothing behind it")
    func broken() async throws {
        let loop = try EventLoop(name: "links")
        for bytes: [UInt8] in [[255, 255, 255, 127, 1], [9, 0, 0, 0, 1]] {
            let (ours, theirs) = try pair()
            let heard = Heard()
            heard.listen(to: FrameLink(loop: loop, socket: ours, maxFrame: 1024))
            try #require(write(theirs, bytes, bytes.count) == bytes.count)
            close(theirs)
            try await eventually("the end") { heard.ends.withLock { $0 } == 1 }
            #expect(heard.frames.withLock { $0 } == [])
        }
        await loop.stop()
    }

    @Test("what the other side does not take is counted, and dropped when the link is closed")
    func backlog() async throws {
        let (ours, theirs) = try pair()
        let loop = try EventLoop(name: "links")
        let link = FrameLink(loop: loop, socket: ours, maxFrame: 1024)
        link.start(received: { _ in }, ended: {})
        let queued = Mutex(0)
        for _ in 0..<4 { link.send([UInt8](repeating: 0, count: 1 << 20)) }
        try await eventually("a backlog") {
            loop.execute { queued.withLock { $0 = link.queuedBytes } }
            return queued.withLock { $0 } > 1 << 20
        }
        link.close()
        try await eventually("nothing") {
            loop.execute { queued.withLock { $0 = link.queuedBytes } }
            return queued.withLock { $0 } == 0
        }
        close(theirs)
        await loop.stop()
    }
}
