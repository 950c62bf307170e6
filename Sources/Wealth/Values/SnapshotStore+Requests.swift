import Foundation
import GRDB
import House

/// A script's request that may be sent again because its response was lost.
struct RepeatableRequest: Sendable {
    let token: ID<SeriesToken>
    /// The `Idempotency-Key` header.
    let key: String
    /// The SHA-256 of the request's fields.
    let bodyHash: Data

    static let keyLimit = 255
    static let retention = Duration.days(7)

    /// The key was used before with other fields.
    struct IsAnother: Error {}
}

extension SnapshotStore {
    /// The stored answer to an earlier request with this key; `nil` for a new key.
    /// - Throws: `RepeatableRequest.IsAnother` if the key was used with another body.
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

    /// Adds a value once: of several requests with the same key the first writes the value, and all get its answer.
    /// - Parameter answer: makes the answer for the new value's id.
    /// - Throws: `RepeatableRequest.IsAnother` if the key was used with another body.
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
    /// Deletes the keys whose retention is over.
    func prune() throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM seriesTokenRequest WHERE createdAt <= ?",
                arguments: [clock.now().adding(.zero - RepeatableRequest.retention)])
        }
    }
}
