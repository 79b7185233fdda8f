import Foundation
@_spi(Reflection) import Swift

/// Whether two views mean the same, so that the second need not be evaluated. Bit for bit first; where bits differ, field by field: padding does
/// not count, values that can be compared are, and what a view keeps for itself in its node (`@State`, `@StateObject`) is not what the view says.
///
/// Closures are the same where their code and the box of what they captured are: one made anew, with captures, never is.
@MainActor func areSame<Value>(_ left: Value, _ right: Value) -> Bool {
    if bitsEqual(left, right) { return true }
    let plan = ComparisonPlan.plan(for: Value.self)
    return withUnsafePointer(to: left) { left in
        withUnsafePointer(to: right) { right in plan.compares(UnsafeRawPointer(left), UnsafeRawPointer(right)) }
    }
}

/// A value that knows better than its bits whether another is the same.
protocol SelfComparing {
    @MainActor func isSame(as other: Self) -> Bool
}

/// An optional or a collection, by what is in it.
private protocol ContentHolding {
    static var contentType: Any.Type { get }
}

extension Optional: ContentHolding {
    fileprivate static var contentType: Any.Type { Wrapped.self }
}

extension Array: ContentHolding {
    fileprivate static var contentType: Any.Type { Element.self }
}

extension Dictionary: ContentHolding {
    fileprivate static var contentType: Any.Type { Value.self }
}

/// How the values of one type are compared: found once per type.
@MainActor final class ComparisonPlan {
    private struct Field {
        let offset: Int
        let size: Int
        let compare: Compare
    }

    private enum Compare {
        case bits
        case values((UnsafeRawPointer, UnsafeRawPointer) -> Bool)
        case fields(ComparisonPlan)
        /// What the view keeps for itself.
        case ignored
    }

    private let fields: [Field]

    private init(_ fields: [Field]) { self.fields = fields }

    private static var known: [ObjectIdentifier: ComparisonPlan] = [:]

    static func plan(for type: Any.Type) -> ComparisonPlan {
        if let plan = known[ObjectIdentifier(type)] { return plan }
        let plan = ComparisonPlan(found(in: type))
        known[ObjectIdentifier(type)] = plan
        return plan
    }

    /// Of a type whose fields cannot be read there is one field: all of it.
    private static func found(in type: Any.Type) -> [Field] {
        if let whole = way(for: type) { return [Field(offset: 0, size: size(of: type), compare: whole)] }
        var fields: [Field] = []
        let isComplete = _forEachField(of: type) { _, offset, fieldType, _ in
            fields.append(field(at: offset, fieldType))
            return true
        }
        let isStruct = isComplete && !(type is AnyClass) && !fields.isEmpty
        return isStruct ? fields.filter { $0.size > 0 } : [Field(offset: 0, size: size(of: type), compare: .bits)]
    }

    private static func field(at offset: Int, _ type: Any.Type) -> Field {
        Field(offset: offset, size: size(of: type), compare: way(for: type) ?? .fields(plan(for: type)))
    }

    /// Nil where a look at the fields is needed.
    private static func way(for type: Any.Type) -> Compare? {
        if let property = type as? any BoundProperty.Type, property.isKeptByNode { return .ignored }
        if holdsObjects(type) { return .bits }
        if let own = type as? any SelfComparing.Type { return .values(ownComparison(of: own)) }
        if let comparable = type as? any Equatable.Type { return .values(comparison(of: comparable)) }
        return nil
    }

    /// Objects are told apart by who they are: what another object equals by its own rule may still be watched for its own changes.
    private static func holdsObjects(_ type: Any.Type) -> Bool {
        if type is AnyClass { return true }
        return (type as? any ContentHolding.Type).map { holdsObjects($0.contentType) } ?? false
    }

    private static func comparison<Value: Equatable>(of type: Value.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
        { $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee }
    }

    private static func ownComparison<Value: SelfComparing>(of type: Value.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
        { left, right in
            MainActor.assumeIsolated {
                left.assumingMemoryBound(to: Value.self).pointee.isSame(as: right.assumingMemoryBound(to: Value.self).pointee)
            }
        }
    }

    private static func size(of type: Any.Type) -> Int {
        func measure<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        return _openExistential(type, do: measure)
    }

    func compares(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        fields.allSatisfy { field in
            let (left, right) = (left + field.offset, right + field.offset)
            switch field.compare {
            case .ignored: return true
            case _ where memcmp(left, right, field.size) == 0: return true
            case .bits: return false
            case .values(let areEqual): return areEqual(left, right)
            case .fields(let plan): return plan.compares(left, right)
            }
        }
    }
}
