import Foundation
import House
import JSON
import Localization

/// Google Keep in Google Takeout: a JSON file for each note, with its pictures beside it. A note's first label becomes its
/// tab, its other labels become tags.
/// Source: obsidianmd/obsidian-importer `src/formats/keep/models.ts`, and the exports themselves.
struct KeepSource: NoteSource {
    func recognises(_ archive: ImportArchive) throws -> Bool {
        if archive.kind == .json {
            return try archive.files.first.map { try Self.isNote(archive.beginning(of: $0)) } ?? false
        }
        return try archive.hasJSON(Self.isNote)
    }

    private static func isNote(_ text: String) -> Bool {
        text.contains("\"isTrashed\"") && text.contains("\"isPinned\"") && text.contains("TimestampUsec\"")
    }

    private static let keys: Set<String> = [
        "title", "textContent", "textContentHtml", "listContent", "attachments", "labels", "annotations", "isPinned",
        "isTrashed", "createdTimestampUsec", "userEditedTimestampUsec",
    ]

    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws {
        let index = ArchiveIndex(archive) { $0.ending != "json" && $0.ending != "html" }
        try archive.each(of: archive.files(endingIn: "json")) { file, piece in
            let name = file.name
            try reading.parts(of: piece, file, at: ["{}"]) { part, _, reading in
                try add(part, name, index, &reading)
            }
        }
    }

    private func add(_ part: JSONPart, _ name: String, _ index: ArchiveIndex, _ reading: inout NoteReading) throws {
        guard part["isPinned"].isThere || part["isTrashed"].isThere else {
            return reading.problem(Phrase("Part of the file cannot be read."), name)
        }
        guard part["isTrashed"].bool != true else { return reading.unread.add("isTrashed") }
        let labels = part["labels"].list.compactMap { $0["name"].text?.tidiedLine }.filter { !$0.isEmpty }
        let tab = labels.first.map { "label \($0)" } ?? "notes"
        try reading.add(ImportedTab(source: tab, name: labels.first ?? "Google Keep"))
        let edited = Self.instant(part["userEditedTimestampUsec"])
        let created = Self.instant(part["createdTimestampUsec"]) ?? edited ?? reading.now
        let title = (part["title"].text ?? "").tidiedLine
        var text = FormattedLines()
        let items = part["listContent"].list.map { item in
            ImportedItem(
                NoteText(text: (item["text"].text ?? "").tidiedLine), isTicked: item["isChecked"].bool ?? false)
        }
        let tags = labels.dropFirst().map { "#" + $0.replacing(" ", with: "_") }.joined(separator: " ")
        if items.isEmpty {
            if !title.isEmpty { text.line(title, .bold) }
            text.add((part["textContent"].text ?? "").tidied)
        } else {
            text.add(title)
        }
        for annotation in part["annotations"].list {
            guard let url = annotation["url"].text, !(part["textContent"].text ?? "").contains(url), items.isEmpty
            else {
                continue
            }
            text.line(url)
        }
        if !tags.isEmpty { if items.isEmpty { text.line(tags) } else { text.add((title.isEmpty ? "" : " ") + tags) } }
        // Notes have no ids: the name of its file is the same in every export.
        let stem = name.split(separator: "/").last.map(String.init) ?? name
        var note = ImportedNote(source: "\(stem) \(created.milliseconds)", tab: tab, text.text, at: created)
        if !items.isEmpty { note.makeList(items) }
        note.editedAt = edited.flatMap { $0 > created ? $0 : nil }
        note.pinnedAt = part["isPinned"].bool == true ? edited ?? created : nil
        for attachment in part["attachments"].list {
            guard let path = attachment["filePath"].text, !path.isEmpty else { continue }
            // Some are listed as .jpeg and are .jpg in the archive.
            let last = path.split(separator: "/").last.map(String.init) ?? path
            let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
            guard let found = index.named(path) ?? index.stem(stem), !found.isEmpty else {
                reading.problem(Phrase("A photo or file is missing from the archive."), last)
                continue
            }
            note.files.append(ImportedNoteFile(path: found.path, name: found.fileName))
        }
        reading.unread.add(part, except: part["color"].text == "DEFAULT" ? Self.keys.union(["color"]) : Self.keys)
        try reading.add(note)
    }

    private static func instant(_ part: JSONPart) -> Instant? {
        part.number.flatMap { abs($0) < 1e18 && $0 > 0 ? Instant(milliseconds: Int64($0 / 1000)) : nil }
    }
}
