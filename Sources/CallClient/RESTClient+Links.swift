import CallProtocol

// Short links, as a host, a command or a page uses them.
extension RESTClient {
    /// - Throws: 4022 a link for a host with a token that is bound to a room, 4141 too many links, and what REST refuses everywhere.
    package func makeLink(_ room: String, _ link: CreateLinkBody) async throws(CallError) -> LinkBody {
        try await send("POST", Route.links(escaped(room)), body: link)
    }

    /// Those that still work, newest first, in one page.
    package func links(_ room: String) async throws(CallError) -> Page<LinkBody> { try await send("GET", Route.links(escaped(room))) }

    package func revokeLink(_ id: String) async throws(CallError) -> LinkBody { try await send("POST", Route.revokeLink(escaped(id))) }

    /// What a link stands for. It needs no token.
    ///
    /// - Throws: 4111 it does not work, or no more.
    package func openLink(_ id: String) async throws(CallError) -> OpenedLinkBody { try await send("POST", Route.openLink(escaped(id))) }

    /// The link for a room's guests: the one that works longest, else a new one.
    package func guestLink(_ room: String) async throws(CallError) -> LinkBody {
        let known = try await links(room).data.filter { $0.kind == .guest }
        if let longest = known.max(by: { $0.expiresAt < $1.expiresAt }) { return longest }
        return try await makeLink(room, CreateLinkBody(kind: .guest))
    }
}
