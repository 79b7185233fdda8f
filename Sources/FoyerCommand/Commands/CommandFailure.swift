import CallProtocol
import VideoSDKRTC

/// Why a command could not do what it was asked: said in one line, exit code 1.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
    /// No word came from the server.
    let isUnreachable: Bool

    init(_ description: String, isUnreachable: Bool = false) {
        self.description = description
        self.isUnreachable = isUnreachable
    }

    init(_ error: CallError) {
        self.init("\(error.message) (\(error.code.rawValue) \(error.code.name))", isUnreachable: error.code == .serverError)
    }

    init(_ error: VideoSDKError) {
        self.init("\(error.message) (\(error.code) \(error.name))", isUnreachable: error == .UNABLE_TO_JOIN_ROOM)
    }

    /// What may help on; nil where nothing is known.
    ///
    /// - Parameter server: where the command looked for the server.
    func advice(server: String?) -> String? {
        guard isUnreachable, server?.hasPrefix("https:") == true else { return nil }
        return """
            If the server runs, this machine does not trust its certificate. Copy the certificate to /usr/local/share/ca-certificates/NAME.crt
            and run update-ca-certificates as root.
            """
    }
}
