import Archives
import Foundation

/// A backup in one ZIP archive.
struct ArchiveSource: RestoreSource {
    private let archive: URL

    init(_ archive: URL) { self.archive = archive }

    func unpack(
        into staging: DataFolder, knowing migrations: [String], acceptingDamage isLenient: Bool
    ) throws -> UnpackedBackup {
        do {
            let manifest = try extract(to: staging, migrations, acceptingDamage: isLenient)
            return UnpackedBackup(createdAt: manifest.createdAt, whole: [])
        } catch let error as ArchiveError {
            let hint = Self.isBlobDamage(error) ? Restore.advice : "Nothing was changed."
            throw StartProblem("\(archive.path) cannot be restored (\(PlainReason.of(error))). \(hint)")
        }
    }

    private static func isBlobDamage(_ error: ArchiveError) -> Bool {
        if case .damaged(let entry?, _) = error { hash(ofEntry: entry) != nil } else { false }
    }

    private func extract(
        to staging: DataFolder, _ migrations: [String], acceptingDamage isLenient: Bool
    ) throws -> Backup.Manifest {
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
        let fitting = try requireFit(manifest, blobs: isLenient ? nil : blobs, foreign: foreign, staging, migrations)
        for path in folders.sorted() + [staging.blobs.path] { try Durable.synchronise(path) }
        return fitting
    }

    /// - Parameter blobs: the number of files in the manifest; `nil` if some may be missing.
    private func requireFit(
        _ manifest: Data?, blobs: Int?, foreign: String?, _ staging: DataFolder, _ migrations: [String]
    ) throws -> Backup.Manifest {
        let isNewer = manifest.flatMap { try? JSONDecoder().decode(Format.self, from: $0) }
            .map { $0.format > Backup.newestFormat }
        guard isNewer != true else { throw Restore.newer }
        if let foreign { throw StartProblem("\(archive.path) is not a backup of Hearth: it holds \(foreign).") }
        guard let manifest else {
            throw StartProblem("\(archive.path) is not a whole backup: its manifest is missing.")
        }
        // An unreadable manifest makes the archive invalid, whatever the reason.
        guard let manifest = try? JSONDecoder().decode(Backup.Manifest.self, from: manifest) else {
            throw StartProblem("\(archive.path) is damaged: its manifest cannot be read.")
        }
        guard manifest.migrations.allSatisfy(migrations.contains) else { throw Restore.newer }
        let database = URL(fileURLWithPath: staging.database)
        guard manifest.blobs == blobs ?? manifest.blobs, FileManager.default.fileExists(atPath: staging.database),
            try Hex.text(BlobStore.sha256(of: database)) == manifest.databaseSHA256
        else { throw StartProblem("\(archive.path) is damaged: what is in it does not fit its manifest.") }
        return manifest
    }

    /// The part of a manifest that all formats share.
    private struct Format: Codable { let format: Int }

    private static func hash(ofEntry name: String) -> Data? {
        guard name.hasPrefix("blobs/"), name.utf8.count == 70 else { return nil }
        return Hex.bytes(String(name.dropFirst(6)))
    }
}
