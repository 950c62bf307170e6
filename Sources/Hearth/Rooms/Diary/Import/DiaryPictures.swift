import Archives
import Crypto
import Foundation
import GRDB
import Synchronization

/// Imports the pictures of an archive, in the archive's order: one reader goes through it once.
final class DiaryPictures: Sendable {
    private let archive: DiaryArchive
    private let folder: DataFolder
    /// The path of each picture in the archive, and the file name to store.
    private let wanted: [(path: String, fileName: String)]
    private let places: [String: Int]
    private let state = Mutex(State())

    private struct State {
        /// The index of the next entry of the archive.
        var position = 0
        var reader: ArchiveReader?
        var media: [String: ID<Medium>] = [:]
        var damaged = 0
    }

    init(_ pictures: [ImportedPicture], in archive: DiaryArchive, folder: DataFolder) {
        self.archive = archive
        self.folder = folder
        let names = Dictionary(pictures.map { ($0.name, $0.fileName) }) { first, _ in first }
        if archive.kind == .database {
            wanted = names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        } else {
            wanted = archive.files.compactMap { file in names[file.path].map { (file.path, $0) } }
        }
        places = Dictionary(wanted.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first }
    }

    var count: Int { wanted.count }

    /// How many pictures could not be unpacked or were lost afterwards.
    var damagedCount: Int { state.withLock { $0.damaged } }

    /// Counts a picture that was stored and is missing.
    func miss() { state.withLock { $0.damaged += 1 } }

    func medium(_ picture: ImportedPicture) -> ID<Medium>? { state.withLock { $0.media[picture.name] } }

    /// Stores the pictures of a range.
    ///
    /// - Parameter range: follows the last one, or repeats it after its transaction failed.
    /// - Throws: errors of writing, such as a full disk; damaged pictures are counted.
    func keep(_ range: Range<Int>, of member: ID<Member>, in media: MediaStore, _ db: Database) throws {
        for index in range {
            let path = folder.temporary.appendingPathComponent("diary-\(UUID().uuidString)").path
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
            if archive.kind == .database {
                try DiariumDatabase.extract(name, from: archive, to: path)
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
        } catch  where !FileManager.default.fileExists(atPath: archive.path) {
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
            state.reader = try ArchiveReader(path: archive.path, limits: DiaryArchive.limits, readsOldNames: true)
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
