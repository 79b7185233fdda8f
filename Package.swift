// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

#if os(Linux)
    let namesOfApples = ["Combine", "SwiftUI", "UIKit"]
#else
    // On Apple platforms these names are Apple's own modules.
    let namesOfApples: [String] = []
#endif

/// Those of these modules that are ours.
func ours(_ names: String...) -> [Target.Dependency] {
    names.filter(namesOfApples.contains).map { .target(name: $0) }
}

func library(
    _ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil
)
    -> Target
{
    .target(name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

// Floor 0: C libraries from the system, the words, the network.
var targets: [Target] = [
    .systemLibrary(name: "CLibwebsockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev", "libwebsockets-evlib-uv"])]),
    .systemLibrary(name: "CUV", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CProcess"),
    library("CallProtocol"),
    library("Networking", ["CLibwebsockets", "CUV", "CZlib"]),

    // Floor 1: the rules and the UI runtime.
    library("CallCore", ["CallProtocol"]),
    library("ViewCore", ours("Combine")),

    // Floor 2: shells.
    library("CallServer", ["CallCore", "CallProtocol", "Networking", "CCrypto", "CSQLite"]),
    library("CallClient", ["CallProtocol", .target(name: "Networking", condition: .when(platforms: [.linux]))]),
    library("WebRuntime", path: "Web", exclude: ["README.md", "package.json"], resources: [.copy("runtime")]),
    library("ViewServer", ["ViewCore", "Networking", "WebRuntime", "CProcess"]),

    // Floor 3: dialects and names.
    library("VideoSDKRTC", ["CallClient", "CallProtocol"]),
    library("VideoSDK", ["VideoSDKRTC"]),
    library("BrowserMedia", ["CallClient", "CallProtocol", "ViewCore", "ViewServer"]),

    // Floors 4 to 6: the facade, the screens, the product.
    library("Foyer", ["CallClient", "CallProtocol"] + ours("Combine", "SwiftUI", "UIKit")),
    library("FoyerUI", ["Foyer", "CallProtocol"] + ours("Combine", "SwiftUI", "UIKit")),
    library("FoyerApp", ["BrowserMedia", "Foyer", "FoyerUI", "CallClient", "CallProtocol", "Combine", "SwiftUI"]),
    .executableTarget(
        name: "FoyerCommand",
        dependencies: ["CallServer", "CallClient", "CallProtocol", "Networking", "ViewServer", "FoyerApp", "VideoSDKRTC"],
        swiftSettings: settings),

    .executableTarget(
        name: "RuntimeExample", dependencies: ["BrowserMedia", "CallClient", "CallProtocol", "Combine", "SwiftUI", "ViewCore"],
        path: "Tests/EndToEnd/RuntimeExample", swiftSettings: settings),
    // Shows the layout fixtures to a test that measures them in a browser.
    .executableTarget(
        name: "LayoutFixtures", dependencies: ["ViewCore"], path: "Tests/Layout/LayoutFixtures", swiftSettings: settings),
    // An app of its own on Foyer.
    .executableTarget(
        name: "ClinicExample", dependencies: ["Foyer", "FoyerUI", "SwiftUI"], path: "Examples/Clinic", swiftSettings: settings),
    // The load generator of `make bench`.
    .executableTarget(
        name: "FoyerBench", dependencies: ["CallProtocol", "CallServer", "Networking"], path: "Benchmarks/FoyerBench",
        swiftSettings: settings),

    // What a window costs, without a server.
    .executableTarget(
        name: "ViewBench",
        dependencies: ["CProcess", "CallClient", "CallProtocol", "Combine", "Foyer", "FoyerUI", "SwiftUI", "ViewCore", "ViewServer"],
        path: "Benchmarks/ViewBench", swiftSettings: settings),

    // Test kits.
    library("CallTesting", ["CallCore", "CallProtocol", "CallServer", "CallClient", "Networking"]),
    library("ViewTesting", ["ViewCore"]),
]

#if os(Linux)
    targets += [
        library("Combine"),
        library("SwiftUI", ["BrowserMedia", "ViewCore", "ViewServer", "Combine"]),
        library("UIKit", ["ViewCore", "Combine"]),
    ]
#endif

targets += [
    tests("CallProtocolTests", ["CallProtocol"]),
    tests("NetworkingTests", ["Networking"]),
    tests("CombineTests", ["Combine"]),
    tests("CallCoreTests", ["CallCore", "CallProtocol", "CallTesting"]),
    tests("ViewCoreTests", ["ViewCore", "ViewTesting", "Combine"]),
    tests("CallServerTests", ["CallServer", "CallProtocol", "CallCore", "CallTesting", "Networking"]),
    tests("CallClientTests", ["CallClient", "CallCore", "CallProtocol", "CallTesting", "CallServer", "Networking"]),
    tests("VideoSDKTests", ["VideoSDK", "VideoSDKRTC", "CallClient", "CallProtocol", "CallTesting", "CallServer", "Networking"]),
    tests(
        "FoyerCommandTests",
        ["FoyerApp", "FoyerCommand", "ViewServer", "CallServer", "CallProtocol", "CallClient", "VideoSDKRTC", "CallTesting"]),
    tests("ViewServerTests", ["RuntimeExample", "ViewServer", "ViewCore", "ViewTesting", "Networking"]),
    tests("BrowserMediaTests", ["BrowserMedia", "CallClient", "CallProtocol", "ViewCore", "ViewServer"]),
    tests(
        "FoyerTests",
        ["ClinicExample", "Foyer", "FoyerUI", "FoyerApp", "CallClient", "CallProtocol", "Combine", "SwiftUI", "ViewCore", "ViewTesting"]),
]

var products: [Product] = [
    .library(name: "Foyer", targets: ["Foyer"]),
    .library(name: "FoyerUI", targets: ["FoyerUI"] + namesOfApples),
    .library(name: "VideoSDK", targets: ["VideoSDK", "VideoSDKRTC"]),
]

#if os(Linux)
    products += [
        .library(name: "FoyerServer", targets: ["CallServer", "ViewServer"]),
        .executable(name: "foyer", targets: ["FoyerCommand"]),
        .executable(name: "foyer-bench", targets: ["FoyerBench"]),
        .executable(name: "view-bench", targets: ["ViewBench"]),
    ]
#else
    // Servers run on Linux. What an app for Apple's platforms is made of, and what the manifest names with it.
    let portable: Set = [
        "CallProtocol", "CallClient", "ViewCore", "VideoSDKRTC", "VideoSDK", "Foyer", "FoyerUI", "Networking", "CLibwebsockets", "CUV",
    ]
    targets.removeAll { !portable.contains($0.name) }
#endif

let package = Package(
    name: "Foyer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
