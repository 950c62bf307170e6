import Foundation
import House
import JSON
import Localization

/// Taby's archive: a ZIP with JSON, found by its members, and photos and videos by their names.
struct TabySource: NoteSource {
    private static func file(_ archive: ImportArchive) throws -> ImportArchive.File? {
        let files = archive.kind == .json ? archive.files : archive.files(endingIn: "json")
        return try files.prefix(20).first { file in
            let start = try archive.beginning(of: file)
            return start.contains("\"messages\"") && start.contains("\"tabs\"")
                || start.contains("\"tabId\"") && start.contains("\"content\"")
        }
    }

    func recognises(_ archive: ImportArchive) throws -> Bool {
        guard archive.kind == .zip || archive.kind == .json, let file = try Self.file(archive) else { return false }
        let start = try archive.beginning(of: file)
        return ["\"tabId\"", "\"photoFileNames\"", "\"todoItems\"", "\"mediaGroupId\""].contains { start.contains($0) }
            || start.contains("\"tabs\"") && start.contains("\"position\"")
    }

    /// The tab of messages without one.
    private static let inbox = "inbox"

    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws {
        guard let file = try Self.file(archive) else { return }
        // Tabs may come after the messages.
        var tabs: [(position: Double, tab: ImportedTab)] = []
        try archive.each(of: [file]) { file, piece in
            try reading.parts(of: piece, file, at: ["tabs[]"]) { part, _, reading in
                guard let id = part["id"].text else {
                    return reading.problem(Phrase("Part of the file cannot be read."), part["title"].text ?? "")
                }
                var tab = ImportedTab(source: id, name: part["title"].text ?? part["name"].text ?? "")
                tab.createdAt = Self.instant(part["createdAt"])
                tabs.append((part["position"].number ?? .infinity, tab))
            }
        }
        for (_, tab) in tabs.sorted(by: { $0.position < $1.position }) { try reading.add(tab) }
        let index = ArchiveIndex(archive) { $0.ending != "json" }
        var group = Group()
        try archive.each(of: [file]) { file, piece in
            try reading.parts(of: piece, file, at: ["messages[]"]) { part, _, reading in
                try add(part, index, &group, &reading)
            }
        }
        try group.end(&reading)
    }

    /// Messages with the same `mediaGroupId` are one.
    private struct Group {
        private var id: String?
        private var note: ImportedNote?

        mutating func add(_ next: ImportedNote, of group: String?, _ reading: inout NoteReading) throws {
            guard let group, group == id, var joined = note, joined.files.count + next.files.count <= Note.fileLimit
            else {
                try end(&reading)
                (id, note) = (group, next)
                return
            }
            joined.files += next.files
            if joined.text.text.isEmpty { joined.text = next.text }
            note = joined
        }

        mutating func end(_ reading: inout NoteReading) throws {
            if let note { try reading.add(note) }
            (id, note) = (nil, nil)
        }
    }

    private static let keys: Set<String> = [
        "id", "content", "tabId", "entities", "todoItems", "todoTitle", "reminderDate", "reminderRepeatInterval",
        "photoFileNames", "videoFileNames", "mediaGroupId", "createdAt", "updatedAt", "editedAt", "position",
    ]

    private func add(
        _ part: JSONPart, _ index: ArchiveIndex, _ group: inout Group, _ reading: inout NoteReading
    ) throws {
        guard let id = part["id"].text else {
            return reading.problem(Phrase("Part of the file cannot be read."), part["content"].text ?? "")
        }
        var tab = part["tabId"].text ?? Self.inbox
        if !reading.hasTab(tab) {
            // Its tab is not in the file.
            tab = Self.inbox
            var inbox = ImportedTab(source: tab, name: "")
            inbox.isInbox = true
            try reading.add(inbox)
        }
        let at = ["createdAt", "date", "timestamp", "updatedAt"].lazy.compactMap { Self.instant(part[$0]) }.first
        var note = ImportedNote(
            source: id, tab: tab, NoteText(stored: part["content"].text ?? "", part.literal("entities") ?? "[]"),
            at: at ?? reading.now)
        note.editedAt = Self.instant(part["editedAt"])
        let items = part["todoItems"].list.map { item in
            let isDone = ["isCompleted", "isDone", "isChecked", "completed", "done"].contains { item[$0].bool == true }
            let text = (item["text"].text ?? item["title"].text ?? item["content"].text ?? item.text ?? "").tidiedLine
            return ImportedItem(NoteText(text: text), isTicked: isDone)
        }
        if !items.isEmpty {
            note.makeList(items)
            if let title = part["todoTitle"].text, !title.isEmpty {
                note.text = NoteState.Text(NoteText(text: title.tidiedLine))
            }
        }
        for name in (part["photoFileNames"].list.compactMap(\.text) + part["videoFileNames"].list.compactMap(\.text)) {
            guard let found = index.named(name), !found.isEmpty else {
                reading.problem(Phrase("A photo or file is missing from the archive."), name)
                continue
            }
            note.files.append(ImportedNoteFile(path: found.path, name: found.fileName))
        }
        if let address = part["linkPreview"]["url"].text, !note.text.text.contains(address) { note.sourceURL = address }
        if let bell = bell(part, reading.words.timeZone) { note.bells = [bell] }
        reading.unread.add(part, except: Self.keys)
        try group.add(note, of: part["mediaGroupId"].text, &reading)
    }

    private func bell(_ part: JSONPart, _ zone: TimeZone) -> ArchivedBell? {
        guard let at = Self.instant(part["reminderDate"]) else { return nil }
        let start = WallTime(at, in: zone)
        let day = start.day
        let rule =
            switch part["reminderRepeatInterval"].text?.lowercased() {
            case "daily", "day": "FREQ=DAILY"
            case "weekly", "week": "FREQ=WEEKLY;BYDAY=\(Self.codes[day.weekday.rawValue - 1])"
            case "biweekly": "FREQ=WEEKLY;INTERVAL=2;BYDAY=\(Self.codes[day.weekday.rawValue - 1])"
            case "monthly", "month": day.day <= 28 ? "FREQ=MONTHLY;BYMONTHDAY=\(day.day)" : ""
            case "yearly", "year": "FREQ=YEARLY"
            default: ""
            }
        return ArchivedBell(start: start.iso, rule: rule)
    }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// ISO 8601, or seconds: since 1970, or since 2001 as Apple's encoders write them.
    private static func instant(_ part: JSONPart) -> Instant? {
        if let text = part.text, let instant = Instant(iso: text) { return instant }
        guard let number = part.number, number > 0, number < 1e14 else { return nil }
        if number > 1e11 { return Instant(milliseconds: Int64(number)) }
        return Instant(milliseconds: Int64((number < 1_200_000_000 ? number + 978_307_200 : number) * 1000))
    }
}
