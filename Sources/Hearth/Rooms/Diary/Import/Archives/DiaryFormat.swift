import Foundation
import Localization

/// The programs whose archives can be read. What an archive is shows in what is in it, never in its name.
enum DiaryFormat: String, CaseIterable, Sendable {
    // In the order in which they are tried: photos come last, because other archives have photos too.
    case hearth, daylio, dailyYou, journiv, dailyTxT, dayOne, diarium, photos

    /// A proper name, but for the last.
    var name: Phrase {
        switch self {
        case .hearth: Phrase("Hearth")
        case .daylio: Phrase("Daylio")
        case .dailyYou: Phrase("Daily You")
        case .journiv: Phrase("Journiv")
        case .dailyTxT: Phrase("DailyTxT")
        case .dayOne: Phrase("Day One")
        case .diarium: Phrase("Diarium")
        case .photos: Phrase("Photos")
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
    func recognises(_ archive: DiaryArchive) throws -> Bool

    /// Reads the texts and where the pictures are; pictures stay in the archive.
    ///
    /// - Throws: `DiaryReading.Refused`, and what the archive throws.
    func read(_ archive: DiaryArchive, into reading: inout DiaryReading) throws
}

extension DiaryReading {
    /// Reads an archive of any of the programs.
    ///
    /// - Parameters:
    ///   - today: of whoever brings it; nothing after it is taken.
    ///   - zone: theirs, for moments that name no place.
    /// - Throws: `Refused` for what is no such archive, or is damaged.
    init(_ archive: DiaryArchive, today: Day, zone: TimeZone) throws {
        do {
            guard let format = try DiaryFormat.allCases.first(where: { try $0.source.recognises(archive) }) else {
                throw Refused(reason: Phrase("This is no archive of a diary that is known here."))
            }
            self.init(format, today: today, zone: zone)
            try format.source.read(archive, into: &self)
            sort()
        } catch let error as Refused {
            throw error
        } catch {
            throw Refused(reason: DiaryArchive.reason(error))
        }
        guard !entries.isEmpty || problemCount > 0 else {
            throw Refused(reason: Phrase("There is no entry in this file."))
        }
    }
}
