import GRDB
import House

/// Moving the links, mentions, reminders and attachments of a node to the one that it is merged into.
extension MergeStore {
    /// - Returns: the notes of links between the two nodes, which go, as lines for the notes.
    /// - Throws: `Refusal.notFound` for an entity and an attribute: only nodes of one kind are merged.
    func absorb(_ gone: NodeRef, into kept: NodeRef, in graph: WritableGraph, _ db: Database) throws -> [String] {
        let (kind, old, new): (String, DatabaseValue, DatabaseValue)
        switch (gone, kept) {
        case (.entity(let before), .entity(let after)):
            (kind, old, new) = ("Entity", before.databaseValue, after.databaseValue)
            try undo.subjects.moveHanging(from: before.uuid, to: after.uuid, in: db)
        case (.attribute(let before), .attribute(let after)):
            (kind, old, new) = ("Attribute", before.databaseValue, after.databaseValue)
            try undo.subjects.moveHanging(from: before.uuid, to: after.uuid, in: db)
        default: throw Refusal.notFound
        }
        let (source, target) = ("source\(kind)Id", "target\(kind)Id")
        try Mentions.retarget(gone, to: kept, by: graph.member, in: graph.id, at: clock.now(), db)
        // A link between the two nodes would lead from the one that stays to itself.
        let between = "(\(source) = :old AND \(target) = :new) OR (\(source) = :new AND \(target) = :old)"
        let nodes: StatementArguments = ["old": old, "new": new]
        let lines = try String.fetchAll(
            db, sql: "SELECT note FROM link WHERE \(between) ORDER BY id", arguments: nodes)
        try db.execute(sql: "DELETE FROM link WHERE \(between)", arguments: nodes)
        for column in [source, target] {
            try db.execute(sql: "UPDATE link SET \(column) = ? WHERE \(column) = ?", arguments: [new, old])
        }
        try dropDuplicates(source, target, new, db)
        // The attachments come behind those of the node that stays, whose main photo stays too.
        let own = "\(kind.lowercased())Id"
        try db.execute(
            sql: """
                UPDATE attachment SET \(own) = :new, version = version + 1,
                    mainSince = CASE WHEN EXISTS (
                        SELECT 1 FROM attachment AS main WHERE main.\(own) = :new AND main.mainSince IS NOT NULL)
                        THEN NULL ELSE mainSince END,
                    position = position + 1 + coalesce(
                        (SELECT max(position) FROM attachment AS last WHERE last.\(own) = :new), -1)
                WHERE \(own) = :old
                """,
            arguments: nodes)
        return Self.linesOfNotes(lines)
    }

    /// The notes of links that go, each once.
    static func linesOfNotes(_ notes: [String]) -> [String] {
        var seen: Set<String> = []
        return notes.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Updates the links of mentions in the joined notes, and the name in notes that mention the node that stays.
    /// - Parameter isRenamed: false if notes have its label, and those of its attributes, already.
    func updateMentions(
        _ kept: NodeRef, _ notes: String, isRenamed: Bool = true, in graph: WritableGraph, _ db: Database
    ) throws {
        try Mentions.link(notes, of: kept, by: graph.member, in: graph.id, at: clock.now(), db)
        if isRenamed { try Mentions.renamed(kept, in: graph.id, db) }
    }

    /// Of links with the same nodes and meaning the oldest stays, and the oldest with each different note.
    private func dropDuplicates(_ source: String, _ target: String, _ id: DatabaseValue, _ db: Database) throws {
        // Links are numbered, not compared in pairs: a node may have ten thousand.
        let meaning = "sourceEntityId, sourceAttributeId, targetEntityId, targetAttributeId, kindId, isMention"
        try db.execute(
            sql: """
                DELETE FROM link WHERE id IN (
                    SELECT id FROM (
                        SELECT id, note, row_number() OVER (PARTITION BY \(meaning) ORDER BY id) AS number,
                            row_number() OVER (PARTITION BY \(meaning), note ORDER BY id) AS numberOfNote
                        FROM link WHERE \(source) = :id OR \(target) = :id)
                    WHERE numberOfNote > 1 OR note = '' AND number > 1)
                """,
            arguments: ["id": id])
    }

    func rename(
        _ node: NodeRef, _ title: Title, _ notes: String, in graph: WritableGraph, _ db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE \(node.table) SET name = ?, nameFold = ?, icon = ?, notes = ?, notesFold = ?, changedAt = ?,
                    changedById = ?, version = version + 1 WHERE id = ?
                """,
            arguments: [
                title.name, Fold.fold(title.name), title.icon, notes, Fold.fold(Mentions.plain(notes)),
                clock.now(), graph.member, node.any,
            ])
    }
}
