import GRDB
import Localization

extension FieldStore {
    /// What became of a change.
    enum Outcome: Sendable {
        case saved
        /// Somebody saved since the form was opened: nothing was written.
        case changedMeanwhile(DetailField)
        /// Another field has the new name: nothing was written.
        case nameTaken
        /// Nothing was written yet: not every value fits what the field becomes.
        case toConfirm(DetailConversion)
    }

    /// Changes a field. Where its type changes, its values are converted; those that do not convert go into their
    /// attributes' notes. All of that is undone as one.
    func change(
        _ id: ID<DetailField>, to form: FieldForm, in graph: WritableGraph, words: Words
    ) throws -> Outcome {
        try database.write { db in
            let old = try Self.field(id, in: graph.open, db)
            guard old.version == form.version else { return .changedMeanwhile(old) }
            let others = try Self.fields(of: old.entityId, in: graph.open, db)
            guard !FieldForm.isTaken(form.name, among: others, by: old) else { return .nameTaken }
            let conversion = try conversion(of: old, to: form, words: words, db)
            guard form.isConfirmed || !conversion.needsConfirmation else { return .toConfirm(conversion) }
            guard conversion.changesType else {
                try write(form, over: old, adding: [], db)
                try refoldRenamed(form, over: old, db)
                return .saved
            }
            let context = UndoStore.UndoContext(Phrase.key("Type of “%@” changed"), old.name, in: graph)
            _ = try undo.recording(context, tables: Self.tables, in: db) {
                try write(form, over: old, adding: conversion.newOptions, db)
                try convert(conversion, of: old, in: graph, words: words, db)
                if form.type != .choice {
                    try db.execute(sql: "DELETE FROM detailOption WHERE fieldId = ?", arguments: [id])
                }
            }
            return .saved
        }
    }

    private func conversion(
        of old: DetailField, to form: FieldForm, words: Words, _ db: Database
    ) throws -> DetailConversion {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT attribute.id, attribute.name, \(DetailValue.columns) FROM detailValue
                JOIN attribute ON attribute.id = detailValue.attributeId
                WHERE detailValue.fieldId = ? ORDER BY attribute.nameFold, attribute.id
                """,
            arguments: [old.id])
        let all = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM attribute WHERE entityId = ?", arguments: [old.entityId]
        ).unwrap()
        let values = rows.compactMap { row in
            DetailValue(row: row).map { (row["id"] as ID<Attribute>, row["name"] as String, $0) }
        }
        return DetailConversion(
            from: old, to: form, values: values, bare: all - values.count, at: clock.now(), words: words)
    }

    private func write(
        _ form: FieldForm, over old: DetailField, adding more: [DetailOption], _ db: Database
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
        for option in form.options + more { try Self.put(option, db) }
    }

    /// Search finds choices by their names.
    private func refoldRenamed(_ form: FieldForm, over old: DetailField, _ db: Database) throws {
        for option in form.options where old.option(option.id).map({ $0.name != option.name }) ?? false {
            try Self.refold("id IN (SELECT attributeId FROM detailValue WHERE optionId = ?)", [option.id], db)
        }
    }

    private func convert(
        _ conversion: DetailConversion, of old: DetailField, in graph: WritableGraph, words: Words, _ db: Database
    ) throws {
        let writer = DetailWriter(words)
        for item in conversion.items {
            if let after = item.after {
                if after != item.before { try Self.put(after, item.attribute, old.id, db) }
            } else {
                try keep(writer.shown(item.before, for: old), of: old, in: item, db)
            }
        }
        try touch(conversion.items.map(\.attribute), in: graph, db)
    }

    private func keep(_ text: String, of field: DetailField, in item: DetailConversion.Item, _ db: Database) throws {
        try Self.note("\(field.name): \(text)", in: item.attribute, named: item.name, db)
        try db.cachedStatement(sql: "DELETE FROM detailValue WHERE attributeId = ? AND fieldId = ?")
            .execute(arguments: [item.attribute, field.id])
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
        guard db.changesCount == 1 else {
            throw Refusal.conflict(Phrase("The notes of “\(name)” are full: nothing was changed."))
        }
    }

    // MARK: Choices

    /// Takes a choice away.
    /// - Parameter heir: the choice that its attributes get; `nil` to keep its name in their notes.
    func remove(
        _ option: ID<DetailOption>, of id: ID<DetailField>, heir: ID<DetailOption>?, from graph: WritableGraph
    ) throws {
        try database.write { db in
            let field = try Self.field(id, in: graph.open, db)
            guard let gone = field.option(option), heir != option else { throw Refusal.notFound }
            if let heir, field.option(heir) == nil { throw Refusal.notFound }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT attribute.id, attribute.name FROM detailValue
                    JOIN attribute ON attribute.id = detailValue.attributeId WHERE optionId = ?
                    """,
                arguments: [option])
            let context = UndoStore.UndoContext(Phrase.key("“%@” deleted"), gone.name, in: graph)
            _ = try undo.recording(context, tables: Self.tables, in: db) {
                for row in rows where heir == nil {
                    try Self.note("\(field.name): \(gone.name)", in: row[0], named: row[1], db)
                }
                if let heir {
                    try db.execute(
                        sql: "UPDATE detailValue SET optionId = ? WHERE optionId = ?", arguments: [heir, option])
                }
                try db.execute(
                    sql: """
                        UPDATE detailField SET version = version + 1, fallback = iif(fallback = ?, NULL, fallback)
                        WHERE id = ?
                        """, arguments: [option.description, id])
                try db.execute(sql: "DELETE FROM detailOption WHERE id = ?", arguments: [option])
                try touch(rows.map { $0[0] }, in: graph, db)
            }
        }
    }
}
