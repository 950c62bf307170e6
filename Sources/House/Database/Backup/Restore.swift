import Archives
package import Foundation
import GRDB

/// Restores the household of an archive into a data folder. The archive is first unpacked and checked within that
/// folder, on the same disk; only then are files moved, and the existing household stays as `before-restore-…`. An
/// interrupted restore is reverted first.
package struct Restore: Sendable {
    private let archive: URL
    private let folder: DataFolder
    private let staging: DataFolder
    private let aside: URL
    private let check: DatabaseCheck
    private let now: Instant

    /// The result of a restore.
    package struct RestoreReport: Sendable {
        /// The new location of the old household; `nil` if there was none.
        package let aside: URL?
        /// One sentence for each file that is damaged or missing.
        package let damage: [String]
    }

    package init(_ archive: URL, into folder: DataFolder, rooms: [any Room.Type], at now: Instant) {
        check = DatabaseCheck(rooms)
        self.now = now
        self.archive = archive
        self.folder = folder
        // In `tmp`, which is swept at the next start.
        staging = DataFolder(path: folder.temporary.appendingPathComponent("restore-\(now.milliseconds)").path)
        aside = folder.url.appendingPathComponent("before-restore-\(now.milliseconds)")
    }

    /// - Parameters:
    ///   - isReplacing: whether an existing household may be set aside.
    ///   - isLenient: whether files of the household may be damaged or missing; the database may not.
    /// - Throws: `StartProblem`; the folder is unchanged then.
    package func run(replacing isReplacing: Bool, acceptingDamage isLenient: Bool = false) throws -> RestoreReport {
        // Checks first: the folder may belong to something else.
        if !isReplacing && !folder.hasInterruptedRestore { try requireEmpty() }
        try folder.make()
        let lock = try folder.lock()
        defer { lock.release() }
        try FolderSwap(folder: folder).takeBack()
        // Another process may have made a household here until now.
        if !isReplacing { try requireEmpty() }
        let isThere = !folder.isEmpty
        defer { try? FileManager.default.removeItem(at: staging.url) }  // swept at the next start otherwise
        let manifest = try unpack(acceptingDamage: isLenient)
        let damage = try verify(manifest, acceptingDamage: isLenient)
        try FolderSwap(folder: folder).run(to: staging, settingAsideIn: aside)
        if !isThere { try? FileManager.default.removeItem(at: aside) }  // nothing but empty folders
        return RestoreReport(aside: isThere ? aside : nil, damage: damage)
    }

    private func requireEmpty() throws {
        guard folder.isEmpty else {
            throw StartProblem("There is something in \(folder.path) already. With --replace it is set aside first.")
        }
    }

    // MARK: Unpacking

    private func unpack(acceptingDamage isLenient: Bool) throws -> Backup.Manifest {
        do {
            try staging.prepare()
            return try extract(acceptingDamage: isLenient)
        } catch let error as ArchiveError {
            let hint = Self.isBlobDamage(error) ? Self.advice : "Nothing was changed."
            throw StartProblem("\(archive.path) cannot be restored (\(PlainReason.of(error))). \(hint)")
        }
    }

    private static let advice = "With --accept-damage everything else is restored."

    private static func isBlobDamage(_ error: ArchiveError) -> Bool {
        if case .damaged(let entry?, _) = error { hash(ofEntry: entry) != nil } else { false }
    }

    private func extract(acceptingDamage isLenient: Bool) throws -> Backup.Manifest {
        let reader = try ArchiveReader(path: archive.path, limits: .backup)
        var manifest: Data?
        var foreign: String?
        var folders: Set<String> = []
        var blobs = 0
        while let entry = try reader.next() {
            if entry.name == Backup.databaseName {
                _ = try reader.extract(to: staging.database)
            } else if entry.name == Backup.manifestName {
                manifest = Data(try reader.bytes(limit: 1_000_000))
            } else if let hash = Self.hash(ofEntry: entry.name) {
                let target = BlobStore.url(hash, in: staging.blobs)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
                do {
                    _ = try reader.extract(to: target.path)
                } catch let error as ArchiveError where isLenient && Self.isBlobDamage(error) {
                    // The file is missing then, which its row in the database tells.
                }
                folders.insert(target.deletingLastPathComponent().path)
                blobs += 1
            } else {
                foreign = foreign ?? entry.name
            }
        }
        let fitting = try requireFit(manifest, blobs: isLenient ? nil : blobs, foreign: foreign)
        for path in folders.sorted() + [staging.blobs.path] { try Durable.synchronise(path) }
        return fitting
    }

    /// - Parameter blobs: the number of files in the manifest; `nil` if some may be missing.
    private func requireFit(_ manifest: Data?, blobs: Int?, foreign: String?) throws -> Backup.Manifest {
        let isNewer = manifest.flatMap { try? JSONDecoder().decode(Format.self, from: $0) }
            .map { $0.format > Backup.newestFormat }
        guard isNewer != true else { throw Self.newer }
        if let foreign { throw StartProblem("\(archive.path) is not a backup of Hearth: it holds \(foreign).") }
        guard let manifest else {
            throw StartProblem("\(archive.path) is not a whole backup: its manifest is missing.")
        }
        // An unreadable manifest makes the archive invalid, whatever the reason.
        guard let manifest = try? JSONDecoder().decode(Backup.Manifest.self, from: manifest) else {
            throw StartProblem("\(archive.path) is damaged: its manifest cannot be read.")
        }
        guard manifest.migrations.allSatisfy(check.migrations.names.contains) else { throw Self.newer }
        let database = URL(fileURLWithPath: staging.database)
        guard manifest.blobs == blobs ?? manifest.blobs, FileManager.default.fileExists(atPath: staging.database),
            try Hex.text(BlobStore.sha256(of: database)) == manifest.databaseSHA256
        else { throw StartProblem("\(archive.path) is damaged: what is in it does not fit its manifest.") }
        return manifest
    }

    /// The part of a manifest that all formats share.
    private struct Format: Codable { let format: Int }

    private static let newer = StartProblem(
        "This backup was written by a newer Hearth. Update this one; nothing was changed.")

    private static func hash(ofEntry name: String) -> Data? {
        guard name.hasPrefix("blobs/"), name.utf8.count == 70 else { return nil }
        return Hex.bytes(String(name.dropFirst(6)))
    }

    /// Tables of which a row lets somebody in.
    static let signInTables = ["session", "device", "invitation"]

    /// Checks the unpacked household, and revokes what may have been revoked since the backup: sessions, known devices,
    /// invitations, tokens of scripts and addresses of calendars. What was in the bin gets the days that it had left
    /// when the backup was made.
    /// - Returns: one sentence for each file that is damaged or missing.
    private func verify(_ manifest: Backup.Manifest, acceptingDamage isLenient: Bool) throws -> [String] {
        var damage: [String] = []
        do {
            let database = try DatabaseQueue(path: staging.database, configuration: HouseDatabase.configuration())
            let problems = try check.ofDatabase(in: database)
            guard problems.isEmpty else {
                throw StartProblem("The backup cannot be used: \(problems.prefix(3).joined(separator: " "))")
            }
            damage = try check.blobProblems(in: database, folder: staging.blobs)
            guard damage.isEmpty || isLenient else {
                throw StartProblem("The backup is damaged: \(damage.prefix(3).joined(separator: " ")) \(Self.advice)")
            }
            try database.write { db in
                for table in Self.signInTables {
                    // A used invitation says who came by it, and opens nothing.
                    let unused = table == "invitation" ? "WHERE usedAt IS NULL" : ""
                    try db.execute(sql: "DELETE FROM \(table) \(unused)")
                }
                // Older versions of Hearth had none.
                for table in check.subjects.secretTables where try db.tableExists(table) {
                    try db.execute(sql: "DELETE FROM \(table)")
                }
                try UndoStore.forgetSecrets(check.subjects.secretTables, in: db)
                try UndoStore.shift(
                    by: now.since(Instant(milliseconds: max(0, manifest.createdAt))), until: now, in: db)
                // Unfinished uploads are in no backup.
                if try db.tableExists("upload") { try db.execute(sql: "DELETE FROM upload") }
                if try db.tableExists("unknownBlob") { try db.execute(sql: "DELETE FROM unknownBlob") }
            }
            if let state = try database.read(BlobClaim.state) {
                try BlobMark.write(state, at: staging.blobsMarker)
            }
            try database.close()
        } catch let error as DatabaseError {
            throw StartProblem("The backup’s database cannot be read (\(PlainReason.of(error))).")
        }
        try Durable.synchronise(staging.database)
        try Durable.synchronise(staging.path)
        return damage
    }
}
