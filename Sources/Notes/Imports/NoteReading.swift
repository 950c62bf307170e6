import Foundation
import House
import JSON
import Localization

/// Takes what a source reads from an archive, checks it, and hands it on row by row: an archive may have more messages than
/// memory.
struct NoteReading {
    /// The version of the rows: another one after each change of what is read, or how.
    static let version = 3

    /// A part of an archive as it is written beside it, see `StagedRows`. It is read as a `StagedNoteRow`.
    enum Row {
        case format(NoteFormat)
        case tab(ImportedTab)
        case note(ImportedNote)
        case end(Summary)
    }

    /// What an archive has besides its tabs and messages.
    struct Summary: Codable, Sendable {
        var problems = ImportProblems()
        /// Members of the file's messages that Hearth does not import.
        var unread = UnreadMembers()
        var tabCount = 0
        var noteCount = 0
    }

    /// Messages of one file.
    static let noteLimit = 500_000
    /// Tabs of one file.
    static let tabLimit = 2000
    static let sourceLimit = 400
    /// Values in one message, those in lists and objects included.
    static let valueLimit = 100_000

    let format: NoteFormat
    /// The member's language, for texts that the import writes, and their time zone, for times without a place.
    let words: Words
    let now: Instant
    private(set) var summary = Summary()
    var unread: UnreadMembers {
        get { summary.unread }
        set { summary.unread = newValue }
    }
    /// Hashes of the sources of messages: there are very many, and they may be long.
    private var sources: Set<Int> = []
    private var tabs: Set<String> = []
    private let write: (Row) throws -> Void

    init(_ format: NoteFormat, now: Instant, _ words: Words, write: @escaping (Row) throws -> Void) {
        self.format = format
        self.words = words
        self.now = now
        self.write = write
    }

    // MARK: Problems

    mutating func problem(_ what: Phrase, _ which: String) { summary.problems.add(what, which) }

    /// Whether one more row of the file is read.
    mutating func admits() -> Bool {
        summary.problems.admitRow(
            limit: Self.noteLimit + Self.tabLimit,
            Phrase("Only the first \(Self.noteLimit) messages will be imported."))
    }

    // MARK: Adding

    func hasTab(_ source: String) -> Bool { tabs.contains(source) }

    /// Adds a tab before its messages; one with a known source is the one that is there.
    mutating func add(_ tab: ImportedTab) throws {
        guard !tabs.contains(tab.source) else { return }
        guard tabs.count < Self.tabLimit else {
            return problem(Phrase("A file has at most \(Self.tabLimit) tabs."), tab.name)
        }
        guard !tab.source.isEmpty, tab.source.unicodeScalars.count <= Self.sourceLimit else {
            return problem(Phrase("Part of the file cannot be read."), tab.name)
        }
        var tab = tab
        tab.name = Self.title(tab.name, words)
        tab.createdAt = Self.known(tab.createdAt)
        tabs.insert(tab.source)
        summary.tabCount += 1
        try write(.tab(tab))
    }

