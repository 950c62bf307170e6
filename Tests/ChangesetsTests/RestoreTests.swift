import Changesets
import GRDB
import Testing

@Suite("Restoring what still fits")
struct RestoreTests {
    let house: House

    init() throws { house = try House() }

    private static let rules = RestoreRules(
        ["folder": .init(name: (column: "name", fold: "name", limit: 60))], watched: House.tables)

    private func restore(_ changeset: Changeset, by rules: RestoreRules = Self.rules) throws -> Restoration {
        try house.database.write { db in try changeset.restore(on: #require(db.sqliteConnection), by: rules) }
    }

    private func text(_ id: Int) throws -> String? {
        try house.database.read { try String.fetchOne($0, sql: "SELECT text FROM note WHERE id = ?", arguments: [id]) }
    }

    @Test(
        "what nobody touched since is as it was, whatever was done",
        arguments: [
            "DELETE FROM folder WHERE name = 'Kitchen'", "DELETE FROM note WHERE id = 1",
            "UPDATE note SET text = text || '!', weight = coalesce(weight, 0) + 0.25, besideId = NULL",
            "UPDATE folder SET parentId = x'01', name = name || x'00' || 'é' WHERE id = x'03'",
            """
            INSERT INTO folder VALUES (x'10', x'01', 'Bread'), (x'0F', x'10', 'Rye'), (x'11', x'0F', 'Sour');
            INSERT INTO note VALUES (10, x'10', NULL, 'Feed it', 0.1), (11, x'0F', 10, 'Fold it', 1e300);
            """,
            """
            DELETE FROM note WHERE id = 2; UPDATE note SET text = '' WHERE id = 1;
            INSERT INTO note VALUES (30, x'03', 3, 'New', NULL)
            """,
        ])
    func untouched(sql: String) throws {
        let before = try house.contents()
        let changes = try house.recording(sql)
        #expect(try house.contents() != before)

        let restoration = try restore(changes)

        #expect(try house.contents() == before)
        #expect(restoration.leftover.isEmpty && restoration.misfits.isEmpty && restoration.count > 0)
        try house.run("INSERT INTO search(search) VALUES ('integrity-check')")
    }

    @Test("a column that somebody changed stays, the others of the row come back")
    func columns() throws {
        let changes = try house.recording("UPDATE note SET text = 'X', weight = 9")
        try house.run("UPDATE note SET text = 'Mine' WHERE id = 2")

        let restoration = try restore(changes)

        #expect(try text(1) == "Sharpen the knives")
        #expect(try text(2) == "Mine")
        #expect(
            try house.database.read { try Double.fetchOne($0, sql: "SELECT weight FROM note WHERE id = 2") } == 2)
        #expect(restoration.misfits.map(\.reason) == [.changed] && restoration.misfitCount == 1)
        try house.run("UPDATE note SET text = 'X' WHERE id = 2")
        #expect(try restore(restoration.leftover).leftover.isEmpty)
        #expect(try text(2) == "Marmalade wants Seville oranges")
    }

    @Test("rows wait for what they belong to, and come back with it")
    func parents() throws {
        let before = try house.contents()
        let notes = try house.recording("DELETE FROM note WHERE id = 3")
        let folder = try house.recording("DELETE FROM folder WHERE id = x'03'")

        let early = try restore(notes)
        #expect(early.count == 0 && early.misfits.map(\.reason) == [.gone] && early.leftover == notes)
        #expect(try restore(folder).leftover.isEmpty)
        #expect(try restore(early.leftover).leftover.isEmpty)

        #expect(try house.contents() == before)
    }

    @Test("a row comes back without what it may do without, and points there again when that is back")
    func loose() throws {
        let before = try house.contents()
        let second = try house.recording("DELETE FROM note WHERE id = 2")
        let first = try house.recording("DELETE FROM note WHERE id = 1")

        let restoration = try restore(second)
        #expect(try text(2) == "Marmalade wants Seville oranges")
        #expect(restoration.count == 2 && restoration.misfits.map(\.reason) == [.gone])
        _ = try restore(first)

        #expect(try restore(restoration.leftover).leftover.isEmpty)
        #expect(try house.contents() == before)
    }

    @Test("a place that is taken is left alone; the same row in it is no conflict")
    func taken() throws {
        let changes = try house.recording("DELETE FROM note WHERE id IN (2, 3)")
        try house.run("INSERT INTO note VALUES (3, x'01', NULL, 'Three', 3)")

        let restoration = try restore(changes)

        #expect(try text(2) == "Marmalade wants Seville oranges" && text(3) == "Three")
        #expect(restoration.misfits.map(\.reason) == [.taken] && restoration.count == 1)
        #expect(try restore(changes).misfitCount == 1)
        #expect(try restore(changes).count == 0)
    }

    @Test("a name that is taken gets a number")
    func names() throws {
        let changes = try house.recording("DELETE FROM folder WHERE id = x'03'")
        try house.run("INSERT INTO folder VALUES (x'09', NULL, 'Plum'), (x'0A', NULL, 'Plum (2)')")

        let restoration = try restore(changes)

        #expect(restoration.renamed == [.init(table: "folder", old: "Plum", new: "Plum (3)")])
        #expect(restoration.leftover.isEmpty)
        #expect(try text(3) == "Plums: stone them first")
    }

    @Test("what was added goes; what was changed since stays, and what stands on it")
    func additions() throws {
        let changes = try house.recording(
            """
            INSERT INTO folder VALUES (x'10', NULL, 'Bread'), (x'11', NULL, 'Rye'), (x'12', NULL, 'Sour');
            INSERT INTO note VALUES (10, x'10', NULL, 'Feed', 1), (11, x'11', NULL, 'Fold', 1), (12, x'12', NULL, 'Bake', 1);
            """)
        try house.run(
            "UPDATE note SET text = 'Knead' WHERE id = 11; INSERT INTO note VALUES (13, x'12', NULL, 'Eat', 1)")

        let restoration = try restore(changes)

        let left = try house.database.read { try Int.fetchAll($0, sql: "SELECT id FROM note WHERE id > 9 ORDER BY id") }
        #expect(left == [11, 13])
        #expect(Set(restoration.misfits.map(\.reason)) == [.changed, .inUse])
        #expect(restoration.misfitCount == 3)
    }

    @Test("versions go up, quiet columns never stand in the way, a group comes back whole or not at all")
    func rules() throws {
        try house.run(
            """
            CREATE TABLE page (id BLOB PRIMARY KEY NOT NULL, a TEXT, b TEXT, fold TEXT, at INTEGER, version INTEGER NOT NULL);
            INSERT INTO page VALUES (x'01', 'a', 'b', 'ab', 1, 5), (x'02', 'c', 'd', 'cd', 1, 7);
            """)
        let rules = RestoreRules([
            "page": .init(
                version: "version", groups: [.init("a", "b", followers: ["fold"]), .init("at", isQuiet: true)])
        ])
        let changes = try house.recording(
            "UPDATE page SET a = 'x', b = 'y', fold = 'xy', at = 2, version = version + 1", tables: ["page"])
        try house.run("UPDATE page SET b = 'z', fold = 'xz', at = 3, version = version + 1 WHERE id = x'02'")

        let restoration = try restore(changes, by: rules)

        let rows = try house.database.read {
            try String.fetchAll($0, sql: "SELECT a || b || fold || at || version FROM page ORDER BY id")
        }
        #expect(rows == ["abab17", "xzxz39"])
        #expect(restoration.count == 1 && restoration.misfits.map(\.key) == [[2]])
        #expect(restoration.columns == ["page": ["a", "b"]])
    }

    @Test("an added row of quiet columns alone goes, or stays without a word if it was changed since")
    func quietRows() throws {
        try house.run("CREATE TABLE place (id BLOB PRIMARY KEY NOT NULL, x INTEGER NOT NULL) STRICT")
        let rules = RestoreRules(["place": .init(groups: [.init("x", isQuiet: true)])])
        let changes = try house.recording("INSERT INTO place VALUES (x'01', 1), (x'02', 2)", tables: ["place"])
        try house.run("UPDATE place SET x = 7 WHERE id = x'02'")

        let restoration = try restore(changes, by: rules)

        #expect(try house.database.read { try Int.fetchAll($0, sql: "SELECT x FROM place") } == [7])
        #expect(restoration.count == 1 && restoration.misfitCount == 0 && restoration.leftover.isEmpty)
    }

    @Test("tables that are gone or narrower wait; new columns get their default")
    func shapes() throws {
        let note = try house.recording("DELETE FROM note WHERE id = 1")
        let folder = try house.recording("DELETE FROM folder WHERE id = x'03'")
        try house.run(
            "ALTER TABLE note ADD COLUMN colour TEXT NOT NULL DEFAULT 'plain'; ALTER TABLE note RENAME TO page")

        #expect(try restore(note).leftover == note)
        try house.run("ALTER TABLE page RENAME TO note")
        #expect(try restore(note).leftover.isEmpty)
        try house.run("ALTER TABLE folder DROP COLUMN parentId")
        #expect(throws: Never.self) { try restore(folder) }
    }

    @Test("damage in any one byte never hangs, and what throws changes nothing")
    func damage() throws {
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Jam'; UPDATE note SET text = 'X'")
        let after = try house.contents()
        for index in deletion.bytes.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var bytes = deletion.bytes
                bytes[index] ^= mask
                do { _ = try restore(Changeset(bytes: bytes)) } catch {
                    #expect(try house.contents() == after)
                    continue
                }
                try house.run("DELETE FROM note; DELETE FROM folder WHERE id <> x'01'")
                try house.run(
                    "UPDATE folder SET name = 'Kitchen', parentId = NULL; INSERT INTO note VALUES (1, x'01', NULL, 'X', 1.5)"
                )
            }
        }
    }
}
