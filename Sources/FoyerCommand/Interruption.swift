import Dispatch
import Foundation

/// SIGTERM or SIGINT.
@MainActor
enum Interruption {
    static func wait() async {
        let signals = [SIGTERM, SIGINT]
        for number in signals { signal(number, SIG_IGN) }
        let sources = signals.map { DispatchSource.makeSignalSource(signal: $0, queue: .main) }
        await withCheckedContinuation { continuation in
            var isWaiting = true
            for source in sources {
                source.setEventHandler {
                    guard isWaiting else { return }
                    isWaiting = false
                    continuation.resume()
                }
                source.resume()
            }
        }
        for source in sources { source.cancel() }
    }
}
