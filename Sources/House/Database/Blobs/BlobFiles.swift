import Foundation
import GRDB

/// The files in a folder of blobs, independent of any database.
struct BlobFiles {
    let folder: URL

    /// The folder to which a sweep moves files for a while before they are deleted.
    static func removed(in folder: URL) -> URL { folder.appendingPathComponent("removed", isDirectory: true) }

    static func removed(_ sha256: Data, in folder: URL) -> URL {
        URL(fileURLWithPath: "\(folder.path)/removed/\(Hex.text(sha256))", isDirectory: false)
    }

    /// The location of a blob's file: its regular place, or the folder of removed files, from which the next start
    /// takes back those that the database knows.
    static func place(of sha256: Data, in folder: URL) -> URL {
        let (kept, removed) = (BlobStore.url(sha256, in: folder), removed(sha256, in: folder))
        let files = FileManager.default
        return !files.fileExists(atPath: kept.path) && files.fileExists(atPath: removed.path) ? removed : kept
    }

    /// Calls `body` with each folder of two digits and the names in it. An unreadable folder counts as empty.
    private func forEachFolder(_ body: (String, [String]) throws -> Void) rethrows {
        for name in names(folder.path) where name.utf8.count == 2 && Hex.bytes(name) != nil {
            try body(name, names(folder.appendingPathComponent(name).path))
        }
    }

    private func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// The hashes of files in their regular places.
    func kept() -> [Data] {
        var found: [Data] = []
        forEachFolder { folder, names in found += names.compactMap { Self.hash(folder + $0) } }
        return found
    }

    /// The hashes of files that a sweep removed.
    func removed() -> [Data] { names(Self.removed(in: folder).path).compactMap(Self.hash) }

    /// Whether there is no file, removed or not.
    var isEmpty: Bool { kept().isEmpty && removed().isEmpty }

    private static func hash(_ name: String) -> Data? { name.utf8.count == 64 ? Hex.bytes(name) : nil }

    /// The hashes of files in their regular places that a database does not know.
    func unknown(to db: Database) throws -> [Data] {
        guard try db.hasTable("blob") else { return kept() }
        return try kept().filter { try !BlobStore.isKnown($0, db) }
    }

    /// Whether a database knows at least half of the files.
    func areMostlyKnown(to db: Database) throws -> Bool {
        let kept = kept()
        return try 2 * unknown(to: db).count <= kept.count
    }
}
