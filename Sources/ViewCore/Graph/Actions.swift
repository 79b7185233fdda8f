// Actions of an app are written on the main actor (closures in a view's body are) and run there; their types need not say so.

func onMain(_ action: @escaping () -> Void) -> @MainActor () -> Void {
    nonisolated(unsafe) let action = action  // runs on the main actor only
    return { action() }
}

func onMain<Value>(_ action: @escaping (Value) -> Void) -> @MainActor (Value) -> Void {
    nonisolated(unsafe) let action = action  // runs on the main actor only
    return { action($0) }
}

func onMain<First, Second>(_ action: @escaping (First, Second) -> Void) -> @MainActor (First, Second) -> Void {
    nonisolated(unsafe) let action = action  // runs on the main actor only
    return { action($0, $1) }
}
