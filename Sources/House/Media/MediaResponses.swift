import Foundation
import HTTP
import MediaTypes

/// The responses that send files. The caller has checked access to the thing that the file is attached to.
struct MediaResponses: Sendable {
    let media: MediaStore

    /// Browsers may store a file but revalidate it each time, so that nothing is shown after locking, unsharing or
    /// signing out. A valid copy is confirmed without sending the file.
    private static let caching = "private, no-cache"

    /// The rendition of a medium with this side.
    /// - Throws: `Refusal.notFound` while it does not exist.
    func shown(_ sha256: Data?, of medium: ID<Medium>) throws -> Response {
        guard let sha256, case let url = media.blobs.url(sha256), FileManager.default.fileExists(atPath: url.path)
        else {
            media.processSoon(medium)
            throw Refusal.notFound
        }
        return answer(url, sha256, type: MediaType.webp.contentType)
    }

    /// The original. Displayed inline if browsers can show its type and it cannot run scripts, otherwise downloaded.
    func original(_ medium: Medium) -> Response {
        medium.isInline ? answer(medium, policy: medium.type == .pdf ? Self.viewer : Self.sandbox) : download(medium)
    }

    /// The original as a download.
    func download(_ medium: Medium) -> Response {
        var response = answer(medium, policy: Self.sandbox)
        response.headers["Content-Disposition"] = ContentDisposition.attachment(medium.downloadName)
        return response
    }

    private func answer(_ medium: Medium, policy: String) -> Response {
        // An original that is about to be replaced by a smaller one must not be stored.
        let caching = medium.compression == .asked ? "no-store" : Self.caching
        return answer(
            media.original(medium), medium.sha256, type: medium.type.contentType, caching: caching, policy: policy)
    }

    /// A member's avatar, whose address contains its hash.
    func avatar(_ sha256: Data) -> Response {
        answer(media.blobs.url(sha256), sha256, type: MediaType.webp.contentType)
    }

    private func answer(
        _ file: URL, _ sha256: Data, type: String, caching: String = MediaResponses.caching,
        policy: String = MediaResponses.sandbox
    ) -> Response {
        Response(
            headers: [
                "Content-Type": type, "ETag": Self.tag(sha256), "Cache-Control": caching,
                "Content-Security-Policy": policy,
            ], body: .file(path: file.path))
    }

    /// The ETag: a shortened hash, because a header need not be longer. It tells nothing to those who do not have the
    /// file.
    private static func tag(_ sha256: Data) -> String { "\"\(Hex.text(sha256.prefix(16)))\"" }

    /// Browsers display PDFs on a page with scripts (Safari's shows nothing without them). In the sandbox it has no
    /// origin: it has no cookies and cannot reach pages of this server.
    private static let viewer = "sandbox allow-scripts; frame-ancestors 'none'"

    /// A file that is opened directly can run nothing.
    private static let sandbox =
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
}
