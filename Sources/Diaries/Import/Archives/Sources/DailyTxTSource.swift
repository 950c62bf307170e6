import Foundation
import House
import JSON
import Localization

/// DailyTxT's backup: `2024/05.json` for each month, `tags.json`, and `files/`. Source: PhiTux/DailyTxT,
/// `backend/handlers/backup.go`. An encrypted one has `user.json` too.
struct DailyTxTSource: DiarySource {
    private func months(_ archive: ImportArchive) -> [(month: Month, file: ImportArchive.File)] {
        archive.files.compactMap { file in
            let parts = file.name.dropLast(5).split(separator: "/")
            guard file.name.hasSuffix(".json"), parts.count == 2, parts[0].count == 4 else { return nil }
            return Month(iso: parts.joined(separator: "-")).map { ($0, file) }
        }
    }

    func recognises(_ archive: ImportArchive) throws -> Bool {
        !months(archive).isEmpty || archive.file("user.json") != nil && archive.file("tags.json") != nil
    }

    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        guard archive.file("user.json") == nil else {
            throw FileRefusal(
                reason: Phrase("This DailyTxT backup is encrypted. Export one without encryption."))
        }
        let tags = try names(archive)
        let index = ArchiveIndex(archive) { $0.name.hasPrefix(Self.folder) }
        var used: Set<String> = []
        let months = Dictionary(months(archive).map { ($0.file, $0.month) }) { first, _ in first }
        try archive.each(of: Array(months.keys)) { file, piece in
            guard let month = months[file] else { return }
            let rows = try reading.parts(of: piece, file, at: ["days[]"]) { part, _, reading in
                guard let number = part["day"].whole, let day = Day(year: month.year, month: month.month, day: number)
                else { return reading.problem(Phrase("An entry without a date."), file.name) }
                reading.unread.add(part, except: ["day", "text", "tags", "date_written", "files", "pins"])
                let entry = entry(part, day, tags, index, &reading)
                used.formUnion(entry.pictures.map(\.name))
                reading.add(entry)
            }
            for (name, count) in rows where name != "days" { reading.unread.add(name, count) }
        }
        for file in archive.files where months[file] == nil && !used.contains(file.path) {
            if file.name.hasPrefix(Self.folder) {
                reading.unread.add("files")
            } else if file.name != Self.tags {
                try reading.unread.add(file.name, rows(archive, file))
            }
        }
    }

    private static let folder = "files/"
    private static let tags = "tags.json"

    /// The number of rows of a list that is the file, or its only member; 1 for any other file.
    private func rows(_ archive: ImportArchive, _ file: ImportArchive.File) throws -> Int {
        guard file.ending == "json", let part = try? JSONPart(archive.bytes(of: file)) else { return 1 }
        let member = part.members.first { !$0.value.isObject }?.value
        let count = (member ?? part).list.reduce(0) { count, _ in count + 1 }
        return part.says ? max(count, 1) : 0
    }

    private func entry(
        _ part: JSONPart, _ day: Day, _ names: ImportedNames, _ index: ArchiveIndex, _ reading: inout DiaryReading
    ) -> ImportedEntry {
        var entry = ImportedEntry(source: "dailytxt:\(day.iso)", day: day)
        entry.content = MarkdownText.plain(part["text"].text ?? "") { _ in false }
        entry.tags = part["tags"].list.compactMap { $0.text.map { names[$0] ?? $0 } }
        // The day comes from the file: the time of writing may be days later.
        if let written = part["date_written"].text.flatMap(MomentText.init), written.day == day {
            entry.minute = written.minute
        }
        entry.place = part["pins"].list.compactMap { $0["text"].text }.filter { !$0.isEmpty }.joined(separator: ", ")
        for name in part["files"].list.compactMap({ $0["filename"].text }) {
            guard let file = index.named(Self.folder + name) else {
                reading.problem(Phrase("A photo is missing from the archive."), "\(day.iso) \(name)")
                continue
            }
            entry.pictures.append(ImportedPicture(file))
        }
        return entry
    }

    /// Tags by their ids. The file has a list or an object of them, at the top level or below `tags`.
    private func names(_ archive: ImportArchive) throws -> ImportedNames {
        guard let file = archive.file(Self.tags), let part = try? JSONPart(archive.bytes(of: file)) else {
            return ImportedNames()
        }
        let tags = part["tags"].isThere ? part["tags"] : part
        var names = ImportedNames()
        for tag in tags.list { names.add(tag["id"].text, tag["name"].text) }
        for (id, tag) in tags.members { names.add(id, tag["name"].text ?? tag.text) }
        return names
    }
}
