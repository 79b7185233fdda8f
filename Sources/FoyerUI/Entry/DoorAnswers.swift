import Combine
import Foyer
import SwiftUI

/// What this window's host has answered at the door.
@MainActor
final class DoorAnswers: ObservableObject {
    /// Counts the answers that leave somebody to be answered: the focus goes on to the panel.
    @Published private(set) var withMoreToAnswer = 0
    /// Counts the answers that empty the door: the focus goes back to the call.
    @Published private(set) var ofTheLast = 0
    /// Who was denied here.
    private(set) var denied: Set<String> = []

    func note(_ answer: EntryAnswer, to participantId: String, others: Int) {
        switch answer {
        case .allowed: denied.remove(participantId)
        case .denied: denied.insert(participantId)
        }
        if others > 0 { withMoreToAnswer += 1 } else { ofTheLast += 1 }
    }
}

private enum DoorAnswersKey: InjectionKey {
    static var currentValue: DoorAnswers { DoorAnswers() }
}

extension InjectedValues {
    var doorAnswers: DoorAnswers {
        get { self[DoorAnswersKey.self] }
        set { self[DoorAnswersKey.self] = newValue }
    }
}

/// The room that lies over the tiles and under the top line, without the controls: what comes over the call stays inside.
struct OverlaySpace: Hashable {
    var width: CGFloat = 380
    var height: CGFloat = 600
}

private enum OverlaySpaceKey: EnvironmentKey {
    static var defaultValue: OverlaySpace { OverlaySpace() }
}

extension EnvironmentValues {
    var overlaySpace: OverlaySpace {
        get { self[OverlaySpaceKey.self] }
        set { self[OverlaySpaceKey.self] = newValue }
    }
}
