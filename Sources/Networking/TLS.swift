/// A server's certificate chain and its key, PEM files.
package struct TLSFiles: Sendable, Hashable {
    package var certificate: String
    package var key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}

/// Whom a client believes.
package enum TLSTrust: Sendable, Hashable {
    /// The certificate authorities of the system.
    case system
    /// Only the authorities in this PEM file.
    case authority(file: String)
}
