import Foundation
import GRDB

/// What stands in a folder of blobs, whatever any database knows of it.
struct BlobFiles {
    let folder: URL

    /// The folder that a sweep moves files to, for a while, before they are gone.
    static func removed(in folder: URL) -> URL { folder.appendingPathComponent("removed", isDirectory: true) }

    static func removed(_ sha256: Data, in folder: URL) -> URL {
        URL(fileURLWithPath: "\(folder.path)/removed/\(Hex.text(sha256))", isDirectory: false)
    }

    /// Where a blob's bytes are: in their place, or among those that a sweep removed, from where the next start takes
    /// back what the database knows.
    static func place(of sha256: Data, in folder: URL) -> URL {
        let (kept, removed) = (BlobStore.url(sha256, in: folder), removed(sha256, in: folder))
        let files = FileManager.default
        return !files.fileExists(atPath: kept.path) && files.fileExists(atPath: removed.path) ? removed : kept
    }

    /// The folders of two digits, and the names in each of them. A folder that cannot be read holds nothing we can name.
    private func forEachFolder(_ body: (String, [String]) throws -> Void) rethrows {
        for name in names(folder.path) where name.utf8.count == 2 && Hex.bytes(name) != nil {
            try body(name, names(folder.appendingPathComponent(name).path))
        }
    }

    private func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// Those in their places.
    func kept() -> [Data] {
        var found: [Data] = []
        forEachFolder { folder, names in found += names.compactMap { Self.hash(folder + $0) } }
        return found
    }

    /// Those that a sweep removed.
    func removed() -> [Data] { names(Self.removed(in: folder).path).compactMap(Self.hash) }

    /// Whether there is none, removed or not.
    var isEmpty: Bool { kept().isEmpty && removed().isEmpty }

    private static func hash(_ name: String) -> Data? { name.utf8.count == 64 ? Hex.bytes(name) : nil }

    /// Those in their places that a database does not know.
    func unknown(to db: Database) throws -> [Data] {
        guard try db.tableExists("blob") else { return kept() }
        return try kept().filter { try !BlobStore.isKnown($0, db) }
    }

    /// Whether a database knows half of them at least.
    func areMostlyKnown(to db: Database) throws -> Bool {
        let kept = kept()
        return try 2 * unknown(to: db).count <= kept.count
    }
}
