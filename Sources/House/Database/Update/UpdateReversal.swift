package import Foundation
import GRDB

/// Going back to the database of before the last update, with an older Hearth or because the newer one does not run.
package struct UpdateReversal: Sendable {
    private let folder: DataFolder
    private let now: Instant

    package init(_ folder: DataFolder, at now: Instant) {
        self.folder = folder
        self.now = now
    }

    /// Sets the database aside and puts the copy in its place. The files stay: those that the copy does not know are kept.
    /// - Parameter since: the copy has to be of then or later.
    /// - Returns: where the database is now.
    /// - Throws: `StartProblem`, `FolderInUse`; nothing was changed then.
    @discardableResult
    package func run(since: Date? = nil) throws -> URL {
        try folder.requireNoInterruptedRestore()
        try folder.requireHousehold()
        let lock = try folder.lock()
        defer { lock.release() }
        guard let copy = UpdateCopy.all(in: folder).first, since.map({ copy.madeAt >= Instant($0) }) ?? true else {
            throw StartProblem(
                "There is no copy of before an update in \(folder.backups.path). Restore a backup of that day with `hearth restore`."
            )
        }
        // A database that cannot be read is no reason to stay.
        let present = try? Self.done(folder.database)
        guard try present != Self.done(copy.url.path) else {
            throw StartProblem(
                "No update has changed the database since \(copy.url.path) was made; nothing was changed.")
        }
        let aside = folder.backups.appendingPathComponent("after-update-\(now.milliseconds).sqlite")
        do {
            try replace(by: copy.url, settingAside: aside)
        } catch {
            throw StartProblem("The database of before the update could not be put back (\(PlainReason.of(error))).")
        }
        return aside
    }

    private static func done(_ path: String) throws -> Set<String> {
        let database = try DatabaseQueue(path: path, configuration: Backup.readOnly)
        defer { try? database.close() }  // it was only read
        return try database.read(DatabaseUpdate.done)
    }

    /// At each moment there is one of both databases, and no log of the other one beside it.
    private func replace(by copy: URL, settingAside aside: URL) throws {
        let files = FileManager.default
        let new = folder.url.appendingPathComponent("hearth.sqlite.new")
        try? files.removeItem(at: new)  // left by a run that was killed
        try files.copyItem(at: copy, to: new)
        try Durable.synchronise(new.path)
        try emptyLog()
        try files.linkItem(atPath: folder.database, toPath: aside.path)
        for path in [folder.log, folder.database + "-shm"] where files.fileExists(atPath: path) {
            try files.moveItem(atPath: path, toPath: aside.path + path.dropFirst(folder.database.count))
        }
        guard rename(new.path, folder.database) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        for path in [folder.backups.path, folder.path] { try Durable.synchronise(path) }
    }

    /// Brings the log into the database. Of a damaged one it is set aside.
    private func emptyLog() throws {
        do {
            let database = try DatabaseQueue(path: folder.database)
            try database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
            try database.close()
        } catch let error as DatabaseError where PlainReason.isDamage(error) {}
    }
}
