import CallProtocol
import CallServer
import Foundation

/// `foyer token`: signs a token and prints it.
struct TokenCommand {
    static let usage = """
        foyer token --permissions allow_join[,allow_mod] | ask_join [--room ID] [--participant ID] [--name NAME] [--expires 24h] [--data DIR]
        """

    private let claims: TokenClaims
    private let key: APIKey

    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - unique: an id that no other token has.
    init(
        _ arguments: some Sequence<String>, environment: [String: String], now: Int64 = Int64(Date().timeIntervalSince1970),
        unique: String = UUID().uuidString
    ) throws {
        let options = try Options(arguments, values: ["permissions", "room", "participant", "name", "expires", "data"], flags: [])
        if let operand = options.operands.first { throw UsageError("unexpected \(operand)") }
        guard let lifetime = Lifetime(options["expires"] ?? "24h") else {
            throw UsageError("--expires takes a time like 30m, 24h or 7d, not \(options["expires"] ?? "")")
        }
        let permissions = try Self.permissions(options["permissions"])
        let participant = try Self.id(options, "participant", ParticipantID.self)
        claims = TokenClaims(
            apikey: "", permissions: permissions.map(\.rawValue), version: 2, roomId: try Self.id(options, "room", RoomID.self),
            participantId: participant, name: options["name"], exp: now + lifetime.seconds, iat: now, jti: participant == nil ? nil : unique
        )
        key = try SigningKey.find(folder: options["data"], environment: environment)
    }

    func run() throws -> ExitCode {
        print(try token().rawValue)
        return .fine
    }

    func token() throws -> Token {
        var claims = claims
        claims.apikey = key.id
        return try TokenSigner.sign(claims, key: key)
    }

    private static func permissions(_ text: String?) throws -> [Permission] {
        guard let text else { throw UsageError("--permissions is missing: allow_join, allow_join,allow_mod or ask_join") }
        let permissions = try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard let permission = Permission(rawValue: String(name)) else {
                throw UsageError("\(name) is no permission: there are allow_join, ask_join and allow_mod")
            }
            return permission
        }
        switch Set(permissions) {
        case [.allowJoin], [.allowJoin, .allowMod], [.askJoin]: return permissions
        case _: throw UsageError("--permissions takes allow_join, allow_join,allow_mod or ask_join: others do not go together")
        }
    }

    private static func id<ID: Identifier>(_ options: Options, _ name: String, _ type: ID.Type) throws -> String? {
        guard let text = options[name] else { return nil }
        guard ID(validating: text) != nil else {
            throw UsageError("--\(name) takes letters, digits and .-_~@:+, up to \(ID.maxLength) of them")
        }
        return text
    }
}
