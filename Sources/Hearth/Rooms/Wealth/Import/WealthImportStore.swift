import Foundation
import GRDB
import Localization

/// A file of values that somebody brought and that is not in their series yet.
struct KeptWealthImport: Sendable {
    let id: ID<KeptWealthImport>
    let fileName: String
    let encoding: FileText.Encoding
    let text: String
    let choices: WealthImportChoices
    /// It is in already; its text is gone.
    let isDone: Bool
}

/// Files on their way into series. Only whoever brought one meets it, and only for a day.
struct WealthImportStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let rates: RateStore
    let clock: WallClock

    private static let retention = Duration.days(1)
    /// As many of one member, the oldest go first.
    private static let perMember = 5
    /// What the bin says of what a file brought.
    static let broughtIn = Phrase.key("Brought in: %@")

    /// The tables that bringing a file in touches and its undo brings back; parents first.
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

    /// - Throws: `Refusal.notFound` when this member has no such file, or has had it for a day.
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

    /// What it would come to now.
    func plan(_ reading: WealthImportReading) throws -> WealthImportPlan {
        try database.read { db in try WealthImportPlan(reading, db) }
    }

    /// Removes what nobody brought in within a day.
    func prune() throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM wealthImport WHERE createdAt <= ?", arguments: [oldest])
        }
    }
}
