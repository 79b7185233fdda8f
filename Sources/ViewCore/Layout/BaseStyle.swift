/// The style sheet of all element kinds, served as `/_foyer/base.css`.
package enum BaseStyle {
    package static let css = ""
}
