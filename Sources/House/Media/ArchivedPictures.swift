package import Archives
import Crypto
import Foundation
package import GRDB
import Synchronization

/// Imports the pictures of an archive, in the archive's order: one reader goes through it once.
package final class ArchivedPictures: Sendable {
    private let archive: String
    private let limits: ArchiveLimits
    private let folder: DataFolder
    /// The path of each picture in the archive, and the file name to store.
    private let wanted: [(path: String, fileName: String)]
    private let extract: Extract?
    private let places: [String: Int]
    private let state = Mutex(State())

    /// Writes the picture of a name into a new file, where the archive is no ZIP.
    /// - Throws: `ArchiveError` if it cannot be read; errors of writing.
    package typealias Extract = @Sendable (_ name: String, _ path: String) throws -> Void

    private struct State {
        /// The index of the next entry of the archive.
        var position = 0
        var reader: ArchiveReader?
        var media: [String: ID<Medium>] = [:]
        var damaged = 0
    }

    /// - Parameters:
    ///   - archive: the path of the uploaded file.
    ///   - wanted: the pictures in the archive's order.
    ///   - extract: for an archive that is no ZIP.
    package init(
        of archive: String, limits: ArchiveLimits, _ wanted: [(path: String, fileName: String)], folder: DataFolder,
        extract: Extract? = nil
    ) {
        self.archive = archive
        self.limits = limits
        self.folder = folder
        self.wanted = wanted
        self.extract = extract
        places = Dictionary(wanted.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first }
    }

    package var count: Int { wanted.count }

    /// How many pictures could not be unpacked or were lost afterwards.
    package var damagedCount: Int { state.withLock { $0.damaged } }

    /// Counts a picture that was stored and is missing.
    package func miss() { state.withLock { $0.damaged += 1 } }

    /// The medium of a picture by its path in the archive; `nil` if it is damaged there.
    package func medium(_ path: String) -> ID<Medium>? { state.withLock { $0.media[path] } }

    /// Stores the pictures of a range.
    ///
    /// - Parameter range: follows the last one, or repeats it after its transaction failed.
    /// - Throws: errors of writing, such as a full disk; damaged pictures are counted.
    package func keep(_ range: Range<Int>, of member: ID<Member>, in media: MediaStore, _ db: Database) throws {
        for index in range {
            let path = folder.temporary.appendingPathComponent("picture-\(UUID().uuidString)").path
            // A stored file was moved away already; the next start sweeps what removing fails to remove.
            defer { try? FileManager.default.removeItem(atPath: path) }
            guard let file = try unpack(index, to: path) else { continue }
            let id = try media.add(file, of: member, in: db)
            state.withLock { $0.media[wanted[index].path] = id }
        }
    }

    private func unpack(_ index: Int, to path: String) throws -> ArrivedFile? {
        let (name, fileName) = wanted[index]
        do {
            if let extract {
                try extract(name, path)
                let made = try ArrivedFile(made: URL(fileURLWithPath: path))
                return ArrivedFile(path: path, name: fileName, byteCount: made.byteCount, sha256: made.sha256)
            }
            var hash = SHA256()
            let count = try state.withLock { state in
                try position(&state, at: index)
                return try state.reader?.extract(to: path) { hash.update(data: $0) }
            }
            guard let count, count > 0 else { return nil }
            return ArrivedFile(path: path, name: fileName, byteCount: count, sha256: Data(hash.finalize()))
        } catch  where !FileManager.default.fileExists(atPath: archive) {
            // Trying again would not help: what came so far is taken back.
            throw Refusal.notFound
        } catch let error as ArchiveError {
            if case .file = error { throw error }
            state.withLock { state in
                state.reader = nil
                state.damaged += 1
            }
            return nil
        }
    }

    /// Skips entries until that of a picture is the next to be unpacked.
    private func position(_ state: inout State, at index: Int) throws {
        if state.reader == nil || state.position > index {
            state.reader = try ArchiveReader(path: archive, limits: limits, readsOldNames: true)
            state.position = 0
        }
        while let entry = try state.reader?.next() {
            guard let place = places[entry.name] else { continue }
            state.position = place + 1
            if place == index { return }
        }
        throw ArchiveError.damaged(entry: wanted[index].path, reason: "gone meanwhile")
    }
}
