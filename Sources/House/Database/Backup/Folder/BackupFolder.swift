import Foundation

/// A folder of incremental backups: the blobs of all of them, each once, and for each backup a folder with a copy of the
/// database, the list of its blobs, and a manifest that is written last.
///
///     .hearth-backup                     says whose backups these are
///     blobs/ab/cdef…
///     backups/20261129T020004Z/          hearth.sqlite  blobs.txt  manifest.json
///     tmp/
struct BackupFolder: Sendable {
    let url: URL

    init(path: String) { url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL }

    var path: String { url.path }
    var marker: String { url.appendingPathComponent(".hearth-backup").path }
    var blobs: URL { url.appendingPathComponent("blobs", isDirectory: true) }
    var backups: URL { url.appendingPathComponent("backups", isDirectory: true) }
    var temporary: URL { url.appendingPathComponent("tmp", isDirectory: true) }

    /// The file that says whose backups a folder holds. It is made once, so a folder without it is not the one that was
    /// prepared, but the empty mount point of a missing disk.
    struct Marker: Codable, Equatable {
        var format = FolderManifest.newestFormat
        /// The household's id, in hexadecimal digits.
        let household: String
        /// The data folder that backs up here: a copy of a household must not mix its days with those of the original.
        let installation: String
        /// The name of the machine, for people.
        let machine: String
    }

    // MARK: Whose it is

    private func readMarker() throws -> Marker? {
        guard let bytes = FileManager.default.contents(atPath: marker) else { return nil }
        do { return try JSONDecoder().decode(Marker.self, from: bytes) } catch {
            throw BackupProblem(.notOurs, path, "its mark .hearth-backup cannot be read")
        }
    }

    /// Prepares an empty folder, or one that is prepared already.
    /// - Parameter isTakingOver: whether to go on with the backups of another installation of the household.
    /// - Throws: `BackupProblem`
    func prepare(for owner: Marker, takingOver isTakingOver: Bool = false) throws {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw BackupProblem(.missing, path)
        }
        do {
            if let found = try readMarker() {
                if isTakingOver, found.household == owner.household, found.installation != owner.installation {
                    try write(owner)
                }
                return try requireOwner(owner)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            guard names.allSatisfy({ $0.hasPrefix(".") || Self.ignored.contains($0) }) else {
                throw BackupProblem(.notEmpty, path)
            }
            for folder in [blobs, backups, temporary] { try NewPrivateFolder.make(folder.path) }
            try write(owner)
        } catch let problem as BackupProblem {
            throw problem
        } catch {
            throw BackupProblem(error, path)
        }
    }

    /// Names that a new disk has.
    private static let ignored = ["lost+found", "System Volume Information", "$RECYCLE.BIN"] + parts
    private static let parts = ["blobs", "backups", "tmp"]

