import Foundation
import GRDB

extension Backups {
    /// - Returns: `nil` without a repository in the plan.
    func restic(_ plan: BackupPlan) -> Restic? {
        plan.repository.map {
            Restic(
                repository: $0, passwordFile: plan.passwordFile ?? folder.backupPassword, temporary: folder.temporary)
        }
    }

    func toRepository(_ plan: BackupPlan, at now: Instant) throws -> Bool {
        guard let repository = plan.repository, let restic = restic(plan) else { return true }
        return try attempt(\.repository, BackupPlan.withoutCredentials(repository)) {
            try begin(restic)
            if !known.prepared.contains(repository) { try prepareRepository(plan) }
            note(.sending, 0, 0)
            let household = try owner().household
            let staged = BackupFolder(path: folder.path)
            let place = staged.place(Restic.name)
            try? FileManager.default.removeItem(at: place)  // left by a run that was killed
            defer { try? FileManager.default.removeItem(at: place) }  // by the next run otherwise
            let report = try withCopy { copy in
                let report = try stage(copy, in: staged, household, plan, at: now)
                try restic.backUp(folder.url, of: household)
                return report
            }
            note { $0.repository.note(report, at: now) }
            try restic.forget(household)
            let kept = try restic.snapshots().filter { $0.household == household }
            note { known in
                known.repository.kept = kept.reversed().map { BackupState.Place.Line(day: $0.day, bytes: nil) }
            }
            note(.reading, 0, 0)
            let slice = known.repository.slice
            let verification = try read(slice, kept.last, restic)
            let end = clock.now()
            note { $0.repository.note(verification, slice, at: end) }
        }
    }

    /// Puts the database, the list of blobs and the manifest where restic finds them beside the blobs.
    private func stage(
        _ copy: URL, in staged: BackupFolder, _ household: String, _ plan: BackupPlan, at now: Instant
    ) throws -> FolderBackup.Report {
        try NewPrivateFolder.make(staged.place(Restic.name).path)
        let database = try DatabaseQueue(path: copy.path, configuration: Backup.readOnly)
        defer { try? database.close() }  // it was only read
        let (count, bytes, migrations, list) = try database.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM blob") ?? 0,
                try Int.fetchOne(db, sql: "SELECT coalesce(sum(byteCount), 0) FROM blob") ?? 0,
                try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier"),
                try BlobList.write(to: staged.list(Restic.name), FolderBackup.keys(in: db))
            )
        }
        let (written, file) = try HashedCopy.write(copy, to: staged.database(Restic.name).path) { self.isStopped }
        try file.finish()
        let manifest = FolderManifest(
            household: household, createdAt: now, day: Day(now, in: plan.zone), migrations: migrations,
            database: written, blobs: count, blobBytes: bytes, blobListSHA256: list, missing: [])
        try PrivateFile.replace(
            staged.manifest(Restic.name).path, by: String(decoding: JSONEncoder().encode(manifest), as: UTF8.self))
        return FolderBackup.Report(
            name: Restic.name, blobs: count, newBlobs: 0, newBytes: 0, damage: [])
    }

    /// Reads a tenth of the repository, and the newest backup as a restore would.
    private func read(_ slice: Int, _ newest: Restic.Snapshot?, _ restic: Restic) throws -> BackupVerification.Report {
        var report = BackupVerification.Report()
        do {
            try restic.check(slice: slice)
            if let newest { report.problems = try drill(newest, restic) }
        } catch let problem as BackupProblem {
            report.problems = ["\(problem)"]
        }
        return report
    }

    /// Restores the database of a snapshot into a temporary folder and checks it.
    private func drill(_ snapshot: Restic.Snapshot, _ restic: Restic) throws -> [String] {
        let place = folder.temporary.appendingPathComponent("restore-drill", isDirectory: true)
        try? FileManager.default.removeItem(at: place)  // left by a run that was killed
        try NewPrivateFolder.make(place.path)
        defer { try? FileManager.default.removeItem(at: place) }  // swept at the next start otherwise
        try restic.restore(snapshot, to: place, only: "/backups/\(Restic.name)")
        let file = BackupFolder(path: place.path).database(Restic.name)
        let database = try DatabaseQueue(path: file.path, configuration: HouseDatabase.configuration())
        defer { try? database.close() }  // it was only read
        return try check.ofDatabase(in: database).map { "The backup of \(snapshot.day) cannot be used: \($0)" }
    }
}
