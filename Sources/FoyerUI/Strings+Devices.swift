import Foyer

/// What is wrong with the devices, and what to do, in a person's words.
package struct DeviceAdvice: Hashable, Sendable {
    package let title: String
    package let text: String
}

extension Strings {
    /// Nil where nothing is wrong.
    package func advice(_ faults: DeviceFaults) -> DeviceAdvice? {
        guard let fault = faults.camera ?? faults.microphone else { return nil }
        let both = faults.camera == fault && faults.microphone == fault
        let devices = both ? "Camera and microphone" : faults.camera == fault ? "Camera" : "Microphone"
        switch fault {
        case .denied:
            return DeviceAdvice(
                title: "\(devices) blocked",
                text: "Allow access with the icon beside the page's address, then try again. You can also join without.")
        case .missing:
            return DeviceAdvice(
                title: "\(devices) not found",
                text: "Connect one and try again. You can also join without: you still see and hear the others.")
        case .busy:
            return DeviceAdvice(title: "\(devices) in use", text: "Another program is using it. Close that program, then try again.")
        case .insecure:
            return DeviceAdvice(
                title: "\(devices): a secure page is needed",
                text: "Browsers allow this only on pages opened over HTTPS. Ask for an address that begins with https.")
        case .unknown:
            return DeviceAdvice(title: "\(devices) didn't start", text: "Try again. If that doesn't help, reload this page.")
        }
    }
}
