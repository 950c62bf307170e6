import Changesets
import Foundation
import GRDB

/// Bringing back in two steps: first each part of what an entry recorded, then what holds between the parts.
extension UndoStore {
    /// Brings back what still fits of some changes of an entry; nothing that was written since is lost.
    /// - Throws: `Refusal.conflict` when a lock would not come back with its graph.
    func bringBack(_ part: Changeset, of entry: UndoEntry, in db: Database) throws -> Restoration {
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        let rules = Self.rules.watching(Self.watched(undoing: entry))
        var restoration = Restoration()
        try SearchPause.run(in: db) {
            restoration = try part.restore(on: connection, by: rules)
            let added = restoration.inserted["attribute", default: []].sorted { $0.lexicographicallyPrecedes($1) }
                .map { Data($0) }
            // A choice may have another name by now, or a value may not have come back.
            for id in added { try FieldStore.refold("id = ?", [id], onlyStale: true, db) }
            return added
        }
        guard !Self.isUnsafe(restoration) else { throw Self.conflict(entry) }
        return restoration
    }

    /// After the last part: values that others typed since get a place in the schema that is back, no two fields of an
    /// entity have the same name, and whatever follows from what came back is written anew.
    func settle(_ restoration: inout Restoration, of entry: UndoEntry, by member: Member, in db: Database) throws {
        let values = StrayValues(words: words(member), member: member.id, now: clock.now())
        var touched = restoration.touched("detailValue").subtracting(restoration.inserted["attribute", default: []])
        let moved = try values.settle(after: restoration, in: db)
        if !moved.isEmpty, !restoration.leftover.isEmpty {
            // Choices that nobody has any more may go now.
            restoration.add(try bringBack(restoration.leftover, of: entry, in: db), isRepeated: true)
        }
        let bumped = restoration.changed["attribute", default: []]
        touched.formUnion(moved)
        for id in touched.subtracting(bumped) {
            try db.cachedStatement(sql: "UPDATE attribute SET version = version + 1 WHERE id = ?")
                .execute(arguments: [Data(id)])
        }
        for id in touched.union(bumped) { try FieldStore.refold("id = ?", [Data(id)], onlyStale: true, db) }
        try Self.renameDoubles(&restoration, in: db)
        try Self.removeLostMentions(restoration.inserted["link", default: []], in: db)
    }

    // MARK: Names that are taken

    /// Within what, by which column, a name may stand once.
    private static let scopes = [
        ("detailField", "entityId", 100), ("detailOption", "fieldId", 100), ("linkKind", "graphId", 100),
    ]

    private static func renameDoubles(_ restoration: inout Restoration, in db: Database) throws {
        for (table, scope, limit) in scopes {
            let find = try db.cachedStatement(
                sql: """
                    SELECT name, \(scope) FROM \(table) AS own WHERE id = ? AND EXISTS (
                        SELECT 1 FROM \(table) AS other
                        WHERE other.\(scope) = own.\(scope) AND other.nameFold = own.nameFold AND other.id <> own.id)
                    """)
            for id in restoration.touched(table) {
                guard let row = try Row.fetchOne(find, arguments: [Data(id)]) else { continue }
                let name: String = row[0]
                let new = try free(name, in: table, where: scope, is: row[1] as Data, limit, db)
                try db.execute(
                    sql: "UPDATE \(table) SET name = ?, nameFold = ? WHERE id = ?",
                    arguments: [new, Fold.fold(new), Data(id)])
                restoration.renamed.append(Restoration.Renaming(table: table, old: name, new: new))
            }
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
