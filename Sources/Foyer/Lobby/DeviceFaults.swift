import CallClient

/// Why a camera or microphone does not work.
public enum DeviceFault: Hashable, Sendable {
    /// Its user, or the browser, has not allowed it.
    case denied
    /// There is none.
    case missing
    /// Another program uses it.
    case busy
    /// The page came without HTTPS, where browsers give no devices.
    case insecure
    case unknown
}

/// What is wrong with the devices; nil means nothing.
public struct DeviceFaults: Hashable, Sendable {
    public var camera: DeviceFault?
    public var microphone: DeviceFault?

    public init(camera: DeviceFault? = nil, microphone: DeviceFault? = nil) {
        self.camera = camera
        self.microphone = microphone
    }

    package init(_ state: MediaEngineState) {
        camera = DeviceFault(state.camera)
        microphone = DeviceFault(state.microphone)
    }
}

extension DeviceFault {
    init?(_ device: MediaEngineState.Device) {
        guard case .failed(let problem) = device else { return nil }
        self =
            switch problem {
            case .denied: .denied
            case .missing: .missing
            case .busy: .busy
            case .insecure: .insecure
            case .unknown: .unknown
            }
    }
}
