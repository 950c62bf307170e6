import Foundation
import GRDB

/// A request of a script that may come more than once, because its answer was lost on the way.
struct RepeatableRequest: Sendable {
    let token: ID<SeriesToken>
    /// As the script sent it: `Idempotency-Key`.
    let key: String
    /// SHA-256 of what it asks for.
    let bodyHash: Data

    static let keyLimit = 255
    static let retention = Duration.days(7)

    /// The key was used for something else before.
    struct IsAnother: Error {}
}

extension SnapshotStore {
    /// What was answered when the request came before; `nil` for a new one.
    /// - Throws: `RepeatableRequest.IsAnother` when the same key came with another body.
    func answer(to request: RepeatableRequest) throws -> String? {
        try database.read { db in try answer(to: request, db) }
    }

    private func answer(to request: RepeatableRequest, _ db: Database) throws -> String? {
        let row = try Row.fetchOne(
            db, sql: "SELECT bodyHash, answer FROM seriesTokenRequest WHERE tokenId = ? AND key = ? AND createdAt > ?",
            arguments: [request.token, request.key, clock.now().adding(.zero - RepeatableRequest.retention)])
        guard let row else { return nil }
        let hash: Data = row[0]
        guard hash == request.bodyHash else { throw RepeatableRequest.IsAnother() }
        return row[1]
    }

    /// Adds a value once: of several that come with the same key, at once or later, the first writes it and all get its
    /// answer.
    /// - Parameter answer: what the script is told of the new value.
    /// - Throws: `RepeatableRequest.IsAnother` when the same key came with another body.
    func add(
        _ form: SnapshotForm, zone: String, to series: WritableSeries, once request: RepeatableRequest?,
        answer: (ID<ValueSnapshot>) throws -> String
    ) throws -> String {
        try database.write { db in
            if let request, let known = try self.answer(to: request, db) { return known }
            let text = try answer(insert(form, zone: zone, to: series, db))
            if let request {
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO seriesTokenRequest (tokenId, key, bodyHash, answer, createdAt)
                        VALUES (?, ?, ?, ?, ?)
                        """, arguments: [request.token, request.key, request.bodyHash, text, clock.now()])
            }
            return text
        }
    }
}

extension SeriesTokenStore {
    /// Forgets keys of requests that nobody sends again.
    func prune() throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM seriesTokenRequest WHERE createdAt <= ?",
                arguments: [clock.now().adding(.zero - RepeatableRequest.retention)])
        }
    }
}
