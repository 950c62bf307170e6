import Foundation
import GRDB

/// Uploads that broke off: seen and dropped by whoever began them.
extension UploadStore {
    struct Unfinished: Sendable {
        let id: ID<Upload>
        let graph: ID<Graph>
        let fileName: String
        let byteCount: Int
        let received: Int
        /// When something of it came last.
        let touched: Instant
    }

    /// Those of a member that could go on, the latest first.
    func unfinished(of member: ID<Member>) throws -> [Unfinished] {
        let rows = try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, graphId, fileName, byteCount FROM upload
                    WHERE memberId = ? AND finishedAt IS NULL ORDER BY id DESC
                    """, arguments: [member])
        }
        return rows.compactMap { row in
            let id: ID<Upload> = row["id"]
            guard let (size, changed) = state(of: id) else { return nil }
            return Unfinished(
                id: id, graph: row["graphId"], fileName: row["fileName"], byteCount: row["byteCount"], received: size,
                touched: changed)
        }
    }

    /// How many files and bytes of whom have begun to arrive.
    func sizes() throws -> [ID<Member>: (count: Int, bytes: Int)] {
        let rows = try database.read { db in
            try Row.fetchAll(db, sql: "SELECT id, memberId FROM upload WHERE finishedAt IS NULL")
        }
        var sizes: [ID<Member>: (count: Int, bytes: Int)] = [:]
        for row in rows {
            guard let (size, _) = state(of: row["id"]) else { continue }
            let sum = sizes[row["memberId"]] ?? (0, 0)
            sizes[row["memberId"]] = (sum.count + 1, sum.bytes + size)
        }
        return sizes
    }

    /// Forgets one of a member's, with what came of it.
    /// - Throws: `Refusal.notFound`.
    func drop(_ id: ID<Upload>, of member: ID<Member>) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM upload WHERE id = ? AND memberId = ? AND finishedAt IS NULL", arguments: [id, member])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
        removeFile(id)
    }

    /// Makes place for one more: those that were silent longest go, if that was long enough.
    func dropSilent(of member: ID<Member>) throws {
        let latest = clock.now().adding(.zero - Self.silence)
        let silent = try unfinished(of: member).filter { $0.touched < latest }.sorted { $0.touched < $1.touched }
        // Not all of them: those that remain can go on.
        for upload in silent.prefix(Self.most / 5) { try drop(upload.id, of: member) }
    }

    /// How long an upload is silent before another one may take its place, where a member has begun too many. One that
    /// goes on by itself is not silent for longer than this.
    private static let silence = Duration.minutes(10)
}
