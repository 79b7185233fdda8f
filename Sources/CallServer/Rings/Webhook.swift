import CallCore
import CallProtocol
import Foundation

/// Where a backend wants to hear of calls. The secret never prints.
package struct Webhook: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package let url: URL
    let secret: [UInt8]

    /// - Returns: nil for anything but an `http` or `https` address with a host and without a name or password in it, or an empty secret.
    package init?(url text: String, secret: String) {
        guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme), url.host?.isEmpty == false,
            url.user == nil, url.password == nil, url.fragment == nil, !secret.isEmpty
        else { return nil }
        self.url = url
        self.secret = Array(secret.utf8)
    }

    package var description: String { "Webhook(\(url.host ?? ""))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["host": url.host ?? ""]) }

    /// `t=SECONDS,v1=HEX`: HMAC-SHA256 with the secret over `SECONDS.BODY`. With the time in it an old message cannot be sent again later.
    package func signature(of body: String, at time: Timestamp) -> String {
        let digest = Digest.hmacSHA256(key: secret, Array("\(time.seconds).\(body)".utf8))
        return "t=\(time.seconds),v1=" + digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// What is sent. A backend that hears the same `id` again has heard it before.
struct WebhookBody: Codable, Hashable {
    var id: String
    var type: String
    var createdAt: Timestamp
    /// The id of the API key, or the name of the app that several share.
    var app: String
    var callType: CallType
    var callId: CallID
    var ring: RingInfo?
    /// Who accepted, rejected or missed.
    var personId: PersonID?

    init(_ notice: CallNotice, id: String, app: AppID) {
        self.id = id
        type = notice.kind.rawValue
        createdAt = notice.at
        self.app = app.rawValue
        callType = notice.call.type
        callId = notice.call.id
        ring = notice.ring
        personId = notice.person
    }
}

/// When a delivery that failed is tried again.
enum DeliverySchedule {
    static let first: Duration = .seconds(1)
    static let longest: Duration = .seconds(60 * 60)
    /// After it nobody waits for the news any more.
    static let patience: Duration = .seconds(3 * 24 * 60 * 60)

    /// - Parameters:
    ///   - attempts: that failed, from 1.
    ///   - age: of the news.
    /// - Returns: nil where it is time to give up.
    static func pause(attempts: Int, age: Duration) -> Duration? {
        guard age < patience else { return nil }
        return min(first * (1 << min(max(attempts - 1, 0), 20)), longest)
    }
}
