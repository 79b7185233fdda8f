import Foundation

/// When an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private let name: String
    public static let logicallyComplete = AnimationCompletionCriteria(name: "logically")
    public static let removed = AnimationCompletionCriteria(name: "removed")
}

/// Changes made in `body` pass with an animation; `completion` runs when it has had its time in the page: never where it repeats without end.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try withAnimation(animation, body)
    let completion = onMain(completion)
    guard let seconds = animation.map(\.total) ?? 0 else { return result }
    Task { @MainActor in
        try? await Task.sleep(for: .seconds(seconds))
        completion()
    }
    return result
}

extension View {
    /// Changes how changes of this view pass: without an animation, or with another one.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        var transaction = Transaction(animation: .default)
        transform(&transaction)
        guard !transaction.disablesAnimations, let animation = transaction.animation else {
            return decorated([.attribute(.data("still"), "")])
        }
        return decorated(animation == .default ? [] : [.style(animation.css)])
    }
}
