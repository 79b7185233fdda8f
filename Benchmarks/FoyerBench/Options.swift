/// What the command line asks for.
struct Options {
    let binary: String
    /// All of them, in the order of the list, where none is named.
    private(set) var sections: [Bench.Section] = []

    var isWhole: Bool { sections == Bench.Section.allCases }

    /// Nil for what is not understood.
    init?(_ arguments: some Sequence<String>) {
        var words = Array(arguments)
        guard let binary = words.first, !binary.hasPrefix("-") else { return nil }
        self.binary = binary
        words.removeFirst()
        while let word = words.first {
            guard word == "--only", words.count > 1, let section = Bench.Section(rawValue: words[1]) else { return nil }
            sections.append(section)
            words.removeFirst(2)
        }
        if sections.isEmpty { sections = Bench.Section.allCases }
    }
}
