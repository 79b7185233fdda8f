import Combine
import Foundation
import Networking
import Testing
import ViewCore

@testable import ViewServer

/// Counts taps, and commands the page with each.
private struct Counter: View {
    @State private var count = 0

    var body: some View {
        Button("Taps \(count)") {
            count += 1
            WindowContext.current?.send("title", ["text": .string("\(count)")])
        }
    }
}

@MainActor @Suite(.serialized) struct ViewServiceTests {
    private func button(in element: WireValue?) throws -> Int {
        func search(_ element: WireValue) -> WireValue? {
            if element["k"] == "button" { return element }
            return element["n"]?.array?.lazy.compactMap(search).first
        }
        return try #require(element.flatMap(search)?["i"]?.number.map(Int.init))
    }

    private func serving(
        _ configuration: ViewServiceConfiguration = ViewServiceConfiguration(), server: ServerConfiguration = ServerConfiguration(),
        _ body: @MainActor (ServedWindows) async throws -> Void
    ) async throws {
        let served = try await ServedWindows(configuration, server: server) { Counter() }
        do {
            try await body(served)
        } catch {
            await served.stop()
            throw error
        }
        await served.stop()
    }

    private func place(_ ready: WireValue) throws -> (id: String, secret: String, seq: Int) {
        (try #require(ready["id"]?.string), try #require(ready["secret"]?.string), Int(try #require(ready["seq"]?.number)))
    }

    @Test func aTapBecomesAPatchAndACommand() async throws {
        try await serving { served in
            let page = try served.page()
            let ready = try await page.next("ready")
            page.say(#"{"t":"tap","id":\#(try button(in: ready["root"]))}"#)
            let title = try await page.next("do")
            #expect(title["args"]?["text"] == "1")
        }
    }

    @Test func aPageWithoutAConnectionSaysGoodbyeWithoutOne() async throws {
        try await serving(ViewServiceConfiguration(graceAfterGoodbye: .milliseconds(20))) { served in
            let page = try served.page()
            let place = try place(try await page.next("ready"))
            for wrong in [("x", place.secret, "page-1"), (place.id, "x", "page-1"), (place.id, place.secret, "page-2")] {
                #expect(
                    try await served.post("/v1/window/bye", #"{"id":"\#(wrong.0)","secret":"\#(wrong.1)","page":"\#(wrong.2)"}"#) == 204)
            }
            #expect(try await served.post("/v1/window/bye", "nonsense") == 204)
            #expect(await served.windowCount == 1)
            var left = 0
            let subscription = served.latest?.context.on(PageEvent.left) { _ in left += 1 }
            let text = #"{"id":"\#(place.id)","secret":"\#(place.secret)","page":"page-1"}"#
            #expect(try await served.post("/v1/window/bye", text) == 204)
            #expect(left == 1)
            _ = try await eventually("the window ends") { await served.windowCount == 0 ? true : nil }
            subscription?.cancel()
        }
    }

    @Test func aPageThatComesBackGetsWhatItMissed() async throws {
        try await serving { served in
            let page = try served.page()
            let ready = try await page.next("ready")
            let place = try place(ready)
            let button = try button(in: ready["root"])
            page.close()
            _ = try await eventually("the close") { page.closed }
            served.latest?.handle(.tap(button))
            let again = try served.page(resume: (place.id, place.secret, place.seq, false))
            #expect(try await again.next("resumed")["id"]?.string == place.id)
            #expect(try await again.next("do")["args"]?["text"] == "1")
            #expect(await served.windowCount == 1)
        }
    }

    @Test func aReloadTakesItsPlaceAndSeesTheWholeTree() async throws {
        try await serving { served in
            let page = try served.page("page-1")
            let ready = try await page.next("ready")
            let place = try place(ready)
            page.say(#"{"t":"tap","id":\#(try button(in: ready["root"]))}"#)
            _ = try await page.next("do")
            let reloaded = try served.page("page-2", resume: (place.id, place.secret, 0, true))
            let second = try await reloaded.next("ready")
            #expect(second["id"]?.string == place.id)
            #expect(String(describing: second["root"]).contains("Taps 1"))
            #expect(try await reloaded.next("do")["args"]?["text"] == "1", "the title is said again")
            #expect(await served.windowCount == 1)
        }
    }

    @Test func aCopyOfALiveTabAndAWrongSecretGetWindowsOfTheirOwn() async throws {
        try await serving { served in
            let page = try served.page("page-1")
            let place = try place(try await page.next("ready"))
            for (name, secret) in [("page-2", place.secret), ("page-1", String(repeating: "0", count: place.secret.count)), ("page-1", "")]
            {
                let other = try served.page(name, resume: (place.id, secret, 0, false))
                #expect(try await other.next("ready")["id"]?.string != place.id)
            }
            #expect(await served.windowCount == 4)
            #expect(page.closed == nil)
        }
    }

    @Test func aCopyOfATabForgetsItsPlaceAndKeepsWhatItsOwnWindowStores() async throws {
        let served = try await ServedWindows { Rememberer() }
        let page = try served.page("page-1")
        let place = try place(try await page.next("ready"))
        let copy = try served.silentPage()
        copy.say(
            #"{"t":"open","page":"page-2","url":"http://h/","viewport":{"w":1,"h":1},"scheme":"light","locale":"en","#
                + #""reducedMotion":false,"storage":{"stage":"call","place":"secret"},"#
                + #""resume":{"id":"\#(place.id)","secret":"\#(place.secret)","seq":0,"left":false}}"#)
        _ = try await copy.next("ready")
        var stored: [String: WireValue] = [:]
        while stored["place"] == nil {
            let command = try await copy.next("do")
            if command["name"] == "store", let key = command["args"]?["key"]?.string { stored[key] = command["args"]?["value"] }
        }
        #expect(stored == ["stage": "lobby", "place": .null])
        await served.stop()
    }

    /// Stores where it stands as soon as it is there.
    private struct Rememberer: View {
        @SceneStorage("stage") private var stage = ""
        var body: some View { Text("here").onAppear { stage = "lobby" } }
    }

    @Test func aWindowWhosePageDoesNotComeBackEnds() async throws {
        let short = ViewServiceConfiguration(graceAfterLoss: .milliseconds(30), graceAfterGoodbye: .milliseconds(10))
        try await serving(short) { served in
            let lost = try served.page("page-1")
            let place = try place(try await lost.next("ready"))
            let leaving = try served.page("page-2")
            _ = try await leaving.next("ready")
            lost.close()
            leaving.say(#"{"t":"bye"}"#)
            _ = try await eventually("both end") { await served.windowCount == 0 ? true : nil }
            let late = try served.page(resume: (place.id, place.secret, place.seq, false))
            #expect(try await late.next("ready")["id"]?.string != place.id)
        }
    }

    @Test func theWindowIsToldOfItsPage() async throws {
        try await serving { served in
            let page = try served.page("page-1")
            let place = try place(try await page.next("ready"))
            var told: [String] = []
            let context = try #require(served.latest?.context)
            let subscriptions = [PageEvent.opened, PageEvent.left, PageEvent.lost].map { name in
                context.on(name) { data in told.append("\(name) \(data["reloaded"]?.bool.map(String.init) ?? "")") }
            }
            page.say(#"{"t":"bye"}"#)
            _ = try await eventually("left") { told.count == 1 ? true : nil }
            let reloaded = try served.page("page-2", resume: (place.id, place.secret, 0, true))
            _ = try await reloaded.next("ready")
            reloaded.close()
            _ = try await eventually("lost") { told.count == 3 ? true : nil }
            #expect(told == ["page.left ", "page.opened true", "page.lost "])
            withExtendedLifetime(subscriptions) {}
        }
    }

    @Test func windowsWithoutAPageMakeRoomForNewOnes() async throws {
        try await serving(ViewServiceConfiguration(maxWindows: 2)) { served in
            let first = try served.page("page-1")
            _ = try await first.next("ready")
            let second = try served.page("page-2")
            _ = try await second.next("ready")
            let third = try served.page("page-3")
            #expect(try await third.next("refused")["code"] == "too-many-windows")
            first.close()
            _ = try await eventually("the close") { first.closed }
            let fourth = try await eventually("room") {
                let page = try served.page("page-4")
                return (try? await page.next("ready")) == nil ? nil : page
            }
            #expect(fourth.closed == nil)
            #expect(await served.windowCount == 2)
        }
    }

    @Test func oneAddressCannotTakeAllWindows() async throws {
        let proxy = ServerConfiguration(trustedProxies: [try #require(CIDR("127.0.0.1/32"))])
        try await serving(ViewServiceConfiguration(maxWindowsPerAddress: 1), server: proxy) { served in
            let one = try served.page("page-1", headers: ["X-Forwarded-For": "192.0.2.7"])
            _ = try await one.next("ready")
            #expect(served.latest?.context[PageOrigin.self].peerAddress == "192.0.2.7")
            let two = try served.page("page-2", headers: ["X-Forwarded-For": "192.0.2.7"])
            #expect(try await two.next("refused")["code"] == "too-many-windows")
            let other = try served.page("page-3", headers: ["X-Forwarded-For": "192.0.2.8"])
            _ = try await other.next("ready")
        }
    }

    @Test func whoSaysNothingIsAskedToGo() async throws {
        try await serving(ViewServiceConfiguration(openingTimeout: .milliseconds(20))) { served in
            let page = try served.silentPage()
            #expect(try await page.next("refused")["code"] == "opening-timed-out")
            _ = try await eventually("the close") { page.closed }
            #expect(await served.windowCount == 0)
        }
    }

    @Test func everyAddressOfTheAppGetsTheShellAndInterfacesDoNot() async throws {
        try await serving { served in
            for path in ["/", "/r/my.room", "/calls", "/l/x"] {
                let answer = try await served.get(path)
                #expect(answer.status == 200)
                #expect(answer.body.contains("foyer-root"))
            }
            for path in ["/_foyer/nothing.js", "/v2/rooms", "/v1/nothing", "/favicon.ico"] {
                #expect(try await served.get(path).status >= 400, "\(path)")
            }
        }
    }

    @Test func theFilesOfThePageAreServedWithTypesAndTags() async throws {
        try await serving { served in
            for (name, type) in [
                ("main.js", "text/javascript"), ("page.css", "text/css"), ("base.css", "text/css"), ("symbols.svg", "image/svg+xml"),
            ] {
                let answer = try await served.get("/_foyer/\(name)")
                #expect(answer.status == 200)
                #expect((answer.headers["Content-Type"] as? String)?.hasPrefix(type) == true)
            }
            #expect(try await served.get("/_foyer/symbols.svg").body.contains(#"<symbol id="mic-fill""#))
        }
    }
}
