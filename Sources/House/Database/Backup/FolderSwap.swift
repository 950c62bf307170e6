import Foundation
import Sockets

/// Replaces the household in a data folder by another. At no time does the log of one stand beside the database of the
/// other; an interrupted swap is reverted by the next one.
struct FolderSwap {
    let folder: DataFolder

    /// The files of a household, the database last: a folder without a database is never taken for a household.
    private static let names = ["backups", "blobs", "hearth.sqlite-shm", "hearth.sqlite-wal", "hearth.sqlite"]

    private var journal: RestoreJournal { folder.restoreJournal }

    /// Moves the existing household to `aside` and the one in `new` into its place.
    /// - Throws: `StartProblem`; then everything is as it was.
    func run(to new: DataFolder, settingAsideIn aside: URL) throws {
        let wasThere = journal.isThere
        do {
            try journal.begin(settingAsideIn: aside.lastPathComponent)
            try FileManager.default.createDirectory(
                at: aside, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for name in Self.names.reversed() { try move(name, from: folder.url, to: aside) }
            try Durable.synchronise(aside.path)
            try Durable.synchronise(folder.path)
            try journal.noteMovingIn()
            for name in Self.names { try move(name, from: new.url, to: folder.url) }
            try Durable.synchronise(folder.path)
            try journal.remove()
        } catch {
            if journal.progress != nil { try takeBack() } else if !wasThere { try journal.remove() }
            throw StartProblem(
                "The backup could not be moved into place, so everything is as it was (\(PlainReason.of(error))).")
        }
    }

    /// Restores the old household after an interrupted swap.
    func takeBack() throws {
        guard let progress = journal.progress else { return }
        let aside = folder.url.appendingPathComponent(progress.aside, isDirectory: true)
        if progress.isMovingIn {
            // Files of the new household, which are copies of the archive's.
            let copies = folder.temporary.appendingPathComponent("not-\(progress.aside)", isDirectory: true)
            try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
            for name in Self.names.reversed() { try move(name, from: folder.url, to: copies) }
            try Durable.synchronise(folder.path)
            try journal.noteMovedOut()
            try? FileManager.default.removeItem(at: copies)  // swept at the next start otherwise
        }
        for name in Self.names { try move(name, from: aside, to: folder.url) }
        rmdir(aside.path)  // empty again, or never made
        try Durable.synchronise(folder.path)
        try journal.remove()
    }

    /// Renames atomically; never copies to another disk.
    private func move(_ name: String, from old: URL, to new: URL) throws {
        let (old, new) = (old.appendingPathComponent(name).path, new.appendingPathComponent(name).path)
        guard FileManager.default.fileExists(atPath: old) else { return }
        guard !FileManager.default.fileExists(atPath: new) else { throw CocoaError(.fileWriteFileExists) }
        guard rename(old, new) == 0 else {
            throw StartProblem("\(old) cannot be moved: \(SystemReason.words(errno))")
        }
    }
}
