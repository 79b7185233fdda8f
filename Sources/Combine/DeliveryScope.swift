/// What code runs for: on a server of many people, the window of one of them. Subscribers run in the scope in which they subscribed,
/// whoever sends, so that one person's value never arrives under another's name.
package protocol DeliveryScope: AnyObject, Sendable {}

package enum Delivery {
    @TaskLocal package static var scope: (any DeliveryScope)?
}
