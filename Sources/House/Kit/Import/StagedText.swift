package import Foundation
package import GRDB

/// How a text file of one kind of import is read: guessed until the member chooses.
package protocol StagedChoices: Codable, Sendable {
    /// The table of the files: `id`, `memberId`, `fileName`, `encoding`, `text`, `choices` (JSON), `isDone`, `createdAt`,
    /// and a column for each thing that the import writes into.
    static var table: String { get }
}

/// A text file that a member uploaded for an import.
package struct StagedText<Choices: StagedChoices>: Sendable {
    package let id: ID<StagedText>
    package let fileName: String
    package let encoding: FileText.Encoding
    package let text: String
    package let choices: Choices
    /// Its import has begun; the text is deleted when the import is done.
    package let isDone: Bool
}

/// The text files of one kind of import. Only the member who uploaded a file has access to it, for one day.
package struct StagedTexts<Choices: StagedChoices>: Sendable {
    package typealias File = StagedText<Choices>

    /// The import that a file was uploaded to.
    package struct Destination {
        package let member: ID<Member>
        /// The ids of the things that the import writes into, by column.
        package var things: [(column: String, id: UUID)] = []

        package init(member: ID<Member>, things: [(column: String, id: UUID)] = []) {
            self.member = member
            self.things = things
        }
    }

    package let database: HouseDatabase
    package let clock: WallClock

    package init(database: HouseDatabase, clock: WallClock) {
        self.database = database
        self.clock = clock
    }

    /// The limit of a member's files; the oldest are deleted.
    private static var perMember: Int { 5 }

    private var oldest: Instant { clock.now().adding(.zero - Duration.days(1)) }

    package func keep(
        _ text: FileText, named name: String, _ choices: Choices, for destination: Destination
    ) throws -> ID<File> {
        try database.write { db in try keep(text, named: name, choices, for: destination, in: db) }
    }

    package func keep(
        _ text: FileText, named name: String, _ choices: Choices, for destination: Destination, in db: Database
    ) throws -> ID<File> {
        let now = clock.now()
        let id = ID<File>(at: now)
        let columns = ["id", "memberId", "fileName", "encoding", "text", "choices", "createdAt"]
        let values: [any DatabaseValueConvertible] = [
            id, destination.member, name, text.encoding.rawValue, text.text, try Self.json(choices), now,
        ]
        let all = columns + destination.things.map(\.column)
        try db.execute(
            sql: """
                INSERT INTO \(Choices.table) (\(all.joined(separator: ", ")))
                VALUES (\(all.map { _ in "?" }.joined(separator: ", ")))
                """, arguments: StatementArguments(values + destination.things.map(\.id)))
        try db.execute(
            sql: """
                DELETE FROM \(Choices.table) WHERE createdAt <= :oldest OR memberId = :member AND id NOT IN (
                    SELECT id FROM \(Choices.table) WHERE memberId = :member ORDER BY createdAt DESC, id DESC LIMIT :count)
                """, arguments: ["oldest": oldest, "member": destination.member, "count": Self.perMember])
        return id
    }

    /// - Throws: `Refusal.notFound` if the member uploaded no such file to that import, or more than a day ago.
    package func find(_ id: ID<File>, for destination: Destination) throws -> File {
        let isThere = destination.things.map { " AND \($0.column) = ?" }.joined()
        let values: [any DatabaseValueConvertible] = [id, destination.member, oldest] + destination.things.map(\.id)
        return try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT fileName, encoding, text, choices, isDone FROM \(Choices.table)
                    WHERE id = ? AND memberId = ? AND createdAt > ?\(isThere)
                    """, arguments: StatementArguments(values))
            guard let row, let encoding = FileText.Encoding(rawValue: row["encoding"]) else { throw Refusal.notFound }
            let json: String = row["choices"]
            return File(
                id: id, fileName: row["fileName"], encoding: encoding, text: row["text"],
                choices: try JSONDecoder().decode(Choices.self, from: Data(json.utf8)), isDone: row["isDone"])
        }
    }

    package func choose(_ choices: Choices, for id: ID<File>, of member: ID<Member>) throws {
        let json = try Self.json(choices)
        try database.write { db in
            try db.execute(
                sql: "UPDATE \(Choices.table) SET choices = ? WHERE id = ? AND memberId = ?",
                arguments: [json, id, member])
        }
    }

    private static func json(_ choices: Choices) throws -> String {
        String(decoding: try JSONEncoder().encode(choices), as: UTF8.self)
    }

    // MARK: Bringing in

    /// Claims a file for its import, in the transaction that begins it: of several requests at once only the first does.
    package static func take(_ id: ID<File>, of member: ID<Member>, in db: Database) throws -> Bool {
        try db.execute(
            sql: "UPDATE \(Choices.table) SET isDone = 1 WHERE id = ? AND memberId = ? AND isDone = 0",
            arguments: [id, member])
        return db.changesCount == 1
    }

    /// Deletes the text of a file whose import is done.
    package static func forgetText(_ id: ID<File>, in db: Database) throws {
        try db.execute(sql: "UPDATE \(Choices.table) SET text = '' WHERE id = ?", arguments: [id])
    }

    /// Allows a file to be imported again once its unfinished import was taken back.
    /// - Returns: false if its text is no longer stored.
    package static func giveBack(_ id: ID<File>, in db: Database) throws -> Bool {
        try db.execute(sql: "UPDATE \(Choices.table) SET isDone = 0 WHERE id = ? AND text <> ''", arguments: [id])
        return db.changesCount == 1
    }

    /// Deletes files that were uploaded more than a day ago.
    package func prune() throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM \(Choices.table) WHERE createdAt <= ?", arguments: [oldest])
        }
    }
}
