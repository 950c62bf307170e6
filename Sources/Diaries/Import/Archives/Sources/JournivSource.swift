import Foundation
import House
import JSON
import Localization

/// Journiv's export: `data.json` with all journals, and pictures beside it. Since version 1.2 an entry may belong to a
/// moment, or a moment hold an entry. Source: journiv-app, `app/schemas/dto.py`.
struct JournivSource: DiarySource {
    func recognises(_ archive: ImportArchive) throws -> Bool {
        guard let file = Self.file(archive) else { return false }
        let text = try archive.beginning(of: file)
        return text.contains("\"export_version\"") || text.contains("\"journals\"")
    }

    private static func file(_ archive: ImportArchive) -> ImportArchive.File? {
        archive.kind == .json ? archive.files.first : archive.file("data.json")
    }

    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        guard let file = Self.file(archive) else { return }
        let lists = try lists(archive, file, &reading)
        let index = ArchiveIndex(archive) { !$0.isRoot }
        // By the hashes of ids, which may be long.
        var counts: [Int: Int] = [:]
        // Those of the moments of entries that were read already.
        var known: Set<Int> = []
        // Journiv writes the title of a journal before its entries.
        var title: String?
        try archive.each(of: [file]) { file, piece in
            let places: Set = ["journals[].title", "journals[].entries[]", "moments[]"]
            let rows = try reading.parts(of: piece, file, at: places) { part, place, reading in
                if place == "journals[].title" {
                    title = part.text
                    return
                }
                let isMoment = place == "moments[]"
                let told = Told(entry: isMoment ? part["entry"] : part, moment: isMoment ? part : part["moment"])
                if let id = told.moment["external_id"].text, !known.insert(id.hashValue).inserted { return }
                guard let day = told.day else {
                    return reading.problem(Phrase("An entry without a date."), file.fileName)
                }
                let id = told.id ?? ([day.iso] + told.times).joined(separator: "/")
                counts[id.hashValue, default: 0] += 1
                let number = counts[id.hashValue] ?? 1
                var entry = ImportedEntry(source: "journiv:\(id)\(number > 1 ? "#\(number)" : "")", day: day)
                Self.fill(&entry, told, lists)
                reading.unread.add(told.entry, except: Self.known)
                reading.unread.add(told.moment, except: Self.known)
                pictures(of: &entry, told.entry["media"].list, index, &reading)
                pictures(of: &entry, told.moment["media"].list, index, &reading)
                let journal = told.entry["journal_external_id"].text.flatMap { lists.journals[$0] }
                reading.add(entry, from: journal ?? (isMoment ? nil : title))
            }
            for (name, count) in rows where !Self.lists.contains(name) { reading.unread.add(name, count) }
        }
    }

    /// The lists of the file of which everything is imported that Hearth has a place for.
    private static let lists: Set = ["journals", "moments", "mood_definitions", "people"]
    private static let known: Set = [
        "title", "content", "content_delta", "content_plain_text", "entry_date", "entry_datetime_utc", "entry_timezone",
        "logged_date_tz", "logged_date", "logged_at_utc", "logged_at", "logged_timezone", "tags", "location",
        "location_json", "location_data", "latitude", "longitude", "weather", "weather_json", "weather_data",
        "weather_summary", "mood_log", "moment", "entry", "media", "note", "people_external_ids", "mood_activity",
        "primary_mood_name", "primary_mood_external_id", "created_at", "updated_at", "external_id",
        "journal_external_id", "word_count", "import_metadata",
    ]

    /// What entries refer to by name or id. The file has some of it after the entries.
    private struct Lists {
        /// By the hashes of their names in lower case.
        var moods: [Int: Int] = [:]
        var people = ImportedNames()
        /// Their titles.
        var journals = ImportedNames()
    }

    /// The newest version that is known here.
    private static let version = (1, 5)

    private func lists(
        _ archive: ImportArchive, _ file: ImportArchive.File, _ reading: inout DiaryReading
    ) throws -> Lists {
        var lists = Lists()
        var passing = reading
        var newer: String?
        var title: String?
        try archive.each(of: [file]) { file, piece in
            let places: Set = [
                "mood_definitions[]", "people[]", "export_version", "journals[].title", "journals[].external_id",
            ]
            try passing.parts(of: piece, file, at: places) { part, place, _ in
                switch place {
                case "export_version":
                    let numbers = (part.text ?? "").split(separator: ".").compactMap { Int($0) } + [0, 0]
                    if (numbers[0], numbers[1]) > Self.version { newer = part.text }
                case "journals[].title": title = part.text
                case "journals[].external_id": lists.journals.add(part.text, title)
                case "people[]": lists.people.add(part["external_id"].text, part["name"].text)
                default:
                    if let name = part["name"].text { lists.moods[name.lowercased().hashValue] = Self.mood(part) }
                }
            }
        }
        if let newer { reading.tellNewer(newer) }
        return lists
    }

