/// How a server listens and what it bears.
package struct ServerConfiguration: Sendable {
    /// A numeric address or a name; `0.0.0.0` and `::` are all interfaces.
    package var host: String
    /// 0: any free port.
    package var port: Int
    package var tls: TLSFiles?
    package var allowedOrigins: OriginPolicy
    /// `X-Forwarded-For` is believed only from these.
    package var trustedProxies: [CIDR]
    /// Bytes of one WebSocket message; a larger one closes with 1009.
    package var maxMessage: Int
    /// Bytes waiting for one WebSocket; beyond it the reader is too slow and cut.
    package var maxQueued: Int
    /// Open connections; more are closed at once.
    package var maxConnections: Int
    /// Bytes of a request's body; 413 beyond.
    package var maxBody: Int
    /// A request's head must be complete this long after the connection or the last answer, its body this long after the head.
    package var headerTimeout: Duration
    /// A silent WebSocket is asked (ping) after this long, and cut if it stays silent as long again.
    package var idlePing: Duration
    /// On every answer, unless the handler sets the same header.
    package var securityHeaders: HTTPHeaders

    package init(
        host: String = "127.0.0.1", port: Int = 0, tls: TLSFiles? = nil, allowedOrigins: OriginPolicy = OriginPolicy(),
        trustedProxies: [CIDR] = [], maxMessage: Int = 256 * 1024, maxQueued: Int = 1024 * 1024, maxConnections: Int = 10_000,
        maxBody: Int = 64 * 1024, headerTimeout: Duration = .seconds(10), idlePing: Duration = .seconds(20),
        securityHeaders: HTTPHeaders = ServerConfiguration.standardSecurityHeaders
    ) {
        self.host = host
        self.port = port
        self.tls = tls
        self.allowedOrigins = allowedOrigins
        self.trustedProxies = trustedProxies
        self.maxMessage = maxMessage
        self.maxQueued = maxQueued
        self.maxConnections = maxConnections
        self.maxBody = maxBody
        self.headerTimeout = headerTimeout
        self.idlePing = idlePing
        self.securityHeaders = securityHeaders
    }

    /// No inline script, no frame around us, no referrer, no sniffing; camera and microphone for our own pages only. Pages connect to
    /// this server alone: `'self'` holds for WebSockets too. Pictures may come from anywhere over HTTPS, for people's avatars lie there.
    package static let standardSecurityHeaders: HTTPHeaders = [
        "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; "
            + "connect-src 'self'; media-src 'self' blob: mediastream:; object-src 'none'; base-uri 'none'; "
            + "form-action 'self'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": "camera=(self), microphone=(self), display-capture=(self), geolocation=()",
        "Cross-Origin-Opener-Policy": "same-origin",
    ]
}
