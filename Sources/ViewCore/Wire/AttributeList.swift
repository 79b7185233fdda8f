/// The attributes of one element: a handful, so that a list is smaller and faster than a dictionary.
package struct AttributeList<Name: Hashable>: ExpressibleByDictionaryLiteral {
    private var pairs: [(key: Name, value: String)] = []

    package init() {}

    package init(dictionaryLiteral elements: (Name, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    package var isEmpty: Bool { pairs.isEmpty }

    package subscript(name: Name) -> String? {
        get { pairs.first { $0.key == name }?.value }
        set {
            let index = pairs.firstIndex { $0.key == name }
            switch (index, newValue) {
            case (let index?, let value?): pairs[index].value = value
            case (let index?, nil): pairs.remove(at: index)
            case (nil, let value?): pairs.append((name, value))
            case (nil, nil): break
            }
        }
    }

    package mutating func merge(_ others: some Sequence<(key: Name, value: String)>) {
        for (name, value) in others { self[name] = value }
    }
}

extension AttributeList: Sequence {
    package func makeIterator() -> IndexingIterator<[(key: Name, value: String)]> { pairs.makeIterator() }
}

/// The order does not count.
extension AttributeList: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        left.pairs.count == right.pairs.count && left.pairs.allSatisfy { right[$0.key] == $0.value }
    }
}

extension AttributeList: Sendable where Name: Sendable {}
