import Changesets
import Foundation
import GRDB
import Localization

/// Most entries record deletions, which undo restores. Undoing an addition deletes the added rows with everything typed
/// into them, so it makes a new entry, which can be undone too.
extension UndoStore {
    /// Begins the new entry that an undo in parts fills; `nil` if undoing the entry makes none.
    func beginReversal(of entry: UndoEntry, by member: Member, in db: Database) throws -> ID<UndoEntry>? {
        guard let kind = entry.kind.reversed else { return nil }
        return try insertReversal(kind, of: entry, Changeset(bytes: []), by: member, in: db)
    }

    private func insertReversal(
        _ kind: UndoKind, of entry: UndoEntry, _ changeset: Changeset, by member: Member, in db: Database
    ) throws -> ID<UndoEntry> {
        let now = clock.now()
        let id = ID<UndoEntry>(at: now)
        try db.execute(
            sql: """
                INSERT INTO undo (id, memberId, at, room, kind, subjectKind, subjectId, ownerId, phrase, reversal, name,
                    isWhole, changeset)
                SELECT ?, ?, ?, room, ?, subjectKind, subjectId, ownerId, reversal, phrase, name, isWhole, ?
                FROM undo WHERE id = ?
                """,
            arguments: [id, member.id, now, kind, Data(changeset.bytes), entry.id])
        return id
    }

    /// Runs `work`, which undoes an existing entry, and records its changes in a new entry. The new entry has the owner
    /// of the old one and belongs to the member who undid it. There is none if nothing was changed.
    func recordingReversal(
        of entry: UndoEntry, by member: Member, in db: Database, _ work: () throws -> Void
    ) throws {
        guard let kind = entry.kind.reversed else { return try work() }
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let recorder = try ChangesetRecorder(connection: connection, tables: subjects.addedTables)
        try work()
        let changeset = try recorder.finish()
        // Of an addition that was deleted since, nothing is left that this entry could bring back.
        guard !changeset.isEmpty else { return }
        _ = try insertReversal(kind, of: entry, changeset, by: member, in: db)
    }

    /// The rules with the tables whose rows an undo must not delete by cascade: rows that such rows refer to are kept.
    /// Rows that were linked or attached to an addition go with it, and are recorded in the new entry. Taking back work
    /// makes no entry, so there they keep it too.
    func rules(undoing entry: UndoEntry) -> RestoreRules {
        guard entry.isReversed else { return subjects.rules.watching(subjects.tables) }
        guard entry.isTakenBack else { return subjects.rules.watching(subjects.watchedTables) }
        return subjects.rules.watching(
            subjects.watchedTables + subjects.all.flatMap(\.undo.hung), subjects.hangingRows.flatMap(\.things))
    }

    /// The reason why an entry stays in the bin.
    static func conflict(_ entry: UndoEntry) -> Refusal {
        entry.isAddition
            ? .conflict(Phrase("This cannot be undone: some of it was changed since, or something was added to it."))
            : .conflict(Phrase("This cannot be brought back: what it belonged to is gone or was changed since."))
    }
}
