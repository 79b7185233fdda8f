/// Light or dark.
public enum ColorScheme: String, CaseIterable, Sendable, Codable {
    case light, dark
}
