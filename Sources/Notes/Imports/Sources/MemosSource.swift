import Archives
import Foundation
import House
import JSON
import Localization
import TableProtocol

/// memos: what its API lists (`{"memos": […]}`), or its database (`memos_prod.db`, SQLite).
/// Source: usememos/memos at 76a7629: `proto/api/v1/memo_service.proto`, `store/migration/sqlite/LATEST.sql`.
struct MemosSource: NoteSource {
    private static let tab = "memos"
    private static let memos = TableRequest.Table(
        "memo", ["uid", "created_ts", "updated_ts", "content", "pinned", "creator_id", "id"])
    private static let users = TableRequest.Table("user", ["id", "username", "nickname"])
    /// The table of attachments had another name before 0.25.
    private static let files = ["attachment", "resource"].map {
        TableRequest.Table($0, ["id", "memo_id", "filename", "storage_type"])
    }
    /// Those that are read, and what only the program itself needs.
    private static let known =
        [memos, TableRequest.Table("memo", ["row_status", "visibility", "payload", "space_id"])] + files
        + files.map {
            TableRequest.Table(
                $0.name, ["uid", "creator_id", "created_ts", "updated_ts", "blob", "type", "size", "payload"])
        }
    private static let own = [
        "user", "user_setting", "user_identity", "system_setting", "migration_history", "idp", "inbox",
    ]

    func recognises(_ archive: ImportArchive) throws -> Bool {
        switch archive.kind {
        case .database:
            return try archive.tables.tables(["memo", "memo_relation"], of: archive.path) == [true, true]
        case .json, .zip:
            guard let file = Self.file(archive) else { return false }
            let start = try archive.beginning(of: file)
            return start.contains("\"memos\"") && start.contains("\"content\"")
        case .text: return false
        }
    }

    private static func file(_ archive: ImportArchive) -> ImportArchive.File? {
        archive.kind == .json ? archive.files.first : archive.files(endingIn: "json").first { $0.stem == "memos" }
    }

    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws {
        try reading.add(ImportedTab(source: Self.tab, name: "memos"))
        if archive.kind == .database { return try readDatabase(archive, &reading) }
        guard let file = Self.file(archive) else { return }
        try archive.each(of: [file]) { file, piece in
            try reading.parts(of: piece, file, at: ["memos[]"]) { part, _, reading in try add(part, &reading) }
        }
    }

    private static let keys: Set<String> = [
        "name", "uid", "id", "content", "createTime", "updateTime", "displayTime", "createdTs", "updatedTs", "pinned",
        // What the text says already, and what only the program itself needs.
        "tags", "nodes", "snippet", "property", "creator", "visibility", "state", "rowStatus", "creatorId", "payload",
    ]

    private func add(_ part: JSONPart, _ reading: inout NoteReading) throws {
        guard let id = part["name"].text ?? part["uid"].text ?? part["id"].text else {
            return reading.problem(Phrase("Part of the file cannot be read."), "memos")
        }
        let zone = reading.words.timeZone
        let at = ["displayTime", "createTime"].lazy.compactMap { key in
            part[key].text.flatMap { MarkdownFolderSource.instant($0, zone) }
        }.first
        let edited = part["updateTime"].text.flatMap { MarkdownFolderSource.instant($0, zone) }
        reading.unread.add(part, except: Self.keys)
        try add(
            id, part["content"].text ?? "", at: at ?? Self.seconds(part["createdTs"].whole),
            edited: edited ?? Self.seconds(part["updatedTs"].whole), isPinned: part["pinned"].bool ?? false, &reading)
    }

    private struct Memo {
        let name: String
        let created: Int?
        let edited: Int?
        let text: String
        let isPinned: Bool
        let creator: Int64
        let id: Int64
    }

    private func readDatabase(_ archive: ImportArchive, _ reading: inout NoteReading) throws {
        let unread = try archive.tables.unread(beside: Self.known, except: Self.own, in: archive.path)
        for (name, count) in unread { reading.unread.add(name, count) }
        var (memos, names): ([Memo], [Int64: String]) = ([], [:])
        var files: [Int64: [ImportedNoteFile]] = [:]
        var missing: [String] = []
        try archive.tables.each(of: [Self.memos, Self.users] + Self.files, in: archive.path) { table, row in
            switch table {
            case 0:
                let id = row.whole(6) ?? row.id
                memos.append(
                    Memo(
                        name: row.text(0) ?? "\(id)", created: row.whole(1).map { Int(clamping: $0) },
                        edited: row.whole(2).map { Int(clamping: $0) }, text: row.text(3) ?? "",
                        isPinned: row.whole(4) == 1, creator: row.whole(5) ?? 0, id: id))
            case 1:
                let name = [row.text(2), row.text(1)].compactMap { $0?.tidiedLine }.first { !$0.isEmpty }
                names[row.whole(0) ?? 0] = name.map { String($0.prefix(60)) }
            default:
                guard let memo = row.whole(1) else { return }
                let name = row.text(2) ?? ""
                // Others are beside the database, or somewhere else.
                guard ["", "DATABASE"].contains(row.text(3) ?? "") else { return missing.append(name) }
                let path = MemosFile.path(Self.files[table - 2].name, row.whole(0) ?? row.id)
                files[memo, default: []].append(ImportedNoteFile(path: path, name: name))
            }
        }
        for name in missing { reading.problem(Phrase("A photo or file is missing from the archive."), name) }
        // The importing member is who wrote most of them.
        let counts = memos.reduce(into: [Int64: Int]()) { $0[$1.creator, default: 0] += 1 }
        let me = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        for memo in memos where reading.admits() {
            // As the API names it.
            try add(
                "memos/\(memo.name)", memo.text, at: Self.seconds(memo.created), edited: Self.seconds(memo.edited),
                isPinned: memo.isPinned, writer: memo.creator == me ? nil : names[memo.creator],
                files: files[memo.id] ?? [], &reading)
        }
    }

    private static func seconds(_ number: Int?) -> Instant? {
        number.flatMap { (1..<100_000_000_000).contains($0) ? Instant(milliseconds: Int64($0) * 1000) : nil }
    }

    private func add(
        _ id: String, _ content: String, at: Instant?, edited: Instant?, isPinned: Bool, writer: String? = nil,
        files: [ImportedNoteFile] = [], _ reading: inout NoteReading
    ) throws {
        let text = content.tidied
        let at = at ?? edited ?? reading.now
        var note = ImportedNote(source: id, tab: Self.tab, NoteText(signs: text), at: at)
        (note.writer, note.files) = (writer, files)
        note.editedAt = edited.flatMap { $0 > at ? $0 : nil }
        note.pinnedAt = isPinned ? edited ?? at : nil
        if let items = MarkdownFolderSource.tasks(text) {
            note.text = NoteState.Text(NoteText(text: ""))
            note.makeList(items)
        }
        try reading.add(note)
    }
}

/// A file in a database of memos.
enum MemosFile {
    static func path(_ table: String, _ row: Int64) -> String { "\(table)/\(row)" }

    /// Writes a file of the database into a new one.
    /// - Throws: `ArchiveError.damaged` if the database has no such file; errors of writing.
    static func extract(_ path: String, from archive: ImportArchive, to file: String) throws {
        do {
            let parts = path.split(separator: "/")
            guard parts.count == 2, let row = Int64(parts[1]) else { throw TableReaders.Problem.damaged }
            try archive.tables.write("blob", of: String(parts[0]), row: row, in: archive.path, to: file)
        } catch is TableReaders.Problem {
            throw ArchiveError.damaged(entry: path, reason: "no file")
        }
    }
}