    private func write(_ owner: Marker) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let new = marker + ".new"
        unlink(new)  // left by a run that was killed
        let file = try NewPrivateFile(new)
        try file.write(encoder.encode(owner) + Data([10]))
        try file.finish()
        guard rename(new, marker) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try NewPrivateFolder.synchronise(path)
    }

    /// - Throws: `BackupProblem` if the folder is not the one that was prepared for this installation.
    func requireOwner(_ owner: Marker) throws {
        guard let found = try readMarker() else { throw BackupProblem(.missing, path) }
        guard found.format <= FolderManifest.newestFormat else { throw BackupProblem(.newer, path) }
        guard found.household == owner.household else { throw BackupProblem(.notOurs, path) }
        guard found.installation == owner.installation else {
            throw BackupProblem(.otherInstallation, path, found.machine)
        }
    }

    /// Locks the folder until the returned lock is released.
    /// - Throws: `BackupProblem` if another process backs up here or restores from here.
    func lock() throws -> BackupLock {
        guard let lock = BackupLock(path: marker) else { throw BackupProblem(.inUse, path) }
        return lock
    }

    // MARK: Its backups

    /// A whole backup of the folder.
    struct Kept {
        let name: String
        let manifest: FolderManifest
    }

    func place(_ name: String) -> URL { backups.appendingPathComponent(name, isDirectory: true) }

    func database(_ name: String) -> URL { place(name).appendingPathComponent(Backup.databaseName) }

    func list(_ name: String) -> URL { place(name).appendingPathComponent("blobs.txt") }

    func manifest(_ name: String) -> URL { place(name).appendingPathComponent(Backup.manifestName) }

    /// The names of all backups, also of those that are not whole, the oldest first.
    func names() throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: backups.path)
                .filter { $0 == Restic.name || $0.wholeMatch(of: /[0-9]{8}T[0-9]{6}Z/) != nil }.sorted()
        } catch {
            throw BackupProblem(error, path)
        }
    }

    /// All whole backups, the oldest first.
    /// - Throws: `StartProblem` if a manifest is damaged: nothing may be swept then, since it may name any blob.
    func kept() throws -> [Kept] { try kept { throw $0 } }

    /// The whole backups whose manifests can be read, the oldest first.
    /// - Parameter report: called for each manifest that cannot be.
    func kept(_ report: (any Error) throws -> Void) throws -> [Kept] {
        try names().compactMap { name in
            guard let bytes = FileManager.default.contents(atPath: manifest(name).path) else { return nil }
            do { return Kept(name: name, manifest: try FolderManifest(bytes, at: manifest(name).path)) } catch {
                try report(error)
                return nil
            }
        }.sorted { ($0.manifest.createdAt, $0.name) < ($1.manifest.createdAt, $1.name) }
    }

    /// The blobs that are in their places, by their names: looking at each file would take minutes over a network.
    func present() throws -> Set<BlobKey> {
        var found: Set<BlobKey> = []
        for folder in try FileManager.default.contentsOfDirectory(atPath: blobs.path) where folder.utf8.count == 2 {
            for name in try FileManager.default.contentsOfDirectory(atPath: blobs.path + "/" + folder) {
                if let key = BlobKey(hex: Array((folder + name).utf8)) { found.insert(key) }
            }
        }
        return found
    }

    /// Removes what an interrupted run left.
    func removeRemains() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path) {
            unlink(temporary.path + "/" + name)
        }
        for name in try names() where !FileManager.default.fileExists(atPath: manifest(name).path) {
            try FileManager.default.removeItem(at: place(name))
        }
    }

    /// Removes a backup, its manifest first: without it the rest is no backup.
    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: manifest(name))
        try NewPrivateFolder.synchronise(place(name).path)
        try FileManager.default.removeItem(at: place(name))
    }
}

/// An exclusive lock on a folder of backups, which the kernel drops when the process ends.
final class BackupLock: Sendable {
    private let descriptor: CInt

    /// A disk without locks, or one that nothing can be written to, is used without.
    /// - Returns: `nil` if another process has the lock.
    init?(path: String) {
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
        close(descriptor)
        return nil
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}

/// The manifest of a backup in a folder. A backup without one is none.
struct FolderManifest: Codable {
    /// Raised when older versions of Hearth cannot read the backup any more.
    var format = newestFormat
    /// The household's id, in hexadecimal digits.
    let household: String
    let createdAt: Int64
    /// The day in the time zone of the plan, `YYYY-MM-DD`.
    let day: String
    let migrations: [String]
    let databaseBytes: Int
    let databaseSHA256: String
    let blobs: Int
    let blobBytes: Int
    let blobListSHA256: String
    /// The hashes of blobs that were damaged or missing in the house, and that no earlier backup had.
    let missing: [String]

    static let newestFormat = 1

    private struct Format: Codable { let format: Int }

    /// - Throws: `StartProblem`
    init(_ bytes: Data, at path: String) throws {
        if let found = try? JSONDecoder().decode(Format.self, from: bytes), found.format > Self.newestFormat {
            throw Restore.newer
        }
        do { self = try JSONDecoder().decode(Self.self, from: bytes) } catch {
            throw StartProblem("\(path) is damaged: it cannot be read.")
        }
    }

    init(
        household: String, createdAt: Instant, day: Day, migrations: [String], database: HashedCopy, blobs: Int,
        blobBytes: Int, blobListSHA256: String, missing: [String]
    ) {
        self.household = household
        self.createdAt = createdAt.milliseconds
        self.day = day.iso
        self.migrations = migrations
        databaseBytes = database.byteCount
        databaseSHA256 = Hex.text(database.sha256)
        self.blobs = blobs
        self.blobBytes = blobBytes
        self.blobListSHA256 = blobListSHA256
        self.missing = missing
    }
}
