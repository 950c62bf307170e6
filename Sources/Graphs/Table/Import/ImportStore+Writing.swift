import Foundation
import GRDB
import House
import Localization

extension ImportStore {
    /// The tables that an import changes and its undo restores; parents first.
    static let tables = ["attribute", "detailField", "detailOption", "detailValue", "link"]

    /// Imports every good row, see `UndoStore.bring`. An import without changes leaves no trace.
    /// - Parameters:
    ///   - preview: the address to return to if the import is cancelled.
    ///   - landing: the page to go on to.
    ///   - title: the name of the import in the bin.
    /// - Throws: `Refusal.conflict` when the entity's fields were changed since the file was read for them.
    @discardableResult
    func bring(
        _ staged: StagedFile, _ reading: ImportReading, into entity: ID<Entity>, in graph: WritableGraph, words: Words,
        preview: String, landing: String, title: (ImportPlan.Counts) -> String
    ) throws -> BulkWork? {
        // Plan outside the write transaction: a large file takes long. Attributes changed meanwhile are planned anew.
        let plan = try plan(reading, for: entity, in: graph.open, words: words)
        return try undo.bring(staged, preview: preview, landing: landing) { db in
            try BulkRunner.requireWhole(graph.id.uuid, in: db)
            try AttributeStore.check(entity, in: graph, db)
            let fields = try FieldStore.fields(of: entity, in: graph.open, db)
            guard fields.map(\.id) == reading.fields.map(\.id), fields.map(\.version) == reading.fields.map(\.version)
            else { throw ImportPieces.conflict }
            let counts = plan.counts
            guard counts.new + counts.changed > 0 else { return nil }
            let context = UndoStore.UndoContext(
                adding: Phrase.key("Brought in: %@"), undone: Phrase.key("Import undone: %@"), title(counts), in: graph)
            let pieces = ImportPieces(
                reading: reading, plan: plan, entity: entity, graph: graph, now: clock.now(), words: words, undo: undo,
                layout: layout)
            return UndoStore.BeginningImport(context, pieces, total: plan.actions.count)
        }
    }
}

/// Writes the rows of a plan, some at a time.
private struct ImportPieces: BulkPieces {
    let reading: ImportReading
    let plan: ImportPlan
    let entity: ID<Entity>
    let graph: WritableGraph
    let now: Instant
    let words: Words
    let undo: UndoStore
    let layout: CanvasLayout
    /// For each row the new attribute, if the row adds one.
    let added: [(id: ID<Attribute>, moment: Instant)?]
    /// The versions that the fields must have after the first piece.
    private let versions: [ID<EntityField>: Int]
    /// The fields in which a new attribute can get a value, sorted by id: `FieldStore.reindex` joins the folded values in
    /// this order.
    private let sortedFields: [EntityField]

    static let conflict = Refusal.conflict(
        Phrase("The fields were changed in the meantime. Go back and review them."))

    init(
        reading: ImportReading, plan: ImportPlan, entity: ID<Entity>, graph: WritableGraph, now: Instant, words: Words,
        undo: UndoStore, layout: CanvasLayout
    ) {
        self.reading = reading
        self.plan = plan
        self.entity = entity
        self.graph = graph
        self.now = now
        self.words = words
        self.undo = undo
        self.layout = layout
        // New attributes are created a millisecond apart, so that sorting by newest keeps the order of the rows.
        var left = Int64(plan.counts.new)
        added = plan.actions.map { action in
            guard case .add = action else { return nil }
            defer { left -= 1 }
            let moment = Instant(milliseconds: now.milliseconds - left)
            return (ID(at: moment), moment)
        }
        versions = Dictionary(
            reading.targets.map { target in
                (target.field.id, target.isNew ? 1 : target.field.version + (target.added.isEmpty ? 0 : 1))
            }, uniquingKeysWith: max)
        let fields = reading.fields.filter { reading.beginning[$0.id] != nil } + reading.targets.map(\.field)
        sortedFields = fields.sorted { $0.id.description < $1.id.description }
    }

