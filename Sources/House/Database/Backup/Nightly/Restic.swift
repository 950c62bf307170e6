package import Foundation
import Processes
import Sockets
import Synchronization

/// A restic repository, reached by Debian's program `restic`: https://restic.readthedocs.io
///
/// It is given the same folders each night, below the same name, so that it finds the night before and reads only what is
/// new. Its snapshots of one household have a tag of their own, so several may share a repository.
package final class Restic: Sendable {
    private let repository: String
    private let passwordFile: String
    /// A folder for restic's cache and its answers.
    private let temporary: URL
    private let running = Mutex<(process: ChildProcess?, isStopped: Bool)>((nil, false))

    /// The folder below `backups` in each snapshot.
    static let name = "restic"

    package init(repository: String, passwordFile: String, temporary: URL) {
        self.repository = repository
        self.passwordFile = passwordFile
        self.temporary = temporary
    }

    /// Whether the program is found where it is looked for each time.
    static var isInstalled: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/restic") }
    }

    private var place: String { BackupPlan.withoutCredentials(repository) }

    // MARK: Running

    /// Runs restic.
    /// - Parameter folder: where it works.
    /// - Returns: what it wrote to standard output.
    /// - Throws: `BackupProblem`, `BackupStopped`.
    @discardableResult
    private func run(_ arguments: [String], in folder: URL? = nil) throws -> Data {
        let files = try ["out", "err"].map { try scratch($0) }
        defer { for file in files { unlink(file.path) } }
        let handles = try files.map { try FileHandle(forWritingTo: $0) }
        let process = try running.withLock { running in
            guard !running.isStopped else { throw BackupStopped() }
            // The address and the file of the password are not for those who list the machine's processes.
            let process = try ChildProcess(
                "/usr/bin/env", ["restic"] + arguments, environment: environment, in: (folder ?? temporary).path,
                output: handles[0].fileDescriptor, errors: handles[1].fileDescriptor)
            running.process = process
            return process
        }
        // A server that does not answer must not end the backups for good.
        let ending = process.wait(for: .days(1)) ?? .signal(SIGKILL)
        if ending == .signal(SIGKILL) { process.kill(SIGKILL, isForGroup: true) }
        for handle in handles { try? handle.close() }  // restic has written to them
        let isStopped = running.withLock { running in
            running.process = nil
            return running.isStopped
        }
        if isStopped { throw BackupStopped() }
        guard ending == .exit(code: 0) else {
            throw problem(ending, String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
        }
        return try Data(contentsOf: files[0])
    }

    private func scratch(_ name: String) throws -> URL {
        let file = temporary.appendingPathComponent("restic-\(UUID().uuidString)-\(name)")
        try PrivateFile.make(file.path)
        return file
    }

    /// Its own, with what it needs of ours to reach a store: an SSH agent, the keys of a bucket.
    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("HEARTH_") }
        environment["RESTIC_REPOSITORY"] = repository
        environment["RESTIC_PASSWORD_FILE"] = passwordFile
        environment["RESTIC_CACHE_DIR"] = temporary.appendingPathComponent("restic-cache").path
        environment["RESTIC_PASSWORD"] = nil
        environment["RESTIC_PASSWORD_COMMAND"] = nil
        environment["RESTIC_REPOSITORY_FILE"] = nil
        return environment
    }

    /// By restic's words: only version 0.17 and later have exit codes for it.
    private func problem(_ ending: ChildProcess.Ending, _ errors: String) -> BackupProblem {
        if ending == .exit(code: 127) { return BackupProblem(.noProgram, place) }
        if errors.contains("wrong password") { return BackupProblem(.wrongPassword, place) }
        if errors.contains("no space left on device") { return BackupProblem(.diskFull, place) }
        if errors.contains("Is there a repository") || errors.contains("repository does not exist") {
            return BackupProblem(.noRepository, place)
        }
        // Its last line says what was fatal.
        let line = errors.split(separator: "\n").last { !$0.isEmpty } ?? "restic ended without a word"
        return BackupProblem(.other, place, String(line.replacing(repository, with: place).prefix(300)))
    }

    /// Ends what runs; restic unlocks its repository then.
    func stop() {
        running.withLock { running in
            running.isStopped = true
            running.process?.kill(SIGTERM, isForGroup: true)
        }
    }

    // MARK: A repository

    /// Makes the repository if there is none.
    /// - Parameter path: a file for whose name a password is drawn, if it is the password file and not there yet.
    func prepare(making path: String) throws {
        if !FileManager.default.fileExists(atPath: passwordFile) {
            guard passwordFile == path else {
                throw StartProblem("There is no file \(passwordFile) with the password of the repository.")
            }
            var random = SystemRandomNumberGenerator()
            let password = (0..<4).map { _ in String(random.next(), radix: 36) }.joined()
            try PrivateFile.replace(passwordFile, by: password + "\n")
        }
        do { try run(["cat", "config", "--quiet"]) } catch let problem as BackupProblem
            where problem.kind == .noRepository
        {
            try run(["init", "--quiet"])
        }
    }

    // MARK: Backing up

    private static func tag(_ household: String) -> String { "hearth-\(household)" }

    /// - Parameter folder: has `blobs` and `backups/restic`.
    func backUp(_ folder: URL, of household: String) throws {
        // Locks of a run that was killed.
        try run(["unlock", "--quiet"])
        try run(
            ["backup", "--quiet", "--host", "hearth", "--tag", Self.tag(household), "blobs", "backups/\(Self.name)"],
            in: folder)
    }

    /// Removes the snapshots that are not kept.
    func forget(_ household: String) throws {
        try run([
            "forget", "--quiet", "--tag", Self.tag(household), "--group-by", "tags", "--keep-daily", "7",
            "--keep-weekly", "4", "--keep-monthly", "12", "--prune",
        ])
    }

    /// Reads a tenth of the repository.
    func check(slice: Int) throws {
        try run(["check", "--quiet", "--read-data-subset", "\(slice + 1)/\(BackupVerification.slices)"])
    }

    // MARK: Restoring

    /// A snapshot in the repository.
    package struct Snapshot: Sendable {
        package let id: String
        /// The day where it was made.
        package let day: String
        package let household: String
    }

    private struct SnapshotLine: Decodable {
        let id: String
        let time: String
        let tags: [String]?
    }

    /// The snapshots of households, the oldest first.
    package func snapshots() throws -> [Snapshot] {
        let lines = try JSONDecoder().decode([SnapshotLine].self, from: run(["snapshots", "--json"]))
        return lines.sorted { $0.time < $1.time }.compactMap { line in
            guard let tag = line.tags?.first(where: { $0.hasPrefix("hearth-") }) else { return nil }
            return Snapshot(id: line.id, day: String(line.time.prefix(10)), household: String(tag.dropFirst(7)))
        }
    }

    /// - Parameter part: a folder of the snapshot; `nil` for all of it.
    func restore(_ snapshot: Snapshot, to folder: URL, only part: String? = nil) throws {
        try run(["restore", snapshot.id, "--quiet", "--target", folder.path] + (part.map { ["--include", $0] } ?? []))
    }
}

