import Archives
import Foundation
import House
import JSON
import Localization

/// Daylio's backup: JSON in Base64 as `backup.daylio`, photos by their checksum in `assets/photos/`. Source: journiv-app,
/// `app/data_transfer/daylio`.
struct DaylioSource: DiarySource {
    private static let name = "backup.daylio"
    private static let known: Set = [
        "id", "year", "month", "day", "hour", "minute", "datetime", "timeZoneOffset", "note_title", "note", "mood",
        "tags",
        "assets",
    ]

    /// The newest version of the file that is known here, that of charistas/daylio-scribe at 61b9325.
    private static let version = 19

    /// The lists of the file that Hearth imports, or that only the other program needs.
    private static let lists: Set = ["dayEntries", "tags", "customMoods", "assets", "prefs"]

    func recognises(_ archive: ImportArchive) throws -> Bool { archive.file(Self.name) != nil }

    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        guard let file = archive.file(Self.name) else { return }
        var lists = Lists()
        // Tags, moods and photos may come after the entries that refer to them.
        var passing = reading
        var named = 0
        var newer: Int?
        let places: Set = ["tags[]", "customMoods[]", "assets[]", "version"]
        let rows = try parts(of: archive, file, places, &passing) { part, place, _ in
            if place == "version" {
                newer = part.whole.flatMap { $0 > Self.version ? $0 : nil }
                return
            }
            if part["custom_name"].says { named += 1 }
            lists.take(part, place)
        }
        if let newer { reading.tellNewer(String(newer)) }
        for (name, count) in rows where !Self.lists.contains(name) { reading.unread.add(name, count) }
        reading.unread.add("customMoods.custom_name", named)
        let index = ArchiveIndex(archive) { $0.name.hasPrefix("assets/") }
        try parts(of: archive, file, ["dayEntries[]"], &reading) { part, _, reading in
            guard let entry = entry(part, lists, reading.zone) else {
                return reading.problem(Phrase("An entry without a date."), file.fileName)
            }
            reading.unread.add(part, except: Self.known)
            var complete = entry
            for asset in part["assets"].list.compactMap(\.text) {
                guard let checksum = lists.photos[asset] else {
                    reading.unread.add("assets")
                    continue
                }
                guard let file = index.stem(checksum) else {
                    reading.problem(Phrase("A photo is missing from the archive."), entry.day.iso)
                    continue
                }
                let hasEnding = !file.ending.isEmpty
                complete.pictures.append(ImportedPicture(file, called: hasEnding ? nil : "\(entry.day.iso).jpg"))
            }
            reading.add(complete)
        }
    }

    private struct Lists {
        var tags = ImportedNames()
        /// 1 is best.
        var moods: [Int: Int] = [:]
        var photos = ImportedNames()

        /// 5 is best, as in Hearth.
        func mood(_ id: Int) -> Int? {
            let mood = moods[id] ?? id
            return (1...5).contains(mood) ? 6 - mood : nil
        }

        mutating func take(_ part: JSONPart, _ place: String) {
            guard let id = part["id"].text else { return }
            switch place {
            case "tags[]": tags.add(id, part["name"].text)
            case "customMoods[]": if let mood = Int(id) { moods[mood] = part["mood_group_id"].whole }
            // Voice memos are assets too.
            default: if [nil, 1].contains(part["type"].whole) { photos.add(id, part["checksum"].text) }
            }
        }
    }

    /// - Parameter zone: where a moment without an offset was lived, if nothing else tells its day.
    private func entry(_ part: JSONPart, _ lists: Lists, _ zone: TimeZone) -> ImportedEntry? {
        guard let milliseconds = part["datetime"].whole else { return nil }
        let offset = part["timeZoneOffset"].whole ?? 0
        // Rejects dates beyond the calendar and offsets of more than a day.
        guard milliseconds.magnitude < 200_000_000_000_000, offset.magnitude <= 86_400_000 else { return nil }
        let reckoned = WallTime(Instant(milliseconds: Int64(milliseconds + offset)), in: .gmt)
        let there = WallTime(Instant(milliseconds: Int64(milliseconds)), in: zone)
        let likely = part["timeZoneOffset"].isThere ? reckoned : there
        let local = written(part, near: reckoned) ?? (likely.day, likely.minute)
        let id = part["id"].text ?? String(milliseconds)
        var entry = ImportedEntry(source: "daylio:\(id)/\(milliseconds)", day: local.day)
        entry.minute = local.minute
        entry.content = DiariumSource.content(heading: part["note_title"].text, html: part["note"].text)
        entry.mood = part["mood"].whole.flatMap { lists.mood($0) }
        entry.tags = part["tags"].list.compactMap { $0.text.flatMap { lists.tags[$0] } }
        entry.createdAt = Instant(milliseconds: Int64(milliseconds))
        return entry
    }

    /// The day and minute that were lived. Older versions write no offset, so that the instant does not tell them.
    /// - Parameter reckoned: from the instant. What is more than a day from it is not believed.
    private func written(_ part: JSONPart, near reckoned: WallTime) -> (day: Day, minute: Int)? {
        // Months count from 0, as those of Java's calendar do.
        guard let year = part["year"].whole, let month = part["month"].whole, let number = part["day"].whole,
            let hour = part["hour"].whole, let minute = part["minute"].whole, (0..<24).contains(hour),
            (0..<60).contains(minute), (0..<12).contains(month),
            let day = Day(year: year, month: month + 1, day: number), abs(day.number - reckoned.day.number) <= 1
        else { return nil }
        return (day, hour * 60 + minute)
    }

    /// Decodes Base64 while reading.
    /// - Returns: see `DiaryReading.parts`.
    @discardableResult
    private func parts(
        of archive: ImportArchive, _ file: ImportArchive.File, _ places: Set<String>, _ reading: inout DiaryReading,
        _ body: (JSONPart, String, inout DiaryReading) throws -> Void
    ) throws -> [String: Int] {
        var rows: [String: Int] = [:]
        try archive.each(of: [file]) { file, piece in
            guard let bytes = try Self.decoded(piece) else {
                return reading.problem(Phrase("The file is damaged or incomplete."), file.fileName)
            }
            rows = try reading.parts(of: .held(bytes), file, at: places, body)
        }
        return rows
    }

    /// The bytes that Base64 stands for, `nil` for what is none. They are decoded piece by piece: text and bytes of the
    /// whole file, each twice, took 110 MB.
    private static func decoded(_ piece: ImportArchive.Piece) throws -> [UInt8]? {
        var (bytes, rest, count, isGood) = ([UInt8](), Data(), 0, true)
        try piece.stream { text in
            count += text.count
            guard count <= ImportArchive.wholeLimit else {
                throw ArchiveError.entryTooLarge("", limit: ImportArchive.wholeLimit)
            }
            rest += text.lazy.filter { letters.contains($0) }
            let whole = rest.prefix(rest.count / 4 * 4)
            if let data = Data(base64Encoded: whole) { bytes += data } else { isGood = false }
            rest = Data(rest.dropFirst(whole.count))
        }
        return isGood && rest.isEmpty ? bytes : nil
    }

    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)
}
