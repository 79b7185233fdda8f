import Foundation
import Networking
import Testing
import ViewCore

@testable import ViewServer

@MainActor @Suite("What a page says that it should not, to a window in a worker", .serialized, .timeLimit(.minutes(5)))
struct HostilePageTests {
    /// A hostile page and a bystander in one worker, which has to live through it; the bystander hears nothing.
    private func attacking(_ path: String = "/controls", _ body: @MainActor (ServedWorkers, ShownPage) async throws -> Void) async throws {
        try await ServedWorkers.run { served in
            let process = try await served.process
            let bystander = try await served.shown(path, tab: "bystander")
            let heard = bystander.page.everything
            let page = try await served.shown(path, tab: "hostile")
            try await body(served, page)
            #expect(try await served.process == process)
            bystander.page.say(#"{"t":"ping"}"#)
            _ = try await bystander.page.next("pong")
            #expect(bystander.page.everything == heard + #"{"t":"pong"}"#)
        }
    }

    /// What the window shows once it has taken in all that was said.
    private func told(_ page: ShownPage) async throws -> String {
        page.page.say(#"{"t":"ping"}"#)
        _ = try await page.page.next("pong")
        return page.page.everything
    }

    @Test("nothing comes of events for disabled controls, for controls that are gone, and for what is none")
    func useless() async throws {
        try await attacking { _, page in
            let removed = try page.id(of: "removed")
            try page.tap("remove")
            _ = try await page.page.next("patch")
            let before = page.page.everything
            for id in [removed, try page.id(of: "never"), try page.id(of: "neverText"), try page.id(of: "neverSwitch"), 0, -1, .max] {
                page.page.say(#"{"t":"tap","id":\#(id)}"#)
                page.page.say(#"{"t":"submit","id":\#(id)}"#)
                page.page.say(#"{"t":"focus","id":\#(id),"on":true}"#)
                page.page.say(#"{"t":"input","id":\#(id),"value":"true","v":\#(Int.max)}"#)
                page.page.say(#"{"t":"size","id":\#(id),"w":1e308,"h":-1e308}"#)
            }
            let news = try await told(page).dropFirst(before.count)
            #expect(!news.contains("touched") && !news.contains("on 1"), "\(news)")
        }
    }

    @Test(
        "values that a control cannot have are not taken",
        arguments: ["", "-7", "99999999999999999999", "1e400", "nan", "inf", "🙂", "null"])
    func impossible(value: String) async throws {
        try await attacking { _, page in
            let before = page.page.everything
            for control in ["slider", "picker", "switch"] {
                page.page.say(#"{"t":"input","id":\#(try page.id(of: control)),"value":"\#(value)","v":1}"#)
            }
            let news = try await told(page).dropFirst(before.count)
            for wrong in ["amount nan", "amount inf", "amount -", "amount 9", "choice -", "choice 9", "touched 1"] {
                #expect(!news.contains(wrong), "\(news)")
            }
        }
    }

    @Test(
        "a message of wrong types ends the connection with a code; the window lives and the page may come back to it",
        arguments: [
            #"{"t":"tap","id":"1"}"#, #"{"t":"tap","id":1.5}"#, #"{"t":"tap","id":1e30}"#, #"{"t":"tap"}"#,
            #"{"t":"input","id":1,"value":7}"#,
            #"{"t":"input","id":1,"value":"x","v":"x"}"#, #"{"t":"size","id":1,"w":"1","h":2}"#, #"{"t":"scheme","scheme":"pink"}"#,
            #"{"t":"viewport","w":[],"h":{}}"#, #"{"t":"url","url":"javascript:alert(1)"}"#, #"{"t":"url","url":7}"#, #"{"t":"ack"}"#,
            #"{"t":"event","name":"page.left"}"#, #"{"t":["tap"]}"#, #"{"t":"nothing"}"#, "null", "7", "",
        ])
    func wrongTypes(message: String) async throws {
        try await attacking { served, page in
            page.page.say(message)
            #expect(try await page.page.next("refused")["code"] == "malformed")
            try await page.isCut()
            let (id, secret) = (try #require(page.ready["id"]?.string), try #require(page.ready["secret"]?.string))
            let resume = #","resume":{"id":"\#(id)","secret":"\#(secret)","seq":1,"left":false}"#
            #expect(try await served.page("/controls", tab: "hostile", resume: resume).next("resumed")["id"]?.string == id)
        }
    }

    @Test("a huge text arrives whole, a larger one than a message may be closes the connection")
    func hugeText() async throws {
        try await attacking { _, page in
            let text = String(repeating: "ü", count: 100_000)
            page.page.say(#"{"t":"input","id":\#(try page.id(of: "text")),"value":"\#(text)","v":1}"#)
            #expect(String(describing: try await page.page.next("patch")).contains("text 100000"))
            page.page.say(#"{"t":"input","id":\#(try page.id(of: "text")),"value":"\#(text)\#(text)","v":2}"#)
            #expect(try await eventually("the cut") { page.page.closed } == .messageTooBig)
        }
    }

    @Test("a flood is refused before it reaches the worker")
    func flood() async throws {
        try await attacking { _, page in
            let tap = #"{"t":"tap","id":\#(try page.id(of: "removed"))}"#
            for _ in 0..<5_000 { page.page.say(tap) }
            #expect(try await page.page.next("refused")["code"] == "too-fast")
            try await page.isCut()
        }
    }

    @Test("the place of another window is taken neither with a guess nor while its page is there")
    func otherPlaces() async throws {
        try await attacking { served, page in
            let (id, secret) = (try #require(page.ready["id"]?.string), try #require(page.ready["secret"]?.string))
            for (tab, guess) in [("thief", String(repeating: "0", count: secret.count)), ("thief", ""), ("thief", secret), ("hostile", "")]
            {
                let thief = try served.page(
                    "/controls", tab: tab, resume: #","resume":{"id":"\#(id)","secret":"\#(guess)","seq":1,"left":false}"#)
                #expect(try await thief.next("ready")["id"]?.string != id)
            }
            #expect(try await told(page).contains("refused") == false)
            #expect(page.page.closed == nil)
        }
    }
}
