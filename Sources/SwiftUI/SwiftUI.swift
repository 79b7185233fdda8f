// The name under which apps import the UI runtime on Linux. On Apple platforms this module does not exist, so that `import SwiftUI` is Apple's.
@_exported import Combine
@_exported import Foundation
@_exported import Observation
@_exported import ViewCore
@_exported import ViewServer
