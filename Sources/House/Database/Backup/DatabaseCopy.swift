import Foundation
import GRDB

/// A consistent copy of the database made while it is in use, by SQLite's online backup interface.
enum DatabaseCopy {
    /// Writes a single file (no WAL beside it), checks it, and makes it durable.
    /// - Parameters:
    ///   - target: must not exist.
    ///   - tidy: changes the copy before it is used.
    ///   - step: called again and again while it is copied; what it throws ends it.
    static func write(
        from pool: any DatabaseReader, to target: URL, tidying tidy: (Database) throws -> Void = { _ in },
        step: () throws -> Void = {}
    ) throws {
        let partial = target.appendingPathExtension("partial")
        try? FileManager.default.removeItem(at: partial)  // left by a run that was killed
        try PrivateFile.make(partial.path)
        var isWhole = false
        defer { if !isWhole { try? FileManager.default.removeItem(at: partial) } }  // by the next run otherwise
        let queue = try DatabaseQueue(path: partial.path)
        try withoutActuallyEscaping(step) { step in
            try pool.backup(to: queue, pagesPerStep: 500) { _ in try step() }
        }
        try queue.write(tidy)
        let verdict = try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            return try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
        }
        try queue.close()
        guard verdict == "ok" else {
            throw StartProblem("The copy of the database is damaged (\(verdict ?? "unknown")).")
        }
        try Durable.synchronise(partial.path)
        try FileManager.default.moveItem(at: partial, to: target)
        isWhole = true
        try Durable.synchronise(target.deletingLastPathComponent().path)
    }
}
