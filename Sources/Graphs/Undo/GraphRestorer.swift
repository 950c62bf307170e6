import Changesets
import Foundation
import GRDB
import House

/// Completes an undo in a graph: writes search text, moves values that lost their field, and deletes links of mentions
/// that were taken out of the notes.
struct GraphRestorer: SubjectRestorer {
    func restoring(in db: Database, _ apply: () throws -> Restoration) throws -> Restoration {
        var restoration = Restoration()
        try SearchPause.run(in: db) {
            restoration = try apply()
            let added = restoration.inserted["attribute", default: []].sorted { $0.lexicographicallyPrecedes($1) }
                .map { Data($0) }
            // An option may have another name by now, or a value may not have come back.
            for id in added { try FieldStore.reindex("id = ?", [id], onlyStale: true, db) }
            return added
        }
        return restoration
    }

    /// Moves values that were typed since to fields of the restored schema, and makes search find them.
    func finishRestoring(_ restoration: inout Restoration, _ context: RestoreContext, in db: Database) throws {
        let values = OrphanedValues(
            words: context.words, member: context.member, now: context.now, awaited: context.awaited)
        var touched = restoration.touched("detailValue").subtracting(restoration.inserted["attribute", default: []])
        let moved = try values.reassign(after: restoration, in: db)
        if !moved.isEmpty, !restoration.leftover.isEmpty {
            // Options that no value uses any more may go now.
            restoration.add(try context.bringBack(restoration.leftover), isRepeated: true)
        }
        let bumped = restoration.changed["attribute", default: []]
        touched.formUnion(moved)
        for id in touched.subtracting(bumped) {
            try db.cachedStatement(sql: "UPDATE attribute SET version = version + 1 WHERE id = ?")
                .execute(arguments: [Data(id)])
        }
        for id in touched.union(bumped) { try FieldStore.reindex("id = ?", [Data(id)], onlyStale: true, db) }
        try Self.removeLostMentions(restoration.inserted["link", default: []], in: db)
    }

    /// Deletes restored links of mentions that were taken out of the notes meanwhile.
    private static func removeLostMentions(_ links: Set<[UInt8]>, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                DELETE FROM link WHERE id = ? AND isMention = 1 AND 0 = instr(
                    coalesce((SELECT notes FROM entity WHERE id = sourceEntityId),
                        (SELECT notes FROM attribute WHERE id = sourceAttributeId), ''),
                    '[[' || lower(hex(coalesce(targetEntityId, targetAttributeId))) || '|')
                """)
        for id in links { try statement.execute(arguments: [Data(id)]) }
    }

    /// Raises the versions of the values' attributes, so that open forms notice, and makes search find the values.
    func finishRestoringValues(of changeset: Changeset, _ context: RestoreContext, in db: Database) throws {
        for attribute in try Self.attributes(of: changeset) {
            try db.execute(
                sql: "UPDATE attribute SET changedAt = ?, changedById = ?, version = version + 1 WHERE id = ?",
                arguments: [context.now, context.member, attribute])
            try FieldStore.reindex("id = ?", [attribute], db)
        }
    }

    /// The attributes that the values of a changeset belong to.
    private static func attributes(of changeset: Changeset) throws -> [ID<Attribute>] {
        try changeset.keys(of: "detailValue").compactMap(UndoStore.uuid).map { ID<Attribute>($0) }
    }

    // MARK: Landing page

    /// The page of the one node that was deleted, or at which all deleted rows stood; `nil` if there are several, or if
    /// the graph itself was deleted.
    func landing(of changeset: Changeset, at subject: UUID, in db: Database) throws -> String? {
        guard let node = try Self.node(of: changeset, in: db) else { return nil }
        let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM \(node.table) WHERE id = ?)", arguments: [node.any])
        return isThere == true ? node.path(in: ID<Graph>(subject)) : nil
    }

    private static func node(of changeset: Changeset, in db: Database) throws -> NodeRef? {
        let deleted = { (table: String, column: String) in
            try changeset.deletedBlobs(of: table, column: DatabaseColumn(table, column).place(in: db))
        }
        guard try deleted("graph", "id").isEmpty else { return nil }
        let entities = try deleted("entity", "id")
        guard entities.isEmpty else { return only(entities, []) }
        let attributes = try deleted("attribute", "id")
        if let attribute = only([], attributes) { return attribute }
        guard attributes.isEmpty else { return only(try deleted("attribute", "entityId"), []) }
        if let entity = only(try deleted("detailField", "entityId"), []) { return entity }
        let places = [("attachment", "entityId", "attributeId"), ("link", "sourceEntityId", "sourceAttributeId")]
        for (table, entity, attribute) in places {
            if let node = only(try deleted(table, entity), try deleted(table, attribute)) { return node }
        }
        let valued = try Self.attributes(of: changeset)
        guard valued.isEmpty else { return valued.count == 1 ? .attribute(valued[0]) : nil }
        let noted = { (table: String) in
            try changeset.updatedKeys(of: table, changing: DatabaseColumn(table, "notes").place(in: db))
        }
        return only(try noted("entity"), try noted("attribute"))
    }

    private static func only(_ entities: Set<[UInt8]>, _ attributes: Set<[UInt8]>) -> NodeRef? {
        guard entities.count + attributes.count == 1 else { return nil }
        if let entity = entities.first.flatMap(UndoStore.uuid) { return .entity(ID(entity)) }
        return attributes.first.flatMap(UndoStore.uuid).map { .attribute(ID($0)) }
    }
}
