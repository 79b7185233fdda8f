import Foyer

/// What is wrong with the devices, and what to do, in a person's words.
package struct DeviceAdvice: Hashable, Sendable {
    package let title: String
    package let text: String
}

extension Strings {
    /// In the place of one's picture, where there is none.
    package func noPicture(_ fault: DeviceFault?) -> String { fault.map { problem("Camera", $0) } ?? cameraOff }

    /// Nil where nothing is wrong. Once one has joined, or asked to, the switch is what tries again.
    package func advice(_ faults: DeviceFaults, hasJoined: Bool = false) -> DeviceAdvice? {
        guard let fault = faults.camera ?? faults.microphone else { return nil }
        let both = faults.camera == fault && faults.microphone == fault
        let devices = both ? "Camera and microphone" : faults.camera == fault ? "Camera" : "Microphone"
        return DeviceAdvice(title: problem(devices, fault), text: hasJoined ? remedyInside(fault) : remedy(fault))
    }

    private func problem(_ devices: String, _ fault: DeviceFault) -> String {
        switch fault {
        case .denied: "\(devices) blocked"
        case .missing: "\(devices) not found"
        case .busy: "\(devices) in use"
        case .insecure: "\(devices): a secure page is needed"
        case .unknown: "\(devices) didn't start"
        }
    }

    private func remedy(_ fault: DeviceFault) -> String {
        switch fault {
        case .denied: "Allow access with the icon beside the page's address, then try again. You can also join without."
        case .missing: "Connect one and try again. You can also join without: you still see and hear the others."
        case .busy: "Another program is using it. Close that program, then try again."
        case .insecure: "Browsers allow this only on pages opened over HTTPS. Ask for an address that begins with https."
        case .unknown: "Try again. If that doesn't help, reload this page."
        }
    }

    private func remedyInside(_ fault: DeviceFault) -> String {
        switch fault {
        case .denied: "Allow access with the icon beside the page's address, then press the switch again."
        case .missing: "Connect one, then press the switch again. You see and hear the others without it."
        case .busy: "Another program is using it. Close that program, then press the switch again."
        case .insecure: remedy(fault)
        case .unknown: "Press the switch again. If that doesn't help, reload this page: you come back to this place."
        }
    }
}
