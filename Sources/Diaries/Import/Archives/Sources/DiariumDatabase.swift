import Archives
import House
import Localization
import TableProtocol

/// Diarium's own backup, a SQLite file with the pictures in it. Source: Demizo/Daily_You, `import_diarium.dart`.
enum DiariumDatabase {
    private static let media = TableRequest.Table("Media", ["DiaryEntryId", "Index", "Type"])
    private static let entries = TableRequest.Table("Entries", ["DiaryEntryId", "Heading", "Text", "Rating"])

    static func recognises(_ archive: ImportArchive) throws -> Bool {
        try archive.tables.tables([entries.name, media.name], of: archive.path) == [true, true]
    }

    private struct Picture {
        let entry: Int64
        let index: Int64
        let row: Int64
    }

    static func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        var pictures: [Picture] = []
        var isSorted = false
        var others = 0
        try archive.tables.each(of: [media, entries], in: archive.path) { table, row in
            guard table == 1 else {
                // Films, sounds and other files.
                if row.whole(2) != 0 { others += 1 }
                guard row.whole(2) == 0, let entry = row.whole(0) else { return }
                return pictures.append(Picture(entry: entry, index: row.whole(1) ?? .min, row: row.id))
            }
            if !isSorted {
                pictures.sort { ($0.entry, $0.index, $0.row) < ($1.entry, $1.index, $1.row) }
                isSorted = true
            }
            guard reading.admits() else { return }
            guard let id = row.whole(0), let (day, minute) = moment(id) else {
                return reading.problem(Phrase("An entry without a date."), row.text(0) ?? "")
            }
            var entry = ImportedEntry(source: "diarium:\(id)", day: day)
            entry.minute = minute
            entry.content = DiariumSource.content(heading: row.text(1), html: row.text(2))
            entry.mood = row.whole(3).flatMap { (1...5).contains($0) ? Int($0) : nil }
            entry.pictures = pictures.run(of: id, by: \.entry).enumerated().map { index, picture in
                ImportedPicture(name: String(picture.row), fileName: "\(day.iso)-\(index + 1).jpg")
            }
            reading.add(entry)
        }
        if others > 0 { reading.unread.add(media.name, others) }
        // Going through the pictures takes long, and they are read.
        let unread = try archive.tables.unread(beside: [entries], except: [media.name], in: archive.path)
        for (name, count) in unread { reading.unread.add(name, count) }
    }

    /// .NET ticks, 100 ns each since 1 January of the year 1, in local time.
    private static func moment(_ ticks: Int64) -> (day: Day, minute: Int)? {
        guard ticks >= 0 else { return nil }
        let minutes = Int(ticks / 600_000_000)
        let number = minutes / 1440 + Day.firstNumber
        guard number <= Day.lastNumber else { return nil }
        return (Day(number: number), minutes % 1440)
    }

    /// Writes a picture into a new file.
    /// - Parameter name: the picture's name, as `read` returned it.
    /// - Throws: `ArchiveError.damaged` if the database has no such picture or cannot be read there; errors of writing.
    static func extract(_ name: String, from archive: ImportArchive, to path: String) throws {
        do {
            guard let row = Int64(name) else { throw TableReaders.Problem.damaged }
            try archive.tables.write("Data", of: media.name, row: row, in: archive.path, to: path)
        } catch is TableReaders.Problem {
            throw ArchiveError.damaged(entry: name, reason: "no picture")
        }
    }
}
