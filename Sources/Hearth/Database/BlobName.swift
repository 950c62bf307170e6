import Foundation
import GRDB

/// What a file of the household is to people, for whoever looks after the machine: “IMG_1.jpg” in “Summer”, not a hash.
/// What hangs in a locked graph is named by its owner and its day alone, and so is what lies in the bin, of which nobody
/// can say where it hung.
enum BlobName {
    /// How many uses of one file are named.
    private static let most = 3

    /// - Returns: words such as `“IMG_1.jpg”, which Ada added to “Summer” in “Album” on 2026-07-01`.
    static func of(_ sha256: Data, in db: Database) throws -> String {
        var names: [String] = []
        if try db.tableExists("medium") {
            names += try media(with: sha256, db)
            names += try media(shownBy: sha256, db).map { "The preview of \($0)" }
        }
        if try db.tableExists("avatar") {
            names += try String.fetchAll(
                db, sql: "SELECT name FROM avatar JOIN member ON member.id = memberId WHERE sha256 = ? ORDER BY name",
                arguments: [sha256]
            ).map { "The photo of the member \(quoted($0))" }
        }
        if names.isEmpty { return "A file that nothing shows any more" }
        let rest = names.count - most
        return names.prefix(most).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more like it" : "")
    }

    private static func media(with sha256: Data, _ db: Database) throws -> [String] {
        try media(where: "medium.sha256 = ?", sha256, db)
    }

    private static func media(shownBy sha256: Data, _ db: Database) throws -> [String] {
        try media(where: "medium.id IN (SELECT mediumId FROM rendition WHERE sha256 = ?)", sha256, db)
    }

    private static func media(where condition: String, _ sha256: Data, _ db: Database) throws -> [String] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT medium.fileName, medium.kind, medium.createdAt, uploader.name AS uploader,
                    uploader.timeZone, graph.name AS graph, owner.name AS owner,
                    coalesce(entity.name, host.name) AS entity, attribute.name AS attribute,
                    EXISTS (SELECT 1 FROM graphLock WHERE graphLock.graphId = graph.id) AS isLocked
                FROM medium
                LEFT JOIN member AS uploader ON uploader.id = medium.uploaderId
                LEFT JOIN attachment ON attachment.mediumId = medium.id
                LEFT JOIN graph ON graph.id = attachment.graphId
                LEFT JOIN member AS owner ON owner.id = graph.ownerId
                LEFT JOIN entity ON entity.id = attachment.entityId
                LEFT JOIN attribute ON attribute.id = attachment.attributeId
                LEFT JOIN entity AS host ON host.id = attribute.entityId
                WHERE \(condition)
                ORDER BY isLocked, medium.createdAt, medium.id, attachment.id
                """, arguments: [sha256])
        var names: [String] = []
        for name in rows.map(name) where !names.contains(name) { names.append(name) }
        return names
    }

    private static func name(_ row: Row) -> String {
        let day = "on \(day(row["createdAt"], in: row["timeZone"]))"
        let kind: String = row["kind"]
        let isLocked: Bool = row["isLocked"]
        guard let graph: String = row["graph"], !isLocked else {
            let owner = (row["owner"] as String?) ?? (row["uploader"] as String?)
            let whose = owner.map { " of \($0.tidiedLine)" } ?? ""
            return "A \(kind)\(whose) \(isLocked ? "behind a lock" : "in the bin"), added \(day)"
        }
        let who = (row["uploader"] as String?).map { "which \($0.tidiedLine) added" } ?? "which was added"
        let things = [row["attribute"] as String?, row["entity"] as String?].compactMap { $0 }.map(quoted)
        let place = things.isEmpty ? "the graph \(quoted(graph))" : (things + [quoted(graph)]).joined(separator: " in ")
        return "\(quoted(row["fileName"])), \(who) to \(place) \(day)"
    }

    private static func day(_ instant: Instant, in zone: String?) -> String {
        Day(instant.date, in: zone.flatMap(TimeZone.init(identifier:)) ?? .gmt).iso
    }

    /// On one line: a name must not write over the terminal.
    private static func quoted(_ name: String) -> String { "“\(name.tidiedLine)”" }
}
