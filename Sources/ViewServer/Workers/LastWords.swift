import Foundation
import ViewCore

/// What a worker still does when its code traps: it notes for which window.
enum LastWords {
    nonisolated(unsafe) private static var place: UnsafeMutablePointer<UInt64>?
    nonisolated(unsafe) private static var mainThread = pthread_self()

    /// Asks the main thread for its last words, from another thread.
    static let request = SIGQUIT
    private static let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS, request]
    /// A stack of its own for these words: the thread's may be what is used up.
    private static let stackBytes = 64 * 1024

    /// On the main thread.
    @MainActor static func prepare(_ place: UnsafeMutablePointer<UInt64>) {
        self.place = place
        mainThread = pthread_self()
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackBytes, alignment: 16)
        stack.ss_size = stackBytes
        sigaltstack(&stack, nil)
        for number in faults { listen(to: number) }
    }

    /// Ends this process as if the main thread had trapped.
    static func endMainThread() { pthread_kill(mainThread, request) }

    private static func listen(to number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { LastWords.say($0) }
        // Once only: a fault in these words ends the process without them.
        action.sa_flags = SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
        sigaction(number, &action, nil)
    }

    /// Code that runs between the turns of windows, such as a task's, still knows its window's scope.
    private static func say(_ number: Int32) {
        let isMain = pthread_equal(pthread_self(), mainThread) != 0
        if let place, !isMain || place.pointee == 0 {
            place.pointee = WindowContext.current?.ticket ?? 0
        }
        signal(number, SIG_DFL)
        raise(number)
    }
}
