import CallProtocol
import CallTesting

/// Plays lines like `ana rings bo`, `bo2 accepts`, `+500`. Devices are named after their person, with a number behind for the second.
/// Every line takes a fifth of a second, so that everybody has heard of it; one that begins with `&` comes at the same moment as the next.
struct RingScript {
    let play = RingPlay()

    func run(_ text: String) throws {
        for line in text.split(separator: ",").map({ $0.trimmingPrefix(while: \.isWhitespace) }) {
            let isHurried = line.hasPrefix("&")
            try run(words: line.drop { $0 == "&" }.split(separator: " ").map(String.init))
            if !isHurried { play.pass(.milliseconds(200)) }
        }
    }

    private func run(words: [String]) throws {
        guard let first = words.first else { return }
        if let milliseconds = Int64(first.drop { $0 == "+" }) { return play.pass(.milliseconds(milliseconds)) }
        if first == "server" { return words[1] == "stops" ? play.stopServer() : play.startServer() }
        let device = play.device(first)
        guard words.count > 1 else { return }
        let rest = Array(words.dropFirst(2))
        switch words[1] {
        case "rings":
            play.ring(device, rest.filter { Int($0) == nil }.map { PersonID($0) }, timeout: rest.lazy.compactMap { Int($0) }.first)
        case "rings-in": play.ring(device, rest.dropFirst().map { PersonID($0) }, call: rest[0])
        case "accepts": play.accept(device)
        case "rejects": play.reject(device, reason: rest.first)
        case "cancels": play.cancel(device)
        case "leaves": play.leave(device)
        case "waits": play.setWaiting(device.person)
        case "closes": play.lose(device, isSilent: false)
        case "vanishes": play.lose(device, isSilent: true)
        case "returns": play.connect(device)
        case "reloads": play.reload(device)
        case let verb: throw Unscripted(verb)
        }
    }

    struct Unscripted: Error { init(_ verb: String) {} }
}
