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

/// One room: it knows the house and no other room.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name,
        dependencies: ["House", "HTTP", "HTML", "JSON", "Localization", "Changesets", "MediaTypes", crypto, grdb]
            + dependencies,
        swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let bigInt: Target.Dependency = .product(name: "BigInt", package: "BigInt")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
/// RSA, which swift-crypto keeps apart; swift-certificates builds it anyway.
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let x509: Target.Dependency = .product(name: "X509", package: "swift-certificates")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

let rooms: [Target.Dependency] = ["Graphs", "Notes", "Diaries", "Brew", "Wealth", "Reminders"]
let household: [Target.Dependency] = [
    "HTTP", "House", "HouseTestSupport", "MadeUpRoom", "Rooms", "TestSupport", grdb,
]

let package = Package(
    name: "hearth",
    products: [
        .executable(name: "hearth", targets: ["Server"]),
        .executable(name: "hearth-images", targets: ["HearthImages"]),
        .executable(name: "hearth-tables", targets: ["HearthTables"]),
    ],
    dependencies: [
        // Exact versions, because Package.resolved is not committed: every build of one commit takes the same code.
        //
        // BigInt adds up what stands in a column or a journal (ExactSum): one value may have 40 digits and a sum more,
        // Foundation's Decimal has 38. Whole numbers of any size, with division for averages, would be more code of ours.
        .package(url: "https://github.com/attaswift/BigInt", exact: "6.0.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // swift-certificates makes the household's own authority and its certificate for `hearth https --local`: X.509 by
        // hand would be ours to keep right. Both packages are the Swift project's, and only Certificates imports them.
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        // Yams reads hearth.yaml: people write quotes, comments and lists there, and a parser of ours for the half of
        // YAML that they use would be one more to keep.
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev", "libgnutls28-dev"])]),
        .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        // By what its headers need: vips.pc itself names flags of all its decoders, which SwiftPM refuses.
        .systemLibrary(name: "CVips", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSQLiteSession", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // The kernel's own headers, and what is only in the C library's GNU part: both of libc6-dev.
        .systemLibrary(name: "CIconv"),
        .systemLibrary(name: "CKernel"),
        .systemLibrary(name: "CSpawn"),

        library("HTTP"),
        library("Gzip", ["CZlib"]),
        library("HTTPServer", ["HTTP", "CMicroHTTPD", "Gzip", "Sockets", crypto, logging]),
        library("Concurrency"),
        library("Passwords", ["CArgon2", "Concurrency"]),
        library("Archives", ["CArchive"]),
        library("QRCodes", ["CQREncode"]),
        library("MediaTypes"),
        library("Images", ["CVips", "MediaTypes"]),
        library("ImageProtocol", ["CKernel"]),
        library("TableProtocol"),
        library("Processes", ["CSpawn"]),
        library("AudioVideo", ["ImageProtocol", "MediaTypes", "Processes"]),
        library("Changesets", ["CSQLiteSession"]),
        library("Sockets"),
        library("OpenIDConnect", ["HTTP", "JSON", crypto, cryptoExtras]),
        library("Outbound", ["CCurl"]),
        library("WebAuthn", ["HTTP", crypto, cryptoExtras]),
        library("WebPages", ["CIconv"]),
        library("WebPush", ["HTTP", crypto]),
        library("Certificates", ["Sockets", asn1, crypto, x509]),
        library("GraphLayout"),
        library("HTML"),
        library("Localization"),
        library("JSON"),
        // What all rooms stand in. Views of a module are in its folder by a link: with the package's own folder as its path
        // and both as its sources, SwiftPM 6.3 warns of each other file there, and walks through the data folder before
        // each build.
        .target(
            name: "House",
            dependencies: [
                "HTTP", "HTTPServer", "Certificates", "Concurrency", "Passwords", "Archives", "QRCodes",
                "Changesets",
                "OpenIDConnect", "Outbound", "Sockets", "WebAuthn", "WebPush",
                "MediaTypes", "ImageProtocol", "TableProtocol", "Processes", "AudioVideo", "HTML", "JSON",
                "Localization",
                bigInt,
                crypto, logging, grdb,
            ], swiftSettings: settings),
        room("Graphs", ["Archives", "GraphLayout"]),
        room("Notes", ["Archives", "TableProtocol", "WebPages"]),
        room("Diaries", ["Archives", "TableProtocol"]),
        room("Brew", ["Archives"]),
        room("Wealth", ["Archives", "Processes"]),
        room("Reminders"),
        .target(
            name: "Rooms", dependencies: ["House"] + rooms,
            swiftSettings: settings),
        .executableTarget(
            name: "Server",
            dependencies: [
                "Archives", "Certificates", "House", "HTTPServer", "Processes", "QRCodes", "Rooms", "Sockets",
                arguments,
                logging, yams,
            ],
            swiftSettings: settings),
        .executableTarget(name: "HearthImages", dependencies: ["ImageProtocol", "Images"], swiftSettings: settings),
        .executableTarget(
            name: "HearthTables", dependencies: ["ImageProtocol", "TableProtocol", sqlite], swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["HTTP", crypto, cryptoExtras], path: "Tests/Support",
            swiftSettings: optimised),
        .executableTarget(
            name: "ConfinementProbe", dependencies: ["ImageProtocol"], path: "Tests/ConfinementProbe",
            swiftSettings: settings),
        tests("ImageProtocolTests", ["ConfinementProbe", "ImageProtocol"]),
        tests("HTTPTests", ["HTTP"]),
        tests("HTTPServerTests", ["Gzip", "TestSupport", "HTTPServer", "HTTP", crypto]),
        tests("CertificatesTests", ["Certificates", asn1, crypto, x509]),
        tests("ConcurrencyTests", ["Concurrency"]),
        tests("OpenIDConnectTests", ["HTTP", "OpenIDConnect", "TestSupport", crypto, cryptoExtras]),
        tests(
            "OutboundTests", ["Certificates", "Gzip", "HTTP", "HTTPServer", "Outbound", "TestSupport", logging]),
        tests("WebAuthnTests", ["HTTP", "TestSupport", "WebAuthn", crypto, cryptoExtras]),
        tests("WebPagesTests", ["WebPages"]),
        tests("WebPushTests", ["HTTP", "WebPush", crypto]),
        tests("PasswordsTests", ["Concurrency", "Passwords"]),
        tests("ArchivesTests", ["Archives"]),
        tests("QRCodesTests", ["QRCodes"]),
        tests("MediaTypesTests", ["MediaTypes"]),
        tests("ImagesTests", ["Images", "MediaTypes"]),
        tests("TableProtocolTests", ["TableProtocol"]),
        tests("ProcessesTests", ["Processes", "TestSupport"]),
        tests("AudioVideoTests", ["AudioVideo", "ImageProtocol", "MediaTypes"]),
        tests("ChangesetsTests", ["Changesets", grdb]),
        tests("GraphLayoutTests", ["GraphLayout"]),
        tests("HTMLTests", ["HTML"]),
        tests("LocalizationTests", ["Localization"]),
        // A room that only tests have: it stands where any other would, and sees as little of the house.
        .target(
            name: "MadeUpRoom", dependencies: ["House", "HTTP", "HTML", "Localization", "Changesets", grdb],
            path: "Tests/MadeUpRoom", swiftSettings: settings),
        // A household for tests, and the scenes of all rooms.
        .target(
            name: "HouseTestSupport",
            dependencies: [
                "Archives", "Certificates", "HTTP", "HTTPServer", "House", "Localization", "MadeUpRoom", "MediaTypes",
                "Passwords", "Processes", "Rooms", "TestSupport", "WebAuthn", "WebPush", crypto, grdb, logging,
            ] + rooms, path: "Tests/HouseTestSupport", swiftSettings: settings),
        tests(
            "HouseTests",
            [
                "Archives", "Certificates", "Changesets", "Gzip", "HTTPServer", "ImageProtocol", "JSON", "Localization",
                "MediaTypes", "OpenIDConnect", "Outbound",
                "Passwords",
                "Processes", "HTML", "Graphs", "Sockets", "TableProtocol", crypto, logging,
            ] + household),
        // What several rooms do together. It is built anew for each of them, so what concerns one room is tested there.
        tests("RoomsTests", ["Archives", "Changesets", "Localization", "Processes", crypto] + household + rooms),
        tests("GraphsTests", ["Graphs", "HTML", "Localization", "Passwords"] + household),
        tests("NotesTests", ["Archives", "HTML", "Localization", "Notes"] + household),
        tests("DiariesTests", ["Archives", "Diaries", "Localization", "Reminders"] + household),
        tests("BrewTests", ["Brew", "Localization"] + household),
        tests("WealthTests", ["Archives", "Localization", "Wealth"] + household),
        tests("RemindersTests", ["Graphs", "Localization", "Processes", "Reminders"] + household),
    ],
    swiftLanguageModes: [.v6]
)
