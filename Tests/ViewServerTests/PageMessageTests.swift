import Foundation
import Testing
import ViewCore

@testable import ViewServer

@Suite struct PageMessageTests {
    private func read(_ text: String) throws -> PageMessage { try Array(text.utf8).withUnsafeBytes { try PageMessage($0) } }

    private let opening = """
        {"t":"open","page":"p1","url":"http://h:1/r/x#token=abc","viewport":{"w":800,"h":-5},"scheme":"dark","locale":"de-AT",\
        "reducedMotion":true,"storage":{"stage":"lobby"},"resume":{"id":"w","secret":"s","seq":7,"left":true}}
        """

    @Test func anOpeningTellsWhatThePageIs() throws {
        guard case .open(let page) = try read(opening) else { return #expect(Bool(false), "not an opening") }
        #expect(page.resume?.seq == 7)
        #expect(page.resume?.left == true)
        let environment = try page.environment()
        #expect(environment.url.fragment == "token=abc")
        #expect(environment.viewport == CGSize(width: 800, height: 0))
        #expect(environment.colorScheme == .dark)
        #expect(environment.storage == ["stage": "lobby"])
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "", "http://h/" + String(repeating: "a", count: 20_000)])
    func anAddressOfAnotherKindOpensNothing(address: String) throws {
        let text = opening.replacingOccurrences(of: "http://h:1/r/x#token=abc", with: address)
        guard case .open(let page) = try read(text) else { return #expect(Bool(false), "not an opening") }
        #expect(throws: Refusal.self) { try page.environment() }
    }

    @Test func shortMessagesAreRead() throws {
        guard case .acknowledged(12) = try read(#"{"t":"ack","seq":12}"#) else { return #expect(Bool(false)) }
        guard case .bye = try read(#"{"t":"bye"}"#) else { return #expect(Bool(false)) }
        guard case .ping = try read(#"{"t":"ping"}"#) else { return #expect(Bool(false)) }
        guard case .event(.tap(5)) = try read(#"{"t":"tap","id":5}"#) else { return #expect(Bool(false)) }
    }

    @Test(arguments: [
        "", "{", "null", "[]", "5", #"{"t":5}"#, #"{"t":"tap"}"#, #"{"t":"tap","id":"x"}"#, #"{"t":"ack"}"#, #"{"t":"nothing"}"#,
        #"{"t":"open","page":"p"}"#, #"{"t":"event","name":"page.left","data":{}}"#, #"{"t":"size","id":1,"w":1}"#,
        String(repeating: "[", count: 50_000), #"{"t":"tap","id":1e999}"#,
    ])
    func whatIsNoMessageIsRefused(text: String) {
        #expect(throws: (any Error).self) { try read(text) }
    }
}
