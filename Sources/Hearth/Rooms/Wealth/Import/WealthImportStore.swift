import Foundation
import GRDB
import Localization

/// A file of values that a member uploaded, kept for its preview and import.
struct KeptWealthImport: Sendable {
    let id: ID<KeptWealthImport>
    let fileName: String
    let encoding: FileText.Encoding
    let text: String
    let choices: WealthImportChoices
    /// The file's values are imported, and its text is deleted.
    let isDone: Bool
}

/// The store of uploaded files of values. Only the member who uploaded a file has access to it, for one day.
struct WealthImportStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let rates: RateStore
    let clock: WallClock

    private static let retention = Duration.days(1)
    /// The limit of stored files for each member; the oldest are deleted.
    private static let perMember = 5
    /// The bin's title of an import.
    static let broughtIn = Phrase.key("Brought in: %@")

    /// The tables that an import writes and its undo restores; parents first.
    static let tables = SeriesStore.tables + ["share", "exchangeRate"]

    private var oldest: Instant { clock.now().adding(.zero - Self.retention) }

    func keep(
        _ text: FileText, named name: String, _ choices: WealthImportChoices, for member: Member
    ) throws -> ID<KeptWealthImport> {
        let now = clock.now()
        let id = ID<KeptWealthImport>(at: now)
        let json = try Self.json(choices)
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO wealthImport (id, memberId, fileName, encoding, text, choices, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """, arguments: [id, member.id, name, text.encoding.rawValue, text.text, json, now])
            try db.execute(
                sql: """
                    DELETE FROM wealthImport WHERE createdAt <= :oldest OR memberId = :member AND id NOT IN (
                        SELECT id FROM wealthImport WHERE memberId = :member
                        ORDER BY createdAt DESC, id DESC LIMIT :count)
                    """, arguments: ["oldest": oldest, "member": member.id, "count": Self.perMember])
        }
        return id
    }

    /// - Throws: `Refusal.notFound` if the member has no such file, or it is more than a day old.
    func kept(_ id: ID<KeptWealthImport>, for member: Member) throws -> KeptWealthImport {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT fileName, encoding, text, choices, isDone FROM wealthImport
                    WHERE id = ? AND memberId = ? AND createdAt > ?
                    """, arguments: [id, member.id, oldest])
            guard let row, let encoding = FileText.Encoding(rawValue: row["encoding"]) else { throw Refusal.notFound }
            let json: String = row["choices"]
            return KeptWealthImport(
                id: id, fileName: row["fileName"], encoding: encoding, text: row["text"],
                choices: try JSONDecoder().decode(WealthImportChoices.self, from: Data(json.utf8)),
                isDone: row["isDone"])
        }
    }

    func choose(_ choices: WealthImportChoices, for id: ID<KeptWealthImport>, of member: Member) throws {
        let json = try Self.json(choices)
        try database.write { db in
            try db.execute(
                sql: "UPDATE wealthImport SET choices = ? WHERE id = ? AND memberId = ?",
                arguments: [json, id, member.id])
        }
    }

    private static func json(_ choices: WealthImportChoices) throws -> String {
        String(decoding: try JSONEncoder().encode(choices), as: UTF8.self)
    }

    /// The plan of an import against the current data.
    func plan(_ reading: WealthImportReading) throws -> WealthImportPlan {
        try database.read { db in try WealthImportPlan(reading, db) }
    }

    /// Deletes the uploaded files after a day.
    func prune() throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM wealthImport WHERE createdAt <= ?", arguments: [oldest])
        }
    }
}
