import Changesets
import Foundation
import GRDB

/// Restoring in two steps: first each part of an entry, then the rows that depend on all of them.
extension UndoStore {
    /// Restores those of the recorded changes that still fit, without overwriting anything written since or
    /// changing what the member may not change.
    /// - Throws: `Refusal.conflict` if a subject's lock would not be restored with it.
    func bringBack(
        _ part: Changeset, of entry: UndoEntry, by member: Member, in db: Database
    ) throws -> Restoration {
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let rules = try rules(undoing: entry).holding(held(in: part, of: entry, for: member, db))
        var apply = { try part.restore(on: connection, by: rules) }
        for subject in subjects.all {
            let inner = apply
            apply = { try subject.restorer.restoring(in: db, inner) }
        }
        let restoration = try apply()
        guard restoration.misfitTables.isDisjoint(with: subjects.lockTables) else { throw Self.conflict(entry) }
        return restoration
    }

    /// Completes the restoring of a part: rooms update the rows that depend on the restored ones, and names that are
    /// taken are changed.
    /// - Parameter rows: rows that are restored later although others refer to them, see `Subject.UndoRules.last`.
    func finishRestoring(
        _ restoration: inout Restoration, of entry: UndoEntry, by member: Member, awaiting rows: Set<[UInt8]> = [],
        in db: Database
    ) throws {
        let context = context(entry, member, awaiting: rows, in: db)
        for subject in subjects.all { try subject.restorer.finishRestoring(&restoration, context, in: db) }
        for scope in subjects.nameScopes { try Self.renameDoubles(in: scope, &restoration, in: db) }
    }

    // MARK: Names that are taken

    private static func renameDoubles(
        in scope: Subject.NameScope, _ restoration: inout Restoration, in db: Database
    ) throws {
        let (table, column) = (scope.table, scope.column)
        let find = try db.cachedStatement(
            sql: """
                SELECT name, \(column) FROM \(table) AS own WHERE id = ? AND EXISTS (
                    SELECT 1 FROM \(table) AS other
                    WHERE other.\(column) = own.\(column) AND other.nameFold = own.nameFold AND other.id <> own.id)
                """)
        for id in restoration.touched(table) {
            guard let row = try Row.fetchOne(find, arguments: [Data(id)]) else { continue }
            let name: String = row[0]
            let new = try free(name, in: table, where: column, is: row[1] as Data, scope.limit, db)
            try db.execute(
                sql: "UPDATE \(table) SET name = ?, nameFold = ? WHERE id = ?",
                arguments: [new, Fold.fold(new), Data(id)])
            restoration.renamed.append(Restoration.Renaming(table: table, old: name, new: new))
        }
    }

    private static func free(
        _ name: String, in table: String, where scope: String, is value: Data, _ limit: Int, _ db: Database
    ) throws -> String {
        let taken = Set(
            try String.fetchAll(db, sql: "SELECT nameFold FROM \(table) WHERE \(scope) = ?", arguments: [value]))
        let candidates = (2...(taken.count + 2)).lazy.map { number in
            let suffix = " (\(number))"
            return String(name.unicodeScalars.prefix(limit - suffix.count)) + suffix
        }
        return candidates.first { !taken.contains(Fold.fold($0)) } ?? name
    }
}
