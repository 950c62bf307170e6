import Crypto
package import Foundation
import GRDB

/// The files of the household, each named by the SHA-256 of its bytes: `blobs/ab/cdef…`. A file is written durably
/// before its row; a row is deleted before its file.
package struct BlobStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    package func url(_ sha256: Data) -> URL { Self.url(sha256, in: database.folder.blobs) }

    /// The path of a blob below a folder of blobs.
    static func url(_ sha256: Data, in folder: URL) -> URL {
        let hex = Hex.text(sha256)
        // Appends once: each append to a URL asks the disk whether it is a folder.
        return URL(fileURLWithPath: "\(folder.path)/\(hex.prefix(2))/\(hex.dropFirst(2))", isDirectory: false)
    }

    /// Moves a file into its place and writes its row, both within the caller's transaction: no sweep runs meanwhile
    /// that could remove a file about to be used.
    /// - Parameter isStaged: the file stays where it is too, for another try if the transaction is not committed.
    func keep(
        _ path: String, sha256: Data, byteCount: Int, isStaged: Bool = false, in db: Database
    ) throws {
        // The file replaces one of the same name, if there is one: it must not have fewer bytes than were hashed.
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        guard size == byteCount else { throw CocoaError(.fileReadCorruptFile) }
        try record(sha256, byteCount: byteCount, in: db)
        guard isStaged else { return try place(path, sha256: sha256) }
        let other = try Self.secondName(of: path)
        // `rename` leaves both names if an earlier try has placed the same file.
        defer { unlink(other) }
        try place(other, sha256: sha256)
    }

    /// Gives a file a second name; copies it where the file system has only one for each.
    private static func secondName(of path: String) throws -> String {
        let other = path + ".link"
        unlink(other)
        if link(path, other) == 0 { return other }
        try FileManager.default.copyItem(atPath: path, toPath: other)
        try Durable.synchronise(other)
        return other
    }

    /// Moves a file that is already hashed and synchronised into its place.
    /// The caller writes the row, with `record`, in the transaction that uses the blob.
    func place(_ path: String, sha256: Data) throws {
        let target = url(sha256)
        let folder = target.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: folder.path) {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Durable.synchronise(database.folder.blobs.path)
        }
        // `rename` replaces a file of the same name, which has the same bytes since the name is their hash.
        guard rename(path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try Durable.synchronise(folder.path)
    }

    /// Gives a file back to its origin if its row was not committed.
    func takeBack(_ sha256: Data, to url: URL, in db: Database) throws {
        guard try !Self.isKnown(sha256, db), !FileManager.default.fileExists(atPath: url.path) else { return }
        let blob = self.url(sha256)
        guard try Self.isUnknown(sha256, db) else { return try Self.move(blob, to: url) }
        // It took the place of the only file with this content, which stays. The origin is a copy and no link, because
        // an upload that goes on is shortened by a byte first.
        let copy = database.folder.temporary.appendingPathComponent(UUID().uuidString)
        defer { unlink(copy.path) }
        try FileManager.default.copyItem(at: blob, to: copy)
        try Durable.synchronise(copy.path)
        try Self.move(copy, to: url)
    }

    private static func move(_ file: URL, to url: URL) throws {
        guard rename(file.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Writes the row of a blob whose file is in place.
    func record(_ sha256: Data, byteCount: Int, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO blob (sha256, byteCount, createdAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            arguments: [sha256, byteCount, clock.now()])
        guard db.changesCount > 0 else { return }
        try db.execute(sql: "DELETE FROM unknownBlob WHERE sha256 = ?", arguments: [sha256])
        database.markKeeper.note(try BlobClaim.advance(db))
    }

    static func isKnown(_ sha256: Data, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM blob WHERE sha256 = ?)"), arguments: [sha256])
            ?? false
    }

    /// Whether the file was there already when the database, which does not know it, was linked to the files.
    static func isUnknown(_ sha256: Data, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unknownBlob WHERE sha256 = ?)"), arguments: [sha256])
            ?? false
    }

    /// The bytes of all files.
    func byteCount() throws -> Int {
        try database.read { db in try Int.fetchOne(db, sql: "SELECT sum(byteCount) FROM blob") ?? 0 }
    }

    /// SHA-256 of a file, read in pieces.
    static func sha256(of url: URL) throws -> Data {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }  // it was only read
        var hasher = SHA256()
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hasher.update(data: piece) }
        return Data(hasher.finalize())
    }
}
