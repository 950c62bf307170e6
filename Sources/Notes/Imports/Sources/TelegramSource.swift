import Foundation
import House
import JSON
import Localization

/// Telegram Desktop's export as JSON: `result.json` of one chat, or of all. A chat becomes a tab.
/// Source: the format that telegramdesktop/tdesktop writes (`export_output_json.cpp`).
struct TelegramSource: NoteSource {
    private static func file(_ archive: ImportArchive) -> ImportArchive.File? {
        archive.kind == .json ? archive.files.first : archive.file("result.json")
    }

    func recognises(_ archive: ImportArchive) throws -> Bool {
        guard let file = Self.file(archive) else { return false }
        let start = try archive.beginning(of: file)
        let isChat = start.contains("\"messages\"") && start.contains("\"type\"")
        return isChat && start.contains("\"date_unixtime\"")
            || start.contains("\"about\"") && start.contains("\"personal_information\"")
            || isChat && (start.contains("\"from_id\"") || start.contains("\"text_entities\""))
    }

    /// What the stream has said of the chat whose messages come.
    private struct Chat {
        var name = ""
        var id = ""
        var isSaved = false
        /// The first words of messages, for replies, as many as `memory`.
        var lines: [Int: String] = [:]

        static let memory = 100_000
    }

    private static let lists = ["chats.list[]", "left_chats.list[]"]

    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws {
        guard let file = Self.file(archive) else { return }
        let index = ArchiveIndex(archive) { _ in true }
        var (chat, me) = (Chat(), "")
        let ofOne = ["name", "type", "id", "messages[]"]
        let places = Set(
            ofOne + ["personal_information.user_id"] + Self.lists.flatMap { list in ofOne.map { "\(list).\($0)" } })
        try archive.each(of: [file]) { file, piece in
            try reading.parts(of: piece, file, at: places) { part, place, reading in
                switch place.split(separator: ".").last {
                case "user_id": me = "user" + (part.text ?? "")
                case "name": chat = Chat(name: part.text ?? "")
                case "type": chat.isSaved = part.text == "saved_messages"
                case "id": chat.id = part.text ?? ""
                default: try add(part, &chat, me, index, &reading)
                }
            }
        }
    }

    private static let keys: Set<String> = [
        "id", "type", "date", "date_unixtime", "edited", "edited_unixtime", "from", "from_id", "text", "text_entities",
        "photo", "file", "file_name", "forwarded_from", "forwarded_from_id", "reply_to_message_id", "saved_from",
        "place_name", "address", "location_information", "contact_information", "poll", "sticker_emoji",
        // Only the program itself needs these.
        "photo_file_size", "file_size", "width", "height", "thumbnail", "thumbnail_file_size", "mime_type",
        "duration_seconds", "media_type", "via_bot", "forwarded_date", "forwarded_date_unixtime", "author",
    ]

    private func add(
        _ part: JSONPart, _ chat: inout Chat, _ me: String, _ index: ArchiveIndex, _ reading: inout NoteReading
    ) throws {
        guard part["type"].text != "service" else {
            return reading.unread.add("service: " + (part["action"].text ?? ""))
        }
        let at = Self.instant(part["date_unixtime"]) ?? Self.local(part["date"].text, reading.words.timeZone)
        guard let id = part["id"].text, let at else {
            return reading.problem(Phrase("Part of the file cannot be read."), chat.name)
        }
        let tab = "chat \(chat.id)"
        if !reading.hasTab(tab) {
            try reading.add(ImportedTab(source: tab, name: chat.isSaved || chat.name.isEmpty ? "Telegram" : chat.name))
        }
        var note = ImportedNote(source: "\(tab) \(id)", tab: tab, text(part, chat, reading.words), at: at)
        note.editedAt = Self.instant(part["edited_unixtime"])
        let sender = part["from_id"].text ?? ""
        if !chat.isSaved, me.isEmpty || sender != me {
            note.writer = part["from"].text.flatMap { $0.tidiedLine.isEmpty ? nil : String($0.tidiedLine.prefix(60)) }
        }
        for key in ["photo", "file"] {
            guard let path = part[key].text, !path.isEmpty else { continue }
            // Telegram says in words that a file was left out.
            guard let found = index.named(path), !found.isEmpty else {
                reading.problem(
                    Phrase("A photo or file is missing from the archive."), Self.missing(path, note, reading))
                continue
            }
            note.files.append(ImportedNoteFile(path: found.path, name: part["file_name"].text ?? found.fileName))
        }
        if let number = Int(id), chat.lines.count < Chat.memory {
            chat.lines[number] = String(note.text.text.tidiedLine.prefix(60))
        }
        reading.unread.add(part, except: Self.keys)
        let isBare = note.text.text.isEmpty && note.files.isEmpty
        // It was only a file that the export left out, which is listed.
        if !isBare || !part["photo"].isThere && !part["file"].isThere { try reading.add(note) }
    }

