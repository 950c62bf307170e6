import Foundation

/// An archive that somebody brought and that is not in their diary yet. It lies beside the files that are arriving, and
/// is swept with them after a day; only whoever brought it meets it.
struct StagedDiary: Sendable {
    let id: ID<StagedDiary>
    let fileName: String
    /// Where whoever brought it goes on: all of it came in already, and the archive is gone.
    let landing: String?
    private let folder: URL

    /// What stands beside the archive.
    private struct Label: Codable {
        let member: String
        let diary: String
        let fileName: String
        var landing: String?
    }

    /// How many of a member are kept; the oldest go first.
    private static let perMember = 2
    private static let prefix = "diary-"

    private init(_ id: ID<StagedDiary>, _ note: Label, in folder: URL) {
        self.id = id
        (fileName, landing) = (note.fileName, note.landing)
        self.folder = folder
    }

    var path: String { Self.url(id, in: folder).path }

    private static func url(_ id: ID<StagedDiary>, in folder: URL) -> URL {
        folder.appendingPathComponent("\(prefix)\(id)")
    }

    private static func note(_ id: ID<StagedDiary>, in folder: URL) -> URL {
        url(id, in: folder).appendingPathExtension("json")
    }

    /// Takes a file over.
    static func keep(
        _ file: ArrivedFile, for diary: WritableDiary, in folder: DataFolder, at now: Instant
    ) throws -> ID<StagedDiary> {
        try dropOldest(of: diary.member, in: folder.uploads)
        let id = ID<StagedDiary>(at: now)
        let note = Label(
            member: diary.member.description, diary: diary.id.description, fileName: ArrivedFile.name(file.name))
        guard rename(file.path, url(id, in: folder.uploads).path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try write(note, id, in: folder.uploads)
        return id
    }

    private static func write(_ note: Label, _ id: ID<StagedDiary>, in folder: URL) throws {
        try JSONEncoder().encode(note).write(to: self.note(id, in: folder), options: .atomic)
    }

    private static func read(_ url: URL) -> Label? {
        // One that cannot be read is none.
        (try? Data(contentsOf: url)).flatMap { try? JSONDecoder().decode(Label.self, from: $0) }
    }

    /// - Throws: `Refusal.notFound` when this member has no such archive for the diary.
    static func find(
        _ id: ID<StagedDiary>, for diary: WritableDiary, in folder: DataFolder
    ) throws -> StagedDiary {
        guard let note = read(note(id, in: folder.uploads)), note.member == diary.member.description,
            note.diary == diary.id.description
        else { throw Refusal.notFound }
        return StagedDiary(id, note, in: folder.uploads)
    }

    /// It is in the diary: nothing more is read of it.
    /// - Parameter landing: what it brought.
    static func finish(_ id: ID<StagedDiary>, at landing: String, in folder: DataFolder) throws {
        let url = note(id, in: folder.uploads)
        guard var note = read(url) else { return }
        note.landing = landing
        try write(note, id, in: folder.uploads)
        try? FileManager.default.removeItem(at: Self.url(id, in: folder.uploads))  // swept after a day otherwise
    }

    private static func dropOldest(of member: ID<Member>, in folder: URL) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let own = names.filter { name in
            guard name.hasPrefix(prefix), name.hasSuffix(".json") else { return false }
            return read(folder.appendingPathComponent(name))?.member == member.description
        }
        // Ids sort by when they were made.
        for name in own.sorted().dropLast(perMember - 1) {
            let url = folder.appendingPathComponent(name)
            for file in [url.deletingPathExtension(), url] { try? FileManager.default.removeItem(at: file) }
        }
    }
}
