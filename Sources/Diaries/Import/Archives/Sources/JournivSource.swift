import Foundation
import House
import Localization

/// Journiv's export: `data.json` with all journals, and pictures beside it. Source: journiv-app, `app/schemas/dto.py`.
struct JournivSource: DiarySource {
    func recognises(_ archive: DiaryArchive) throws -> Bool {
        guard let file = Self.file(archive) else { return false }
        let text = try archive.beginning(of: file)
        return text.contains("\"export_version\"") || text.contains("\"journals\"")
    }

    private static func file(_ archive: DiaryArchive) -> DiaryArchive.File? {
        archive.kind == .json ? archive.files.first : archive.file("data.json")
    }

    func read(_ archive: DiaryArchive, into reading: inout DiaryReading) throws {
        guard let file = Self.file(archive) else { return }
        var moods: [String: Int] = [:]
        // The file lists moods after the entries.
        var passing = reading
        try archive.each(of: [file]) { file, piece in
            try passing.parts(of: piece, file, at: ["mood_definitions[]"]) { part, _, _ in
                if let name = part["name"].text { moods[name.lowercased()] = Self.mood(part) }
            }
        }
        let index = PictureIndex(archive) { !$0.isRoot }
        var counts: [String: Int] = [:]
        try archive.each(of: [file]) { file, piece in
            try reading.parts(of: piece, file, at: ["journals[].entries[]"]) { part, _, reading in
                guard let day = part["entry_date"].text.flatMap({ Day(iso: String($0.prefix(10))) }) else {
                    return reading.problem(Phrase("An entry without a day."), file.fileName)
                }
                let own = part["external_id"].text
                let times = [part["created_at"].text, part["entry_datetime_utc"].text].compactMap(\.self)
                let id = own ?? ([day.iso] + times).joined(separator: "/")
                counts[id, default: 0] += 1
                let number = counts[id] ?? 1
                var entry = ImportedEntry(source: "journiv:\(id)\(number > 1 ? "#\(number)" : "")", day: day)
                Self.fill(&entry, part, moods)
                pictures(of: &entry, part["media"].list, index, &reading)
                reading.add(entry)
            }
        }
    }

    private static func fill(_ entry: inout ImportedEntry, _ part: JSONPart, _ moods: [String: Int]) {
        let zone = part["entry_timezone"].text.flatMap(TimeZone.init(identifier:))
        entry.zone = zone?.identifier
        if let zone, let at = part["entry_datetime_utc"].text.flatMap(MomentText.init) {
            let time = WallTime(at.instant, in: zone)
            entry.minute = time.day == entry.day ? time.minute : nil
        }
        let title = part["title"].text?.tidiedLine ?? ""
        let text = MarkdownText.plain(part["content"].text ?? "") { _ in false }
        entry.content = [title.isEmpty ? "" : "# " + title, text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        entry.tags = part["tags"].list.compactMap { $0.text ?? $0["name"].text }
        let place = part["location_json"]
        entry.place =
            part["location"].text
            ?? ["name", "locality", "country"].compactMap { place[$0].text?.tidiedLine }.joined(separator: ", ")
        entry.weather = part["weather_summary"].text ?? part["weather"].text ?? ""
        let log = part["mood_log"]
        entry.mood =
            log["mood_score"].whole.map(mood(score:))
            ?? (log["mood_name"].text ?? log["name"].text)
            .flatMap { moods[$0.lowercased()] }
        entry.createdAt = part["created_at"].text.flatMap(MomentText.init)?.instant
        entry.changedAt = part["updated_at"].text.flatMap(MomentText.init)?.instant
    }

    private func pictures(
        of entry: inout ImportedEntry, _ media: JSONPart.List, _ index: PictureIndex, _ reading: inout DiaryReading
    ) {
        for medium in media {
            let names = [medium["file_path"].text, medium["filename"].text].compactMap(\.self)
            let places = names.flatMap { ["media/" + $0, $0] }
            let file =
                places.lazy.compactMap { index.named($0) }.first ?? medium["checksum"].text.flatMap { index.stem($0) }
            guard let file else {
                reading.problem(Phrase("A picture is not in the archive."), entry.day.iso)
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
        if let score = part["score"].whole { return mood(score: score) }
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