    /// An entry and its moment, either of which may be missing.
    private struct Told {
        let entry: JSONPart
        let moment: JSONPart

        /// The first of these that is there, of the entry or of the moment.
        func part(_ names: String...) -> JSONPart {
            let parts = names.flatMap { [entry[$0], moment[$0]] }
            return parts.first(where: \.isThere) ?? parts[0]
        }

        var day: Day? {
            part("entry_date", "logged_date_tz", "logged_date").text.flatMap { Day(iso: String($0.prefix(10))) }
        }
        var id: String? { entry["external_id"].text ?? moment["external_id"].text }
        var times: [String] {
            [part("created_at").text, part("entry_datetime_utc", "logged_at_utc", "logged_at").text].compactMap(\.self)
        }
        /// Moods and activities of the moment.
        var activities: JSONPart.List { moment["mood_activity"].list }
    }

    private static func fill(_ entry: inout ImportedEntry, _ told: Told, _ lists: Lists) {
        let zone = told.part("entry_timezone", "logged_timezone").text.flatMap(TimeZone.init(identifier:))
        entry.zone = zone?.identifier
        if let zone,
            let at = told.part("entry_datetime_utc", "logged_at_utc", "logged_at").text.flatMap(MomentText.init)
        {
            let time = WallTime(at.instant, in: zone)
            entry.minute = time.day == entry.day ? time.minute : nil
        }
        let title = told.entry["title"].text?.tidiedLine ?? ""
        let note = told.moment["note"].text?.tidied ?? ""
        entry.content = [title.isEmpty ? "" : "# " + title, text(told.entry), note].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
        let people = told.moment["people_external_ids"].list.compactMap { $0.text.flatMap { lists.people[$0] } }
        entry.tags =
            [told.entry, told.moment].flatMap { $0["tags"].list.compactMap { $0.text ?? $0["name"].text } }
            + told.activities.compactMap { $0["activity_name"].text } + people
        let place = told.part("location_json", "location_data")
        entry.place =
            told.part("location").text
            ?? ["name", "locality", "country"].compactMap { place[$0].text?.tidiedLine }.joined(separator: ", ")
        entry.weather = weather(told)
        let log = told.entry["mood_log"]
        let moodName = told.activities.lazy.compactMap { $0["mood_name"].text }.first
        entry.mood =
            log["mood_score"].whole.map(mood(score:))
            ?? (log["mood_name"].text ?? log["name"].text ?? told.moment["primary_mood_name"].text ?? moodName)
            .flatMap { lists.moods[$0.lowercased().hashValue] }
        entry.createdAt = told.part("created_at").text.flatMap(MomentText.init)?.instant
        entry.changedAt = told.part("updated_at").text.flatMap(MomentText.init)?.instant
    }

    /// Version 1.0 has Markdown; later ones have a delta, and its text without looks.
    private static func text(_ entry: JSONPart) -> String {
        QuillText.plain(entry["content_delta"]) ?? entry["content_plain_text"].text?.tidied
            ?? MarkdownText.plain(entry["content"].text ?? "") { _ in false }
    }

    private static func weather(_ told: Told) -> String {
        if let summary = told.part("weather_summary", "weather").text { return summary }
        let weather = told.part("weather_json", "weather_data")
        let degrees = weather["temp_c"].number.flatMap { Int(exactly: $0.rounded()) }
        return [weather["condition"].text?.tidiedLine, degrees.map { "\($0) °C" }].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func pictures(
        of entry: inout ImportedEntry, _ media: JSONPart.List, _ index: ArchiveIndex, _ reading: inout DiaryReading
    ) {
        for medium in media {
            let names = [medium["file_path"].text, medium["filename"].text].compactMap(\.self)
            let places = names.flatMap { ["media/" + $0, $0] }
            let file =
                places.lazy.compactMap { index.named($0) }.first ?? medium["checksum"].text.flatMap { index.stem($0) }
            guard let file else {
                reading.problem(Phrase("A photo is missing from the archive."), entry.day.iso)
                continue
            }
            if entry.pictures.contains(where: { $0.name == file.path }) { continue }
            entry.pictures.append(
                ImportedPicture(
                    file, called: medium["filename"].text,
                    caption: medium["caption"].text ?? medium["alt_text"].text ?? ""))
        }
    }

    // MARK: Moods

    private static func mood(_ part: JSONPart) -> Int? {
        if let score = part["score"].whole {
            // Version 1.2 counts from 1 to 5 as Hearth does, and its moods have a place in a list.
            return part["position"].isThere ? ((1...5).contains(score) ? score : nil) : mood(score: score)
        }
        return switch part["category"].text?.lowercased() {
        case "positive": 4
        case "neutral": 3
        case "negative": 2
        default: nil
        }
    }

    /// Converts a score from −5 to 5.
    private static func mood(score: Int) -> Int { min(max(Int((Double(score) / 2.5).rounded()), -2), 2) + 3 }
}
