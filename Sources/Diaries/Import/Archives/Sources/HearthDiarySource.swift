import Foundation
import House
import JSON
import Localization

/// Hearth's own export: see `DiaryDocument`.
struct HearthDiarySource: DiarySource {
    /// The prefix of an entry's id in its source.
    static let prefix = "hearth:"

    private static func file(_ archive: ImportArchive) -> ImportArchive.File? {
        archive.kind == .json ? archive.files.first : archive.file(DiaryDocument.fileName)
    }

    func recognises(_ archive: ImportArchive) throws -> Bool {
        guard let file = Self.file(archive) else { return false }
        return try archive.beginning(of: file, 4096).contains("\"\(DiaryDocument.format)\"")
    }

    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        guard let file = Self.file(archive) else { return }
        let index = ArchiveIndex(archive) { $0.name.hasPrefix(DiaryDocument.pictures) }
        var version = 0
        try archive.each(of: [file]) { file, piece in
            try reading.parts(of: piece, file, at: ["version", "entries[]"]) { part, place, reading in
                if place == "version" { version = part.whole ?? 0 } else { add(part, index, &reading) }
            }
        }
        guard version <= DiaryDocument.version else {
            throw FileRefusal(reason: Phrase("This file is from a newer version of Hearth. Update this one first."))
        }
    }

    private func add(_ part: JSONPart, _ index: ArchiveIndex, _ reading: inout DiaryReading) {
        guard let day = part["day"].text.flatMap(Day.init(iso:)), let id = part["id"].text else {
            return reading.problem(Phrase("An entry without a date."), DiaryDocument.fileName)
        }
        var entry = ImportedEntry(source: Self.prefix + id, day: day)
        entry.content = part["content"].text ?? ""
        entry.mood = part["mood"].whole
        entry.tags = part["tags"].list.compactMap(\.text)
        entry.place = part["place"].text ?? ""
        entry.weather = part["weather"].text ?? ""
        // An older Hearth exported no name for those who had left: without one their words would be the importer's.
        let gone = Avatar.somebodyGone(reading.words).name
        if part["isOwn"].bool == false { quote(&entry, of: Self.name(part) ?? gone, reading.words) }
        entry.zone = part["zone"].text.flatMap(TimeZone.init(identifier:))?.identifier
        entry.createdAt = part["createdAt"].text.flatMap(Instant.init(iso:))
        entry.changedAt = part["changedAt"].text.flatMap(Instant.init(iso:))
        for picture in part["pictures"].list {
            guard let name = picture["file"].text, let file = index.named(name) else {
                reading.problem(Phrase("A photo is missing from the archive."), day.iso)
                continue
            }
            entry.pictures.append(
                ImportedPicture(
                    name: file.path, fileName: picture["name"].text ?? file.fileName,
                    title: picture["title"].text ?? "", caption: picture["caption"].text ?? "",
                    isCover: picture["isCover"].bool ?? false,
                    isEmpty: file.isEmpty))
        }
        entry.comments = part["comments"].list.compactMap { comment in
            comment["text"].text.map {
                ImportedComment(
                    writer: comment["isOwn"].bool == true ? "" : Self.name(comment) ?? gone, text: $0,
                    createdAt: comment["createdAt"].text.flatMap(Instant.init(iso:)))
            }
        }
        if part["isOwn"].bool != false {
            entry.versions = part["versions"].list.prefix(ImportedVersion.limit).compactMap(Self.version)
        }
        reading.add(entry)
    }

    private static func version(_ part: JSONPart) -> ImportedVersion? {
        guard let content = part["content"].text, content.unicodeScalars.count <= DiaryEntry.limit,
            let written = part["writtenAt"].text.flatMap(Instant.init(iso:)),
            let replaced = part["replacedAt"].text.flatMap(Instant.init(iso:))
        else { return nil }
        let state = EntryState(
            content: content, mood: part["mood"].whole.flatMap { (1...5).contains($0) ? $0 : nil },
            place: (part["place"].text ?? "").cut(to: DiaryEntryForm.lineLimit),
            weather: (part["weather"].text ?? "").cut(to: DiaryEntryForm.lineLimit),
            tags: part["tags"].list.prefix(DiaryEntry.tagLimit).compactMap(\.text).filter {
                (1...DiaryEntryForm.tagLimit).contains($0.unicodeScalars.count)
            })
        return ImportedVersion(state: state, writtenAt: written, replacedAt: replaced)
    }

    private static func name(_ part: JSONPart) -> String? { part["writer"].text.flatMap { $0.isEmpty ? nil : $0 } }

    /// An entry of another writer in a shared diary is imported as a quotation, with its mood, place and weather: as
    /// values of the day they would be taken for the importer's.
    private func quote(_ entry: inout ImportedEntry, of writer: String, _ words: Words) {
        let facts = DiaryFacts(
            mood: entry.mood.flatMap { (1...5).contains($0) ? $0 : nil }, place: entry.place.tidiedLine,
            weather: entry.weather.tidiedLine)
        let pieces = ["**\(writer)**", entry.content, facts.named(words).line ?? ""]
        entry.content = pieces.filter { !$0.isEmpty }.joined(separator: "\n\n")
        (entry.mood, entry.place, entry.weather) = (nil, "", "")
    }
}