    /// Adds a message with tidied texts, or records why it cannot be imported. One with more files or items than a message
    /// holds becomes several.
    mutating func add(_ read: ImportedNote) throws {
        var note = read
        func problem(_ what: Phrase) {
            let line = read.text.text.tidiedLine
            self.problem(what, line.isEmpty ? day(read.createdAt) : String(line.prefix(60)))
        }
        guard tabs.contains(note.tab) else { return problem(Phrase("Part of the file cannot be read.")) }
        note.text = Self.tidied(note.text)
        note.items = note.items.map { item in
            var item = item
            item.text = Self.tidied(item.text)
            return item
        }
        guard ([note.text] + note.items.map(\.text)).allSatisfy({ $0.text.unicodeScalars.count <= Note.limit }) else {
            return problem(Phrase("The text is longer than \(Note.limit) characters."))
        }
        guard !note.source.isEmpty, note.source.unicodeScalars.count <= Self.sourceLimit,
            sources.insert(note.source.hashValue).inserted
        else { return problem(Phrase("The message is in the file twice.")) }
        if !note.sourceURL.isEmpty, !NoteText.isAddress(note.sourceURL) || note.sourceURL.utf8.count > 2000 {
            self.problem(Phrase("This is not a web address."), note.sourceURL)
            note.sourceURL = ""
        }
        note.createdAt = Self.known(note.createdAt) ?? now
        (note.editedAt, note.pinnedAt) = (Self.known(note.editedAt), Self.known(note.pinnedAt))
        note.reaction = note.reaction.flatMap { (1...40).contains($0.unicodeScalars.count) ? $0 : nil }
        if note.extras.unicodeScalars.count > NoteDocument.extrasLimit { note.extras = "" }
        guard note.isList || !note.text.text.isEmpty || !note.sourceURL.isEmpty || !note.files.isEmpty else {
            return problem(Phrase("The message is empty."))
        }
        for part in Self.parts(of: note) {
            summary.noteCount += 1
            try write(.note(part))
        }
    }

    mutating func end() throws { try write(.end(summary)) }

    // MARK: Tidying

    /// At most 24 characters, as a tab's form takes it.
    private static func title(_ name: String, _ words: Words) -> String {
        let title = NoteTabTitle.tidied(name)
        guard !title.isEmpty else { return words("Notes") }
        guard NoteTabTitle.isLong(title) || title.unicodeScalars.count > 400 else { return title }
        let cut = String(title.prefix(NoteTabTitle.limit - 1)).tidiedLine
        return cut.unicodeScalars.count < 400 ? cut + "…" : words("Notes")
    }

    /// A time that the calendar has.
    private static func known(_ instant: Instant?) -> Instant? {
        instant.flatMap { (-62_135_596_800_000...253_402_300_799_999).contains($0.milliseconds) ? $0 : nil }
    }

    private static func tidied(_ text: NoteState.Text) -> NoteState.Text {
        guard text.text.utf8.contains(where: { $0 == 0 }) else { return text }
        return NoteState.Text(text: text.text.replacing("\0", with: ""), entities: "[]")
    }

    private func day(_ instant: Instant) -> String { words.day(instant.date) }

    /// The rest of its items, and then of its files, in further messages behind it.
    private static func parts(of note: ImportedNote) -> [ImportedNote] {
        guard note.items.count > NoteStore.itemLimit || note.files.count > Note.fileLimit else { return [note] }
        var parts: [ImportedNote] = []
        var (items, files) = (note.items[...], note.files[...])
        repeat {
            var part = note
            if !parts.isEmpty {
                part = ImportedNote(source: "\(note.source)#\(parts.count + 1)", tab: note.tab, at: note.createdAt)
                part.writer = note.writer
                part.isList = !items.isEmpty
            }
            (part.items, part.files) = (Array(items.prefix(NoteStore.itemLimit)), Array(files.prefix(Note.fileLimit)))
            (items, files) = (items.dropFirst(NoteStore.itemLimit), files.dropFirst(Note.fileLimit))
            parts.append(part)
        } while !items.isEmpty || !files.isEmpty
        return parts
    }
}

extension NoteReading {
    /// Reads the parts of a JSON file one by one; parts that cannot be decoded are listed as problems.
    mutating func parts(
        of piece: ImportArchive.Piece, _ file: ImportArchive.File, at places: Set<String>,
        _ body: (JSONPart, String, inout NoteReading) throws -> Void
    ) throws {
        let read = try piece.parts(
            at: places, valueLimit: Self.valueLimit, admits: { admits() },
            each: { part, place in
                switch part {
                case .success(let part): try body(part, place, &self)
                case .failure: problem(Phrase("Part of the file cannot be read."), file.fileName)
                }
            })
        if !read.isWhole { problem(Phrase("The file is damaged or incomplete."), file.fileName) }
    }
}
