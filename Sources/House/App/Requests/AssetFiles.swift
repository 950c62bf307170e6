import Crypto
import Foundation
import HTTP
import HTTPServer

/// The files that browsers are served, as `scripts/assets.sh` made and compressed them: read at start.
struct AssetFiles: Sendable {
    /// The code of the service worker, which `OfflineRoutes` completes.
    let worker: [UInt8]
    private let files: [File]
    /// The addresses of the files by their names in `Public`: `js/frame/offline.js`, `icons/hearth.svg`.
    private let addresses: [String: String]
    /// The names in the folder of all files that a script imports at once, by that script's name there.
    private let imports: [String: [String]]

    private struct File: Sendable {
        /// Its path in the folder.
        let path: String
        let address: String
        let bytes: PreparedBytes
        let type: String
    }

    /// The list that esbuild makes of the files it wrote: https://esbuild.github.io/api/#metafile
    private struct Metafile: Decodable {
        let outputs: [String: Output]

        struct Output: Decodable {
            let entryPoint: String?
            let imports: [Import]
        }

        struct Import: Decodable {
            let path: String
            let kind: String
        }
    }

    /// - Throws: `StartProblem` if the folder does not exist, or is not as `scripts/assets.sh` leaves it.
    init(folder: URL) throws {
        let root = folder.standardizedFileURL.resolvingSymlinksInPath()
        guard let walk = FileManager.default.enumerator(atPath: root.path) else {
            throw StartProblem("The folder of static files \(folder.path) cannot be read.")
        }
        let lists = try ["sheets.json", "scripts.json", "single.json"].map { name in
            guard let data = FileManager.default.contents(atPath: root.appendingPathComponent(name).path),
                let list = try? JSONDecoder().decode(Metafile.self, from: data)
            else { throw Self.incomplete(folder, name) }
            return list.outputs
        }
        let outputs = lists.reduce(into: [:]) { all, list in all.merge(list) { first, _ in first } }

        var files: [File] = []
        var addresses: [String: String] = [:]
        for case let path as String in walk {
            guard let type = Self.types[(path as NSString).pathExtension] else { continue }
            let file = root.appendingPathComponent(path)
            let plain = [UInt8](try Data(contentsOf: file))
            let gzip = FileManager.default.contents(atPath: file.path + ".gz").map { [UInt8]($0) }
            // Names of what esbuild made carry a hash already.
            let address = outputs[path] == nil ? "/assets/\(Self.hash(plain))/\(path)" : "/assets/\(path)"
            let bytes = PreparedBytes(plain: plain, gzip: gzip.flatMap { $0.count < plain.count ? $0 : nil })
            files.append(File(path: path, address: address, bytes: bytes, type: type))
            if outputs[path]?.entryPoint != nil || outputs[path] == nil { addresses[Self.name(path)] = address }
        }
        for path in ["css/app.css", "js/frame/frame.js", OfflineRoutes.worker] where addresses[path] == nil {
            throw Self.incomplete(folder, path)
        }
        guard let worker = files.first(where: { $0.path == OfflineRoutes.worker }) else {
            throw Self.incomplete(folder, OfflineRoutes.worker)
        }
        self.files = files.sorted { $0.path < $1.path }
        self.worker = worker.bytes.plain
        self.addresses = addresses
        imports = outputs.mapValues { $0.imports.filter { $0.kind == "import-statement" }.map(\.path) }
    }

    private static func incomplete(_ folder: URL, _ path: String) -> StartProblem {
        StartProblem("The folder \(folder.path) lacks \(path): make it with scripts/assets.sh, or `make build`.")
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "webp": "image/webp", "ico": "image/x-icon", "woff2": "font/woff2",
    ]

    /// The name in `Public` of what esbuild made of it: `js/frame/frame.js` for `js/frame/frame-5XQ2WJ4K.js`.
    private static func name(_ path: String) -> String {
        for ending in [".css", ".js"] where path.hasSuffix(ending) {
            let hash = path.dropLast(ending.count).suffix(9)
            guard hash.first == "-", hash.dropFirst().allSatisfy({ $0.isASCII && ($0.isNumber || $0.isUppercase) })
            else { break }
            return path.dropLast(ending.count + hash.count) + ending
        }
        return path
    }

    private static func hash(_ bytes: [UInt8]) -> String { Hex.text(Data(SHA256.hash(data: bytes).prefix(6))) }

    /// - Parameter name: its name in `Public`.
    func address(_ name: String) -> String { addresses[name] ?? "/assets/\(name)" }

    /// The files as views know them.
    var views: Assets { Assets(path: address, has: { addresses[$0] != nil }, imports: imports(of:)) }

    /// The addresses of the scripts, styles and icons of all pages.
    var ofPages: [String] {
        let scripts = files.filter {
            $0.path != OfflineRoutes.worker && ["js", "css"].contains(($0.path as NSString).pathExtension)
        }
        return scripts.map(\.address) + [address("icons/hearth.svg"), Icon.sprite]
    }

    /// The addresses of all files that an entry imports before it runs, for `modulepreload`: without it the browser would
    /// find and request them one after another.
    func imports(of name: String) -> [String] {
        guard let entry = addresses[name] else { return [] }
        var all = [String(entry.dropFirst("/assets/".count))]
        var next = 0
        while next < all.count {
            for found in imports[all[next]] ?? [] where !all.contains(found) { all.append(found) }
            next += 1
        }
        return all.dropFirst().map { "/assets/\($0)" }
    }

    /// A route for each file but the service worker, and one for each file that browsers look for at the root.
    var routes: [Route] {
        files.filter { $0.path != OfflineRoutes.worker }.flatMap { file -> [Route] in
            let forever = Self.response(file, caching: "public, max-age=31536000, immutable")
            var routes: [Route] = [.staticResponse(file.address, forever)]
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
        case "icons/apple-touch-icon.png": ["/apple-touch-icon.png", "/icons/apple-touch-icon.png"]
        case "icons/hearth-192.png": ["/favicon.ico", "/icons/hearth-192.png"]
        default: path.hasPrefix("icons/") ? ["/" + path] : []
        }
    }

    private static func response(_ file: File, caching: String) -> Response {
        Response(
            headers: ["Content-Type": file.type, "Cache-Control": caching, "ETag": "\"\(hash(file.bytes.plain))\""],
            body: .prepared(file.bytes))
    }
}
