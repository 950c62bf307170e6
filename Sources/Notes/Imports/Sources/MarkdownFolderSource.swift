import Foundation
import House
import Localization

/// Folders of Markdown or text files, as Apple Notes, Obsidian, Bear and others write them: a file is a message, a folder a
/// tab, and pictures are beside the files.
struct MarkdownFolderSource: NoteSource {
    private static let endings: Set<String> = ["md", "markdown", "txt", "text"]

    func recognises(_ archive: ImportArchive) throws -> Bool {
        switch archive.kind {
        case .zip: return archive.files.contains { Self.endings.contains($0.ending) }
        case .text:
            guard let file = archive.files.first else { return false }
            return try ForeignText(Array(archive.beginning(of: file, 4096).utf8)) != nil
                && ForeignText(archive.bytes(of: file, limit: Self.limit)) != nil
        case .json, .database: return false
        }
    }

    /// Bytes of a file: a message with the most characters, of the longest.
    private static let limit = 8 << 20

    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws {
        let index = ArchiveIndex(archive) { !Self.endings.contains($0.ending) }
        let files = archive.kind == .zip ? archive.files.filter { Self.endings.contains($0.ending) } : archive.files
        var left = 0
        try archive.each(of: files) { file, piece in
            guard reading.admits() else { return }
            guard let bytes = try? piece.bytes(limit: Self.limit), let text = ForeignText(bytes)?.text else {
                return reading.problem(Phrase("Part of the file cannot be read."), file.fileName)
            }
            try add(text, file, isAlone: archive.kind == .text, index, &reading)
        }
        for file in archive.files where !Self.endings.contains(file.ending) && !file.isPicture { left += 1 }
        reading.unread.add("files", left)
    }

    private func add(
        _ read: String, _ file: ImportArchive.File, isAlone: Bool, _ index: ArchiveIndex, _ reading: inout NoteReading
    ) throws {
        let folders = file.name.split(separator: "/").dropLast()
        let tab = folders.isEmpty ? "notes" : "folder " + folders.joined(separator: "/")
        try reading.add(ImportedTab(source: tab, name: folders.last.map(String.init) ?? ""))
        let (matter, body) = FrontMatter.split(read)
        var text = body
        var pictures: [ImportedNoteFile] = []
        for name in Self.pictures(in: body) {
            let path = (folders.map(String.init) + [name.path]).joined(separator: "/")
            guard let found = index.named(path) ?? index.named(name.path), !found.isEmpty else {
                if !name.path.contains("://") {
                    reading.problem(Phrase("A photo or file is missing from the archive."), name.path)
                }
                continue
            }
            text = text.replacing(name.whole, with: "")
            if !pictures.contains(where: { $0.path == found.path }) {
                pictures.append(ImportedNoteFile(path: found.path, name: found.fileName))
            }
        }
        text = Self.headings(text).tidied
        let title = isAlone ? "" : (matter["title"] ?? file.stem).tidiedLine
        let first = NoteText(signs: String(text.prefix { $0 != "\n" })).text.tidiedLine
        var parts = [text]
        if !title.isEmpty, Fold.fold(first) != Fold.fold(title) { parts.insert("**\(title)**", at: 0) }
        let tags = Self.tags(matter["tags"] ?? "").filter { !text.contains($0) }
        if !tags.isEmpty { parts.append(tags.joined(separator: " ")) }
        let zone = reading.words.timeZone
        let created = ["created", "date", "created_at", "createdAt"].lazy.compactMap { key in
            matter[key].flatMap { Self.instant($0, zone) }
        }.first
        let source = isAlone ? "text \(Fold.fold(String(read.prefix(80))))" : "file \(file.name)"
        var note = ImportedNote(
            source: String(source.prefix(200)), tab: tab,
            NoteText(signs: parts.filter { !$0.isEmpty }.joined(separator: "\n")), at: created ?? reading.now)
        note.files = pictures
        if let items = Self.tasks(text) {
            note.text = NoteState.Text(NoteText(text: Fold.fold(first) == Fold.fold(title) ? "" : title))
            note.makeList(items)
        }
        try reading.add(note)
    }

    // MARK: Markdown

    /// `![words](path)` and `![[path]]`.
    private static func pictures(in text: String) -> [(whole: String, path: String)] {
        let plain = text.matches(of: /!\[[^\]\n]*\]\(<?([^)>\n]+?)>?(?:\s+"[^"\n]*")?\)/).map { match in
            (String(match.0), String(match.1).removingPercentEncoding ?? String(match.1))
        }
        return plain + text.matches(of: /!\[\[([^\]|\n]+)(?:\|[^\]\n]*)?\]\]/).map { (String($0.0), String($0.1)) }
    }

    /// Headings are bold here.
    private static func headings(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let found = line.prefixMatch(of: /#{1,6}\s+(?=\S)/) else { return String(line) }
            let words = String(line[found.range.upperBound...]).replacing("**", with: "").tidiedLine
            return "**\(words)**"
        }.joined(separator: "\n")
    }

    /// The items of a text that has nothing but tasks.
    static func tasks(_ text: String) -> [ImportedItem]? {
        let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
        let box = /\s*[-*+]\s+\[([ xX])\]\s+/
        guard !lines.isEmpty, lines.allSatisfy({ $0.prefixMatch(of: box) != nil }) else { return nil }
        return lines.compactMap { line in
            line.prefixMatch(of: box).map { found in
                ImportedItem(
                    NoteText(signs: String(line[found.range.upperBound...]).tidiedLine), isTicked: found.1 != " ")
            }
        }
    }

    static func tags(_ text: String) -> [String] {
        text.split { ",[]\n".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }.map { word in
            word.trimmingPrefix("-").trimmingCharacters(in: CharacterSet(charactersIn: " \"'#"))
        }.filter { !$0.isEmpty }.map { "#" + $0.replacing(" ", with: "_") }
    }

    static func instant(_ text: String, _ zone: TimeZone) -> Instant? {
        let text = text.trimmingCharacters(in: CharacterSet(charactersIn: " \"'"))
        if let instant = Instant(iso: text) { return instant }
        let local = text.replacing(" ", with: "T", maxReplacements: 1)
        if let date = try? Date(local, strategy: .iso8601) { return Instant(date) }
        if let time = WallTime(iso: String(local.prefix(16))) { return time.instant(in: zone) }
        return Day(iso: String(text.prefix(10))).map { WallTime($0, minute: 12 * 60).instant(in: zone) }
    }
}

/// The lines between `---` at the beginning of a Markdown file: `key: value`, or a key with a list below it.
enum FrontMatter {
    static func split(_ text: String) -> ([String: String], body: String) {
        let text = text.withPlainLines
        guard text.hasPrefix("---\n") else { return ([:], text) }
        let rest = text.dropFirst(4)
        guard
            let end = rest.range(of: "\n---\n")
                ?? (rest.hasSuffix("\n---") ? rest.range(of: "\n---", options: .backwards) : nil)
        else { return ([:], text) }
        var values: [String: String] = [:]
        var key = ""
        for line in rest[..<end.lowerBound].split(separator: "\n") {
            if let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false, line.first != "-" {
                key = line[..<colon].lowercased()
                values[key] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            } else if !key.isEmpty {
                values[key, default: ""] += "\n" + line.trimmingCharacters(in: .whitespaces)
            }
        }
        return (values, String(rest[end.upperBound...]))
    }
}
