import Changesets
import GRDB
import Testing

@Suite("Taking back what was done")
struct UndoTests {
    let house: House

    init() throws { house = try House() }

    @Test("a deleted folder comes back with the folders and notes in it, and search finds them again")
    func deletion() throws {
        let before = try house.contents()
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Kitchen'")
        #expect(try house.contents() == [])
        #expect(try house.search("Seville") == [])

        try house.undo(deletion)

        #expect(try house.contents() == before)
        #expect(try house.search("Seville") == [2])
        try house.run("INSERT INTO search(search) VALUES ('integrity-check')")
    }

    @Test("undone can be done again, and undone again")
    func redo() throws {
        let before = try house.contents()
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Jam'")
        let after = try house.contents()

        for _ in 0..<3 {
            try house.undo(deletion)
            #expect(try house.contents() == before)
            try house.apply(deletion)
            #expect(try house.contents() == after)
        }
    }

    @Test("rows that point at something gone since are left out, and the rest comes back")
    func orphans() throws {
        let deletion = try house.recording("DELETE FROM note", tables: ["note", "folder"])
        try house.run("DELETE FROM folder WHERE id = x'02'")

        let rest = try deletion.withoutOrphans(of: "note", column: 1, target: "folder", present: [[1]])
        try house.undo(rest)

        #expect(try house.search("knives") == [1])
        #expect(try house.contents().count == 3)
    }

    @Test("rows that come back together with what they point at are no orphans")
    func noOrphans() throws {
        let before = try house.contents()
        let deletion = try house.recording("DELETE FROM folder WHERE id = x'01'")

        let all = try deletion.withoutOrphans(of: "note", column: 1, target: "folder", present: [])
        try house.undo(all)

        #expect(all == deletion)
        #expect(try house.contents() == before)
    }

    @Test("what was added goes, children and all, whichever table comes first")
    func insertion() throws {
        let before = try house.contents()
        let sql = """
            INSERT INTO folder VALUES (x'10', x'01', 'Bread'), (x'0F', x'10', 'Rye'), (x'11', x'0F', 'Sour');
            INSERT INTO note VALUES (10, x'10', NULL, 'Feed it', 0.1), (11, x'0F', 10, 'Fold it', 1e300);
            """

        for tables in [["folder", "note"], ["note", "folder"]] {
            let insertion = try house.recording(sql, tables: tables)
            let after = try house.contents()
            try house.undo(insertion)
            #expect(try house.contents() == before)
            try house.apply(insertion)
            #expect(try house.contents() == after)
            try house.undo(insertion)
        }
    }

    @Test("changed rows get their old values back, in every type of column")
    func update() throws {
        let before = try house.contents()
        let change = try house.recording(
            """
            UPDATE note SET text = text || '!', weight = coalesce(weight, 0) + 0.25, besideId = NULL;
            UPDATE folder SET parentId = x'01', name = name || x'00' || 'é' WHERE id = x'03';
            """)
        #expect(try house.contents() != before)

        try house.undo(change)

        #expect(try house.contents() == before)
        #expect(try house.search("\"knives!\"") == [])
    }

    @Test("a link that a deletion cut is tied again, and cut again")
    func setNull() throws {
        let before = try house.contents()
        let deletion = try house.recording("DELETE FROM note WHERE id = 1")
        let after = try house.contents()

        try house.undo(deletion)
        #expect(try house.contents() == before)
        try house.apply(deletion)
        #expect(try house.contents() == after)
    }

    @Test("only the named tables are recorded")
    func named() throws {
        let changeset = try house.recording("DELETE FROM note WHERE id = 3", tables: ["folder"])

        #expect(changeset.isEmpty)
        #expect(try changeset.inverted().isEmpty)
        try house.undo(changeset)
    }

    @Test("nothing happened, nothing is recorded")
    func nothing() throws {
        #expect(try house.recording("UPDATE note SET text = text").isEmpty)
        #expect(
            try house.recording("INSERT INTO note VALUES (9, x'01', NULL, '', 0); DELETE FROM note WHERE id = 9")
                .isEmpty)
    }

    @Test("emptying a table is recorded row by row")
    func truncation() throws {
        let before = try house.contents()
        let deletion = try house.recording("DELETE FROM note")

        try house.undo(deletion)

        #expect(try house.contents() == before)
    }

    @Test("a table without rowid, with a key of two columns, is recorded like any other")
    func withoutRowId() throws {
        try house.run(
            """
            CREATE TABLE share (noteId INTEGER, memberId TEXT, level TEXT, PRIMARY KEY (noteId, memberId)) WITHOUT ROWID;
            INSERT INTO share VALUES (1, 'Ada', 'read'), (1, 'Grace', 'write');
            """)
        let rows = { try house.database.read { try String.fetchAll($0, sql: "SELECT memberId || level FROM share") } }
        let before = try rows()
        let changeset = try house.recording(
            "UPDATE share SET level = 'none'; DELETE FROM share WHERE memberId = 'Ada'", tables: ["share"])

        try house.undo(changeset)

        #expect(try rows() == before)
    }

    @Test("a changeset survives the database it is stored in")
    func stored() throws {
        let before = try house.contents()
        let deletion = try house.recording("DELETE FROM note WHERE id = 2")

        try house.undo(Changeset(bytes: Array(deletion.bytes)))

        #expect(try house.contents() == before)
    }

    @Test("a table that got a column since takes its rows back, with the column's default")
    func newColumn() throws {
        let before = try house.contents()
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Jam'")
        let insertion = try house.recording("INSERT INTO folder VALUES (x'20', NULL, 'Bread')")
        let update = try house.recording("UPDATE note SET text = 'Whet the knives' WHERE id = 1")
        try house.run("ALTER TABLE note ADD COLUMN colour TEXT NOT NULL DEFAULT 'plain'")
        try house.run("ALTER TABLE folder ADD COLUMN icon TEXT")

        try house.undo(update)
        try house.undo(insertion)
        try house.undo(deletion)

        #expect(try house.contents() == before)
        #expect(
            try house.database.read { try String.fetchAll($0, sql: "SELECT DISTINCT colour FROM note") } == ["plain"])
        try house.apply(deletion)
    }

    @Test("taking back is itself recorded")
    func recordedUndo() throws {
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Jam'")

        let undo = try house.database.write { db in
            let connection = try #require(db.sqliteConnection)
            let recorder = try ChangesetRecorder(connection: connection, tables: House.tables)
            try deletion.inverted().apply(to: connection, watching: House.tables)
            return try recorder.finish()
        }

        let restored = try house.contents()
        try house.undo(undo)
        #expect(try house.contents() != restored)
        try house.apply(undo)
        #expect(try house.contents() == restored)
    }

    @Test("a recording ends once; tables that cannot be recorded are refused")
    func misuse() throws {
        try house.run("CREATE TABLE loose (text TEXT)")
        try house.run("CREATE TABLE made (id INTEGER PRIMARY KEY, text TEXT, loud TEXT AS (upper(text)) STORED)")

        try house.database.write { db in
            let connection = try #require(db.sqliteConnection)
            for table in ["loose", "made", "nowhere", ""] {
                #expect(throws: ChangesetError.unrecordable(table: table)) {
                    try ChangesetRecorder(connection: connection, tables: ["note", table])
                }
            }
            let recorder = try ChangesetRecorder(connection: connection, tables: ["note"])
            _ = try recorder.finish()
            #expect(throws: ChangesetError.alreadyFinished) { try recorder.finish() }
        }
    }
}
