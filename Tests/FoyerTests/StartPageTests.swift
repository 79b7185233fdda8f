import Foyer
import SwiftUI
import Testing
import ViewTesting

@testable import FoyerApp

@MainActor
struct StartPageTests {
    @Test func aNameIsNeededForARoom() throws {
        let view = MountedView {
            let _ = (WindowContext.current?[FoyerAppConfigurationKey.self].dev = true)
            StartPage()
        }
        #expect(try view.attribute("disabled", of: "createRoom") != nil)
        try view.type("nameField", "Ana")
        #expect(try view.attribute("disabled", of: "createRoom") == nil)
    }
}
