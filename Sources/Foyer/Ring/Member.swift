import Foundation

/// Somebody who is invited to a call.
public struct Member: Identifiable, Hashable, Sendable {
    public let user: User

    public var id: String { user.id }

    public init(user: User) { self.user = user }

    /// - Parameter name: how screens call the person; by default the id.
    public init(userId: String, name: String? = nil, imageURL: URL? = nil) {
        user = User(id: userId, name: name ?? userId, imageURL: imageURL)
    }
}
