import Archives
import Foundation
import HTML
import House
import Localization

/// Writes tabs into an archive, in constant memory.
struct NoteBook {
    private let archive: ArchiveWriter
    private let folder: URL
    private let blobs: BlobStore
    private let names: WriterNames
    private let words: Words
    /// The things that a message mentions and the member may see now, by their addresses.
    private let things: (Note) throws -> [String: FoundRow]
    private let json: GrowingFile
    private let page: GrowingFile
    private var markdown: GrowingFile?
    private var tab: OpenTab?
    private var day: Day?
    private var isFirst = true
    private var fileCount = 0
    /// The names of Markdown files so far, folded.
    private var fileNames: Set<String> = []
    private let now: Instant

    /// - Parameter folder: for the files that are still growing.
    init(
        _ archive: ArchiveWriter, in folder: URL, blobs: BlobStore, names: WriterNames, at now: Instant, _ words: Words,
        things: @escaping (Note) throws -> [String: FoundRow]
    ) throws {
        self.archive = archive
        self.folder = folder
        self.blobs = blobs
        self.names = names
        self.now = now
        (self.words, self.things) = (words, things)
        json = try GrowingFile(folder.appendingPathComponent("json"))
        page = try GrowingFile(folder.appendingPathComponent("page"))
    }

    mutating func begin(_ tabs: [(tab: OpenTab, state: NoteExport.State)]) throws {
        let head = JSONValue.object([
            ("format", .text(NoteDocument.format)), ("version", .whole(NoteDocument.version)), ("at", .text(now.iso)),
        ])
        var bytes: [UInt8] = []
        head.write(to: &bytes)
        bytes.removeLast()
        bytes += ",\"tabs\":[".utf8
        for (index, tab) in tabs.enumerated() {
            bytes += (index > 0 ? ",\n" : "\n").utf8
            document(of: tab.tab, tab.state).write(to: &bytes)
        }
        bytes += "\n],\"messages\":[".utf8
        try json.add(bytes)
        try page.add(
            NoteBookPage.head(
                tabs.map { ($0.tab.id.description, $0.tab.tab.title(words)) }, exportedOn: words.day(now.date), words
            ).bytes)
    }

    private func document(of tab: OpenTab, _ state: NoteExport.State) -> JSONValue {
        .object(
            [
                ("id", .text(tab.id.description)), ("name", .text(tab.tab.title(words))),
                ("isInbox", .bool(tab.tab.isInbox)), ("isOwn", .bool(tab.isOwn)),
                ("owner", .text(names[tab.ownerId])), ("createdAt", .text(tab.tab.createdAt.iso)),
                ("position", state.position.map { .whole($0) }),
                ("isFollowed", .bool(tab.tab.isFollowed)),
                ("draft", state.draft.map { .object([("text", .text($0.text)), ("entities", .raw($0.json))]) }),
            ], extras: state.extras)
    }

    // MARK: A tab

    mutating func beginTab(_ tab: OpenTab) throws {
        self.tab = tab
        day = nil
        let file = try GrowingFile(folder.appendingPathComponent("markdown"))
        try file.add(Array("# \(tab.tab.title(words))\n".utf8))
        markdown = file
        try page.add(NoteBookPage.tab(tab.id.description, tab.tab.title(words)).bytes)
    }

    mutating func endTab() throws {
        guard let tab, let markdown else { return }
        try markdown.close()
        try archive.add(
            file: markdown.url.path, as: "Markdown/\(freeName(tab.tab.title(words))).md", isCompressed: true)
        try FileManager.default.removeItem(at: markdown.url)
        try page.add(NoteBookPage.tabEnd.bytes)
        (self.tab, self.markdown) = (nil, nil)
    }

    mutating func add(_ exported: ExportedNote) throws {
        let note = exported.note
        var files: [(file: AttachedFile, path: String)] = []
        for file in note.files {
            guard let path = try add(file.medium.sha256, named: file.medium.fileName) else { continue }
            files.append((file, path))
        }
        let things = try self.things(exported.note)
        let picture = try exported.preview?.picture.flatMap { try add($0.sha256, named: $0.fileName) }
        var bytes: [UInt8] = Array((isFirst ? "\n" : ",\n").utf8)
        isFirst = false
        // The member's own messages keep the addresses, to mention the same when they are imported.
        let kept = exported.isOwn ? exported.note : exported.note.withheld(except: things)
        document(of: kept, exported, files, picture).write(to: &bytes)
        try json.add(bytes)
        try read(exported.note.named(things).withoutMentions, exported, files)
    }

