import Foundation
import GRDB

/// Reads the backups of a folder again: each night a tenth of the blobs, and the newest backup as a restore would. A damaged
/// blob is copied again from the house.
struct BackupVerification {
    let folder: BackupFolder
    let owner: BackupFolder.Marker
    /// The blobs of the house.
    let blobs: URL
    let check: DatabaseCheck
    /// A folder of the house for the restored database.
    let temporary: URL
    var isStopped: () -> Bool = { false }
    /// Called with the number of blobs read and of those to read.
    var progress: (Int, Int) -> Void = { _, _ in }

    /// The number of nights in which everything is read once.
    static let slices = 10

    /// The result of reading again.
    struct Report: Codable, Equatable {
        /// Blobs that were read.
        var blobs = 0
        /// Blobs that were damaged or missing, and are whole again.
        var mended = 0
        /// One sentence for each problem that is left.
        var problems: [String] = []
    }

    /// - Parameter slice: which tenth is read, 0 to 9.
    /// - Throws: `BackupProblem`, `BackupStopped`.
    func run(slice: Int) throws -> Report {
        do {
            try folder.requireOwner(owner)
            var report = Report()
            let kept = try folder.kept { report.problems.append("\($0)") }
            var wanted: Set<BlobKey> = []
            for (place, backup) in kept.enumerated() {
                do {
                    try BlobList.read(folder.list(backup.name), sha256: backup.manifest.blobListSHA256) {
                        wanted.insert($0)
                    }
                    if backup.name == kept.last?.name || place % Self.slices == slice {
                        try requireDatabase(of: backup)
                    }
                } catch {
                    report.problems.append(PlainReason.sentence(error))
                }
            }
            try readBlobs(wanted, lost: Set(kept.flatMap(\.manifest.missing)), slice, &report)
            if let newest = kept.last {
                do { report.problems += try drill(newest) } catch let stopped as BackupStopped {
                    throw stopped
                } catch {
                    report.problems.append("Restoring could not be tried: \(PlainReason.sentence(error))")
                }
            }
            return report
        } catch let stopped as BackupStopped {
            throw stopped
        } catch {
            throw BackupProblem(error, folder.path)
        }
    }

    private func requireDatabase(of backup: BackupFolder.Kept) throws {
        let file = folder.database(backup.name)
        guard let found = try? BlobStore.sha256(of: file), Hex.text(found) == backup.manifest.databaseSHA256 else {
            throw StartProblem("The database of the backup of \(backup.manifest.day) (\(file.path)) is damaged.")
        }
    }

    /// - Parameters:
    ///   - wanted: the blobs that backups name.
    ///   - lost: the hashes of those that the house had lost before any backup.
    private func readBlobs(
        _ wanted: Set<BlobKey>, lost: Set<String>, _ slice: Int, _ report: inout Report
    ) throws {
        let present = try folder.present()
        let due = wanted.filter { $0.slice == slice || !present.contains($0) }
        var copying = BlobCopying(
            from: blobs, to: folder.blobs, through: folder.temporary, isStopped: isStopped)
        for (index, key) in due.enumerated() {
            if isStopped() { throw BackupStopped() }
            progress(index + 1, due.count)
            // What can be read is what matters, whatever the reason why it cannot.
            let found = try? BlobStore.sha256(of: BlobStore.url(key.sha256, in: folder.blobs))
            report.blobs += 1
            if found == key.sha256 { continue }
            if try copying.copy(key) {
                report.mended += 1
            } else if !lost.contains(key.hex) {
                report.problems.append(
                    "The file \(key.hex) of the backup is \(found == nil ? "missing" : "damaged"), and Hearth has it no more."
                )
            }
        }
        try copying.finish()
    }

    /// Restores the database of a backup into a temporary folder and checks it.
    private func drill(_ backup: BackupFolder.Kept) throws -> [String] {
        // A name by which the sweep of the house's blobs does not take it for a backup that goes on.
        let place = temporary.appendingPathComponent("restore-drill", isDirectory: true)
        try? FileManager.default.removeItem(at: place)  // left by a run that was killed
        try NewPrivateFolder.make(place.path)
        defer { try? FileManager.default.removeItem(at: place) }  // swept at the next start otherwise
        let file = place.appendingPathComponent(Backup.databaseName)
        let (copy, written) = try HashedCopy.write(folder.database(backup.name), to: file.path, isStopped: isStopped)
        try written.finish()
        guard Hex.text(copy.sha256) == backup.manifest.databaseSHA256 else { return [] }  // told already
        let database = try DatabaseQueue(path: file.path, configuration: HouseDatabase.configuration())
        defer { try? database.close() }  // it was only read
        return try check.ofDatabase(in: database).map { "The backup of \(backup.manifest.day) cannot be used: \($0)" }
    }
}
