import CallClient
import CallProtocol
import CallTesting
import Testing

/// A host's answers: the server decides who was first.
@MainActor @Suite(.timeLimit(.minutes(5))) struct EntryAnswerTests {
    @Test func answerIsConfirmed() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.entered(entries: [.sample("ana")]))
        async let answer: Void = stage.session.respond(to: EntryRequestID("request-ana"), .denied, message: "Tomorrow")
        let asked = try await connection.participantMessage()
        guard case .respondEntry(let response) = asked.message, let ref = asked.ref else { throw Unscripted() }
        #expect(response == EntryResponse(requestId: EntryRequestID("request-ana"), decision: .denied, message: "Tomorrow"))
        try connection.send(.responded("ana", .denied), .done(ref: ref))
        try await answer
        #expect(stage.session.entryRequests == [])
    }

    @Test func secondHostIsToldWhoWasFirst() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.entered(entries: [.sample("ana")]))
        let refusal = CallError(.entryResponseFailed, "Dr. Cole has allowed Ana already.")
        let answer = Task { await result(stage.session) }
        let ref = try await connection.participantMessage().ref
        try connection.send(.responded("ana", .allowed), .failed(refusal, ref: ref))
        #expect(await answer.value == refusal)
        #expect(!stage.events.contains(.error(refusal)))
    }

    @Test func answerLostOnTheWayIsAFailure() async throws {
        let stage = try Stage()
        let connection = try await stage.begin(.entered(entries: [.sample("ana")]))
        let answer = Task { await result(stage.session) }
        _ = try await connection.participantMessage()
        connection.cut()
        #expect(await answer.value?.code == .entryResponseFailed)
    }

    @Test func whoIsNotInsideCannotAnswer() async throws {
        let stage = try Stage()
        _ = try await stage.begin(.waiting())
        #expect(await result(stage.session)?.code == .notAllowedHere)
    }

    private func result(_ session: RoomSession) async -> CallError? {
        do throws(CallError) {
            try await session.respond(to: EntryRequestID("request-ana"), .allowed)
            return nil
        } catch {
            return error
        }
    }
}
