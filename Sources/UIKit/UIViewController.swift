/// A place for code written for UIKit: life cycle methods and a title. It shows nothing.
@MainActor
open class UIViewController {
    open var title: String?

    public init() {}

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
}