/// A household in a restic repository: the latest snapshot, or that of a day.
package struct ResticSource: RestoreSource {
    private let restic: Restic
    private let day: String?
    private let place: String

    /// - Parameter day: `YYYY-MM-DD`; `nil` for the latest.
    package init(_ restic: Restic, at place: String, day: String?) {
        self.restic = restic
        self.day = day
        self.place = BackupPlan.withoutCredentials(place)
    }

    private func chosen() throws -> Restic.Snapshot {
        let all = try restic.snapshots()
        guard let last = all.last else { throw StartProblem("There is no backup of Hearth in \(place).") }
        guard Set(all.map(\.household)).count == 1 else {
            throw StartProblem(
                "There are backups of several households in \(place). Restore one with `restic restore SNAPSHOT --target DIR`, then run `hearth restore DIR`."
            )
        }
        guard let day else { return last }
        guard let found = all.last(where: { $0.day == day }) else {
            let days = all.map(\.day).joined(separator: ", ")
            throw StartProblem("There is no backup of \(day) in \(place). There are: \(days).")
        }
        return found
    }

    /// Lets restic write right into the new data folder, whose blobs have the same names.
    package func unpack(
        into staging: DataFolder, knowing migrations: [String], acceptingDamage isLenient: Bool
    ) throws -> UnpackedBackup {
        try restic.restore(chosen(), to: staging.url)
        let folder = BackupFolder(path: staging.path)
        let file = folder.manifest(Restic.name)
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw StartProblem("The backup in \(place) has no manifest.")
        }
        let manifest = try FolderManifest(bytes, at: file.path)
        guard manifest.migrations.allSatisfy(migrations.contains) else { throw Restore.newer }
        let database = folder.database(Restic.name)
        guard try Hex.text(BlobStore.sha256(of: database)) == manifest.databaseSHA256 else {
            throw StartProblem("The database of the backup in \(place) is damaged. Restore the backup of another day.")
        }
        try FileManager.default.moveItem(at: database, to: URL(fileURLWithPath: staging.database))
        try FileManager.default.removeItem(at: folder.place(Restic.name))
        return UnpackedBackup(createdAt: manifest.createdAt, whole: [])
    }
}
