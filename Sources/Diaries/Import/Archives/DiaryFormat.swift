import Foundation
import House
import Localization

/// The programs whose archives can be read. The format is detected from the contents, never from the file's name.
enum DiaryFormat: String, CaseIterable, Codable, Sendable {
    // In the order in which they are tried: photos come last, because other archives have photos too.
    case hearth, daylio, dailyYou, journiv, dailyTxT, dayOne, diarium, photos

    /// - Throws: `FileRefusal` if no format matches.
    init(of archive: ImportArchive) throws {
        let found = try ArchiveDamage.refusing { try Self.allCases.first { try $0.source.recognises(archive) } }
        guard let found else {
            throw FileRefusal(reason: Phrase("This file is not from a diary app that Hearth knows."))
        }
        self = found
    }

    /// The program's name, the same in every language.
    func name(_ words: Words) -> String {
        switch self {
        case .hearth: "Hearth"
        case .daylio: "Daylio"
        case .dailyYou: "Daily You"
        case .journiv: "Journiv"
        case .dailyTxT: "DailyTxT"
        case .dayOne: "Day One"
        case .diarium: "Diarium"
        case .photos: words("Photos")
        }
    }

    var source: any DiarySource {
        switch self {
        case .hearth: HearthDiarySource()
        case .daylio: DaylioSource()
        case .dailyYou: DailyYouSource()
        case .journiv: JournivSource()
        case .dailyTxT: DailyTxTSource()
        case .dayOne: DayOneSource()
        case .diarium: DiariumSource()
        case .photos: DatedPhotosSource()
        }
    }
}

/// Reads the archives of one program.
protocol DiarySource {
    /// Whether an archive is of this program.
    func recognises(_ archive: ImportArchive) throws -> Bool

    /// Reads the entries and the paths of their pictures; pictures stay in the archive.
    ///
    /// - Throws: `FileRefusal`, and errors of the archive.
    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws
}

extension DiaryReading {
    /// Reads an archive of any of the programs.
    ///
    /// - Parameters:
    ///   - today: the current day of the importing member; later entries are left out.
    ///   - words: the member's language, for texts that the import writes, and their time zone, for times without a
    ///     place.
    /// - Throws: `FileRefusal` if no format matches or the archive is damaged.
    init(_ archive: ImportArchive, today: Day, dayStartHour: Int = 0, _ words: Words) throws {
        let format = try DiaryFormat(of: archive)
        self.init(format, today: today, dayStartHour: dayStartHour, words)
        try ArchiveDamage.refusing { try format.source.read(archive, into: &self) }
        sort()
        guard !entries.isEmpty || problemCount > 0 else {
            throw FileRefusal(reason: Phrase("There are no entries in this file."))
        }
    }
}
