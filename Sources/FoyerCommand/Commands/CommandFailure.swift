import CallProtocol
import VideoSDKRTC

/// Why a command could not do what it was asked: said in one line, exit code 1.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
    init(_ error: CallError) { self.init("\(error.message) (\(error.code.rawValue) \(error.code.name))") }
    init(_ error: VideoSDKError) { self.init("\(error.message) (\(error.code) \(error.name))") }
}
