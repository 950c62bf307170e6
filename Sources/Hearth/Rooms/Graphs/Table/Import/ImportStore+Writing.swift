import Foundation
import GRDB
import Localization

extension ImportStore {
    /// The tables that bringing a file in touches and its undo brings back; parents first.
    static let tables = ["attribute", "detailField", "detailOption", "detailValue", "link"]

    /// Brings in every good row; all of them or none, undone as one. What changes nothing leaves no trace.
    /// Of several at once the first does it; the others do nothing.
    /// - Parameter title: what the bin calls it.
    /// - Throws: `Refusal.conflict` when somebody changed the entity's fields since the file was read for them.
    func bring(
        _ id: ID<KeptImport>, _ reading: ImportReading, into entity: ID<Entity>, in graph: WritableGraph, words: Words,
        title: (ImportPlan.Counts) -> String
    ) throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE csvImport SET isDone = 1, text = '' WHERE id = ? AND memberId = ? AND isDone = 0",
                arguments: [id, graph.member])
            guard db.changesCount == 1 else { return }
            try AttributeStore.check(entity, in: graph, db)
            let fields = try FieldStore.fields(of: entity, in: graph.open, db)
            guard fields.map(\.id) == reading.fields.map(\.id), fields.map(\.version) == reading.fields.map(\.version)
            else {
                throw Refusal.conflict(Phrase("Somebody changed the fields meanwhile. Go back and look once more."))
            }
            let plan = try ImportPlanner(reading: reading, words: words).plan(of: entity, in: graph.open, db)
            let counts = plan.counts
            if counts.new + counts.changed > 0 {
                let occasion = UndoStore.Occasion(UndoStore.broughtIn, title(counts), in: graph)
                _ = try undo.recording(occasion, tables: Self.tables, in: db) {
                    try ImportWriter(reading: reading, entity: entity, graph: graph, now: clock.now())
                        .write(plan, after: fields.map(\.position).max() ?? 0, db)
                }
            }
        }
    }
}

/// Writes what a plan says.
private struct ImportWriter {
    let reading: ImportReading
    let entity: ID<Entity>
    let graph: WritableGraph
    let now: Instant

    func write(_ plan: ImportPlan, after position: Int, _ db: Database) throws {
        try makeFields(after: position, db)
        let ids = newIds(plan.counts.new)
        try SearchPause.run(adding: ids.map(\.id), in: db) {
            var added = ids.makeIterator()
            for (row, deed) in zip(reading.rows, plan.deeds) {
                switch deed {
                case .add:
                    if let (id, moment) = added.next() { try add(row, as: id, at: moment, db) }
                case .change(let id, let notes, let values): try change(id, notes, values, db)
                case .same, .skip, .bad: break
                }
            }
        }
    }

    /// A millisecond apart, so that sorting by newest keeps the order of the rows.
    private func newIds(_ count: Int) -> [(id: ID<Attribute>, moment: Instant)] {
        (0..<count).map { number in
            let moment = Instant(milliseconds: now.milliseconds - Int64(count - number))
            return (ID<Attribute>(at: moment), moment)
        }
    }

    // MARK: Fields

    private func makeFields(after position: Int, _ db: Database) throws {
        var position = position
        for target in reading.targets {
            let field = target.field
            if target.isNew {
                position += 1
                try db.cachedStatement(
                    sql: """
                        INSERT INTO detailField (id, entityId, name, nameFold, type, position, createdAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """
                ).execute(
                    arguments: [field.id, entity, field.name, Fold.fold(field.name), field.type, position, now])
            } else if !target.added.isEmpty {
                try db.execute(
                    sql: "UPDATE detailField SET version = version + 1 WHERE id = ? AND entityId = ?",
                    arguments: [field.id, entity])
            }
            for option in target.added { try FieldStore.put(option, db) }
        }
    }

    // MARK: Rows

    private func add(
        _ row: ImportReading.Row, as id: ID<Attribute>, at moment: Instant, _ db: Database
    ) throws {
        var values = reading.beginning.map { (reading.field($0.key), $0.value) }
        for (target, value) in zip(reading.targets, row.values) {
            if let value { values.append((target.field, value)) }
        }
        let notes = try Mentions.kept(row.notes, in: graph.id, db)
        try db.cachedStatement(
            sql: """
                INSERT INTO attribute (id, graphId, entityId, name, nameFold, notes, notesFold, valuesFold, createdAt,
                    changedAt, createdById, changedById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                id, graph.id, entity, row.name, row.fold, notes, Fold.fold(Mentions.plain(notes)),
                Self.fold(values), moment, moment, graph.member, graph.member,
            ])
        for (field, value) in values {
            guard let field else { continue }
            try FieldStore.put(value, id, field.id, db)
        }
        if notes.contains("[[") {
            try Mentions.link(notes, of: .attribute(id), by: graph.member, in: graph.id, at: now, db)
        }
    }

    /// What `FieldStore.refold` makes of them, without asking the database: search then indexes a row once.
    private static func fold(_ values: [(DetailField?, DetailValue)]) -> String {
        values.sorted { ($0.0?.id.description ?? "") < ($1.0?.id.description ?? "") }.compactMap { field, value in
            switch value {
            case .text(let text): Fold.fold(text)
            case .decimal(let decimal):
                decimal.text.contains(".") ? "\(decimal.text) \(decimal.text.replacing(".", with: ","))" : decimal.text
            case .choice(let id): field?.option(id).map { Fold.fold($0.name) }
            case .yesNo: nil
            case .integer, .date: value.plain
            }
        }.joined(separator: "\n")
    }

    private func change(
        _ id: ID<Attribute>, _ notes: String?, _ values: [(target: Int, value: DetailValue)], _ db: Database
    ) throws {
        for (target, value) in values { try FieldStore.put(value, id, reading.targets[target].field.id, db) }
        try db.cachedStatement(
            sql: """
                UPDATE attribute SET changedAt = :now, changedById = :member, version = version + 1,
                    notes = coalesce(:notes, notes), notesFold = coalesce(:fold, notesFold)
                WHERE id = :id AND graphId = :graph
                """
        ).execute(
            arguments: [
                "now": now, "member": graph.member, "notes": notes,
                "fold": notes.map { Fold.fold(Mentions.plain($0)) }, "id": id, "graph": graph.id,
            ])
        if let notes {
            try Mentions.link(notes, of: .attribute(id), by: graph.member, in: graph.id, at: now, db)
        }
        if !values.isEmpty { try FieldStore.refold("id = ?", [id], db) }
    }
}

extension ImportReading {
    fileprivate func field(_ id: ID<DetailField>) -> DetailField? { fields.first { $0.id == id } }
}
