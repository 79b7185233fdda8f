import SwiftUI

extension View {
    /// The state of a control for assistive programs and for tests.
    public func streamAccessibility(value: String) -> some View { accessibility(value: Text(value)) }
}
