import Foundation
import GRDB
import House

/// The entry of one writer for one day, with its pictures, tags and comments.
struct DiaryEntry: Sendable {
    let id: ID<DiaryEntry>
    let diary: ID<Diary>
    let writer: ID<Member>
    let day: Day
    /// As typed.
    let content: String
    /// 1 to 5, 5 the best.
    let mood: Int?
    let place: String
    let weather: String
    /// How many of its files are not uploaded yet.
    let awaits: Int
    let createdAt: Instant
    let changedAt: Instant
    let version: Int
    /// The identifier of the writer's time zone; empty if unknown.
    let zone: String
    fileprivate(set) var tags: [String] = []
    /// In their order, the cover among them.
    fileprivate(set) var files: [AttachedFile] = []
    fileprivate(set) var comments: [DiaryComment] = []

    /// Characters of the text.
    static let limit = 100_000
    static let tagLimit = 50
    static let fileLimit = 100

    /// The cover of the day: the picture that was chosen, otherwise the first.
    var cover: AttachedFile? {
        AttachedFile.main(of: files) ?? files.first { $0.medium.kind == .photo || $0.medium.kind == .video }
    }
}

/// A comment by a member who may see the entry.
struct DiaryComment: Sendable, FetchableRecord {
    let id: ID<DiaryComment>
    let entry: ID<DiaryEntry>
    let writer: ID<Member>
    let content: String
    let createdAt: Instant

    /// Characters.
    static let limit = 280

    /// Reads `id, entryId, writerId, content, createdAt`.
    init(row: Row) throws {
        id = row[0]
        entry = row[1]
        writer = row[2]
        content = row[3]
        createdAt = row[4]
    }
}

extension DiaryEntry: FetchableRecord {
    static let columns = """
        diaryEntry.id, diaryEntry.diaryId, diaryEntry.writerId, diaryEntry.day, diaryEntry.content, diaryEntry.mood,
        diaryEntry.place, diaryEntry.weather, diaryEntry.awaits, diaryEntry.createdAt, diaryEntry.changedAt,
        diaryEntry.version, diaryEntry.zone
        """

    /// Whether an entry has something to show, as SQL on `diaryEntry`. One that waits for its first picture has
    /// nothing. Comments, place, weather and tags of one whose last picture was deleted are still shown.
    static let isThere = """
        (diaryEntry.content <> '' OR diaryEntry.mood IS NOT NULL
            OR EXISTS (SELECT 1 FROM diaryMedium WHERE diaryMedium.entryId = diaryEntry.id)
            OR EXISTS (SELECT 1 FROM diaryComment WHERE diaryComment.entryId = diaryEntry.id)
            OR diaryEntry.awaits = 0 AND (diaryEntry.place <> '' OR diaryEntry.weather <> ''
                OR EXISTS (SELECT 1 FROM diaryTag WHERE diaryTag.entryId = diaryEntry.id)))
        """

    /// Reads `columns`.
    init(row: Row) throws {
        id = row[0]
        diary = row[1]
        writer = row[2]
        day = try Day(iso: row[3]).unwrap()
        content = row[4]
        mood = row[5]
        place = row[6]
        weather = row[7]
        awaits = row[8]
        createdAt = row[9]
        changedAt = row[10]
        version = row[11]
        zone = row[12]
    }

    /// The entry with its tags, pictures and comments.
    func complete(in diary: any OpenSubject, _ db: Database) throws -> DiaryEntry {
        try Self.complete([self], in: diary, db)[0]
    }

    /// Entries with their tags, pictures and comments, with one statement for each of the three.
    static func complete(_ entries: [DiaryEntry], in diary: any OpenSubject, _ db: Database) throws -> [DiaryEntry] {
        guard !entries.isEmpty else { return [] }
        let ids = entries.map(\.id.uuid)
        let list = DatabaseList(ids)
        let tags = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT entryId, tag FROM diaryTag WHERE entryId IN \(list.marks) ORDER BY tagFold"),
            arguments: list.arguments
        ).reduce(into: [UUID: [String]]()) { $0[$1[0], default: []].append($1[1]) }
        let files = try UploadPlace.diary.files(of: UploadPlace.entries, ids, in: [diary], db)
        let comments = Dictionary(
            grouping: try DiaryComment.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, entryId, writerId, content, createdAt FROM diaryComment
                        WHERE entryId IN \(list.marks) ORDER BY createdAt, id
                        """), arguments: list.arguments), by: \.entry)
        return entries.map { entry in
            var entry = entry
            entry.tags = tags[entry.id.uuid] ?? []
            entry.files = files[entry.id.uuid] ?? []
            entry.comments = comments[entry.id] ?? []
            return entry
        }
    }

    /// The entry without what others say of it.
    func only(by writer: ID<Member>) -> DiaryEntry {
        var entry = self
        entry.comments.removeAll { $0.writer != writer }
        return entry
    }

    static func tags(of id: ID<DiaryEntry>, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(sql: "SELECT tag FROM diaryTag WHERE entryId = ? ORDER BY tagFold"), arguments: [id])
    }
}

/// An entry in a square of the calendar, on the wall of a year or in a list.
struct DiarySquare: Sendable, FetchableRecord {
    let id: ID<DiaryEntry>
    let writer: ID<Member>
    let day: Day
    /// The beginning of the text.
    let beginning: String
    let mood: Int?
    let cover: Cover?

    struct Cover: Sendable {
        let id: ID<AttachedFile>
        let width: Int?
        let height: Int?
        let colour: String
        /// Whether its thumbnail exists already.
        let isShown: Bool
    }

    /// Characters of the beginning.
    static let length = 240

    /// The cover of an entry, by the rule of `DiaryEntry.cover`, as SQL.
    static let coverId = """
        (SELECT hung.id FROM diaryMedium AS hung JOIN medium ON medium.id = hung.mediumId
            WHERE hung.entryId = diaryEntry.id AND (hung.mainSince IS NOT NULL OR medium.kind IN ('photo', 'video'))
            ORDER BY hung.mainSince IS NULL, hung.mainSince DESC, hung.position, hung.id LIMIT 1)
        """

    /// To be followed by a condition on `diaryEntry`.
    static let selection = """
        SELECT diaryEntry.id, diaryEntry.writerId, diaryEntry.day, substr(diaryEntry.content, 1, \(length)),
            diaryEntry.mood, cover.id, medium.width, medium.height, medium.colour,
            EXISTS (SELECT 1 FROM rendition WHERE rendition.mediumId = medium.id)
        FROM diaryEntry LEFT JOIN diaryMedium AS cover ON cover.id = \(coverId)
            LEFT JOIN medium ON medium.id = cover.mediumId
        WHERE \(DiaryEntry.isThere)
        """

    static func covers(of entries: [ID<DiaryEntry>], _ db: Database) throws -> [ID<DiaryEntry>: Cover] {
        guard !entries.isEmpty else { return [:] }
        let list = DatabaseList(entries.map(\.uuid))
        return try DiarySquare.fetchAll(
            db.cachedStatement(sql: selection + " AND diaryEntry.id IN " + list.marks), arguments: list.arguments
        ).reduce(into: [:]) { $0[$1.id] = $1.cover }
    }

    init(row: Row) throws {
        id = row[0]
        writer = row[1]
        day = try Day(iso: row[2]).unwrap()
        beginning = row[3]
        mood = row[4]
        cover = (row[5] as ID<AttachedFile>?).map {
            Cover(id: $0, width: row[6], height: row[7], colour: row[8], isShown: row[9])
        }
    }
}
