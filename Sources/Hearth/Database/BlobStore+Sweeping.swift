import Foundation
import GRDB

/// Taking away what nothing uses: rows, and then files without a row. A file is set aside first, in `blobs/removed/`, so
/// that a mistake, or an older copy of the database put back by hand, costs nobody a photo for a week.
extension BlobStore {
    /// How long a file that nothing uses stays.
    static let keeps = Duration.days(1)

    /// How long a file that was set aside stays.
    static let keepsRemoved = Duration.days(7)

    /// How long nothing is swept when a database has come to files of which it knows few.
    static let waits = Duration.days(1)

    /// Whether anything may be swept now.
    func mayBeSwept() throws -> Bool {
        try database.read { db in
            let takenAt = try Instant.fetchOne(db, sql: "SELECT takenAt FROM blobFolder").unwrap()
            if clock.now() >= takenAt.adding(Self.waits) { return true }
            return try BlobFiles(folder: database.folder.blobs).areMostlyKnown(to: db)
        }
    }

    /// Rows, and then files without a row, each a day old at least; and what was set aside long ago. Whoever calls asks
    /// `mayBeSwept` first.
    /// - Parameters:
    ///   - isUsed: a condition on rows of `blob`.
    ///   - held: those that stay although no row uses them.
    func sweep(whereNot isUsed: String, but held: (Database) throws -> Set<[UInt8]>) throws {
        let oldest = clock.now().adding(.zero - Self.keeps)
        try database.write { db in try Self.removeLoose(before: oldest, whereNot: isUsed, but: held, in: db) }
        try takeBackRemoved()
        let files = BlobFiles(folder: database.folder.blobs)
        for sha256 in files.kept() where try isLoose(sha256) && isOlder(url(sha256), than: oldest.date) {
            // Within a transaction, so that nobody begins to use it between the question and the deed.
            try database.write { db in
                if try Self.isLoose(sha256, db) { try setAside(sha256) }
            }
        }
        try forgetRemoved(before: clock.now().adding(.zero - Self.keepsRemoved))
    }

    /// Rows alone, of what is older than a moment.
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

    /// Takes files away for good whose rows are gone, unless somebody brought them again meanwhile: their room was asked
    /// for.
    func removeFiles(_ gone: Set<Data>) throws {
        for sha256 in gone {
            try database.write { db in
                guard try Self.isLoose(sha256, db) else { return }
                try? FileManager.default.removeItem(at: url(sha256))  // swept otherwise
            }
        }
    }

    /// Its age counts from now on. The date comes first: with the old one it could be gone at once.
    private func setAside(_ sha256: Data) throws {
        let (file, folder) = (url(sha256), BlobFiles.removed(in: database.folder.blobs))
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.setAttributes([.modificationDate: clock.now().date], ofItemAtPath: file.path)
        guard rename(file.path, BlobFiles.removed(sha256, in: database.folder.blobs).path) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// Puts what was set aside back into its place, where the database knows it (again).
    public func takeBackRemoved() throws {
        for sha256 in BlobFiles(folder: database.folder.blobs).removed() {
            try database.write { db in
                guard try Self.isKnown(sha256, db), !FileManager.default.fileExists(atPath: url(sha256).path) else {
                    return
                }
                try place(BlobFiles.removed(sha256, in: database.folder.blobs).path, sha256: sha256)
            }
        }
    }

    /// Removes for good what was set aside before a moment.
    func forgetRemoved(before oldest: Instant) throws {
        for sha256 in BlobFiles(folder: database.folder.blobs).removed() {
            let file = BlobFiles.removed(sha256, in: database.folder.blobs)
            if isOlder(file, than: oldest.date) { try FileManager.default.removeItem(at: file) }
        }
    }

    private func isOlder(_ url: URL, than date: Date) -> Bool {
        // What cannot be looked at stays.
        let changed = try? FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
        return changed.map { $0 < date } ?? false
    }

    private func isLoose(_ sha256: Data) throws -> Bool { try database.read { try Self.isLoose(sha256, $0) } }

    /// Whether the database neither knows a file nor found it here when it came.
    private static func isLoose(_ sha256: Data, _ db: Database) throws -> Bool {
        let isFound = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unknownBlob WHERE sha256 = ?)"), arguments: [sha256])
        return try isFound != true && !isKnown(sha256, db)
    }
}