    var weight: Int { reading.targets.count + 4 }
    var makesRoom: Bool { false }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        try checkGraph(db)
        try AttributeStore.check(entity, in: graph, db)
        let fields = work.done == 0 ? nil : try FieldStore.fields(of: entity, in: graph.open, db)
        if let fields {
            let now = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0.version) })
            guard versions.allSatisfy({ now[$0.key] == $0.value }) else { throw Self.conflict }
        }
        let rows = piece(from: work.done, of: count)
        try undo.recordPart(of: entry, tables: ImportStore.tables, in: db) {
            if fields == nil { try makeFields(after: reading.fields.map(\.position).max() ?? 0, db) }
            try write(rows, db)
        }
        return BulkWork.Step(done: rows.count, isLast: rows.upperBound == plan.actions.count)
    }

    /// Bytes of text after which a piece ends: what it writes stands in the caches and in the undo, several times over.
    private static let pieceBytes = 1_000_000

    /// - Parameter count: the most rows.
    private func piece(from start: Int, of count: Int) -> Range<Int> {
        let limit = min(start + count, plan.actions.count)
        var (end, bytes) = (start, 0)
        while end < limit, bytes < Self.pieceBytes {
            bytes += reading.rows[end].byteCount
            end += 1
        }
        return start..<end
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        try layout.askIfLarge(graph.id, in: db)
    }

    /// The graph may be shared otherwise since, or the importing member be a guest by now.
    /// - Throws: `Refusal.notFound`.
    private func checkGraph(_ db: Database) throws {
        guard try Shares.mayWrite(graph.member, to: graph.id.uuid, of: "graph", in: db) else { throw Refusal.notFound }
    }

    private func write(_ rows: Range<Int>, _ db: Database) throws {
        try SearchPause.run(in: db) {
            var ids: [ID<Attribute>] = []
            for index in rows {
                let row = reading.rows[index]
                switch plan.actions[index] {
                case .add:
                    guard let (id, moment) = added[index] else { continue }
                    try add(row, as: id, at: moment, db)
                    ids.append(id)
                case .change(let id, let version, let notes, let values):
                    if try !change(id, version, notes, values, db), let new = try changeAnew(row, id, db) {
                        ids.append(new)
                    }
                case .same, .skip, .bad: break
                }
            }
            return ids
        }
    }

    /// Applies a row to an attribute that was changed since the plan was made, as the attribute is now.
    /// - Returns: the id of a new attribute if the planned one is deleted.
    private func changeAnew(
        _ row: ImportReading.Row, _ id: ID<Attribute>, _ db: Database
    ) throws -> ID<Attribute>? {
        let planner = ImportPlanner(reading: reading, words: words)
        let found = try Row.fetchOne(
            db, sql: "SELECT name, notes, version FROM attribute WHERE id = ? AND graphId = ?",
            arguments: [id, graph.id])
        guard let found else {
            guard case .add = planner.addition(row) else { return nil }
            let new = ID<Attribute>(at: now)
            try add(row, as: new, at: now, db)
            return new
        }
        let candidate = ImportPlanner.Candidate(
            id: id, name: found[0], notes: found[1], version: found[2],
            values: try FieldStore.values(of: [id], in: graph.open, db)[id, default: [:]])
        let action = try planner.change(row, candidate) { typed, before in
            try Mentions.kept(typed, before: before, in: graph.id, db)
        }
        if case .change(_, let version, let notes, let values) = action {
            _ = try change(id, version, notes, values, db)
        }
        return nil
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
        var values = reading.beginning
        for (target, value) in zip(reading.targets, row.values) {
            if let value { values[target.field.id] = value }
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
                fold(values), moment, moment, graph.member, graph.member,
            ])
        let put = try db.cachedStatement(
            sql: """
                INSERT INTO detailValue (attributeId, fieldId, \(FieldValue.columns))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for field in sortedFields {
            guard let value = values[field.id] else { continue }
            try put.execute(arguments: [id, field.id] + value.arguments)
        }
        if notes.contains("[[") {
            try Mentions.link(notes, of: .attribute(id), by: graph.member, in: graph.id, at: now, db)
        }
    }

    /// The same text that `FieldStore.reindex` writes, made without the database: search then indexes a row once.
    private func fold(_ values: [ID<EntityField>: FieldValue]) -> String {
        sortedFields.compactMap { field in
            guard let value = values[field.id] else { return nil }
            return switch value {
            case .text(let text): Fold.fold(text)
            case .decimal(let decimal):
                decimal.text.contains(".") ? "\(decimal.text) \(decimal.text.replacing(".", with: ","))" : decimal.text
            case .choice(let id): field.option(id).map { Fold.fold($0.name) }
            case .yesNo: nil
            case .integer, .date: value.plain
            }
        }.joined(separator: "\n")
    }

    /// - Returns: whether the attribute still has its planned version; otherwise nothing is written.
    private func change(
        _ id: ID<Attribute>, _ version: Int, _ notes: String?, _ values: [(target: Int, value: FieldValue)],
        _ db: Database
    ) throws -> Bool {
        let isThere = try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM attribute WHERE id = ? AND graphId = ? AND version = ?)"),
            arguments: [id, graph.id, version])
        guard isThere == true else { return false }
        let set = values.reduce(into: [ID<EntityField>: FieldValue?]()) {
            $0[reading.targets[$1.target].field.id] = $1.value
        }
        try NodeStates.keep(.attribute(id), in: graph, at: now, because: .importing, db) {
            $0.changed(notes: notes, set, fields: reading.targets.map(\.field))
        }
        try db.cachedStatement(
            sql: """
                UPDATE attribute SET changedAt = :now, changedById = :member, version = version + 1,
                    notes = coalesce(:notes, notes), notesFold = coalesce(:fold, notesFold)
                WHERE id = :id AND graphId = :graph AND version = :version
                """
        ).execute(
            arguments: [
                "now": now, "member": graph.member, "notes": notes,
                "fold": notes.map { Fold.fold(Mentions.plain($0)) }, "id": id, "graph": graph.id, "version": version,
            ])
        guard db.changesCount == 1 else { return false }
        for (target, value) in values { try FieldStore.put(value, id, reading.targets[target].field.id, db) }
        if let notes {
            try Mentions.link(notes, of: .attribute(id), by: graph.member, in: graph.id, at: now, db)
        }
        if !values.isEmpty { try FieldStore.reindex("id = ?", [id], db) }
        return true
    }
}
