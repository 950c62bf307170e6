import Archives
import Crypto
import Foundation
import GRDB
import Synchronization

/// The pictures of an archive on their way into the house, in the order in which they are in it: one reader goes through
/// it once.
final class DiaryPictures: Sendable {
    private let archive: DiaryArchive
    private let folder: DataFolder
    /// What each is called in the archive, and what to call it.
    private let wanted: [(path: String, fileName: String)]
    private let places: [String: Int]
    private let state = Mutex(State())

    private struct State {
        /// Of the next one.
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

    /// How many could not be unpacked, or were lost since.
    var damagedCount: Int { state.withLock { $0.damaged } }

    /// One is not where it was kept.
    func miss() { state.withLock { $0.damaged += 1 } }

    func medium(_ picture: ImportedPicture) -> ID<Medium>? { state.withLock { $0.media[picture.name] } }

    /// Keeps some more of them.
    ///
    /// - Parameter range: goes on where the last one ended, or begins again where its transaction failed.
    /// - Throws: what a full disk throws; damaged ones are counted.
    func keep(_ range: Range<Int>, of member: ID<Member>, in media: MediaStore, _ db: Database) throws {
        for index in range {
            let path = folder.temporary.appendingPathComponent("diary-\(UUID().uuidString)").path
            // Where it was kept it is not there any more; otherwise the next start sweeps it.
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
        } catch let error as ArchiveError {
            if case .file = error { throw error }
            state.withLock { state in
                state.reader = nil
                state.damaged += 1
            }
            return nil
        }
    }

    /// Reads on until the entry of a picture is the next that is unpacked.
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
