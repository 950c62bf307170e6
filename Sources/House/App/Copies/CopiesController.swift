import Foundation
import HTTP

/// Answers what service workers ask about the copies that they keep.
struct CopiesController: Sendable {
    let access: SubjectAccess
    let changes: AudienceChanges
    let database: HouseDatabase

    var routes: [Route] {
        [
            .post(Self.check, check, [.guests, .unrepeated]),
            .get("/copies/pages", pages),
        ]
    }

    private static let check = "/copies/check"

    /// The most addresses of one request.
    private static let limit = 2000

    /// Takes addresses, one a line, and answers with those that may not be seen any more, or only with a password: ` named`
    /// follows where pages may still show the name. The word for the audience is that of all pages for which the same is true.
    func check(_ visit: Visit) throws -> Response {
        let paths = (visit.form["paths"] ?? "").split(separator: "\n").prefix(Self.limit).map(String.init)
        let (closed, stamp) = try changes.steady {
            try database.read { _ in
                try paths.filter { try access.isClosed($0, visit) }.map {
                    $0 + (access.isNamed($0, visit) ? " named" : "")
                }
            }
        }
        var response = Self.lines(closed)
        response.headers[CopyMark.header] = CopyMark.field(CopyMark.owner(visit), nil, stamp)
        return response
    }

    /// The addresses, one a line, of all pages of the thing at an address, for a browser that keeps it whole; none behind a
    /// lock.
    func pages(_ visit: Visit) throws -> Response {
        let path = LocalPath.checked(visit.query["of"], or: "")
        guard try !access.isClosed(path, visit) else { throw Refusal.notFound }
        return Self.lines(try access.rooms.pages(of: path, visit.withoutKeys))
    }

    private static func lines(_ lines: [String]) -> Response {
        var response = Response.text(lines.map { $0 + "\n" }.joined())
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
