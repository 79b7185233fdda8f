import CallClient
import CallProtocol
import Combine
import Foundation
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

    @Published var name = ""
    @Published private(set) var state = State.asking

    /// The room as soon as it is made.
    var room: DevRoomBody? { if case .made(let room) = state { room } else { nil } }

    var canMakeRoom: Bool { state != .making && !name.allSatisfy(\.isWhitespace) }

    func makeRoom() {
        guard canMakeRoom else { return }
        state = .making
        let client = RESTClient(server: FoyerAppConfiguration.current.serverURL, token: Token(""))
        let request = DevRoomRequest(name: name.trimmingCharacters(in: .whitespaces))
        Task { [weak self] in
            do throws(CallError) {
                let room = try await client.createDevRoom(request)
                self?.state = .made(room.links(seenFrom: WindowContext.current?.environment.url))
            } catch {
                self?.state = .failed(error.message)
            }
        }
    }

    func startOver() { state = .asking }
}
