import Changesets
import GRDB
import Testing

/// A household's database with folders in folders, notes in folders and a search index kept by triggers.
struct House {
    static let tables = ["folder", "note"]
    let database: DatabaseQueue

    init() throws {
        database = try DatabaseQueue()
        try database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE folder (
                      id BLOB PRIMARY KEY NOT NULL,
                      parentId BLOB REFERENCES folder ON DELETE CASCADE,
                      name TEXT NOT NULL UNIQUE
                    ) STRICT;
                    CREATE TABLE note (
                      id INTEGER PRIMARY KEY,
                      folderId BLOB NOT NULL REFERENCES folder ON DELETE CASCADE,
                      besideId INTEGER REFERENCES note ON DELETE SET NULL,
                      text TEXT NOT NULL CHECK (length(text) < 100),
                      weight REAL
                    ) STRICT;
                    CREATE VIRTUAL TABLE search USING fts5(text, tokenize = 'trigram');
                    CREATE TRIGGER noteInserted AFTER INSERT ON note BEGIN
                      INSERT INTO search(rowid, text) VALUES (new.id, new.text);
                    END;
                    CREATE TRIGGER noteDeleted AFTER DELETE ON note BEGIN
                      DELETE FROM search WHERE rowid = old.id;
                    END;
                    CREATE TRIGGER noteUpdated AFTER UPDATE ON note BEGIN
                      UPDATE search SET text = new.text WHERE rowid = new.id;
                    END;
                    INSERT INTO folder VALUES (x'01', NULL, 'Kitchen'), (x'02', x'01', 'Jam'), (x'03', x'02', 'Plum');
                    INSERT INTO note VALUES
                      (1, x'01', NULL, 'Sharpen the knives', 1.5),
                      (2, x'02', 1, 'Marmalade wants Seville oranges', 2),
                      (3, x'03', 2, 'Plums: stone them first', NULL);
                    """)
        }
    }

    /// Runs SQL and returns what it changed.
    func recording(_ sql: String, tables: [String] = Self.tables) throws -> Changeset {
        try database.write { db in
            let recorder = try ChangesetRecorder(connection: #require(db.sqliteConnection), tables: tables)
            try db.execute(sql: sql)
            return try recorder.finish()
        }
    }

    func run(_ sql: String) throws {
        try database.write { db in try db.execute(sql: sql) }
    }

    func apply(_ changeset: Changeset) throws {
        try database.write { db in
            try changeset.apply(to: #require(db.sqliteConnection), watching: Self.tables)
        }
    }

    func undo(_ changeset: Changeset) throws {
        try apply(changeset.inverted())
    }

    /// Every row of both tables and of the index, in order.
    func contents() throws -> [String] {
        try database.read { db in
            let folders = try String.fetchAll(
                db, sql: "SELECT hex(id) || quote(parentId) || name FROM folder ORDER BY id")
            let notes = try String.fetchAll(
                db,
                sql: """
                    SELECT id || ' ' || quote(folderId) || quote(besideId) || quote(text) || quote(weight)
                    FROM note ORDER BY id
                    """)
            let index = try String.fetchAll(db, sql: "SELECT rowid || text FROM search ORDER BY rowid")
            return folders + notes + index
        }
    }

    /// Ids of the notes that a search finds.
    func search(_ words: String) throws -> [Int] {
        try database.read { db in
            try Int.fetchAll(
                db, sql: "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid", arguments: [words])
        }
    }
}
