import Crypto
import Foundation
import HTML
import HTTP
import Localization

/// The service worker, and the page that it shows in each language while the house cannot be reached. All of it is fixed
/// when the house opens: no answer knows who asks.
struct OfflineRoutes: Sendable {
    let routes: [Route]

    /// Below `Public`, and at the root: a worker answers for the addresses beside its own and below.
    static let worker = "sw.js"

    init(assets: AssetFiles, catalog: Catalog) {
        let page = StandInPage(assets: assets.views)
        let pages = Language.allCases.map { ($0, page.html(Words($0, catalog: catalog)).bytes) }
        var hasher = SHA256()
        for (_, bytes) in pages { hasher.update(data: bytes) }
        let version = Hex.text(Data(hasher.finalize().prefix(6)))
        let files = StandInPage.files.map { "\"\(assets.address($0))\"" }.joined(separator: ", ")
        let worker = Array("const version = \"\(version)\", files = [\(files)];\n".utf8) + assets.worker
        routes =
            [.revalidated("/" + Self.worker, "text/javascript; charset=utf-8", worker)]
            + pages.map { language, bytes in
                .revalidated("/offline/\(language.rawValue)", "text/html; charset=utf-8", bytes)
            }
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
