import Foundation
import Foyer
import SwiftUI
import Testing

/// What a window injects is its own, however many others run between its steps.
@MainActor
struct InjectedValuesTests {
    @MainActor private final class Reader {
        @Injected(\.streamVideo) var streamVideo
    }

    @Test func interleavedWindowsSeeTheirOwnPerson() async {
        let windows = (0..<50).map { TestWindow(name: "Person \($0)") }
        let readers = windows.map { window in window.run { Reader() } }
        let tasks = windows.map { window in
            window.run {
                Task { @MainActor in
                    var names: [String] = []
                    for _ in 0..<20 {
                        names.append(InjectedValues[\.streamVideo].user.name)
                        await Task.yield()
                    }
                    return names
                }
            }
        }
        for (index, task) in tasks.enumerated() {
            #expect(Set(await task.value) == ["Person \(index)"])
            #expect(readers[index].streamVideo.user.name == "Person \(index)")
        }
    }

    @Test func anOwnerBelongsToItsWindowWhereverItIsCalledFrom() {
        let ana = TestWindow(name: "Ana")
        let ben = TestWindow(name: "Ben")
        let reader = ana.run { Reader() }
        ben.run { #expect(reader.streamVideo.user.name == "Ana") }
    }

    @Test func aLookIsOfOneWindow() {
        let ana = TestWindow()
        let ben = TestWindow()
        ana.run { InjectedValues[\.colors].accent = .red }
        ana.run { #expect(InjectedValues[\.colors].accent == .red) }
        ben.run { #expect(InjectedValues[\.colors].accent != .red) }
    }

    @Test func outsideOfEveryWindowNothingIsKept() {
        InjectedValues[\.streamVideo] = StreamVideo(
            url: URL(string: "http://localhost")!, apiKey: "key", user: User(id: "x", name: "Nobody"), token: "t")
        #expect(InjectedValues[\.streamVideo].user.name.isEmpty)
    }

    @Test func aValueIsMadeInTheScopeOfItsWindowWhoeverAsksFirst() {
        let ana = TestWindow(name: "Ana")
        let ben = TestWindow(name: "Ben")
        let reader = ana.run { GreetingReader() }
        ben.run { #expect(reader.greeting == "Hello Ana") }
        ben.run { #expect(InjectedValues[\.greeting] == "Hello Ben") }
    }

    @MainActor private final class GreetingReader {
        @Injected(\.greeting) var greeting
    }
}

private enum GreetingKey: InjectionKey {
    static var currentValue: String { "Hello \(InjectedValues[\.streamVideo].user.name)" }
}

extension InjectedValues {
    fileprivate var greeting: String {
        get { self[GreetingKey.self] }
        set { self[GreetingKey.self] = newValue }
    }
}
