import Combine
import Foyer
import SwiftUI

/// What is wrong with the devices while one waits or talks, and whether to say so now: when one of them fails, and after a press on a
/// switch that cannot work. Who came without a device was told in the lobby.
@MainActor
final class DeviceWatch: ObservableObject {
    @Published private(set) var faults: DeviceFaults
    @Published private(set) var isExplained = false
    @Injected(\.devices) private var devices
    private var subscriptions: [AnyCancellable] = []
    /// The devices have answered once since this began.
    private var hasSettled = false

    init() {
        faults = DeviceFaults()
        update()
        subscriptions = [devices.changed.sink { [weak self] in self?.update() }]
        if let presses = WindowContext.current?.on("action", perform: { [weak self] in self?.pressed($0["action"]?.string) }) {
            subscriptions.append(presses)
        }
    }

    func dismiss() { isExplained = false }

    private func update() {
        // A browser that asks has not answered yet: what was said of the devices stands until it has.
        guard !devices.areAsking else { return }
        let new = DeviceFaults(devices.state)
        let isNew = new.camera != nil && new.camera != faults.camera || new.microphone != nil && new.microphone != faults.microphone
        if isNew, hasSettled { isExplained = true }
        if new == DeviceFaults(), isExplained { isExplained = false }
        if new != faults { faults = new }
        hasSettled = true
    }

    private func pressed(_ action: String?) {
        let isMicrophone = action == PageAction.microphone.rawValue && faults.microphone != nil
        let isCamera = action == PageAction.camera.rawValue && faults.camera != nil
        if isMicrophone || isCamera { isExplained = true }
    }
}
