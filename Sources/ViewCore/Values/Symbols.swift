/// SF Symbol names as apps write them, and the icon file that is shown for each.
package enum Symbols {
    /// The fragment in `/_foyer/symbols.svg` and the file in `/usr/share/bootstrap-icons/svg/` it is built from, sorted by id.
    package static var sprite: [(id: String, file: String)] { [] }
}
