/// Wrong usage of the command: said in one line, exit code 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// How a command ended.
enum ExitCode: Int32 {
    case fine = 0
    case failed = 1
    case wrongUsage = 2
}

/// The arguments of one command, sorted into what it declares.
struct Options {
    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []
    private(set) var operands: [String] = []

    /// - Parameters:
    ///   - values: names of options that take a value, `--name VALUE` or `--name=VALUE`; each may be repeated.
    ///   - flags: names of options that stand alone.
    /// - Throws: `UsageError` for anything else.
    init(_ arguments: some Sequence<String>, values valueNames: Set<String>, flags flagNames: Set<String>) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                operands.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts.first ?? ""
            if flagNames.contains(name), parts.count == 1 {
                flags.insert(name)
            } else if valueNames.contains(name) {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { throw UsageError("--\(name) needs a value") }
                values[name, default: []].append(value)
            } else {
                throw UsageError("unknown option --\(name)")
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }
    func all(_ name: String) -> [String] { values[name] ?? [] }
    /// The last one counts.
    subscript(name: String) -> String? { values[name]?.last }
}
