import Foundation
import Testing
import ViewTesting

@testable import ViewCore

@MainActor @Suite struct TextTests {
    @Test func markdownOfLiterals() {
        #expect(Markdown.pieces(of: "a **b** *c*").map(\.text) == ["a ", "b", " ", "c"])
        #expect(Markdown.pieces(of: "**b**").first?.isBold == true)
        #expect(Markdown.pieces(of: "_c_ and snake_case_name").map(\.text) == ["c", " and snake_case_name"])
        #expect(Markdown.pieces(of: "2 * 3 * 4").map(\.text).joined() == "2 * 3 * 4")
        #expect(Markdown.pieces(of: #"\*no\*"#).map(\.text) == ["*no*"])
        #expect(Markdown.pieces(of: "`x*y*`").first?.isCode == true)
        #expect(Markdown.pieces(of: "**a *b* c**").map(\.isItalic) == [false, true, false])
        #expect(Markdown.pieces(of: "[Foyer](https://example.org)").first?.link?.host == "example.org")
        #expect(Markdown.pieces(of: "[unfinished](").map(\.text).joined() == "[unfinished](")
        #expect(Markdown.pieces(of: "**unfinished").map(\.text).joined() == "**unfinished")
    }

    @Test func aTextShowsItsMarkdown() throws {
        let view = MountedView { Text("**Bold** and [link](https://example.org)").accessibilityIdentifier("text") }
        let text = try view.find("text")
        #expect(text.children.map(\.ownText) == ["Bold", " and ", "link"])
        #expect(text.children[0].style.contains("font-weight:700"))
        #expect(text.children[2].kind == .a && text.children[2].attributes["href"] == "https://example.org")
    }

    /// A name is not Markdown: nobody puts a link into somebody else's page.
    @Test func whatIsPutInIsNoMarkdown() throws {
        let name = "[click](https://evil.example) **x**"
        let view = MountedView { Text("*Hello* \(name)").accessibilityIdentifier("text") }
        #expect(try view.find("text").all.contains { $0.kind == .a } == false)
        #expect(try view.find("text").children.map(\.ownText) == ["Hello", " [click](https://evil.example) **x**"])
        let unsafe = MountedView { Text("[x](javascript:alert)").accessibilityIdentifier("text") }
        #expect(try unsafe.find("text").children[0].attributes["href"] == nil)
    }

    @Test func textsAndSymbolsInsideTexts() throws {
        let view = MountedView {
            Text("See \(Text("this").bold()) \(Image(systemName: "star"))").accessibilityIdentifier("text")
        }
        let text = try view.find("text")
        #expect(text.children.map(\.kind) == [.span, .span, .span, .svg])
        #expect(text.children[1].style.contains("font-weight:700"))
    }

    @Test func datesAreThePagesToShow() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let view = MountedView {
            VStack {
                Text(date, style: .timer).accessibilityIdentifier("timer")
                Text(timerInterval: date...date.addingTimeInterval(60)).accessibilityIdentifier("countdown")
            }
        }
        #expect(try view.attribute("data-clock", of: "timer") == "timer")
        #expect(try view.attribute("data-time", of: "timer") == "1700000000")
        #expect(try view.attribute("data-clock-end", of: "countdown") == "1700000060")
        #expect(try view.attribute("data-clock-down", of: "countdown") == "")
        #expect(try view.text(of: "countdown") == "0:00")
    }

    @Test func attributedStrings() throws {
        var words = AttributedString("plain")
        var red = AttributedString(" red")
        red.foregroundColor = .red
        red.link = URL(string: "https://example.org")
        words += red
        let view = MountedView { [words] in Text(words).accessibilityIdentifier("text") }
        let text = try view.find("text")
        #expect(text.children.map(\.ownText) == ["plain", " red"])
        #expect(text.children[1].style.contains("var(--red)"))
        #expect(text.children[1].kind == .a)
    }
}