    private static func missing(_ path: String, _ note: ImportedNote, _ reading: NoteReading) -> String {
        path.hasPrefix("(") ? reading.words.day(note.createdAt.date) : String(path.split(separator: "/").last ?? "")
    }

    // MARK: Times

    private static func instant(_ part: JSONPart) -> Instant? {
        part.number.flatMap { abs($0) < 1e11 ? Instant(milliseconds: Int64($0 * 1000)) : nil }
    }

    /// `2020-01-31T10:00:00`: what older exports have, in the time zone of the exporting machine.
    private static func local(_ text: String?, _ zone: TimeZone) -> Instant? {
        text.flatMap { WallTime(iso: String($0.prefix(16))) }?.instant(in: zone)
    }

    // MARK: Words

    /// The text with what it answers, where it is from, and what hangs on it, in words.
    private func text(_ part: JSONPart, _ chat: Chat, _ words: Words) -> NoteText {
        var text = FormattedLines()
        if let forwarded = part["forwarded_from"].text?.tidiedLine, !forwarded.isEmpty {
            text.line("↪ " + forwarded, .italic)
        }
        if let answered = part["reply_to_message_id"].whole {
            let line = chat.lines[answered] ?? ""
            text.line("↩ " + (line.isEmpty ? "…" : line), .italic)
        }
        let runs = part["text_entities"].isThere ? part["text_entities"] : part["text"]
        if let plain = part["text"].text, !part["text_entities"].isThere {
            text.add(plain)
        } else {
            for run in runs.list {
                text.add(run.isObject ? run["text"].text ?? "" : run.text ?? "", Self.kind(run), run)
            }
        }
        for line in Self.extras(part) { text.line(line) }
        return text.text
    }

    private static func kind(_ run: JSONPart) -> NoteText.Kind? {
        run["type"].text.flatMap { NoteText.Kind(rawValue: $0) }
    }

    private static func extras(_ part: JSONPart) -> [String] {
        var lines: [String] = []
        for key in ["place_name", "address"] { lines += [part[key].text].compactMap(\.self) }
        let place = part["location_information"]
        if let latitude = place["latitude"].number, let longitude = place["longitude"].number {
            lines.append("https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)")
        }
        let contact = part["contact_information"]
        if contact.isObject {
            lines.append(
                ["first_name", "last_name", "phone_number"].compactMap { contact[$0].text }.filter { !$0.isEmpty }
                    .joined(separator: " "))
        }
        let poll = part["poll"]
        if poll.isObject {
            lines.append(poll["question"].text ?? "")
            lines += poll["answers"].list.compactMap { $0["text"].text }.map { "• " + $0 }
        }
        if let emoji = part["sticker_emoji"].text { lines.append(emoji) }
        return lines.filter { !$0.isEmpty }
    }
}

/// A text that grows by runs and lines.
struct FormattedLines {
    private var plain = ""
    private var entities: [NoteText.Entity] = []

    /// Adds a run of the text.
    mutating func add(_ run: String, _ kind: NoteText.Kind? = nil, _ part: JSONPart? = nil) {
        guard !run.isEmpty else { return }
        let start = plain.utf16.count
        plain += run
        guard let kind else { return }
        entities.append(
            NoteText.Entity(
                kind, start..<plain.utf16.count, url: kind == .link ? part?["href"].text : nil,
                language: kind == .pre ? part?["language"].text : nil))
    }

    /// Adds a line of its own.
    mutating func line(_ line: String, _ kind: NoteText.Kind? = nil) {
        if !plain.isEmpty, plain.last != "\n" { plain += "\n" }
        add(line, kind)
        plain += "\n"
    }

    var text: NoteText { NoteText(text: plain, entities: entities).trimmed }
}
