import Changesets
import Foundation
import GRDB
import Localization

/// Most entries are of something deleted: undoing them brings it back. Of what was added undoing takes it away, with
/// all that was typed: that is an entry again, and undoing it is one too.
extension UndoStore {
    /// The entry that undoing another in parts fills; nothing of most.
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
                INSERT INTO undo (id, memberId, at, room, kind, subjectKind, subjectId, ownerId, phrase, name, isWhole,
                    changeset)
                SELECT ?, ?, ?, room, ?, subjectKind, subjectId, ownerId, ?, name, isWhole, ? FROM undo WHERE id = ?
                """,
            arguments: [
                id, member.id, now, kind, subjects.reversal(of: entry.phrase), Data(changeset.bytes), entry.id,
            ])
        return id
    }

    /// Runs `work`, which undoes an entry that is still there. What that takes away or adds again is an entry of its
    /// own, for whoever had the old one, by whoever undid it.
    func recordingReversal(
        of entry: UndoEntry, by member: Member, in db: Database, _ work: () throws -> Void
    ) throws {
        guard let kind = entry.kind.reversed else { return try work() }
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let recorder = try ChangesetRecorder(connection: connection, tables: subjects.addedTables)
        try work()
        _ = try insertReversal(kind, of: entry, recorder.finish(), by: member, in: db)
    }

    /// The tables whose rows could go by cascade with what undoing takes away: nobody asked for that, so what they
    /// stand on stays. What was linked to an addition or attached to it goes with it, and is part of the new entry.
    func watched(undoing entry: UndoEntry) -> [String] {
        entry.isReversed ? subjects.watchedTables : subjects.tables
    }

    /// Why an entry stays in the bin.
    static func conflict(_ entry: UndoEntry) -> Refusal {
        entry.isAddition
            ? .conflict(Phrase("This cannot be undone: some of it was changed since, or something was added to it."))
            : .conflict(Phrase("This cannot be brought back: what it belonged to is gone or was changed since."))
    }
}
