import Foundation
import House
import Localization

/// The programs whose files can be read. The format is detected from the contents, never from the file's name.
enum NoteFormat: String, CaseIterable, Codable, Sendable {
    // In the order in which they are tried: text comes last, because other archives have text too.
    case hearth, telegram, keep, memos, taby, todoist, calendar, markdown

    /// - Throws: `FileRefusal` if no format matches.
    init(of archive: ImportArchive) throws {
        let found = try ArchiveDamage.refusing { try Self.allCases.first { try $0.source.recognises(archive) } }
        guard let found else {
            throw FileRefusal(reason: Self.unknown)
        }
        self = found
    }

    static let unknown = Phrase("This file is not from a notes app that Hearth knows.")

    /// The program's name, the same in every language.
    func name(_ words: Words) -> String {
        switch self {
        case .hearth: "Hearth"
        case .telegram: "Telegram"
        case .keep: "Google Keep"
        case .memos: "memos"
        case .taby: "Taby"
        case .todoist: "Todoist"
        case .calendar: words("Calendar")
        case .markdown: "Markdown"
        }
    }

    var source: any NoteSource {
        switch self {
        case .hearth: HearthNoteSource()
        case .telegram: TelegramSource()
        case .keep: KeepSource()
        case .memos: MemosSource()
        case .taby: TabySource()
        case .todoist: TodoistSource()
        case .calendar: CalendarTasksSource()
        case .markdown: MarkdownFolderSource()
        }
    }
}

/// Reads the files of one program.
protocol NoteSource {
    /// Whether an archive is of this program.
    func recognises(_ archive: ImportArchive) throws -> Bool

    /// Reads tabs and messages and the paths of their files; files stay in the archive.
    ///
    /// - Throws: `FileRefusal`, and errors of the archive.
    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws
}

extension NoteReading {
    /// Reads an archive of any of the programs.
    /// - Throws: `FileRefusal` if no format matches or the archive is damaged.
    static func read(
        _ archive: ImportArchive, now: Instant, _ words: Words, write: @escaping (Row) throws -> Void
    ) throws {
        let format = try NoteFormat(of: archive)
        try write(.format(format))
        var reading = NoteReading(format, now: now, words, write: write)
        try ArchiveDamage.refusing { try format.source.read(archive, into: &reading) }
        guard reading.summary.noteCount + reading.summary.tabCount + reading.summary.problems.count > 0 else {
            throw FileRefusal(reason: Phrase("There are no messages in this file."))
        }
        try reading.end()
    }
}
