import Changesets
import GRDB
import Testing

@Suite("What cannot be taken back any more")
struct ConflictTests {
    let house: House

    init() throws { house = try House() }

    /// Taking `changeset` back must fail for this reason and leave every row as it is.
    private func expectConflict(
        _ reason: ChangesetConflict.Reason, _ changeset: Changeset, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try house.contents()

        let conflict = #expect(throws: ChangesetConflict.self, sourceLocation: sourceLocation) {
            try house.undo(changeset)
        }

        #expect(conflict?.reason == reason, sourceLocation: sourceLocation)
        #expect(try house.contents() == before, sourceLocation: sourceLocation)
    }

    @Test("a row came back meanwhile")
    func cameBack() throws {
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Jam'")
        try house.run("INSERT INTO folder VALUES (x'02', NULL, 'Jam again')")

        try expectConflict(.rowExists, deletion)
    }

    @Test("a row came back just as it was")
    func cameBackTheSame() throws {
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Plum'")
        try house.run("INSERT INTO folder VALUES (x'03', x'02', 'Plum')")

        try expectConflict(.rowExists, deletion)
    }

    @Test("its folder is gone meanwhile")
    func parentGone() throws {
        let deletion = try house.recording("DELETE FROM note WHERE id = 3")
        try house.run("DELETE FROM folder WHERE name = 'Plum'")

        try expectConflict(.foreignKey, deletion)
    }

    @Test("its name was given to another")
    func nameTaken() throws {
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Plum'")
        try house.run("INSERT INTO folder VALUES (x'30', NULL, 'Plum')")

        try expectConflict(.constraint, deletion)
    }

    @Test("names that must be unique were swapped: SQLite changes one row at a time and cannot swap them back")
    func swapped() throws {
        let swap = try house.recording(
            """
            UPDATE folder SET name = 'x' WHERE id = x'01';
            UPDATE folder SET name = 'Kitchen' WHERE id = x'02';
            UPDATE folder SET name = 'Jam' WHERE id = x'01';
            """)

        try expectConflict(.constraint, swap)
    }

    @Test("somebody changed the same row since")
    func changedSince() throws {
        let change = try house.recording("UPDATE note SET text = 'One'; UPDATE folder SET name = lower(name)")
        try house.run("UPDATE note SET text = 'Two' WHERE id = 3")

        try expectConflict(.rowChanged, change)
    }

    @Test("another column of the row may have changed")
    func otherColumn() throws {
        let change = try house.recording("UPDATE note SET text = 'One' WHERE id = 3")
        try house.run("UPDATE note SET weight = 7 WHERE id = 3")

        try house.undo(change)

        #expect(try house.contents().contains("3 X'03'2'Plums: stone them first'7.0"))
    }

    @Test("what was changed is gone")
    func goneSince() throws {
        let change = try house.recording("UPDATE note SET text = 'One' WHERE id = 3")
        try house.run("DELETE FROM note WHERE id = 3")

        try expectConflict(.rowMissing, change)
    }

    @Test("what was added is gone already")
    func addedAndGone() throws {
        let insertion = try house.recording("INSERT INTO note VALUES (9, x'01', NULL, 'Nine', 9)")
        try house.run("DELETE FROM note WHERE id = 9")

        try expectConflict(.rowMissing, insertion)
    }

    @Test("what was added has been written in since: nothing typed is lost to a cascade")
    func childrenSince() throws {
        let insertion = try house.recording("INSERT INTO folder VALUES (x'40', NULL, 'Bread')")
        try house.run("INSERT INTO note VALUES (40, x'40', NULL, 'Feed it', 1)")

        try expectConflict(.otherChanges, insertion)
    }

    @Test("its table is gone, or has another shape")
    func tableGone() throws {
        try house.run("CREATE TABLE shelf (id INTEGER PRIMARY KEY, name TEXT)")
        let insertion = try house.recording("INSERT INTO shelf VALUES (1, 'Top')", tables: ["shelf"])
        try house.run("DROP TABLE shelf")
        try expectConflict(.otherChanges, insertion)

        try house.run("CREATE TABLE shelf (id INTEGER PRIMARY KEY); INSERT INTO shelf VALUES (1)")
        try expectConflict(.otherChanges, insertion)
    }

    @Test("bytes that are no changeset are an error, not a crash")
    func damage() throws {
        let deletion = try house.recording("DELETE FROM folder")
        try house.undo(deletion)
        let before = try house.contents()

        #expect(throws: ChangesetError.damage) { try house.apply(Changeset(bytes: [1, 2, 3])) }
        #expect(throws: ChangesetError.damage) { try Changeset(bytes: [1, 2, 3]).inverted() }
        for length in 1..<deletion.bytes.count {
            let cut = Changeset(bytes: Array(deletion.bytes.prefix(length)))
            // A cut between two rows leaves a shorter changeset that is whole; it must then apply as one.
            do { try house.apply(cut) } catch is ChangesetError { continue } catch is ChangesetConflict { continue }
            try house.undo(cut)
        }
        #expect(try house.contents() == before)
    }

    @Test("damage in any one byte changes nothing or does what it says, and never hangs")
    func damagedByte() throws {
        let deletion = try house.recording("DELETE FROM folder WHERE name = 'Jam'")
        try house.undo(deletion)
        let before = try house.contents()

        for index in deletion.bytes.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var bytes = deletion.bytes
                bytes[index] ^= mask
                let damaged = Changeset(bytes: bytes)
                #expect(throws: (any Error).self) { try house.undo(damaged) }
                // Not every byte matters: one that only says who made a change leaves the deletion as it was.
                do { try house.apply(damaged) } catch { continue }
                try house.undo(deletion)
            }
        }
        #expect(try house.contents() == before)
    }

    @Test("after a conflict nothing is left of the transaction it happened in")
    func rolledBack() throws {
        let deletion = try house.recording("DELETE FROM note WHERE id = 3")
        try house.run("INSERT INTO note VALUES (3, x'01', NULL, 'Three', 3)")

        let before = try house.contents()

        #expect(throws: ChangesetConflict(reason: .rowExists, table: "note")) {
            try house.database.write { db in
                try db.execute(sql: "UPDATE note SET text = 'Before' WHERE id = 1")
                try deletion.inverted().apply(to: #require(db.sqliteConnection))
            }
        }

        #expect(try house.contents() == before)
    }

    @Test("without a transaction a conflict leaves everything as it was")
    func ownTransaction() throws {
        let deletion = try house.recording("DELETE FROM note WHERE id IN (2, 3)")
        try house.run("INSERT INTO note VALUES (3, x'01', NULL, 'Three', 3)")
        let before = try house.contents()

        try house.database.writeWithoutTransaction { db in
            let connection = try #require(db.sqliteConnection)
            #expect(throws: ChangesetConflict(reason: .rowExists, table: "note")) {
                try deletion.inverted().apply(to: connection)
            }
        }

        #expect(try house.contents() == before)
    }
}
