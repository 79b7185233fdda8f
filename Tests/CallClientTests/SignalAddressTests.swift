import CallClient
import Foundation
import Testing

@Suite struct SignalAddressTests {
    @Test(arguments: [
        ("http://127.0.0.1:8080", "ws://127.0.0.1:8080/v1/signal"), ("https://calls.example/", "wss://calls.example/v1/signal"),
        ("https://example.org/foyer", "wss://example.org/foyer/v1/signal"), ("HTTP://[::1]:80/?x=1#y", "ws://[::1]:80/v1/signal"),
    ])
    func serverToSocket(server: String, socket: String) throws {
        #expect(SignalAddress.url(server: try #require(URL(string: server)))?.absoluteString == socket)
    }

    @Test(arguments: ["ftp://example.org", "file:///etc", "nothing", "http:"])
    func otherAddressesAreNone(server: String) throws {
        #expect(SignalAddress.url(server: try #require(URL(string: server))) == nil)
    }
}
