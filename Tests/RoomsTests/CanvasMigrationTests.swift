import Foundation
import GRDB
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Views of canvases from before kinds of links were named by their ids")
struct CanvasMigrationTests {
    @Test("show the kind that they showed, also once there are more")
    func kinds() throws {
        let database = try DatabaseQueue.old(M0030DraftKeys.name)
        let id = { (number: UInt8) in Data(repeating: number, count: 16) }
        let graph = String(repeating: "02", count: 16)
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO member (id, name, nameFold, passwordHash, role, language, timeZone, createdAt)
                    VALUES (:1, 'Ada', 'ada', '', 'admin', 'en', 'UTC', 0);
                    INSERT INTO graph (id, ownerId, name, nameFold, icon, createdAt) VALUES (:2, :1, 'A', 'a', '', 0);
                    INSERT INTO linkKind (id, graphId, name, nameFold, createdAt) VALUES (:3, :2, 'B', 'b', 0);
                    INSERT INTO linkKind (id, graphId, name, nameFold, createdAt) VALUES (:4, :2, 'A', 'a', 0);
                    """,
                arguments: StatementArguments((1...4).map { ("\($0)", id($0)) }.reduce(into: [:]) { $0[$1.0] = $1.1 }))
            for (number, options) in ["kind=2", "depth=1&kind=1&at=1,2,3", "kind=12&depth=2", "", "since=2026-01-02"]
                .enumerated()
            {
                try db.execute(
                    sql: """
                        INSERT INTO canvasView (id, graphId, name, nameFold, options, createdAt, createdById)
                        VALUES (?, ?, ?, ?, ?, 0, ?)
                        """, arguments: [id(UInt8(10 + number)), id(2), "\(number)", "\(number)", options, id(1)])
            }
            for list in ["canvas:\(graph)", "graphs"] {
                try db.execute(
                    sql: "INSERT INTO display (memberId, list, options) VALUES (?, ?, 'shown=1&kind=2')",
                    arguments: [id(1), list])
            }
        }

        try Migrations.ours.migrator.migrate(database)

        let (a, b) = (String(repeating: "04", count: 16), String(repeating: "03", count: 16))
        let views = try database.read { db in
            try String.fetchAll(db, sql: "SELECT options FROM canvasView ORDER BY id")
        }
        #expect(
            views == ["kind=\(b)", "depth=1&kind=\(a)&at=1,2,3", "kind=12&depth=2", "", "since=2026-01-02"])
        let lists = try database.read { db in
            try String.fetchAll(db, sql: "SELECT options FROM display ORDER BY list")
        }
        #expect(lists == ["shown=1&kind=\(b)", "shown=1&kind=2"])
    }
}
