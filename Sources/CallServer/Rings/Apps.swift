import CallProtocol

/// Which key belongs to which app. Keys that name no app are an app each; keys that are exchanged for one another name the same.
package struct Apps: Sendable {
    private let apps: [String: AppID]
    private let signing: [AppID: APIKey]

    package init(keys: [APIKey]) {
        apps = Dictionary(keys.map { ($0.id, $0.app) }, uniquingKeysWith: { $1 })
        signing = Dictionary(keys.map { ($0.app, $0) }, uniquingKeysWith: { $1 })
    }

    package var all: [AppID] { Array(signing.keys) }

    /// Of claims whose signature has been checked.
    package func app(of claims: TokenClaims) -> AppID { apps[claims.apikey] ?? AppID(claims.apikey) }

    /// The newest key of an app, with which the server itself signs.
    func key(of app: AppID) -> APIKey? { signing[app] }
}
