import CallClient
import CallProtocol
import Combine
import Foundation
import FoyerUI
import SwiftUI

/// Makes a room with its two links.
@MainActor
final class StartViewModel: ObservableObject {
    enum State: Hashable {
        case asking
        case making
        case made(DevRoomBody)
        case failed(String)
    }

    @Published var name = "" {
        didSet { if name.count > PersonName.longest { name = PersonName.limited(name) } }
    }
    @Published private(set) var state = State.asking

    /// The room as soon as it is made, or found again.
    var room: DevRoomBody? {
        get { if case .made(let room) = state { room } else { nil } }
        set { state = newValue.map(State.made) ?? .asking }
    }

    var canMakeRoom: Bool { state != .making && !name.allSatisfy(\.isWhitespace) }

    /// - Parameter person: whoever is signed in: a knock rings them while no host is there.
    func makeRoom(for person: SignedInPerson?) {
        guard canMakeRoom else { return }
        state = .making
        let client = RESTClient(server: FoyerAppConfiguration.current.serverURL, token: Token(""))
        let request = DevRoomRequest(name: name.trimmingCharacters(in: .whitespaces))
        Task { [weak self] in
            do throws(CallError) {
                let room = try await client.createDevRoom(request)
                if let person {
                    let own = RESTClient(server: FoyerAppConfiguration.current.serverURL, token: Token(person.token))
                    _ = try await own.setRoomHosts(room.roomId, [person.id])
                }
                self?.state = .made(room.links(seenFrom: WindowContext.current?.environment.url))
            } catch {
                self?.state = .failed(error.message)
            }
        }
    }

    func startOver() { state = .asking }
}

extension DevRoomBody {
    /// Nil where the tab keeps no room.
    init?(text: String) {
        guard let room = try? JSONDecoder().decode(DevRoomBody.self, from: Data(text.utf8)) else { return nil }
        self = room
    }

    /// As the tab keeps it.
    var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}
