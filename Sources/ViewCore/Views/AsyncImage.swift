import Foundation

/// A picture loaded from an address by the page, which tells when it has it and where it cannot be had.
nonisolated public struct AsyncImage<Content: View>: View {
    private let url: URL?
    private let content: (AsyncImagePhase) -> Content

    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.content = content
    }

    @MainActor public var body: some View { LoadingImage(url: url, content: content).id(url) }
}

/// Follows the loading of one address.
nonisolated private struct LoadingImage<Content: View>: View {
    @State private var state: ImageLoad
    let url: URL?
    let content: (AsyncImagePhase) -> Content

    init(url: URL?, content: @escaping (AsyncImagePhase) -> Content) {
        _state = State(initialValue: .loading)
        self.url = url
        self.content = content
    }

    private var phase: AsyncImagePhase {
        guard let url else { return .empty }
        switch state {
        case .loading: return .empty
        case .loaded: return .success(Image(url: url))
        case .failed: return .failure(URLError(.cannotDecodeContentData))
        }
    }

    @MainActor var body: some View {
        let state = $state
        content(phase).overlay {
            if let url, state.wrappedValue == .loading { Preload(url: url, finish: { state.wrappedValue = $0 }) }
        }
    }
}

private enum ImageLoad { case loading, loaded, failed }

/// Nothing to be seen: makes the page fetch a picture.
nonisolated private struct Preload: PrimitiveView {
    let url: URL
    let finish: @MainActor (ImageLoad) -> Void

    @MainActor func _update(_ node: ViewNode) {
        let handler = node.remember { Handler(.input) }
        let finish = finish
        handler.run = { input in
            if case .text(let text, _) = input { finish(text == "loaded" ? .loaded : .failed) }
        }
        guard let address = SafeAddress.picture(url) else { return node.window.afterwards { finish(.failed) } }
        node.showElement(
            Spec(
                layout: .fixed, kind: .img, classes: ["unseen"], attributes: [.src: address, .alt: "", .data("observe"): "load"],
                handlers: [handler]))
    }
}

extension AsyncImage where Content == Image? {
    public init(url: URL?, scale: CGFloat = 1) {
        self.init(url: url, scale: scale) { $0.image }
    }
}

extension AsyncImage {
    public init<Shown: View, Placeholder: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> Shown,
        @ViewBuilder placeholder: @escaping () -> Placeholder
    ) where Content == _ConditionalContent<Shown, Placeholder> {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }
}

public enum AsyncImagePhase {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? { if case .success(let image) = self { image } else { nil } }
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
