import CallClient
import CallProtocol
import Combine
import Foundation
import Foyer
import SwiftUI

/// Whom a person can ring, whom they have chosen, and what rang before.
@MainActor
final class CallsViewModel: ObservableObject {
    @Published private(set) var people = Listing<PersonDetails>.loading
    @Published private(set) var history = Listing<HistoryEntry>.loading
    /// In the order in which they were chosen.
    @Published private(set) var chosen: [PersonID] = []
    @Published var idField = ""
    /// Those whom the server does not list and who were added by their id.
    @Published private var added: [PersonDetails] = []

    private let client: RESTClient
    private let own: PersonID
    private static let interval: Duration = .seconds(3)

    init(_ person: SignedInPerson) {
        own = person.id
        client = RESTClient(server: FoyerAppConfiguration.current.serverURL, token: Token(person.token))
    }

    /// Everybody but oneself: those who are there first.
    var others: [PersonDetails] {
        (people.elements + added).filter { $0.person.personId != own }
            .sorted {
                ($0.isConnected ? 0 : 1, $0.person.name, $0.person.personId) < ($1.isConnected ? 0 : 1, $1.person.name, $1.person.personId)
            }
    }

    var chosenPeople: [PersonDetails] { chosen.compactMap { id in others.first { $0.person.personId == id } } }

    func toggle(_ id: PersonID) {
        if chosen.contains(id) { chosen.removeAll { $0 == id } } else { chosen.append(id) }
    }

    func addById() {
        guard let id = PersonID(validating: idField.trimmingCharacters(in: .whitespaces)) else { return }
        if !others.contains(where: { $0.person.personId == id }) {
            added.append(PersonDetails(person: PersonInfo(personId: id, name: id.rawValue), isConnected: false))
        }
        if !chosen.contains(id) { chosen.append(id) }
        idField = ""
    }

    /// Keeps both lists fresh as long as its task runs.
    func follow() async {
        while !Task.isCancelled {
            await refresh()
            try? await Task.sleep(for: Self.interval)
        }
    }

    func refresh() async {
        await set(\.people) { client throws(CallError) in try await client.people(perPage: 100) }
        let own = own
        await set(\.history) { client throws(CallError) in try await client.calls(of: own, perPage: 30) }
        let known = Set(others.map(\.person.personId))
        if chosen.contains(where: { !known.contains($0) }) { chosen.removeAll { !known.contains($0) } }
    }

    /// What was there stays while the server cannot be reached.
    private func set<Element>(
        _ path: ReferenceWritableKeyPath<CallsViewModel, Listing<Element>>,
        _ fetch: (RESTClient) async throws(CallError) -> CallProtocol.Page<Element>
    ) async {
        let new: Listing<Element>
        do throws(CallError) {
            new = .ready(try await fetch(client).data)
        } catch {
            if case .ready = self[keyPath: path], error.code == .serverError { return }
            new = error.code == .invalidPermissions ? .hidden : .failed(error.message)
        }
        if self[keyPath: path] != new { self[keyPath: path] = new }
    }
}
