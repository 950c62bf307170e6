import Foundation
import GRDB

/// A file's name for the administrator: “IMG_1.jpg” in “Summer”, not a hash. A file of a locked subject is named by its
/// owner and day only, so that nothing behind the lock is revealed; so is a file in the bin, because the row with its
/// place was deleted.
struct BlobName {
    /// The media uses and upload places that rooms declare.
    private let subjects: Subjects
    private let db: Database

    /// The limit of named uses of one file.
    private static let limit = 3

    /// - Returns: words such as `“IMG_1.jpg”, which Ada added to “Summer” in “Album” on 2026-07-01`.
    static func of(_ sha256: Data, in db: Database, subjects: Subjects) throws -> String {
        try BlobName(subjects: subjects, db: db).name(sha256)
    }

    private func name(_ sha256: Data) throws -> String {
        var names: [String] = []
        if try db.hasTable("medium") {
            names += try media("medium.sha256 = ?", sha256)
            names += try media("medium.id IN (SELECT mediumId FROM rendition WHERE sha256 = ?)", sha256)
                .map { "The preview of \($0)" }
        }
        for use in subjects.mediaUses { names += try files(sha256, use) }
        if names.isEmpty { return "A file that nothing shows any more" }
        let rest = names.count - Self.limit
        return names.prefix(Self.limit).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more like it" : "")
    }

    /// The uses of a file that has no medium.
    private func files(_ sha256: Data, _ use: MediaUse) throws -> [String] {
        guard case .file(let what, let name) = use.holds, try db.hasTable(use.column.table) else { return [] }
        return try String.fetchAll(
            db, sql: "SELECT \(name) FROM \(use.column.table) WHERE \(use.column.name) = ? ORDER BY 1",
            arguments: [sha256]
        ).map { "\(what) \(Self.quoted($0))" }
    }

    // MARK: Media

    /// - Parameter condition: a condition on `medium`; binds the hash.
    private func media(_ condition: String, _ sha256: Data) throws -> [String] {
        var found: [(row: Row, name: String)] = []
        for place in subjects.uploadPlaces where try db.hasTable(place.table) {
            found += try Row.fetchAll(db, sql: hanging(place, condition), arguments: [sha256])
                .map { ($0, Self.name($0, in: place)) }
        }
        found += try Row.fetchAll(db, sql: try loose(condition), arguments: [sha256])
            .map { ($0, Self.untitledName($0, $0["isUsed"] ? "" : " in the bin")) }
        let order = found.sorted { left, right in
            let key = { (row: Row) in (row["isLocked"] as Int, row["createdAt"] as Int64, row["place"] as String) }
            return key(left.row) < key(right.row)
        }
        return order.reduce(into: []) { names, one in if !names.contains(one.name) { names.append(one.name) } }
    }

    private static let facts = """
        medium.fileName, medium.kind, medium.createdAt, uploader.name AS uploader, uploader.timeZone
        """
    private static let uploader = "LEFT JOIN member AS uploader ON uploader.id = medium.uploaderId"

    private func hanging(_ place: UploadPlace, _ condition: String) -> String {
        let subject = place.subject.rawValue
        let titles = place.things.compactMap(\.place).enumerated().flatMap { number, thing in
            thing.titles.enumerated().map { depth, title in
                "(SELECT \(title) FROM \(thing.table) WHERE \(thing.table).id = hung.\(thing.name)) AS title\(number)x\(depth)"
            }
        }
        let isLocked = subjects[place.subject]?.isLocked("hung.\(place.column)")
        return """
            SELECT \(Self.facts), hex(medium.id || hung.id) AS place, owner.name AS owner,
                (SELECT \(place.name) FROM \(subject) WHERE \(subject).id = hung.\(place.column)) AS subject,
                \((titles + ["\(isLocked ?? "0") AS isLocked"]).joined(separator: ", "))
            FROM medium JOIN \(place.table) AS hung ON hung.mediumId = medium.id \(Self.uploader)
            LEFT JOIN member AS owner
                ON owner.id = (SELECT ownerId FROM \(subject) WHERE \(subject).id = hung.\(place.column))
            WHERE \(condition)
            """
    }

    /// Media that are not attached at an upload place: it is unknown whether another use is locked.
    private func loose(_ condition: String) throws -> String {
        let uses = { (columns: [DatabaseColumn]) in
            columns.isEmpty
                ? "0"
                : columns.map { "EXISTS (SELECT 1 FROM \($0.table) WHERE \($0.table).\($0.name) = medium.id)" }
                    .joined(separator: " OR ")
        }
        // Tables may be missing: databases from before a room's migration are checked too.
        let media = try subjects.mediaUses.filter { !$0.holds.isFile }.map(\.column)
            .filter { try db.hasTable($0.table) }
        let places = Set(subjects.uploadPlaces.map(\.use.column))
        let (hung, others) = (media.filter(places.contains), media.filter { !places.contains($0) })
        return """
            SELECT \(Self.facts), hex(medium.id) AS place, uploader.name AS owner, 0 AS isLocked,
                (\(uses(others))) AS isUsed
            FROM medium \(Self.uploader) WHERE (\(condition)) AND NOT (\(uses(hung)))
            """
    }

    // MARK: Words

    private static func name(_ row: Row, in place: UploadPlace) -> String {
        if row["isLocked"] { return untitledName(row, " behind a lock") }
        let who = (row["uploader"] as String?).map { "which \($0.tidiedLine) added" } ?? "which was added"
        let titles = place.things.compactMap(\.place).enumerated().flatMap { number, thing in
            thing.titles.indices.compactMap { row["title\(number)x\($0)"] as String? }
        }.map(quoted)
        let subject = quoted(row["subject"] ?? "")
        let target =
            titles.isEmpty
            ? "the \(place.subject.rawValue) \(subject)" : (titles + [subject]).joined(separator: " in ")
        return "\(quoted(row["fileName"])), \(who) to \(target) \(day(row))"
    }

    /// - Parameter place: the part of the place that may be revealed.
    private static func untitledName(_ row: Row, _ place: String) -> String {
        let kind: String = row["kind"]
        let owner = (row["owner"] as String?) ?? (row["uploader"] as String?)
        return "A \(kind)\(owner.map { " of \($0.tidiedLine)" } ?? "")\(place), added \(day(row))"
    }

    private static func day(_ row: Row) -> String {
        let zone = (row["timeZone"] as String?).flatMap(TimeZone.init(identifier:)) ?? .gmt
        return "on \(Day((row["createdAt"] as Instant).date, in: zone).iso)"
    }

    /// Keeps a name on one line: it must not control the terminal.
    private static func quoted(_ name: String) -> String { "“\(name.tidiedLine)”" }
}
