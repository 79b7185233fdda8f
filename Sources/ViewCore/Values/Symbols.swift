import Synchronization

/// SF Symbol names as apps write them, and the icon file that is shown for each.
package enum Symbols {
    /// The fragment in `/_foyer/symbols.svg` and the file in `/usr/share/bootstrap-icons/svg/` it is built from, sorted by id.
    package static var sprite: [(id: String, file: String)] {
        table.map { (fragment(of: $0.key), $0.value + ".svg") }.sorted { $0.0 < $1.0 }
    }

    /// Whether there is an icon of this name. Where there is none, that is said once in the log.
    static func has(_ name: String) -> Bool {
        if table[name] != nil { return true }
        let isNew = unknown.withLock { $0.insert(name).inserted }
        if isNew { log("no icon for the symbol \(CSS.quoted(name)): its place stays empty") }
        return false
    }

    static func isKnown(_ name: String) -> Bool { table[name] != nil }

    /// What a screen reader says for a symbol that has no label.
    static func spokenName(of name: String) -> String {
        let words = name.split(separator: ".").filter { !["fill", "circle", "square"].contains($0) }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static let unknown = Mutex<Set<String>>([])

    private static func fragment(of name: String) -> String { name.split(separator: ".").joined(separator: "-") }

    private static let table: [String: String] = [
        "mic": "mic", "mic.fill": "mic-fill", "mic.slash": "mic-mute", "mic.slash.fill": "mic-mute-fill",
        "mic.circle": "mic", "mic.circle.fill": "mic-fill",
        "video": "camera-video", "video.fill": "camera-video-fill", "video.slash": "camera-video-off",
        "video.slash.fill": "camera-video-off-fill", "video.circle": "camera-video", "video.circle.fill": "camera-video-fill",
        "video.badge.plus": "camera-video", "camera": "camera", "camera.fill": "camera-fill",
        "phone": "telephone", "phone.fill": "telephone-fill", "phone.down": "telephone-x", "phone.down.fill": "telephone-x-fill",
        "phone.arrow.up.right": "telephone-outbound", "phone.arrow.up.right.fill": "telephone-outbound-fill",
        "phone.arrow.down.left": "telephone-inbound", "phone.arrow.down.left.fill": "telephone-inbound-fill",
        "phone.badge.plus": "telephone-plus", "phone.circle.fill": "telephone-fill",
        "arrow.triangle.2.circlepath.camera": "camera-reels", "arrow.triangle.2.circlepath.camera.fill": "camera-reels-fill",
        "camera.rotate": "camera-reels", "camera.rotate.fill": "camera-reels-fill",
        "arrow.triangle.2.circlepath": "arrow-repeat", "arrow.clockwise": "arrow-clockwise",
        "arrow.counterclockwise": "arrow-counterclockwise", "arrow.left": "arrow-left", "arrow.right": "arrow-right",
        "arrow.up": "arrow-up", "arrow.down": "arrow-down", "arrow.up.right": "arrow-up-right",
        "arrow.up.left.and.arrow.down.right": "arrows-angle-expand", "arrow.down.right.and.arrow.up.left": "arrows-angle-contract",
        "arrow.right.circle.fill": "arrow-right-circle-fill", "arrow.up.circle.fill": "arrow-up-circle-fill",
        "arrow.left.arrow.right": "arrow-left-right", "rectangle.portrait.and.arrow.right": "box-arrow-right",
        "xmark": "x-lg", "xmark.circle": "x-circle", "xmark.circle.fill": "x-circle-fill", "xmark.octagon.fill": "x-octagon-fill",
        "checkmark": "check-lg", "checkmark.circle": "check-circle", "checkmark.circle.fill": "check-circle-fill",
        "checkmark.shield": "shield-check", "checkmark.shield.fill": "shield-fill-check", "checkmark.seal.fill": "patch-check-fill",
        "plus": "plus-lg", "plus.circle": "plus-circle", "plus.circle.fill": "plus-circle-fill", "minus": "dash-lg",
        "minus.circle": "dash-circle", "minus.circle.fill": "dash-circle-fill", "nosign": "slash-circle",
        "person": "person", "person.fill": "person-fill", "person.circle": "person-circle", "person.circle.fill": "person-circle",
        "person.2": "people", "person.2.fill": "people-fill", "person.3": "people", "person.3.fill": "people-fill",
        "person.badge.plus": "person-plus", "person.badge.minus": "person-dash", "person.fill.badge.plus": "person-plus-fill",
        "person.fill.checkmark": "person-check-fill", "person.fill.xmark": "person-x-fill",
        "person.crop.circle": "person-circle", "person.crop.circle.fill": "person-circle",
        "person.crop.circle.badge.checkmark": "person-check", "person.crop.circle.badge.xmark": "person-x",
        "person.crop.circle.badge.questionmark": "person-badge", "person.wave.2": "megaphone", "person.wave.2.fill": "megaphone-fill",
        "ellipsis": "three-dots", "ellipsis.circle": "three-dots", "ellipsis.circle.fill": "three-dots",
        "line.3.horizontal": "list", "list.bullet": "list-ul", "slider.horizontal.3": "sliders",
        "hand.raised": "hand-index", "hand.raised.fill": "hand-index-fill", "hand.raised.slash": "slash-circle",
        "hand.thumbsup": "hand-thumbs-up", "hand.thumbsup.fill": "hand-thumbs-up-fill", "hand.thumbsdown": "hand-thumbs-down",
        "rectangle.on.rectangle": "window-stack", "rectangle.on.rectangle.fill": "window-stack", "rectangle.inset.filled": "display",
        "rectangle.split.2x2": "grid", "rectangle.grid.2x2": "grid", "rectangle.grid.2x2.fill": "grid-fill",
        "square.grid.2x2": "grid", "square.grid.2x2.fill": "grid-fill", "square.grid.3x3": "grid-3x3",
        "square.grid.3x3.fill": "grid-3x3-gap-fill",
        "square.and.arrow.up": "box-arrow-up", "square.and.arrow.down": "box-arrow-in-down", "square.and.pencil": "pencil-square",
        "square.on.square": "files", "display": "display", "desktopcomputer": "pc-display", "laptopcomputer": "laptop", "iphone": "phone",
        "pip": "pip", "pip.fill": "pip-fill", "pip.enter": "pip", "pip.exit": "pip",
        "speaker": "volume-off", "speaker.fill": "volume-off-fill", "speaker.wave.1": "volume-down",
        "speaker.wave.1.fill": "volume-down-fill",
        "speaker.wave.2": "volume-up", "speaker.wave.2.fill": "volume-up-fill", "speaker.wave.3": "volume-up",
        "speaker.wave.3.fill": "volume-up-fill", "speaker.slash": "volume-mute", "speaker.slash.fill": "volume-mute-fill",
        "headphones": "headphones", "airpods": "earbuds", "waveform": "soundwave",
        "link": "link-45deg", "link.circle.fill": "link-45deg", "link.badge.plus": "link-45deg", "doc.on.doc": "files",
        "doc.on.doc.fill": "files", "doc.on.clipboard": "clipboard", "doc.text": "file-text", "clipboard": "clipboard",
        "bell": "bell", "bell.fill": "bell-fill", "bell.slash": "bell-slash", "bell.slash.fill": "bell-slash-fill",
        "bell.badge": "bell", "bell.badge.fill": "bell-fill", "door.left.hand.open": "door-open", "door.left.hand.closed": "door-closed",
        "wifi": "wifi", "wifi.slash": "wifi-off", "wifi.exclamationmark": "wifi-1", "antenna.radiowaves.left.and.right": "broadcast",
        "network": "globe", "cellularbars": "reception-4", "chart.bar": "bar-chart", "chart.bar.fill": "bar-chart-fill",
        "exclamationmark.triangle": "exclamation-triangle", "exclamationmark.triangle.fill": "exclamation-triangle-fill",
        "exclamationmark.circle": "exclamation-circle", "exclamationmark.circle.fill": "exclamation-circle-fill",
        "info.circle": "info-circle", "info.circle.fill": "info-circle-fill", "questionmark.circle": "question-circle",
        "questionmark.circle.fill": "question-circle-fill", "gear": "gear", "gearshape": "gear", "gearshape.fill": "gear-fill",
        "wrench.and.screwdriver": "tools", "chevron.left": "chevron-left", "chevron.right": "chevron-right", "chevron.up": "chevron-up",
        "chevron.down": "chevron-down", "chevron.backward": "chevron-left", "chevron.forward": "chevron-right",
        "chevron.up.chevron.down": "chevron-expand", "clock": "clock", "clock.fill": "clock-fill", "hourglass": "hourglass-split",
        "timer": "stopwatch", "calendar": "calendar", "calendar.badge.plus": "calendar-plus", "lock": "lock", "lock.fill": "lock-fill",
        "lock.open": "unlock", "lock.open.fill": "unlock-fill", "key": "key", "key.fill": "key-fill", "shield": "shield",
        "shield.fill": "shield-fill", "eye": "eye", "eye.fill": "eye-fill", "eye.slash": "eye-slash", "eye.slash.fill": "eye-slash-fill",
        "sun.max": "sun", "sun.max.fill": "sun-fill", "moon": "moon", "moon.fill": "moon-fill", "message": "chat",
        "message.fill": "chat-fill",
        "bubble.left": "chat-left", "bubble.left.fill": "chat-left-fill", "bubble.right": "chat-right",
        "bubble.right.fill": "chat-right-fill",
        "bubble.left.and.bubble.right": "chat-dots", "bubble.left.and.bubble.right.fill": "chat-dots-fill",
        "text.bubble": "chat-text", "text.bubble.fill": "chat-text-fill", "paperplane": "send", "paperplane.fill": "send-fill",
        "envelope": "envelope", "envelope.fill": "envelope-fill", "magnifyingglass": "search", "pin": "pin-angle",
        "pin.fill": "pin-angle-fill",
        "pin.slash": "pin-angle", "star": "star", "star.fill": "star-fill", "heart": "heart", "heart.fill": "heart-fill",
        "record.circle": "record-circle", "record.circle.fill": "record-circle-fill", "play": "play", "play.fill": "play-fill",
        "pause": "pause", "pause.fill": "pause-fill", "stop": "stop", "stop.fill": "stop-fill", "photo": "image",
        "photo.fill": "image-fill",
        "trash": "trash", "trash.fill": "trash-fill", "pencil": "pencil", "house": "house", "house.fill": "house-fill",
        "building.2": "buildings", "globe": "globe", "qrcode": "qr-code", "circle": "circle", "circle.fill": "circle-fill",
        "square": "square", "square.fill": "square-fill", "cross.case": "hospital", "cross.case.fill": "hospital-fill",
        "stethoscope": "clipboard2-pulse", "bolt": "lightning", "bolt.fill": "lightning-fill", "face.smiling": "emoji-smile",
        "face.smiling.fill": "emoji-smile-fill", "captions.bubble": "badge-cc", "captions.bubble.fill": "badge-cc-fill",
        "sparkles": "stars", "person.crop.rectangle": "person-badge", "person.crop.square": "person-square",
        "person.crop.square.fill": "person-square", "rectangle.stack": "stack", "keyboard": "keyboard", "power": "power",
    ]
}
