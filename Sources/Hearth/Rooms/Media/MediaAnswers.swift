import Foundation
import HTTP
import MediaTypes

/// How files are sent. Whoever asks has shown that they may see what the file hangs on.
struct MediaAnswers: Sendable {
    let media: MediaStore

    /// A browser may keep it but asks each time whether it still may show it: what is locked, no longer shared or signed
    /// out of is not to be seen any more. A browser that has it is answered without the file.
    private static let caching = "private, no-cache"

    /// A picture of a medium: its rendition of that side.
    /// - Throws: `Refusal.notFound` while there is none.
    func shown(_ sha256: Data?, of medium: ID<Medium>) throws -> Response {
        guard let sha256, case let url = media.blobs.url(sha256), FileManager.default.fileExists(atPath: url.path)
        else {
            media.developSoon(medium)
            throw Refusal.notFound
        }
        return answer(url, sha256, type: MediaType.webp.contentType)
    }

    /// The file itself: shown by the browser where it is of a kind that browsers show and that can run nothing,
    /// otherwise saved.
    func original(_ medium: Medium) -> Response {
        medium.isInline ? answer(medium, policy: medium.type == .pdf ? Self.viewer : Self.sandbox) : download(medium)
    }

    /// The file itself, to be saved.
    func download(_ medium: Medium) -> Response {
        var response = answer(medium, policy: Self.sandbox)
        response.headers["Content-Disposition"] = ContentDisposition.attachment(medium.downloadName)
        return response
    }

    private func answer(_ medium: Medium, policy: String) -> Response {
        // What is about to be replaced by a smaller one may not be kept.
        let caching = medium.compression == .asked ? "no-store" : Self.caching
        return answer(
            media.original(medium), medium.sha256, type: medium.type.contentType, caching: caching, policy: policy)
    }

    /// The photo of a member, whose address names it.
    func portrait(_ sha256: Data) -> Response {
        answer(media.blobs.url(sha256), sha256, type: MediaType.webp.contentType)
    }

    private func answer(
        _ file: URL, _ sha256: Data, type: String, caching: String = MediaAnswers.caching,
        policy: String = MediaAnswers.sandbox
    ) -> Response {
        Response(
            headers: [
                "Content-Type": type, "ETag": Self.tag(sha256), "Cache-Control": caching,
                "Content-Security-Policy": policy,
            ], body: .file(path: file.path))
    }

    /// A tag of this house: the hash itself would tell whoever has the same file that it is the same, and so may they
    /// know; it is shortened because a header need not be longer.
    private static func tag(_ sha256: Data) -> String { "\"\(Hex.text(sha256.prefix(16)))\"" }

    /// The browser's own viewer of PDFs is a page with scripts (Safari's shows nothing without). It has no origin here: no
    /// cookie, no request and no page of this house is within its reach.
    private static let viewer = "sandbox allow-scripts; frame-ancestors 'none'"

    /// Whatever a file is, opened by itself it may do nothing.
    private static let sandbox =
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
}
