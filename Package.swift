// swift-tools-version:6.1
import PackageDescription

/// `make check` sets HEARTH_STRICT: then every warning in our own targets is an error.
let isStrict = Context.environment["HEARTH_STRICT"] == "1"

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (isStrict ? [.unsafeFlags(["-warnings-as-errors"])] : [])

/// In debug builds too: these modules are small and seldom built, and every test goes through them a thousand times.
let optimised: [SwiftSetting] = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: optimised)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let bigInt: Target.Dependency = .product(name: "BigInt", package: "BigInt")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

let package = Package(
    name: "hearth",
    products: [
        .executable(name: "hearth", targets: ["Server"]),
        .executable(name: "hearth-images", targets: ["HearthImages"]),
    ],
    dependencies: [
        .package(url: "https://github.com/attaswift/BigInt", from: "6.0.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev", "libgnutls28-dev"])]),
        .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        // By what its headers need: vips.pc itself names flags of all its decoders, which SwiftPM refuses.
        .systemLibrary(name: "CVips", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSQLiteSession", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // The kernel's own headers, and what is only in the C library's GNU part: both of libc6-dev.
        .systemLibrary(name: "CKernel"),
        .systemLibrary(name: "CSpawn"),

        library("HTTP"),
        library("HTTPServer", ["HTTP", "CMicroHTTPD", "CZlib", "Sockets", crypto, logging]),
        library("Concurrency"),
        library("Passwords", ["CArgon2", "Concurrency"]),
        library("Archives", ["CArchive"]),
        library("QRCodes", ["CQREncode"]),
        library("MediaTypes"),
        library("Images", ["CVips", "MediaTypes"]),
        library("ImageProtocol", ["CKernel"]),
        library("Processes", ["CSpawn"]),
        library("AudioVideo", ["ImageProtocol", "MediaTypes", "Processes"]),
        library("Changesets", ["CSQLiteSession"]),
        library("Sockets"),
        library("GraphLayout"),
        library("HTML"),
        library("Localization"),
        // Its folder holds a link to Views: with the package's own folder as its path and both as its sources, SwiftPM
        // 6.3 warns of each other file there, and walks through the data folder before each build.
        .target(
            name: "Hearth",
            dependencies: [
                "HTTP", "HTTPServer", "Concurrency", "Passwords", "Archives", "QRCodes", "Changesets", "Sockets",
                "MediaTypes", "ImageProtocol", "GraphLayout", "Processes", "AudioVideo", "HTML", "Localization",
                bigInt, crypto, logging, grdb,
            ], swiftSettings: settings),
        .executableTarget(
            name: "Server",
            dependencies: ["Archives", "Hearth", "HTTPServer", "QRCodes", "Sockets", arguments, logging, yams],
            swiftSettings: settings),
        .executableTarget(name: "HearthImages", dependencies: ["ImageProtocol", "Images"], swiftSettings: settings),

        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: optimised),
        .executableTarget(
            name: "ConfinementProbe", dependencies: ["ImageProtocol"], path: "Tests/ConfinementProbe",
            swiftSettings: settings),
        tests("ImageProtocolTests", ["ConfinementProbe", "ImageProtocol"]),
        tests("HTTPTests", ["HTTP"]),
        tests("HTTPServerTests", ["TestSupport", "HTTPServer", "HTTP", crypto]),
        tests("ConcurrencyTests", ["Concurrency"]),
        tests("PasswordsTests", ["Concurrency", "Passwords"]),
        tests("ArchivesTests", ["Archives"]),
        tests("QRCodesTests", ["QRCodes"]),
        tests("MediaTypesTests", ["MediaTypes"]),
        tests("ImagesTests", ["Images", "MediaTypes"]),
        tests("ProcessesTests", ["Processes"]),
        tests("AudioVideoTests", ["AudioVideo", "ImageProtocol", "MediaTypes"]),
        tests("ChangesetsTests", ["Changesets", grdb]),
        tests("GraphLayoutTests", ["GraphLayout"]),
        tests("HTMLTests", ["HTML"]),
        tests("LocalizationTests", ["Localization"]),
        tests(
            "HearthTests",
            [
                "TestSupport", "Archives", "Hearth", "HTTP", "HTTPServer", "HTML", "Localization",
                "Passwords",
                "MediaTypes", "ImageProtocol", "Processes",
                crypto, grdb,
            ]),
    ],
    swiftLanguageModes: [.v6]
)
