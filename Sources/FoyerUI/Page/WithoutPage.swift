#if !os(Linux)
    import SwiftUI

    // On Apple platforms there is no page. What the screens say to theirs has here the nearest meaning that SwiftUI has a word for,
    // and else none.

    enum PageRole { case main, status, alert }

    extension View {
        func pageRole(_ role: PageRole) -> some View {
            accessibilityAddTraits(role == .main ? [] : .updatesFrequently)
        }

        func pageAttribute(_ name: String, _ value: String) -> some View { self }
        func pageExpanded(_ isExpanded: Bool) -> some View { self }
        func pageFocus<Value: Equatable>(on value: Value) -> some View { self }
        func pageFocusOnArrival() -> some View { self }
        func accessibility(value: Text) -> some View { accessibilityValue(value) }
    }
#endif
