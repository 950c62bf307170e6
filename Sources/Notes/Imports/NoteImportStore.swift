import Foundation
import GRDB
import House
import Localization
import Synchronization

/// Imports files of other programs, and archives of Hearth.
struct NoteImportStore: Sendable {
    let notes: NoteStore
    let rooms: RoomDirectory
    let tables: TableReaders

    var database: HouseDatabase { notes.database }
    var undo: UndoStore { notes.undo }

    // MARK: Looking

    /// - Throws: `FileRefusal`.
    func archive(_ path: String) throws -> ImportArchive {
        try ImportArchive(
            path: path, scratch: database.folder.temporary, tables: tables, meant: ["media/"], takesText: true,
            unknown: NoteFormat.unknown)
    }

    /// What the rows depend on besides the file.
    func key(_ words: Words) -> String {
        "\(NoteReading.version) \(words.language.rawValue) \(words.timeZone.identifier)"
    }

    /// Reads a file into the rows beside it.
    /// - Throws: `FileRefusal`.
    func read(_ path: String, _ words: Words) throws {
        let (archive, now) = (try archive(path), notes.clock.now())
        let line = { (row: NoteReading.Row) in try row.line }
        try StagedRows(beside: path).keep(for: key(words), encode: line) { add in
            try withoutActuallyEscaping(add) { add in try NoteReading.read(archive, now: now, words, write: add) }
        }
    }

    /// The plan of an import for the member's tabs as they are now. The file is parsed once.
    func plan(_ path: String, _ inbox: OpenTab, _ words: Words) throws -> NoteImportPlan {
        let rows = StagedRows(beside: path)
        // Rows of another version, or that cannot be read, are made anew.
        if let plan = try? NoteImportPlan(rows, for: key(words), inbox, database) { return plan }
        try read(path, words)
        return try NoteImportPlan(rows, for: key(words), inbox, database).unwrap()
    }

    // MARK: Bringing in

    struct Choices: Sendable {
        let mode: NoteImportPlan.Mode
        let again: ImportAgain
    }

    /// Carries out a plan, see `UndoStore.bring`.
    func bring(
        _ staged: StagedFile, _ plan: NoteImportPlan, _ choices: Choices, into inbox: WritableTab, _ words: Words,
        preview: String, landing: String
    ) throws -> BulkWork? {
        let context = UndoStore.UndoContext(
            adding: Phrase.key("Notes of “%@” imported"), undone: Phrase.key("Import of notes undone: %@"),
            staged.fileName, in: inbox)
        return try undo.bring(staged, preview: preview, landing: landing) { _ in
            guard plan.isNeeded(choices.mode, choices.again) else { return nil }
            let files = plan.files(choices.mode, choices.again)
            let names = Dictionary(files.map { ($0.path, $0.name) }) { first, _ in first }
            let pictures = try pictures(names, of: staged.path)
            let pieces = NoteImportPieces(
                plan: plan, choices: choices, rows: NoteRows(StagedRows(beside: staged.path), key(words)),
                pictures: pictures, inbox: inbox, store: self)
            return UndoStore.BeginningImport(context, pieces, total: pictures.count + pieces.unitCount)
        }
    }
}

extension NoteImportStore {
    /// The files to unpack, in the archive's order.
    /// - Parameter names: the names to store, by their paths in the archive.
    private func pictures(_ names: [String: String], of path: String) throws -> ArchivedPictures {
        guard !names.isEmpty else {
            return ArchivedPictures(of: path, limits: ImportArchive.limits, [], folder: database.folder)
        }
        let archive = try archive(path)
        guard archive.kind == .database else {
            let wanted = archive.files.compactMap { file in names[file.path].map { (file.path, $0) } }
            return ArchivedPictures(of: path, limits: ImportArchive.limits, wanted, folder: database.folder)
        }
        let wanted = names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return ArchivedPictures(of: path, limits: ImportArchive.limits, wanted, folder: database.folder) {
            name, target in
            // Its reader is made anew: it may not be shared by threads.
            try MemosFile.extract(name, from: self.archive(path), to: target)
        }
    }
}

/// The tabs and messages of a file, from the first to the last.
final class NoteRows: Sendable {
    private let rows: StagedRows
    private let key: String
    private let state = Mutex(State())

    private struct State {
        var reader: StagedRowReader<StagedNoteRow>?
        var index = 0
    }

    init(_ rows: StagedRows, _ key: String) {
        self.rows = rows
        self.key = key
    }

    /// - Parameter range: follows the last one, or repeats it after its transaction failed.
    /// - Throws: `Refusal.notFound` if the file is gone.
    func next(_ range: Range<Int>) throws -> [StagedNoteRow] {
        try state.withLock { state in
            if state.reader == nil || state.index != range.lowerBound {
                state.reader = rows.reader(for: key, decode: StagedNoteRow.init(line:))
                state.index = 0
            }
            guard let reader = state.reader else { throw Refusal.notFound }
            var found: [StagedNoteRow] = []
            while state.index < range.upperBound, let row = try reader.next() {
                switch row {
                case .format, .end: continue
                case .tab, .note: break
                }
                if state.index >= range.lowerBound { found.append(row) }
                state.index += 1
            }
            return found
        }
    }
}
