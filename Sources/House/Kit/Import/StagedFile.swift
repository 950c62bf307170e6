package import Foundation
package import GRDB

/// A file that a member uploaded for an import that has not run yet, or shared but not sent yet: an archive, or a table
/// of text. It is kept beside the unfinished uploads, is deleted with them after a day, and is accessible to that member
/// only. Beside it stand its label and, where the import has them, the member's choices: how it is to be read, and the
/// rows that it was parsed into, see `StagedRows`.
package struct StagedFile: Sendable {
    package let id: ID<StagedFile>
    package let fileName: String
    /// The page to open once the import has run; the file is deleted by then.
    package let landing: String?
    package let byteCount: Int
    package let sha256: Data
    private let room: String
    private let folder: URL

    /// The import that a file was uploaded to.
    package struct Destination: Sendable {
        /// The id of the room.
        package let room: String
        package let member: ID<Member>
        /// The subject that the import writes into.
        package let subject: UUID

        package init(room: String, member: ID<Member>, subject: UUID) {
            self.room = room
            self.member = member
            self.subject = subject
        }
    }

    /// The content of the JSON file beside a staged file.
    private struct Label: Codable {
        let member: String
        let subject: UUID
        let fileName: String
        var byteCount: Int?
        var sha256: Data?
        var landing: String?
    }

    /// The limit of a member's staged archives in each room.
    package static let perMember = 2
    /// The limit of a member's staged texts in each room: they are small.
    package static let textsPerMember = 5

    /// How long a file waits for its import.
    private static let retention = Duration.days(1)

    package var path: String { Self.url(id, room, in: folder).path }

    /// False once its import has run or it was swept.
    package var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    private static func url(_ id: ID<StagedFile>, _ room: String, in folder: URL) -> URL {
        folder.appendingPathComponent("\(room)-\(id)")
    }

    private static func label(_ id: ID<StagedFile>, _ room: String, in folder: URL) -> URL {
        url(id, room, in: folder).appendingPathExtension("json")
    }

    /// The choices are a file of their own: a choice and the end of an import that meet cannot undo each other.
    private static func choices(_ id: ID<StagedFile>, _ room: String, in folder: URL) -> URL {
        url(id, room, in: folder).appendingPathExtension("choices")
    }

    /// The file and all that stands beside it except its label.
    private static func content(_ id: ID<StagedFile>, _ room: String, in folder: URL) -> [URL] {
        let file = url(id, room, in: folder)
        return [file, StagedRows.url(beside: file), choices(id, room, in: folder)]
    }

    /// The id in the name of a staged file or of one that stands beside it; `nil` for the name of another file.
    static func id(ofFile name: String) -> ID<StagedFile>? {
        name.split(separator: "-").last.flatMap { ID<StagedFile>(String($0.prefix(32))) }
    }

    /// Moves an uploaded file here.
    /// - Parameters:
    ///   - limit: the limit of the member's staged files in the room; the oldest are deleted.
    ///   - isNeeded: whether a file is being imported, which spares it.
    package static func keep(
        _ file: ArrivedFile, for destination: Destination, in folder: DataFolder, at now: Instant,
        limit: Int = perMember, isNeeded: (ID<StagedFile>) throws -> Bool = { _ in false }
    ) throws -> ID<StagedFile> {
        try dropOldest(of: destination, in: folder.uploads, limit: limit, isNeeded)
        let id = ID<StagedFile>(at: now)
        let label = Label(
            member: destination.member.description, subject: destination.subject,
            fileName: ArrivedFile.name(file.name), byteCount: file.byteCount, sha256: file.sha256)
        guard rename(file.path, url(id, destination.room, in: folder.uploads).path) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
        let rows = StagedRows.url(beside: URL(fileURLWithPath: file.path)).path
        if FileManager.default.fileExists(atPath: rows) {
            let target = StagedRows.url(beside: url(id, destination.room, in: folder.uploads)).path
            guard rename(rows, target) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
        try write(label, to: self.label(id, destination.room, in: folder.uploads))
        return id
    }

    /// Writes a text here.
    /// - Parameters:
    ///   - name: its file name; empty if it was pasted.
    ///   - choices: how it is to be read, as guessed.
    ///   - isNeeded: whether a file is being imported, which spares it.
    ///   - keepRows: keeps the rows that the text was parsed into.
    package static func keep(
        _ text: String, named name: String, _ choices: some Encodable, for destination: Destination,
        in folder: DataFolder, at now: Instant, isNeeded: (ID<StagedFile>) throws -> Bool = { _ in false },
        keepRows: (StagedRows) throws -> Void = { _ in }
    ) throws -> ID<StagedFile> {
        try dropOldest(of: destination, in: folder.uploads, limit: textsPerMember, isNeeded)
        let id = ID<StagedFile>(at: now)
        let label = Label(
            member: destination.member.description, subject: destination.subject, fileName: name,
            byteCount: text.utf8.count)
        try Data(text.utf8).write(to: url(id, destination.room, in: folder.uploads))
        try keepRows(StagedRows(beside: url(id, destination.room, in: folder.uploads).path))
        try write(choices, to: self.choices(id, destination.room, in: folder.uploads))
        try write(label, to: self.label(id, destination.room, in: folder.uploads))
        return id
    }

    private static func write(_ content: some Encodable, to url: URL) throws {
        try JSONEncoder().encode(content).write(to: url, options: .atomic)
    }

    private static func read(_ url: URL) -> Label? {
        // An unreadable label counts as missing.
        (try? Data(contentsOf: url)).flatMap { try? JSONDecoder().decode(Label.self, from: $0) }
    }

    /// - Throws: `Refusal.notFound` if the member uploaded no such file to that import, or more than a day ago.
    package static func find(
        _ id: ID<StagedFile>, for destination: Destination, in folder: DataFolder, at now: Instant
    ) throws -> StagedFile {
        guard let label = read(label(id, destination.room, in: folder.uploads)),
            label.member == destination.member.description, label.subject == destination.subject,
            id.createdAt.adding(retention) > now
        else { throw Refusal.notFound }
        return StagedFile(
            id: id, fileName: label.fileName, landing: label.landing, byteCount: label.byteCount ?? 0,
            sha256: label.sha256 ?? Data(), room: destination.room, folder: folder.uploads)
    }

    /// Writes the texts that earlier versions kept in a table as files, so that an import that is being looked at goes on
    /// at the same address. A database in memory has no folder, and its texts are dropped.
    /// - Parameters:
    ///   - table: `id`, `memberId`, `fileName`, `text`, `choices` (JSON), empty `text` once the import has run.
    ///   - place: the subject that a row's import writes into, and the page to open once it has run.
    package static func moveOut(
        of table: String, to room: String, _ db: Database, place: (Row) -> (subject: UUID, landing: String)
    ) throws {
        let file = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
        guard !file.isEmpty else { return }
        let folder = DataFolder(path: URL(fileURLWithPath: file).deletingLastPathComponent().path).uploads
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table)")
        while let row = try rows.next() {
            let (id, member): (ID<StagedFile>, ID<Member>) = (row["id"], row["memberId"])
            let (text, choices): (String, String) = (row["text"], row["choices"])
            let (subject, landing) = place(row)
            let label = Label(
                member: member.description, subject: subject, fileName: row["fileName"], byteCount: text.utf8.count,
                landing: text.isEmpty ? landing : nil)
            if !text.isEmpty {
                try Data(text.utf8).write(to: url(id, room, in: folder))
                try Data(choices.utf8).write(to: self.choices(id, room, in: folder))
            }
            try write(label, to: self.label(id, room, in: folder))
        }
    }

    // MARK: Texts

    /// The text. Versions up to 0.3.0 staged it in the encoding in which it came.
    /// - Throws: an error of the disk, or `Refusal.notFound` if it is no text: only a text should be staged as one.
    package func text() throws -> String {
        try FileText([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).unwrap().text
    }

    /// The choices: how the text is to be read.
    /// - Throws: `Refusal.notFound` if they have gone, as the text has once its import has run.
    package func choices<Choices: Decodable>(_ type: Choices.Type = Choices.self) throws -> Choices {
        guard let data = FileManager.default.contents(atPath: Self.choices(id, room, in: folder).path) else {
            throw Refusal.notFound
        }
        return try JSONDecoder().decode(type, from: data)
    }

    package func choose(_ choices: some Encodable) throws {
        try Self.write(choices, to: Self.choices(id, room, in: folder))
    }

    // MARK: Importing

    /// True if the import runs or has run. The transaction that begins the import has to ask: of several requests at
    /// once the first begins it, and the plans of the others are outdated.
    func isTaken(in db: Database) throws -> Bool {
        if try BulkRunner.running(at: id.uuid, in: db) != nil { return true }
        // The file is gone if its import has run, or if the member uploaded further files since.
        guard isThere, let label = Self.read(Self.label(id, room, in: folder)) else { return true }
        return label.landing != nil
    }

    /// Deletes the file once the transaction that ends its import is committed: a commit can still fail, and then the
    /// file is all that there is. GRDB calls this before the next transaction begins, so `isTaken` sees it.
    /// - Parameter landing: the page to open afterwards.
    package func finish(at landing: String, of folder: DataFolder, _ db: Database) {
        // Sources keep an import from running twice whose label could not be written.
        db.afterNextTransaction { _ in try? Self.finish(id, in: room, at: landing, of: folder) }
    }

    /// Says on the label of a file that its import has run, and deletes the file, even if the label cannot be written, as
    /// on a full disk: a file that is gone cannot be imported again.
    /// - Parameter landing: the page to open afterwards.
    package static func finish(_ id: ID<StagedFile>, in room: String, at landing: String, of folder: DataFolder) throws
    {
        let url = label(id, room, in: folder.uploads)
        guard var label = read(url) else { return }
        defer {
            // A file that cannot be removed now is swept after a day.
            for file in content(id, room, in: folder.uploads) { try? FileManager.default.removeItem(at: file) }
        }
        label.landing = landing
        try write(label, to: url)
    }

    /// The size of all staged files: only their names have a room before the id, names of uploads do not.
    static func byteCount(in folder: URL) -> Int {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        return (files ?? []).filter { $0.lastPathComponent.contains("-") }.reduce(0) { sum, file in
            sum + ((try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0)
        }
    }

    private static func dropOldest(
        of destination: Destination, in folder: URL, limit: Int, _ isNeeded: (ID<StagedFile>) throws -> Bool
    ) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let own = try names.filter { name in
            guard name.hasPrefix(destination.room + "-"), name.hasSuffix(".json"),
                read(folder.appendingPathComponent(name))?.member == destination.member.description
            else { return false }
            return try !(id(ofFile: name).map(isNeeded) ?? false)
        }
        // Ids sort by their time of creation.
        for name in own.sorted().dropLast(limit - 1) {
            let url = folder.appendingPathComponent(name)
            guard let id = id(ofFile: name) else { continue }
            for file in content(id, destination.room, in: folder) + [url] {
                try? FileManager.default.removeItem(at: file)
            }
        }
    }
}
