import Foundation
import GRDB
import Rows
import Testing

@Suite("Rows")
struct RowsTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE thing (id BLOB, name TEXT, size INTEGER);
                    INSERT INTO thing VALUES (zeroblob(16), 'Gösta', 7), (x'01', '', -1), (NULL, NULL, NULL);
                    """)
        }
    }

    @Test("texts, numbers, ids and nothing come as they were kept, in order")
    func reading() throws {
        let rows = try queue.read { db in
            try db.cachedStatement(sql: "SELECT name, size, name IS NULL FROM thing ORDER BY rowid").rows([:]) { row in
                (row.text(0), row.integer(1), row.isNull(0))
            }
        }
        let id = try queue.read { db in
            try db.cachedStatement(sql: "SELECT id FROM thing WHERE name = :name").firstRow([":name": .text("Gösta")]) {
                try $0.uuid(0)
            }
        }

        #expect(rows.map(\.0) == ["Gösta", "", ""])
        #expect(rows.map(\.1) == [7, -1, 0])
        #expect(rows.map(\.2) == [false, false, true])
        #expect(id == UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    }

    @Test("arguments of every kind are found again")
    func arguments() throws {
        let id = UUID()
        let kept = try queue.read { db in
            try db.cachedStatement(sql: "SELECT :id, :text, :number, :bytes").firstRow([
                ":number": .integer(-3), ":bytes": .bytes([0, 255]), ":text": .text("a\u{0}b"), ":id": .uuid(id),
            ]) { (try $0.uuid(0), $0.text(1), $0.integer(2), $0.text(3).utf8.count) }
        }

        #expect(kept?.0 == id)
        #expect(kept?.1 == "a\u{0}b")
        #expect(kept?.2 == -3)
    }

    @Test("a missing or unknown argument is an error, never what was bound before")
    func leftovers() throws {
        let sql = "SELECT :one, :two"
        try queue.read { db in
            _ = try db.cachedStatement(sql: sql).firstRow([":one": .integer(1), ":two": .integer(2)]) { $0.integer(1) }

            #expect(throws: DatabaseError.self) {
                try db.cachedStatement(sql: sql).firstRow([":one": .integer(1)]) { $0.integer(1) }
            }
            #expect(throws: DatabaseError.self) {
                try db.cachedStatement(sql: sql).firstRow([":one": .integer(1), ":three": .integer(2)]) {
                    $0.integer(1)
                }
            }
            let twice = try db.cachedStatement(sql: sql).firstRow([":one": .integer(1), ":one": .integer(5)]) {
                $0.isNull(1)
            }
            #expect(twice == true)
        }
    }

    @Test("an id that is none and a statement that fails say so, and leave the statement usable")
    func failures() throws {
        try queue.read { db in
            let statement = try db.cachedStatement(sql: "SELECT id FROM thing ORDER BY rowid")
            #expect(throws: DatabaseError.self) { try statement.rows([:]) { try $0.uuid(0) } }
            let count = try statement.rows([:]) { $0.isNull(0) }.count
            #expect(count == 3)
            #expect(throws: DatabaseError.self) {
                try db.cachedStatement(sql: "SELECT abs(-9223372036854775807 - 1)").rows([:]) { $0.integer(0) }
            }
        }
    }
}
