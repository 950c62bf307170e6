import Foundation
import GRDB
import House
import Localization

/// Adds, renames, shares and deletes diaries, and gives new members their first one.
struct DiariesStore: SharingStore {
    typealias Open = OpenDiary

    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The tables from which deleting a diary removes rows, parents first: undo brings them back in this order.
    static let tables = ["diary", "share"] + DiaryStore.entryTables

    /// - Returns: the new diary's id. It is private, whatever the household's setting for new things is.
    func add(_ name: String, for writer: Writer) throws -> ID<Diary> {
        try database.write { db in try Self.insert(name, owner: writer.id, at: clock.now(), in: db) }
    }

    /// Adds a first diary and the settings row for a member who has none.
    static func begin(for member: ID<Member>, at now: Instant, in db: Database) throws {
        let has = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM diary WHERE ownerId = ?)", arguments: [member])
        if has != true { _ = try insert("", owner: member, at: now, in: db) }
        try db.execute(
            sql: "INSERT INTO diarist (id, ownerId) VALUES (?, ?) ON CONFLICT DO NOTHING",
            arguments: [ID<Diarist>(at: now), member])
    }

    private static func insert(
        _ name: String, owner: ID<Member>, at now: Instant, in db: Database
    ) throws -> ID<Diary> {
        let id = ID<Diary>(at: now)
        try db.execute(
            sql: "INSERT INTO diary (id, ownerId, name, nameFold, createdAt) VALUES (?, ?, ?, ?, ?)",
            arguments: [id, owner, name, Fold.fold(name), now])
        return id
    }

    func rename(_ diary: OwnDiary, to name: String, version: Int?) throws -> Saved<Void, (name: String, version: Int)> {
        try database.write { db in
            let row = try Row.fetchOne(db, sql: "SELECT name, version FROM diary WHERE id = ?", arguments: [diary.id])
            guard let row else { throw Refusal.notFound }
            if row[0] == name { return .done }
            guard row[1] == version else { return .conflict(current: (row[0], row[1])) }
            try db.execute(
                sql: "UPDATE diary SET name = ?, nameFold = ?, version = version + 1 WHERE id = ?",
                arguments: [name, Fold.fold(name), diary.id])
            return .done
        }
    }

    // MARK: Sharing and deleting

    /// - Parameter readersComment: whether members with read access may comment.
    func share(_ diary: OwnDiary, with audience: Audience, seen: String?, readersComment: Bool) throws {
        try share(
            diary, with: audience, seen: seen,
            option: { db in
                try Bool.fetchOne(db, sql: "SELECT readersComment FROM diary WHERE id = ?", arguments: [diary.id])
                    ?? false
            },
            also: { db in
                try db.execute(
                    sql: "UPDATE diary SET readersComment = ? WHERE id = ?", arguments: [readersComment, diary.id])
            })
    }

    /// The number of entries and pictures in a diary, and of entries by others than its owner.
    func counts(_ diary: OpenDiary) throws -> (entries: Int, pictures: Int, others: Int) {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM diaryEntry WHERE diaryId = :diary AND \(DiaryEntry.isThere)),
                        (SELECT count(*) FROM diaryMedium WHERE diaryId = :diary),
                        (SELECT count(*) FROM diaryEntry WHERE diaryId = :diary AND writerId <> :owner
                            AND \(DiaryEntry.isThere))
                    """, arguments: ["diary": diary.id, "owner": diary.ownerId]
            ).unwrap()
            return (row[0], row[1], row[2])
        }
    }

    /// The names of the members beside the owner who wrote in a diary.
    func otherWriters(in diary: OpenDiary) throws -> [String] {
        try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT member.name FROM diaryEntry JOIN member ON member.id = diaryEntry.writerId
                    WHERE diaryId = ? AND writerId <> ? AND \(DiaryEntry.isThere) ORDER BY member.nameFold
                    """, arguments: [diary.id, diary.ownerId])
        }
    }

    /// Deletes a diary with its entries, in pieces: see `SubjectRemoval`.
    /// - Parameter title: the diary's name in the owner's language.
    /// - Throws: `Refusal.notFound` if it was deleted already; `Refusal.conflict` while it is being deleted.
    func remove(_ diary: OwnDiary, called title: String) throws -> ID<UndoEntry> {
        let context = UndoStore.UndoContext(
            member: diary.open.member, room: DiaryRoom.id, kind: .deletion, subjectKind: SubjectKind.diary.rawValue,
            subjectId: diary.open.uuid, ownerId: diary.open.ownerId, phrase: Phrase.key("Diary “%@” deleted"),
            name: title, isWhole: true)
        return try SubjectRemoval.remove(context, place: "/diary", undo: undo)
    }
}