    /// Adds an original to the archive.
    /// - Returns: its path there; `nil` for a missing file, so that the export goes on with the others.
    private mutating func add(_ sha256: Data, named name: String) throws -> String? {
        let original = blobs.url(sha256)
        guard FileManager.default.isReadableFile(atPath: original.path) else { return nil }
        fileCount += 1
        let path = "\(NoteDocument.media)\(fileCount)-\(ArchivedName.of(name))"
        try archive.add(file: original.path, as: path)
        return path
    }

    mutating func close() throws {
        try json.add(Array("\n]}\n".utf8))
        try json.close()
        try page.add(NoteBookPage.end(words).bytes)
        try page.close()
        try archive.add(file: json.url.path, as: NoteDocument.fileName, isCompressed: true)
        try archive.add(file: page.url.path, as: "index.html", isCompressed: true)
        for (name, text) in NoteBookFiles.all { try archive.add(Array(text.utf8), as: name) }
        for file in [json, page] { try FileManager.default.removeItem(at: file.url) }
    }

    // MARK: As JSON

    /// - Parameters:
    ///   - note: the message without what the member may not see.
    ///   - picture: the path of the preview's picture.
    private func document(
        of note: Note, _ exported: ExportedNote, _ files: [(file: AttachedFile, path: String)], _ picture: String?
    ) -> JSONValue {
        .object(
            [
                ("id", .text(note.id.description)), ("tab", .text(note.tab.description)),
                ("writer", .text(names[note.writer])), ("isOwn", .bool(exported.isOwn)),
                ("replyTo", note.replyTo.map { .text($0.description) }),
                ("isList", note.isList ? .bool(true) : nil), ("text", .text(note.text.text)),
                ("entities", note.text.entities.isEmpty ? nil : .raw(note.text.json)),
                ("source", note.sourceURL.isEmpty ? nil : .text(note.sourceURL)),
                ("createdAt", .text(note.createdAt.iso)), ("editedAt", note.editedAt.map { .text($0.iso) }),
                ("pinnedAt", note.pinnedAt.map { .text($0.iso) }),
                ("items", Self.list(note.items.map { item($0, exported) })),
                ("files", Self.list(files.map { file($0.file, $0.path, exported) })),
                ("reactions", Self.list(note.reactions.map { reaction($0, exported) })),
                ("reminders", Self.list(exported.bells.map(Self.reminder))),
                ("versions", Self.list(exported.versions.map(Self.version))),
                ("preview", exported.preview.map { Self.preview($0, picture) }),
            ], extras: exported.extras)
    }

    private static func list(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .list(values) }

    private func item(_ item: NoteItem, _ exported: ExportedNote) -> JSONValue {
        .object(
            [
                ("id", .text(item.id.description)), ("text", .text(item.text.text)),
                ("entities", item.text.entities.isEmpty ? nil : .raw(item.text.json)),
                ("tickedAt", item.tickedAt.map { .text($0.iso) }),
                ("tickedBy", item.tickedBy.map { .text(names[$0]) }),
                ("isTickedByMe", item.tickedBy.map { .bool($0 == exported.member) }),
            ], extras: exported.partExtras[item.id.uuid] ?? "")
    }

    private func file(_ file: AttachedFile, _ path: String, _ exported: ExportedNote) -> JSONValue {
        .object(
            [
                ("file", .text(path)), ("name", .text(file.medium.fileName)),
                ("sha256", .text(Hex.text(file.medium.sha256))),
                ("title", file.title.isEmpty ? nil : .text(file.title)),
                ("caption", file.caption.isEmpty ? nil : .text(file.caption)),
            ], extras: exported.partExtras[file.id.uuid] ?? "")
    }

    private func reaction(_ reaction: NoteReaction, _ exported: ExportedNote) -> JSONValue {
        .object([
            ("member", .text(names[reaction.member])), ("isOwn", .bool(reaction.member == exported.member)),
            ("emoji", .text(reaction.emoji)),
        ])
    }

    private static func reminder(_ bell: ArchivedBell) -> JSONValue {
        .object([
            ("text", bell.text.isEmpty ? nil : .text(bell.text)), ("start", .text(bell.start)),
            ("rule", bell.rule.isEmpty ? nil : .text(bell.rule)),
            ("countsFromDoing", bell.countsFromDoing ? .bool(true) : nil),
            ("nagMinutes", bell.nagMinutes == 0 ? nil : .whole(bell.nagMinutes)),
            ("next", bell.next.map { .text($0) }),
        ])
    }

    private static func preview(_ preview: ArchivedPreview, _ path: String?) -> JSONValue {
        let written = { (text: String) -> JSONValue? in text.isEmpty ? nil : .text(text) }
        return .object([
            ("address", .text(preview.address)), ("isRemoved", preview.isRemoved ? .bool(true) : nil),
            ("title", written(preview.title)), ("text", written(preview.text)), ("site", written(preview.site)),
            (
                "picture",
                path.flatMap { path in
                    preview.picture.map {
                        .object([
                            ("file", .text(path)), ("name", .text($0.fileName)), ("sha256", .text(Hex.text($0.sha256))),
                        ])
                    }
                }
            ),
        ])
    }

