/// Windows in this process.
struct LocalWindows: PageHost {
    let registry: WindowRegistry

    func admit(_ arrival: PageArrival) -> PageAdmission { .welcome }

    func connect(_ arrival: PageArrival, wire: any PageWire) -> any PageEar {
        PageConnection(arrival, wire: wire, registry: registry)
    }

    func goodbye(_ text: [UInt8], ticket: UInt64) async { await registry.goodbye(text) }

    func counts() async -> WindowCounts { WindowCounts(windows: await registry.count) }

    func close() async { await registry.close() }
}
