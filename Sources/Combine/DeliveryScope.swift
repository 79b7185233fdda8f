/// What code runs for: on a server of many people, the window of one of them. Subscribers run in the scope in which they subscribed,
/// whoever sends and from whichever thread, so that one person's value never arrives under another's name. Operators on the way run in
/// it too: every source that may send later, and every change of thread, enters it.
package protocol DeliveryScope: AnyObject, Sendable {}

package enum Delivery {
    @TaskLocal package static var scope: (any DeliveryScope)?

    /// Runs `body` in a scope that was current earlier; nil is no scope.
    static func run<Result>(in scope: (any DeliveryScope)?, _ body: () -> Result) -> Result {
        scope === Delivery.scope ? body() : $scope.withValue(scope, operation: body)
    }
}
