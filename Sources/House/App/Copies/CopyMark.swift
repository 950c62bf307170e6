import Crypto
import Foundation
import HTTP

/// The header field that tells a service worker whose page an answer is, and whether it may keep a copy of it for when the
/// server is out of reach.
///
/// - `nobody`: nobody is signed in here; every copy goes.
/// - `MEMBER.SESSION`: a page of this member. Copies of another session go.
/// - `MEMBER.SESSION; keep`: a copy may be kept. Only routes with the option `kept` get this, and no page that shows
///   anything behind a lock, open or not.
/// - `MEMBER.SESSION; forget=PATH`: what is below the path is behind a lock; copies of it, and of pages that name it, go.
///
/// `; audience=WORD` comes last, with another word than before once anybody may see less than before.
struct CopyMark: Sendable {
    let access: SubjectAccess
    let changes: AudienceChanges

    static let header = "Hearth-Copy"
    static let nobody = "nobody"

    /// Another one in each session, and after each change of the member's role.
    static func owner(_ visit: Visit) -> String {
        let hash = SHA256.hash(data: Data("copies of \(visit.session) \(visit.member.role.rawValue)".utf8))
        return "\(visit.member.id).\(Hex.text(Data(hash.prefix(8))))"
    }

    /// Adds to a page what may become of its copy.
    /// - Parameter stamp: that of the changes before the page was read.
    func add(to response: inout Response, _ route: Route, _ visit: Visit, _ stamp: String) throws {
        guard let owner = response.headers[Self.header], owner != Self.nobody else { return }
        let verdict: String? =
            if response.headers["Cache-Control"] == "no-store" {
                try access.hidden(at: visit.request.path, visit).map { "forget=\($0)" }
            } else if route.options.contains(.kept), response.status == .ok, visit.request.query.isEmpty {
                "keep"
            } else { nil }
        response.headers[Self.header] = Self.field(owner, verdict, stamp)
    }

    static func field(_ owner: String, _ verdict: String?, _ stamp: String?) -> String {
        [owner, verdict, stamp.map { "audience=\($0)" }].compactMap(\.self).joined(separator: "; ")
    }
}
