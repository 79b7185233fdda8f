import Foundation

/// A person as an app knows them.
public struct User: Identifiable, Hashable, Sendable {
    public let id: String
    public let name: String
    public let imageURL: URL?

    public init(id: String, name: String, imageURL: URL? = nil) {
        self.id = id
        self.name = name
        self.imageURL = imageURL
    }
}
