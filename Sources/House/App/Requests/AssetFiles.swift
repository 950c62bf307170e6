import Assets
import Crypto
import Foundation
import HTTP
import HTTPServer

/// The files of `Public/`: read, compressed, and named by their hash at start.
struct AssetFiles: Sendable {
    /// Twelve hexadecimal digits of a hash over all files: a change of one file changes all addresses.
    let version: String
    /// The code of the service worker, which `OfflineRoutes` completes.
    let worker: [UInt8]
    private let files: [File]
    private let paths: Set<String>
    /// The static imports of each JavaScript module, as paths below `Public/`.
    private let imports: [String: [String]]

    /// Level 9 takes three times as long for one byte in three hundred, and the house compresses them at each start.
    private static let gzipLevel = 6

    struct File: Sendable {
        let path: String
        let bytes: PreparedBytes
        let type: String
    }

    /// - Throws: `StartProblem` if the folder does not exist.
    init(folder: URL) throws {
        let root = folder.standardizedFileURL.resolvingSymlinksInPath()
        guard let walk = FileManager.default.enumerator(atPath: root.path) else {
            throw StartProblem("The folder of static files \(folder.path) cannot be read.")
        }
        var files: [File] = []
        for case let path as String in walk {
            guard let type = Self.types[(path as NSString).pathExtension] else { continue }
            let url = root.appendingPathComponent(path)
            let plain = try AssetText.contents(of: url, path)
            let isText = type.hasPrefix("text/") || type.contains("json") || type.contains("svg")
            let gzip = isText ? Gzip.compress(plain, level: Self.gzipLevel) : nil
            files.append(
                File(
                    path: path,
                    bytes: PreparedBytes(plain: plain, gzip: gzip.flatMap { $0.count < plain.count ? $0 : nil }),
                    type: type))
        }
        guard files.contains(where: { $0.path == "css/app.css" }),
            let worker = files.first(where: { $0.path == OfflineRoutes.worker })
        else {
            throw StartProblem("The folder \(folder.path) does not hold Hearth's static files.")
        }
        self.files = files.sorted { $0.path < $1.path }
        self.worker = worker.bytes.plain
        paths = Set(files.map(\.path))
        imports = files.filter { $0.path.hasSuffix(".js") }.reduce(into: [:]) { imports, file in
            imports[file.path] = AssetText.imports(in: file.bytes.plain, at: file.path)
        }
        var hasher = SHA256()
        for file in self.files {
            hasher.update(data: Data(file.path.utf8))
            hasher.update(data: file.bytes.plain)
        }
        version = Hex.text(Data(hasher.finalize().prefix(6)))
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "ico": "image/x-icon", "webmanifest": "application/manifest+json", "woff2": "font/woff2",
    ]

    func address(_ path: String) -> String { "/assets/\(version)/\(path)" }

    func has(_ path: String) -> Bool { paths.contains(path) }

    /// The files as views know them.
    var views: Assets { Assets(path: address, has: has, modules: modules) }

    /// A module with all its imports, for `modulepreload`: without it the browser would find and request them one after
    /// another.
    func modules(of path: String) -> [String] {
        var all = [path]
        var next = 0
        while next < all.count {
            for found in imports[all[next]] ?? [] where !all.contains(found) { all.append(found) }
            next += 1
        }
        return all
    }

    /// A route for each file but the service worker, and one for each file that browsers look for at the root.
    var routes: [Route] {
        files.filter { $0.path != OfflineRoutes.worker }.flatMap { file -> [Route] in
            let forever = Self.response(file, caching: "public, max-age=31536000, immutable")
            var routes: [Route] = [.staticResponse(address(file.path), forever)]
            for name in Self.stableAddresses(file.path) {
                // The sprite's address carries its version as a query.
                let isVersioned = file.path.hasSuffix("sprite.svg")
                routes.append(
                    .staticResponse(name, isVersioned ? forever : Self.response(file, caching: "public, max-age=86400"))
                )
            }
            return routes
        }
    }

    /// The fixed addresses that browsers request by themselves, and those that the manifest names.
    private static func stableAddresses(_ path: String) -> [String] {
        switch path {
        case "manifest.webmanifest": ["/manifest.webmanifest"]
        case "icons/apple-touch-icon.png": ["/apple-touch-icon.png", "/icons/apple-touch-icon.png"]
        case "icons/hearth-192.png": ["/favicon.ico", "/icons/hearth-192.png"]
        default: path.hasPrefix("icons/") ? ["/" + path] : []
        }
    }

    private static func response(_ file: File, caching: String) -> Response {
        let tag = Hex.text(Data(SHA256.hash(data: file.bytes.plain).prefix(8)))
        return Response(
            headers: ["Content-Type": file.type, "Cache-Control": caching, "ETag": "\"\(tag)\""],
            body: .prepared(file.bytes))
    }
}
