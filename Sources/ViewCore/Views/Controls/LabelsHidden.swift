import Foundation

extension EnvironmentValues {
    private struct LabelsHiddenKey: EnvironmentKey { static let defaultValue = false }
    var labelsAreHidden: Bool {
        get { self[LabelsHiddenKey.self] }
        set { self[LabelsHiddenKey.self] = newValue }
    }
}

extension View {
    nonisolated public func labelsHidden() -> some View { EnvironmentWriter(content: self, value: true) { $0.labelsAreHidden = $1 } }
}
