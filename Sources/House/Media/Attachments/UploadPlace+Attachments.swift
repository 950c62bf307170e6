package import Foundation
package import GRDB
import Localization

/// Reads and writes attachments in the room's table. Every query is restricted to the subject.
extension UploadPlace {
    // MARK: Reading

    /// In their order.
    package func files(at place: MediaPlace, in subject: any OpenSubject, _ db: Database) throws -> [AttachedFile] {
        // `+` keeps SQLite from using an index on the subject, which has far more rows than those of one thing.
        let own = place == .subject ? "hung.\(column)" : "+hung.\(column)"
        return try AttachedFile.fetchAll(
            db.cachedStatement(
                sql: "\(selection) WHERE \(condition(place)) AND \(own) = ? ORDER BY hung.position, hung.id"),
            arguments: arguments(place) + [subject.uuid])
    }

    /// The attachments of many things of one kind, each thing's in their order.
    /// - Parameter word: that of the things, as in a `MediaPlace`.
    package func files(
        of word: String, _ ids: [UUID], in subjects: [any OpenSubject], _ db: Database
    ) throws -> [UUID: [AttachedFile]] {
        guard let column = things.first(where: { $0.word == word })?.place, !ids.isEmpty, !subjects.isEmpty else {
            return [:]
        }
        let (list, own) = (DatabaseList(ids), DatabaseList(subjects.map(\.uuid)))
        let files = try AttachedFile.fetchAll(
            db.cachedStatement(
                sql: """
                    \(selection) WHERE hung.\(column.name) IN \(list.marks) AND +hung.\(self.column) IN \(own.marks)
                    ORDER BY hung.position, hung.id
                    """),
            arguments: list.arguments + own.arguments)
        return files.reduce(into: [:]) { all, file in
            if let id = file.place.id { all[id, default: []].append(file) }
        }
    }

    /// - Throws: `Refusal.notFound` if the subject has no such attachment.
    func file(_ id: ID<AttachedFile>, in subject: any OpenSubject, _ db: Database) throws -> AttachedFile {
        let file = try AttachedFile.fetchOne(
            db.cachedStatement(sql: "\(selection) WHERE hung.id = ? AND hung.\(column) = ?"),
            arguments: [id, subject.uuid])
        guard let file else { throw Refusal.notFound }
        return file
    }

    private var selection: String {
        "SELECT \(columns) FROM \(table) AS hung JOIN medium ON medium.id = hung.mediumId"
    }

    private var columns: String {
        let kinds = thingColumns.map { "WHEN hung.\($0.column.name) IS NOT NULL THEN '\($0.word)'" }
        let ids = thingColumns.map { "hung.\($0.column.name)" }
        return """
            hung.id, \(kinds.isEmpty ? "''" : "CASE \(kinds.joined(separator: " ")) END") AS thingKind,
            \(ids.isEmpty ? "NULL" : "coalesce(\((ids + ["NULL"]).joined(separator: ", ")))") AS thingId,
            hung.title, hung.caption, hung.position, hung.mainSince, hung.createdAt, hung.version,
            (SELECT member.name FROM member WHERE member.id = hung.createdById) AS createdBy, \(Medium.columns)
            """
    }

    private var thingColumns: [(word: String, column: Column)] {
        things.compactMap { thing in thing.place.map { (thing.word, $0) } }
    }

    /// A condition on rows of `hung`; binds `arguments`.
    private func condition(_ place: MediaPlace) -> String {
        if let column = thing(place)?.place { return "hung.\(column.name) = ?" }
        let others = thingColumns.map { "hung.\($0.column.name) IS NULL" }
        return others.isEmpty ? "1" : others.joined(separator: " AND ")
    }

    private func arguments(_ place: MediaPlace) -> StatementArguments { place.id.map { [$0] } ?? [] }

    // MARK: Where they hang

