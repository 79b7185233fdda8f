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

    init() {
        faults = DeviceFaults()
        faults = DeviceFaults(devices.state)
        subscriptions = [devices.changed.sink { [weak self] in self?.update() }]
        if let presses = WindowContext.current?.on("action", perform: { [weak self] in self?.pressed($0["action"]?.string) }) {
            subscriptions.append(presses)
        }
    }

    func dismiss() { isExplained = false }

    private func update() {
        let new = DeviceFaults(devices.state)
        guard new != faults else { return }
        if let fault = new.camera, fault != faults.camera { isExplained = true }
        if let fault = new.microphone, fault != faults.microphone { isExplained = true }
        faults = new
        if new == DeviceFaults() { isExplained = false }
    }

    private func pressed(_ action: String?) {
        let isMicrophone = action == PageAction.microphone.rawValue && faults.microphone != nil
        let isCamera = action == PageAction.camera.rawValue && faults.camera != nil
        if isMicrophone || isCamera { isExplained = true }
    }
}
