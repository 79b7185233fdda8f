import Foundation

/// What a browser gets: the modules, styles and the shell below `runtime`.
package enum WebRuntime {
    /// The folder as it lies beside the program.
    package static var folder: URL { Bundle.module.bundleURL.appendingPathComponent("runtime", isDirectory: true) }
}
