import Archives
import Foundation
import GRDB
import House
import Localization

/// Diarium's own backup, a SQLite file with the pictures in it. Source: Demizo/Daily_You, `import_diarium.dart`.
enum DiariumDatabase {
    static func recognises(_ archive: DiaryArchive) throws -> Bool {
        try ForeignDatabase(path: archive.path).hasTables(["Entries", "Media"])
    }

    static func read(_ archive: DiaryArchive, into reading: inout DiaryReading) throws {
        let database = try ForeignDatabase(path: archive.path)
        var media: [Int64: [Int64]] = [:]
        let sql = #"SELECT DiaryEntryId, rowid FROM Media WHERE Type = 0 ORDER BY DiaryEntryId, "Index", rowid"#
        try database.each(sql) { row in
            if let entry = row.whole(0), let picture = row.whole(1) { media[entry, default: []].append(picture) }
        }
        try database.each("SELECT DiaryEntryId, Heading, Text, Rating FROM Entries ORDER BY DiaryEntryId") { row in
            guard let id = row.whole(0), let (day, minute) = moment(id) else {
                return reading.problem(Phrase("An entry without a day."), row.text(0) ?? "")
            }
            var entry = ImportedEntry(source: "diarium:\(id)", day: day)
            entry.minute = minute
            entry.content = DiariumSource.content(heading: row.text(1), html: row.text(2))
            entry.mood = row.whole(3).flatMap { (1...5).contains($0) ? Int($0) : nil }
            entry.pictures = (media[id] ?? []).enumerated().map { index, picture in
                ImportedPicture(name: String(picture), fileName: "\(day.iso)-\(index + 1).jpg")
            }
            reading.add(entry)
        }
    }

    /// .NET ticks, 100 ns each since 1 January of the year 1, in local time.
    private static func moment(_ ticks: Int64) -> (day: Day, minute: Int)? {
        guard ticks >= 0 else { return nil }
        let minutes = Int(ticks / 600_000_000)
        let number = minutes / 1440 + Day.firstNumber
        guard number <= Day.lastNumber else { return nil }
        return (Day(number: number), minutes % 1440)
    }

    private static func picture(_ name: String, in archive: DiaryArchive) throws -> Data? {
        do {
            return try Int64(name).flatMap {
                try ForeignDatabase(path: archive.path).bytes("SELECT Data FROM Media WHERE rowid = ?", $0)
            }
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            return nil
        }
    }

    /// Writes a picture into a new file.
    /// - Parameter name: the picture's name, as `read` returned it.
    /// - Throws: `ArchiveError.damaged` if the database has no such picture or cannot be read there; errors of writing.
    static func extract(_ name: String, from archive: DiaryArchive, to path: String) throws {
        guard let data = try picture(name, in: archive) else {
            throw ArchiveError.damaged(entry: name, reason: "no picture")
        }
        try data.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    }
}
