import Foundation
import GRDB
import HTTP
import TestSupport

@testable import House

extension TestHome {
    /// The addresses of a thing's earlier versions, as its list shows them.
    /// - Parameter path: of the thing.
    func versions(of path: String, as member: Member) throws -> [String] {
        let page = try get(path + "/versions", as: member)
        guard page.status == 200 else { throw TestProblem("\(path)/versions: \(page.status)") }
        return page.main.matches(of: /href="([^"?]*\/versions\/[0-9a-f]{32})"/).map { String($0.1) }
    }

    /// What the page of a version says, with `[+…+]` around what only it has, and `[-…-]` around what only the other has.
    func version(_ path: String, as member: Member) throws -> String {
        let page = try get(path, as: member)
        guard page.status == 200,
            let text = page.main.firstMatch(of: /versions__text">(.*?)<\/div>/.dotMatchesNewlines())?.1
        else { throw TestProblem("\(path): \(page.status)") }
        return String(text).replacing("<ins>", with: "[+").replacing("</ins>", with: "+]").replacing(
            "<del>", with: "[-"
        )
        .replacing("</del>", with: "-]").replacing("&amp;", with: "&").replacing("&#39;", with: "'")
    }

    func versionCount() throws -> Int {
        try house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM earlierVersion") ?? 0 }
    }

    func restore(version path: String, as member: Member) throws -> RawReply {
        try post(path + "/restore", as: member)
    }
}
