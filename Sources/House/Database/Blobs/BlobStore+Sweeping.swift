import Foundation
import GRDB

/// Removes unused rows, then files without a row. A file is first set aside in `blobs/removed/` for a week, so that
/// neither a mistake nor an older copy of the database, put back by hand, loses a photo.
extension BlobStore {
    /// The time for which an unused file stays.
    static let retention = Duration.days(1)

    /// The time for which a file that was set aside stays.
    static let removedRetention = Duration.days(7)

    /// The time for which sweeping pauses after a database was linked to files of which it knows few.
    static let waits = Duration.days(1)

    /// Whether sweeping is allowed now.
    func mayBeSwept() throws -> Bool {
        try database.read { db in
            let takenAt = try Instant.fetchOne(db, sql: "SELECT takenAt FROM blobFolder").unwrap()
            if clock.now() >= takenAt.adding(Self.waits) { return true }
            return try BlobFiles(folder: database.folder.blobs).areMostlyKnown(to: db)
        }
    }

    /// Removes unused rows and files without a row that are at least a day old, and deletes what was set aside long
    /// ago. The caller checks `mayBeSwept` first.
    /// - Parameters:
    ///   - isUsed: a condition on rows of `blob`.
    ///   - held: hashes that stay although no row uses them.
    func sweep(whereNot isUsed: String, but held: (Database) throws -> Set<[UInt8]>) throws {
        let oldest = clock.now().adding(.zero - Self.retention)
        try database.write { db in try Self.removeLoose(before: oldest, whereNot: isUsed, but: held, in: db) }
        try takeBackRemoved()
        let files = BlobFiles(folder: database.folder.blobs)
        for sha256 in files.kept() where try isLoose(sha256) && isOlder(url(sha256), than: oldest.date) {
            // In a transaction, so that no other write uses the file between the check and its removal.
            try database.write { db in
                if try Self.isLoose(sha256, db) { try setAside(sha256) }
            }
        }
        try forgetRemoved(before: clock.now().adding(.zero - Self.removedRetention))
    }

    /// Removes only the unused rows that are older than a moment.
    static func removeLoose(
        before oldest: Instant, whereNot isUsed: String, but held: (Database) throws -> Set<[UInt8]>, in db: Database
    ) throws {
        let loose = try Data.fetchAll(
            db, sql: "SELECT sha256 FROM blob WHERE createdAt < ? AND NOT (\(isUsed))", arguments: [oldest])
        let held = loose.isEmpty ? [] : try held(db)
        for sha256 in loose where !held.contains([UInt8](sha256)) {
            try db.execute(sql: "DELETE FROM blob WHERE sha256 = ?", arguments: [sha256])
        }
    }

    /// Deletes files whose rows are gone for good, since disk space was asked for, unless they were uploaded again
    /// meanwhile.
    func removeFiles(_ gone: Set<Data>) throws {
        for sha256 in gone {
            try database.write { db in
                guard try Self.isLoose(sha256, db) else { return }
                try? FileManager.default.removeItem(at: url(sha256))  // swept otherwise
            }
        }
    }

    /// Its age counts from now on. Sets the date first: with the old one the file could be deleted at once.
    private func setAside(_ sha256: Data) throws {
        let (file, folder) = (url(sha256), BlobFiles.removed(in: database.folder.blobs))
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.setAttributes([.modificationDate: clock.now().date], ofItemAtPath: file.path)
        guard rename(file.path, BlobFiles.removed(sha256, in: database.folder.blobs).path) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// Moves files that were set aside back to their places if the database knows them.
    func takeBackRemoved() throws {
        for sha256 in BlobFiles(folder: database.folder.blobs).removed() {
            try database.write { db in
                guard try Self.isKnown(sha256, db), !FileManager.default.fileExists(atPath: url(sha256).path) else {
                    return
                }
                try place(BlobFiles.removed(sha256, in: database.folder.blobs).path, sha256: sha256)
            }
        }
    }

    /// Deletes files that were set aside before a moment.
    func forgetRemoved(before oldest: Instant) throws {
        for sha256 in BlobFiles(folder: database.folder.blobs).removed() {
            let file = BlobFiles.removed(sha256, in: database.folder.blobs)
            if isOlder(file, than: oldest.date) { try FileManager.default.removeItem(at: file) }
        }
    }

    private func isOlder(_ url: URL, than date: Date) -> Bool {
        // A file whose date cannot be read stays.
        let changed = try? FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
        return changed.map { $0 < date } ?? false
    }

    private func isLoose(_ sha256: Data) throws -> Bool { try database.read { try Self.isLoose(sha256, $0) } }

    /// Whether the database neither knows a file nor found it here when it was linked.
    private static func isLoose(_ sha256: Data, _ db: Database) throws -> Bool {
        try !isUnknown(sha256, db) && !isKnown(sha256, db)
    }
}
