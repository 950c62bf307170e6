import GRDB
import House
import Localization

extension FieldStore {
    /// Thrown when the member has to confirm first that not every value fits the changed field. Nothing was written.
    struct Unconfirmed: Error {
        let conversion: FieldConversion
    }

    /// Changes a field. If its type changes, its values are converted; those that do not convert go into their
    /// attributes' notes. All of this is undone as one. A large change goes on after this returns: see `BulkRunner`.
    /// - Returns: the entry of the bin, if there is one.
    /// - Throws: `FormProblems` if another field has the new name; `Unconfirmed`.
    func change(
        _ id: ID<EntityField>, to form: FieldForm, in graph: WritableGraph, words: Words
    ) throws -> Saved<ID<UndoEntry>?, EntityField> {
        // Convert outside the write transaction: many values take long, and no other writer should wait for them.
        let conversion = try database.read { db -> FieldConversion? in
            let old = try Self.field(id, in: graph.open, db)
            guard old.version == form.version else { return nil }
            let conversion = try self.conversion(of: old, to: form, words: words, db)
            if form.isConfirmed, conversion.changesType { try Self.checkNotes(for: conversion, of: old, words, db) }
            return conversion
        }
        var current: EntityField?
        let work = try undo.bulk.begin { db in
            let old = try Self.field(id, in: graph.open, db)
            guard old.version == form.version, let conversion else {
                current = old
                return nil
            }
            let others = try Self.fields(of: old.entityId, in: graph.open, db)
            guard !FieldForm.isTaken(form.name, among: others, by: old) else {
                throw FormProblems(["name": FieldForm.nameTaken])
            }
            guard form.isConfirmed || !conversion.needsConfirmation else {
                throw Unconfirmed(conversion: conversion)
            }
            let place = FieldsController.list(old.entityId, in: graph.id)
            // Reading the values of an attribute anew takes a quarter of what writing them took.
            let weight = 4 + others.count / 4
            if conversion.changesType {
                let context = UndoStore.UndoContext(
                    Phrase.key("Type of “%@” changed"), old.name, in: graph, kind: .change)
                let change = try TypeChange(
                    undo: undo, old: old, form: form, options: conversion.newOptions,
                    attributes: Self.attributes(with: id, db), member: graph.member, words: words, weight: weight)
                return try change.begin(context, place: place, total: change.attributes.count, in: db)
            }
            try Self.write(form, over: old, adding: [], db)
            // Search finds options by their names.
            let renamed = form.options.filter { new in old.option(new.id).map { $0.name != new.name } ?? false }
            if renamed.isEmpty { return nil }
            return try ChoiceReindexing.begin(
                renamed.map(\.id), weight: weight, in: graph, at: clock.now(), place: place, db)
        }
        return current.map { .conflict(current: $0) } ?? .done(work?.entry)
    }

    /// - Throws: `Refusal.conflict` when there is no room for a value that goes into the notes.
    private static func checkNotes(
        for conversion: FieldConversion, of field: EntityField, _ words: Words, _ db: Database
    ) throws {
        let writer = FieldWriter(words)
        let isFull = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM attribute WHERE id = ? AND length(notes) + length(?) >= ?)")
        for item in conversion.failing {
            let line = "\(field.name): \(writer.shown(item.before, for: field))"
            let arguments: StatementArguments = [item.attribute, line, EntityForm.notesLimit]
            if try Bool.fetchOne(isFull, arguments: arguments) == true { throw fullNotes(of: item.name) }
        }
    }

    private static func fullNotes(of name: String) -> Refusal {
        .conflict(Phrase("The notes of “\(name)” are full: nothing was changed."))
    }

    private func conversion(
        of old: EntityField, to form: FieldForm, words: Words, _ db: Database
    ) throws -> FieldConversion {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT attribute.id, attribute.name, \(FieldValue.columns) FROM detailValue
                JOIN attribute ON attribute.id = detailValue.attributeId
                WHERE detailValue.fieldId = ? ORDER BY attribute.nameFold, attribute.id
                """,
            arguments: [old.id])
        let all = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM attribute WHERE entityId = ?", arguments: [old.entityId]
        ).unwrap()
        let values = rows.compactMap { row in
            FieldValue(row: row).map { (row["id"] as ID<Attribute>, row["name"] as String, $0) }
        }
        return FieldConversion(
            from: old, to: form, values: values, bare: all - values.count, at: clock.now(), words: words)
    }

    static func write(
        _ form: FieldForm, over old: EntityField, adding more: [FieldOption], _ db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE detailField SET name = ?, nameFold = ?, type = ?, isPinned = ?, isRequired = ?, unit = ?,
                    minimum = ?, maximum = ?, fallback = ?, version = version + 1
                WHERE id = ?
                """,
            arguments: [
                form.name, Fold.fold(form.name), form.type, form.isPinned, form.isRequired, form.unit,
                form.minimum?.plain, form.maximum?.plain, form.fallback?.plain, old.id,
            ])
        for option in form.options + more { try put(option, db) }
    }

    /// Puts a line at the end of an attribute's notes.
    /// - Throws: `Refusal.conflict` when there is no room for it.
    static func note(_ line: String, in attribute: ID<Attribute>, named name: String, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE attribute SET notes = notes || iif(notes = '', '', char(10)) || :line,
                    notesFold = notesFold || iif(notesFold = '', '', char(10)) || :fold
                WHERE id = :id AND length(notes) + length(:line) < :limit
                """
        ).execute(
            arguments: ["line": line, "fold": Fold.fold(line), "id": attribute, "limit": EntityForm.notesLimit])
        guard db.changesCount == 1 else { throw fullNotes(of: name) }
    }

    // MARK: Choices

    /// Deletes an option; undone as one. A large deletion goes on after this returns: see `BulkRunner`.
    /// - Parameter heir: the option that replaces it; `nil` to write its name into the attributes' notes.
    @discardableResult
    func remove(
        _ option: ID<FieldOption>, of id: ID<EntityField>, heir: ID<FieldOption>?, from graph: WritableGraph
    ) throws -> ID<UndoEntry>? {
        let work = try undo.bulk.begin { db in
            let field = try Self.field(id, in: graph.open, db)
            guard let gone = field.option(option), heir != option else { throw Refusal.notFound }
            if let heir, field.option(heir) == nil { throw Refusal.notFound }
            if heir == nil { try Self.checkNotes(for: gone, of: field, db) }
            let others = try Self.fields(of: field.entityId, in: graph.open, db)
            let total = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM detailValue WHERE optionId = ?", arguments: [option]
            ).unwrap()
            let removal = ChoiceRemoval(
                undo: undo, field: field, gone: gone, heir: heir, member: graph.member, weight: 4 + others.count / 4)
            return try removal.begin(
                UndoStore.UndoContext(Phrase.key("“%@” deleted"), gone.name, in: graph, kind: .deletion),
                place: FieldsController.path(id, in: graph.id), total: total, in: db)
        }
        return work?.entry
    }

    private static func checkNotes(for gone: FieldOption, of field: EntityField, _ db: Database) throws {
        let full = try String.fetchOne(
            db,
            sql: """
                SELECT attribute.name FROM detailValue JOIN attribute ON attribute.id = detailValue.attributeId
                WHERE optionId = ? AND length(notes) + length(?) >= ? LIMIT 1
                """, arguments: [gone.id, "\(field.name): \(gone.name)", EntityForm.notesLimit])
        if let full { throw fullNotes(of: full) }
    }
}
