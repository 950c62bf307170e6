package import Foundation
import GRDB

/// Restores the household of a backup into a data folder. The backup is first unpacked and checked within that
/// folder, on the same disk; only then are files moved, and the existing household stays as `before-restore-…`. An
/// interrupted restore is reverted first.
package struct Restore: Sendable {
    private let source: any RestoreSource
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

    /// - Parameter archive: a file made by `hearth backup`.
    package init(_ archive: URL, into folder: DataFolder, rooms: [any Room.Type], at now: Instant) {
        self.init(from: ArchiveSource(archive), into: folder, rooms: rooms, at: now)
    }

    package init(from source: any RestoreSource, into folder: DataFolder, rooms: [any Room.Type], at now: Instant) {
        check = DatabaseCheck(rooms)
        self.now = now
        self.source = source
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
        try staging.prepare()
        let unpacked = try source.unpack(into: staging, knowing: check.migrations.names, acceptingDamage: isLenient)
        let damage = try verify(unpacked, acceptingDamage: isLenient)
        try FolderSwap(folder: folder).run(to: staging, settingAsideIn: aside)
        if !isThere { try? FileManager.default.removeItem(at: aside) }  // nothing but empty folders
        return RestoreReport(aside: isThere ? aside : nil, damage: damage)
    }

    private func requireEmpty() throws {
        guard folder.isEmpty else {
            throw StartProblem("There is something in \(folder.path) already. With --replace it is set aside first.")
        }
    }

    static let advice = "With --accept-damage everything else is restored."

    static let newer = StartProblem(
        "This backup was written by a newer Hearth. Update this one; nothing was changed.")

    /// Tables of which a row lets somebody in.
    static let signInTables = ["session", "device", "invitation", "passwordReset", "machineToken"]

    /// Checks the unpacked household, and revokes what may have been revoked since the backup: sessions, known devices,
    /// invitations, tokens of scripts and machines, and addresses of calendars. What was in the bin gets the days that it had left
    /// when the backup was made.
    /// - Returns: one sentence for each file that is damaged or missing.
    private func verify(_ unpacked: UnpackedBackup, acceptingDamage isLenient: Bool) throws -> [String] {
        var damage: [String] = []
        do {
            let database = try DatabaseQueue(path: staging.database, configuration: HouseDatabase.configuration())
            let problems = try check.ofDatabase(in: database)
            guard problems.isEmpty else {
                throw StartProblem("The backup cannot be used: \(problems.prefix(3).joined(separator: " "))")
            }
            damage = try check.blobProblems(in: database, folder: staging.blobs, except: unpacked.whole)
            guard damage.isEmpty || isLenient else {
                throw StartProblem("The backup is damaged: \(damage.prefix(3).joined(separator: " ")) \(Self.advice)")
            }
            try database.write { db in
                for table in Self.signInTables where try db.hasTable(table) {
                    // A used link says who came by it, and opens nothing.
                    let unused = ["invitation", "passwordReset"].contains(table) ? "WHERE usedAt IS NULL" : ""
                    try db.execute(sql: "DELETE FROM \(table) \(unused)")
                }
                // Older versions of Hearth had none.
                for table in check.subjects.secretTables where try db.hasTable(table) {
                    try db.execute(sql: "DELETE FROM \(table)")
                }
                try UndoStore.forgetSecrets(check.subjects.secretTables, in: db)
                try UndoStore.shift(
                    by: now.since(Instant(milliseconds: max(0, unpacked.createdAt))), until: now, in: db)
                // Unfinished uploads are in no backup.
                if try db.hasTable("upload") { try db.execute(sql: "DELETE FROM upload") }
                if try db.hasTable("unknownBlob") { try db.execute(sql: "DELETE FROM unknownBlob") }
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
