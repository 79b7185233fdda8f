import CallProtocol
import Foundation

/// Something that went wrong, with the documented code. Two are equal where their codes are; never match on the message.
public struct VideoSDKError: Error, Hashable, Sendable {
    public let code: Int
    /// For logs, for example `INVALID_TOKEN`.
    public let name: String
    /// For people; it may be the server's own.
    public let message: String

    public init(code: Int, name: String, message: String) {
        self.code = code
        self.name = name
        self.message = message
    }

    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    init(_ error: CallError) { self.init(code: error.code.rawValue, name: error.code.name, message: error.message) }

    /// The same error with words that fit the moment.
    func saying(_ message: String) -> VideoSDKError { VideoSDKError(code: code, name: name, message: message) }
}

extension VideoSDKError: CustomStringConvertible, LocalizedError {
    public var description: String { "\(name) (\(code)): \(message)" }
    public var errorDescription: String? { message }
}

/// The errors that arise on this side, and those of the server that apps tell apart.
extension VideoSDKError {
    public static let ERROR_ACTION_PERFORMED_BEFORE_ROOM_JOINED = VideoSDKError(
        code: 3035, name: "ERROR_ACTION_PERFORMED_BEFORE_ROOM_JOINED", message: "This needs a joined room.")
    public static let UNABLE_TO_JOIN_ROOM = VideoSDKError(code: 3047, name: "UNABLE_TO_JOIN_ROOM", message: "The room could not be joined.")
    public static let ERROR_NO_WEBCAM_DEVICE_FOUND = VideoSDKError(
        code: 3051, name: "ERROR_NO_WEBCAM_DEVICE_FOUND", message: "There is no camera here.")
    public static let ERROR_ALREADY_IN_REQUESTED_STATE = VideoSDKError(
        code: 3054, name: "ERROR_ALREADY_IN_REQUESTED_STATE", message: "This room has ended already.")
    public static let ERROR_OPERATION_IN_PROGRESS = VideoSDKError(
        code: 3055, name: "ERROR_OPERATION_IN_PROGRESS", message: "The room is being joined, or was joined already.")
    public static let ERROR_OPERATION_ABORTED = VideoSDKError(
        code: 3056, name: "ERROR_OPERATION_ABORTED", message: "The room was left before this was done.")
    public static let ERROR_NO_MICROPHONE_DEVICE_FOUND = VideoSDKError(
        code: 3059, name: "ERROR_NO_MICROPHONE_DEVICE_FOUND", message: "There is no microphone here.")
    public static let ERROR_ROOM_RECONNECTING = VideoSDKError(
        code: 3065, name: "ERROR_ROOM_RECONNECTING", message: "The room is reconnecting. Try again once it is back.")
    public static let ERROR_INVALID_PARAMETER = VideoSDKError(
        code: 3073, name: "ERROR_INVALID_PARAMETER", message: "A parameter is invalid.")

    public static let INVALID_API_KEY = VideoSDKError(CallError(.invalidAPIKey, "The API key is not known."))
    public static let INVALID_TOKEN = VideoSDKError(CallError(.invalidToken, "The token is empty, invalid or expired."))
    public static let INVALID_PERMISSIONS = VideoSDKError(CallError(.invalidPermissions, "The token does not permit this."))
    public static let ENTRY_RESPONSE_FAILED = VideoSDKError(CallError(.entryResponseFailed, "The entry request could not be answered."))
}
