/// What can go wrong while something is set up. Whatever happens to one connection later is told to its delegate.
package enum NetworkingError: Error, Equatable, CustomStringConvertible {
    /// A call to the system failed.
    case system(operation: String, reason: String)
    /// The address is taken, not ours or not allowed.
    case cannotListen(address: String, reason: String)
    /// The certificate or key file cannot be used.
    case unusableCertificate(path: String)
    /// Not a `ws://` or `wss://` URL.
    case invalidURL(String)

    package var description: String {
        switch self {
        case .system(let operation, let reason): "\(operation) failed: \(reason)"
        case .cannotListen(let address, let reason): "cannot listen on \(address): \(reason)"
        case .unusableCertificate(let path): "the certificate or key cannot be used: \(path)"
        case .invalidURL(let url): "not a ws:// or wss:// URL: \(url)"
        }
    }
}