    /// The title of the thing that a place belongs to.
    /// - Throws: `Refusal.notFound` if the subject has no such thing.
    func title(_ place: MediaPlace, in subject: any OpenSubject, _ db: Database) throws -> String {
        guard let thing = thing(place) else { throw Refusal.notFound }
        guard let column = thing.place, let id = place.id else { return subject.title }
        let title = try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(column.titles[0]) FROM \(column.table)
                    WHERE \(column.table).id = ? AND \(column.table).\(column.subject) = ?
                    """),
            arguments: [id, subject.uuid])
        guard let title else { throw Refusal.notFound }
        return title
    }

    /// Whether a member with write access to the subject may change the attachments of a thing in it.
    func isOwn(_ place: MediaPlace, of member: ID<Member>, _ db: Database) throws -> Bool {
        try isTrue(\.isOwn, place, ["member": member], db)
    }

    /// Whether the owner of the subject sees a thing in it.
    func isSeen(_ place: MediaPlace, in subject: any OpenSubject, _ db: Database) throws -> Bool {
        try subject.isOwn || isTrue(\.isSeen, place, [:], db)
    }

    private func isTrue(
        _ condition: KeyPath<Column, String>, _ place: MediaPlace, _ arguments: StatementArguments, _ db: Database
    ) throws -> Bool {
        guard let column = thing(place)?.place, let id = place.id else { return true }
        let condition = column[keyPath: condition]
        guard condition != "1" else { return true }
        return try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT \(condition) FROM \(column.table) WHERE \(column.table).id = :thing"),
            arguments: arguments + ["thing": id]) == true
    }

    /// - Throws: `Refusal.readOnly` if the thing is another member's.
    func requireOwn(_ place: MediaPlace, in subject: any WritableSubject, _ db: Database) throws {
        guard try isOwn(place, of: subject.open.member, db) else { throw Refusal.readOnly }
    }

    /// How many more attachments the place can have.
    func room(at place: MediaPlace, in subject: any OpenSubject, _ db: Database) throws -> Int {
        guard let limit = thing(place)?.limit, limit < .max else { return .max }
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM \(table) AS hung WHERE hung.\(column) = ? AND \(condition(place))")
        return try limit - (Int.fetchOne(statement, arguments: [subject.uuid] + arguments(place)) ?? 0)
    }

    // MARK: Writing

    /// Attaches a medium after the existing ones.
    func insert(
        _ medium: ID<Medium>, named name: String, at place: MediaPlace, in subject: any WritableSubject,
        at now: Instant, _ db: Database
    ) throws -> ID<AttachedFile> {
        if hasEachOnce, let known = try same(medium, at: place, in: subject.open, db) { return known }
        let id = ID<AttachedFile>(at: now)
        let last = try Int.fetchOne(
            db,
            sql: "SELECT max(hung.position) FROM \(table) AS hung WHERE hung.\(column) = ? AND \(condition(place))",
            arguments: [subject.open.uuid] + arguments(place))
        let names = ["id", column] + thingColumns.map(\.column.name)
        let more = ["mediumId", "titleFold", "position", "createdAt", "createdById"]
        try db.execute(
            sql:
                "INSERT INTO \(table) (\((names + more).joined(separator: ", "))) VALUES (\(Self.marks(names + more)))",
            arguments: [id, subject.open.uuid] + values(place)
                + [medium, Fold.fold(name), (last ?? -1) + 1, now, subject.open.member])
        return id
    }

    /// The attachment of a place that has the same bytes as a medium.
    private func same(
        _ medium: ID<Medium>, at place: MediaPlace, in subject: any OpenSubject, _ db: Database
    ) throws -> ID<AttachedFile>? {
        try ID<AttachedFile>.fetchOne(
            db,
            sql: """
                SELECT hung.id FROM \(table) AS hung JOIN medium ON medium.id = hung.mediumId
                WHERE hung.\(column) = ? AND \(condition(place))
                    AND medium.sha256 = (SELECT sha256 FROM medium WHERE id = ?)
                ORDER BY hung.position LIMIT 1
                """, arguments: [subject.uuid] + arguments(place) + [medium])
    }

    /// Attaches the same media to a duplicate of a thing.
    package func copy(
        from old: MediaPlace, to new: MediaPlace, in subject: any WritableSubject, at now: Instant, _ db: Database
    ) throws {
        let names = ["id", column] + thingColumns.map(\.column.name)
        let same = ["mediumId", "title", "titleFold", "caption", "captionFold", "position", "mainSince"]
        for file in try files(at: old, in: subject.open, db) {
            try db.execute(
                sql: """
                    INSERT INTO \(table) (\((names + same).joined(separator: ", ")), createdAt, createdById)
                    SELECT \(Self.marks(names)), \(same.joined(separator: ", ")), ?, ? FROM \(table) WHERE id = ?
                    """,
                arguments: [ID<AttachedFile>(at: now), subject.open.uuid] + values(new)
                    + [now, subject.open.member, file.id])
        }
    }

    /// The values of the columns that name the thing.
    private func values(_ place: MediaPlace) -> StatementArguments {
        StatementArguments(thingColumns.map { $0.word == place.word ? place.id : nil })
    }

    private static func marks(_ names: [String]) -> String { names.map { _ in "?" }.joined(separator: ", ") }

    /// Removes the mark of the main photo from the attachment that has it.
    func unmark(_ place: MediaPlace, in subject: any WritableSubject, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE \(table) AS hung SET mainSince = NULL
                WHERE hung.\(column) = ? AND hung.mainSince IS NOT NULL AND \(condition(place))
                """,
            arguments: [subject.open.uuid] + arguments(place))
    }

    package func delete(_ files: [AttachedFile], _ db: Database) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ?")
        for file in files { try statement.execute(arguments: [file.id]) }
    }
}
