import Foyer
import SwiftUI

/// Everybody in the call, oneself last. Each tile keeps its place in the tree when others come and go, so that pictures do not flicker.
public struct VideoParticipantsView<Factory: ViewFactory>: View {
    @ObservedObject private var viewModel: CallViewModel
    private let viewFactory: Factory
    private let availableSize: CGSize

    public init(viewFactory: Factory, viewModel: CallViewModel, availableSize: CGSize) {
        self.viewFactory = viewFactory
        self.viewModel = viewModel
        self.availableSize = availableSize
    }

    public var body: some View {
        ZStack(alignment: .topLeading) {
            ForEach(tiles) { tile in
                viewFactory.makeVideoParticipantView(participant: tile.participant, availableSize: tile.frame.size)
                    .offset(x: tile.frame.minX, y: tile.frame.minY)
            }
        }
        .frame(width: availableSize.width, height: availableSize.height, alignment: .topLeading)
    }

    private var tiles: [Tile] {
        let everybody = viewModel.participants + (viewModel.localParticipant.map { [$0] } ?? [])
        let frames = TileLayout.frames(count: everybody.count, in: availableSize, spacing: 12)
        return zip(everybody, frames).map(Tile.init)
    }
}

private struct Tile: Identifiable {
    let participant: CallParticipant
    let frame: CGRect
    var id: String { participant.id }
}
