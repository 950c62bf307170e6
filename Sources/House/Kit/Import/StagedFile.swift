package import Foundation
package import GRDB

/// A file that a member uploaded for an import that has not run yet, or shared but not sent yet. It is kept beside the
/// unfinished uploads, is deleted with them after a day, and is accessible to that member only.
package struct StagedFile: Sendable {
    package let id: ID<StagedFile>
    package let fileName: String
    /// The page to open once the import has run; the file is deleted by then.
    let landing: String?
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

    /// The limit of a member's staged files in each room.
    static let perMember = 2

    package var path: String { Self.url(id, room, in: folder).path }

    /// False once its import has run or it was swept.
    package var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    private static func url(_ id: ID<StagedFile>, _ room: String, in folder: URL) -> URL {
        folder.appendingPathComponent("\(room)-\(id)")
    }

    private static func label(_ id: ID<StagedFile>, _ room: String, in folder: URL) -> URL {
        url(id, room, in: folder).appendingPathExtension("json")
    }

    /// The id in the name of a staged file or of its label; `nil` for the name of another file.
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
        try write(label, to: self.label(id, destination.room, in: folder.uploads))
        return id
    }

    private static func write(_ label: Label, to url: URL) throws {
        try JSONEncoder().encode(label).write(to: url, options: .atomic)
    }

    private static func read(_ url: URL) -> Label? {
        // An unreadable label counts as missing.
        (try? Data(contentsOf: url)).flatMap { try? JSONDecoder().decode(Label.self, from: $0) }
    }

    /// - Throws: `Refusal.notFound` if the member uploaded no such file to that import.
    package static func find(
        _ id: ID<StagedFile>, for destination: Destination, in folder: DataFolder
    ) throws -> StagedFile {
        guard let label = read(label(id, destination.room, in: folder.uploads)),
            label.member == destination.member.description, label.subject == destination.subject
        else { throw Refusal.notFound }
        return StagedFile(
            id: id, fileName: label.fileName, landing: label.landing, byteCount: label.byteCount ?? 0,
            sha256: label.sha256 ?? Data(), room: destination.room, folder: folder.uploads)
    }

    /// True if the import runs or has run. The transaction that begins the import has to ask: of several requests at
    /// once the first begins it, and the plans of the others are outdated.
    func isTaken(in db: Database) throws -> Bool {
        if try BulkRunner.running(at: id.uuid, in: db) != nil { return true }
        // The file is gone if the member uploaded further files since.
        return Self.read(Self.label(id, room, in: folder)).map { $0.landing != nil } ?? true
    }

    /// Deletes the file once the transaction that ends its import is committed: a commit can still fail, and then the
    /// file is all that there is. GRDB calls this before the next transaction begins, so `isTaken` sees it.
    /// - Parameter landing: the page to open afterwards.
    package static func finish(
        _ id: ID<StagedFile>, in room: String, at landing: String, of folder: DataFolder, _ db: Database
    ) {
        // Sources keep an import from running twice whose label could not be written.
        db.afterNextTransaction { _ in try? finish(id, in: room, at: landing, of: folder) }
    }

    /// Deletes the file, whose import has run.
    /// - Parameter landing: the page to open afterwards.
    package static func finish(_ id: ID<StagedFile>, in room: String, at landing: String, of folder: DataFolder) throws
    {
        let url = label(id, room, in: folder.uploads)
        guard var label = read(url) else { return }
        label.landing = landing
        try write(label, to: url)
        // A file that cannot be removed now is swept after a day.
        try? FileManager.default.removeItem(at: Self.url(id, room, in: folder.uploads))
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
            for file in [url.deletingPathExtension(), url] { try? FileManager.default.removeItem(at: file) }
        }
    }
}
