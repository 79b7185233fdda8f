#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Lines on standard error, one write each. Never hand it tokens, headers or query strings.
package enum Log {
    package static func info(_ message: @autoclosure () -> String) { write("info", message()) }
    package static func warning(_ message: @autoclosure () -> String) { write("warning", message()) }
    package static func error(_ message: @autoclosure () -> String) { write("error", message()) }

    /// One line: control characters of the message are replaced, so that nobody can forge lines.
    static func line(_ level: String, _ message: String, time: tm) -> String {
        let clock = [time.tm_hour, time.tm_min, time.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        let clean = String(String.UnicodeScalarView(message.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
        return "\(clock) \(level) \(clean)\n"
    }

    private static func write(_ level: String, _ message: String) {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        let bytes = Array(line(level, message, time: parts).utf8)
        _ = bytes.withUnsafeBytes { fwriteAll($0) }
    }

    private static func fwriteAll(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        #endif
    }
}
