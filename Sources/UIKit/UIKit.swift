// The name under which apps import UIKit's value types on Linux.
@_exported import Foundation
@_exported import class ViewCore.UIColor
@_exported import class ViewCore.UIImage
@_exported import struct ViewCore.UITraitCollection
@_exported import enum ViewCore.UIUserInterfaceStyle