    private static func version(_ version: BroughtVersion<NoteState>) -> JSONValue {
        let state = version.state
        return .object([
            ("isList", state.isList ? .bool(true) : nil), ("text", .text(state.text.text)),
            ("entities", .raw(state.text.entities)),
            (
                "items",
                list(
                    state.items.map {
                        .object([
                            ("id", .text($0.id)), ("text", .text($0.text.text)), ("entities", .raw($0.text.entities)),
                            ("isTicked", .bool($0.isTicked)),
                        ])
                    })
            ),
            ("writtenAt", .text(version.writtenAt.iso)), ("replacedAt", .text(version.replacedAt.iso)),
        ])
    }

    // MARK: To read

    /// - Parameter note: the message with the names of what it mentions.
    private mutating func read(
        _ note: Note, _ exported: ExportedNote, _ files: [(file: AttachedFile, path: String)]
    ) throws {
        let written = WallTime(note.createdAt, in: words.timeZone)
        let isNewDay = day != written.day
        day = written.day
        let writer = exported.isOwn ? nil : names[note.writer]
        try page.add(
            NoteBookPage.message(
                .init(
                    day: isNewDay ? words.day(written.day) : nil, clock: written.clock, writer: writer,
                    isPinned: note.pinnedAt != nil, text: note.text, source: note.sourceURL,
                    items: note.isList ? note.items.map { ($0.text, $0.isTicked) } : nil,
                    files: files.map { ($0.path, $0.file.name, $0.file.caption, $0.file.medium.kind) },
                    reactions: note.reactions.map(\.emoji)), words
            ).bytes)
        var parts = [([written.clock] + [writer].compactMap(\.self)).joined(separator: " · ")]
        parts[0] = "**\(parts[0])**"
        if !note.text.isEmpty { parts.append(note.text.signs) }
        if note.isList {
            parts.append(note.items.map { "- [\($0.isTicked ? "x" : " ")] \($0.text.signs)" }.joined(separator: "\n"))
        }
        if !note.sourceURL.isEmpty { parts.append("<\(note.sourceURL)>") }
        parts += files.map { file in
            let isShown = file.file.medium.kind == .photo
            return "\(isShown ? "!" : "")[\(file.file.name.tidiedLine)](<../\(file.path)>)"
        }
        let heading = isNewDay ? "\n## \(written.day.iso)\n" : ""
        try markdown?.add(Array("\(heading)\n\(parts.joined(separator: "\n\n"))\n".utf8))
    }

    /// A file name that no tab has yet: other systems do not tell cases apart.
    private mutating func freeName(_ title: String) -> String {
        let name = ArchivedName.of(title)
        var free = name
        var number = 1
        while !fileNames.insert(free.lowercased()).inserted {
            number += 1
            free = "\(name) (\(number))"
        }
        return free
    }
}

/// A name as a part of a path in an archive that every system can unpack, and that is an address as it is.
enum ArchivedName {
    /// Bytes; systems take 255, and a folder and a number come before it.
    private static let limit = 120

    static func of(_ name: String) -> String {
        let line = name.tidiedLine.unicodeScalars.map { ##"/\:*?"<>|#%"##.unicodeScalars.contains($0) ? "_" : $0 }
        var text = String(String.UnicodeScalarView(line))
        let ending = ExportedArchive.ending(text)
        while text.utf8.count > limit { text = String(text.dropLast(ending.count + 1)) + ending }
        // Windows drops dots and blanks at the end.
        while let last = text.last, last == "." || last == " " { text.removeLast() }
        while text.first == "." { text.removeFirst() }
        return text.isEmpty ? "_" : text
    }
}

/// A file that grows piece by piece.
final class GrowingFile {
    let url: URL
    private let file: FileHandle
    private var buffer: [UInt8] = []
    private static let size = 256 * 1024

    /// - Parameter url: a file that does not exist yet.
    init(_ url: URL) throws {
        try Data().write(to: url, options: .withoutOverwriting)
        self.url = url
        file = try FileHandle(forWritingTo: url)
    }

    func add(_ bytes: [UInt8]) throws {
        buffer += bytes
        if buffer.count > Self.size { try flush() }
    }

    func close() throws {
        try flush()
        try file.close()
    }

    private func flush() throws {
        try file.write(contentsOf: Data(buffer))
        buffer.removeAll(keepingCapacity: true)
    }
}
