import Crypto
import Foundation
import HTML
import HTTP
import Localization

/// The service worker, and the page that it shows in each language while the house cannot be reached. All of it is fixed
/// when the house opens: no answer knows who asks.
struct OfflineRoutes: Sendable {
    private let files: [(path: String, type: String, bytes: [UInt8])]

    /// New ones each time: a house counts the requests of its own routes.
    var routes: [Route] { files.map { .revalidated($0.path, $0.type, $0.bytes) } }

    /// Below `Public`, and at the root: a worker answers for the addresses beside its own and below.
    static let worker = "sw.js"

    init(assets: AssetFiles, catalog: Catalog) throws {
        let page = StandInPage(assets: assets.views)
        let allWords = Language.allCases.map { Words($0, catalog: catalog) }
        let pages = allWords.map { ($0.language, page.html($0).bytes) }
        var hasher = SHA256()
        for (_, bytes) in pages { hasher.update(data: bytes) }
        for file in assets.ofPages { hasher.update(data: Data(file.utf8)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = Dictionary(uniqueKeysWithValues: allWords.map { ($0.language.rawValue, StandInPage.lines($0)) })
        let constants = [
            "version": try encoder.encode(Hex.text(Data(hasher.finalize().prefix(6)))),
            "files": try encoder.encode(assets.ofPages),
            "lines": try encoder.encode(lines),
        ]
        let declarations = constants.sorted { $0.key < $1.key }.map { name, json in
            "const \(name) = \(String(decoding: json, as: UTF8.self));\n"
        }
        let script = Array(declarations.joined().utf8) + assets.worker
        files =
            [("/" + Self.worker, "text/javascript; charset=utf-8", script)]
            + pages.map { language, bytes in ("/offline/\(language.rawValue)", "text/html; charset=utf-8", bytes) }
    }

    /// Only the house's own file may become a service worker, and nothing that members upload.
    static func refuseOtherWorkers(_ request: Request) throws {
        guard request.headers["Service-Worker"] == nil else { throw Refusal.notFound }
    }
}

extension Route {
    /// A fixed file at a fixed address: browsers ask each time whether a new version is there. Not compressed: what a
    /// worker keeps and sends on would say that it still was.
    static func revalidated(_ path: String, _ type: String, _ bytes: [UInt8]) -> Route {
        let tag = Hex.text(Data(SHA256.hash(data: bytes).prefix(8)))
        return .staticResponse(
            path,
            Response(
                headers: ["Content-Type": type, "Cache-Control": "no-cache", "ETag": "\"\(tag)\""],
                body: .prepared(PreparedBytes(plain: bytes, gzip: nil))))
    }
}
