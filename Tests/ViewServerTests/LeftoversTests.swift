import Testing

@testable import ViewServer

@Suite("When memory of ended windows is given back")
struct LeftoversTests {
    @Test("when no more have ended for two looks, and then not again")
    func calm() {
        var leftovers = Leftovers()
        let looks = [0, 0, 0, 3, 9, 9, 9, 9, 9, 10, 10, 10].map { leftovers.look(ended: $0) }
        #expect(looks.indices.filter { looks[$0] } == [6, 11])
    }

    @Test("when very many have, without a calm")
    func many() {
        var leftovers = Leftovers()
        let looks = (1...12).map { leftovers.look(ended: $0 * 100) }
        #expect(looks.indices.filter { looks[$0] } == [4, 9])
    }
}
