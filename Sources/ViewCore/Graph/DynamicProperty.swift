@_spi(Reflection) import Swift

/// A stored property of a view (or modifier, style) that the graph gives its value before the body runs.
public protocol DynamicProperty {
    /// Called before each evaluation, after the properties inside have their values.
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

/// A dynamic property of this module: bound to what its node keeps for it.
protocol BoundProperty: DynamicProperty {
    /// What the view's parent gave it matters only when the view is new: from then on its node keeps the value.
    static var isKeptByNode: Bool { get }
    @MainActor mutating func bind(slot: inout AnyObject?, node: ViewNode)
}

extension BoundProperty {
    static var isKeptByNode: Bool { false }
}

/// Where the dynamic properties of a type lie: found once per type.
struct PropertyPlan {
    struct Field: Equatable {
        let offset: Int
        let type: any DynamicProperty.Type

        static func == (lhs: Field, rhs: Field) -> Bool {
            lhs.offset == rhs.offset && ObjectIdentifier(lhs.type) == ObjectIdentifier(rhs.type)
        }
    }

    let fields: [Field]

    @MainActor private static var known: [ObjectIdentifier: PropertyPlan] = [:]

    @MainActor static func plan<Value>(for value: Value) -> PropertyPlan {
        if let plan = known[ObjectIdentifier(Value.self)] { return plan }
        let plan = PropertyPlan(fields: reflected(Value.self) ?? mirrored(value))
        known[ObjectIdentifier(Value.self)] = plan
        return plan
    }

    /// By the runtime's field records; nil where they cannot be read.
    static func reflected<Value>(_ type: Value.Type) -> [Field]? {
        var fields: [Field] = []
        let isComplete = _forEachField(of: type) { _, offset, fieldType, _ in
            if let property = fieldType as? any DynamicProperty.Type { fields.append(Field(offset: offset, type: property)) }
            return true
        }
        return isComplete ? fields : nil
    }

    /// By Mirror and the layout rule of structs: fields lie in order, each at the next multiple of its alignment.
    static func mirrored<Value>(_ value: Value) -> [Field] {
        var fields: [Field] = []
        var offset = 0
        for child in Mirror(reflecting: value).children {
            func place<Member>(_ member: Member) {
                let alignment = MemoryLayout<Member>.alignment
                offset = (offset + alignment - 1) / alignment * alignment
                if let type = Member.self as? any DynamicProperty.Type { fields.append(Field(offset: offset, type: type)) }
                offset += MemoryLayout<Member>.size
            }
            _openExistential(child.value, do: place)
        }
        return fields
    }
}

/// Gives all dynamic properties of a value their values from a node's slots.
@MainActor func bindProperties<Value>(of value: inout Value, node: ViewNode) {
    let plan = PropertyPlan.plan(for: value)
    guard !plan.fields.isEmpty else { return }
    var slot = 0
    withUnsafeMutablePointer(to: &value) { pointer in
        for field in plan.fields {
            bind(field.type, at: UnsafeMutableRawPointer(pointer) + field.offset, slot: &slot, node: node)
        }
    }
}

@MainActor private func bind<Property: DynamicProperty>(
    _ type: Property.Type, at address: UnsafeMutableRawPointer, slot: inout Int, node: ViewNode
) {
    let pointer = address.assumingMemoryBound(to: type)
    if let bound = type as? any BoundProperty.Type {
        bindOwn(bound, at: address, slot: slot, node: node)
        slot += 1
    } else {
        for field in PropertyPlan.plan(for: pointer.pointee).fields {
            bind(field.type, at: address + field.offset, slot: &slot, node: node)
        }
        pointer.pointee.update()
    }
}

@MainActor private func bindOwn<Property: BoundProperty>(
    _ type: Property.Type, at address: UnsafeMutableRawPointer, slot: Int, node: ViewNode
) {
    if slot >= node.slots.count { node.slots.append(nil) }
    var kept = node.slots[slot]
    address.assumingMemoryBound(to: type).pointee.bind(slot: &kept, node: node)
    if node.isDestroyed == false { node.slots[slot] = kept }
}
