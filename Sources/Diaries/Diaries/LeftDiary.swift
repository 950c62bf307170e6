import Foundation
import GRDB
import House
import Localization

/// Proof that a member wrote in a diary that is no longer shared with them, and that their own lock is open: they may read and
/// export their own entries there, and nothing else. Only `DiaryDoor` makes them.
struct LeftDiary: OpenSubject {
    typealias Thing = Diary

    let id: ID<Diary>
    let ownerId: ID<Member>
    /// As typed; empty for the first diary of a member.
    let name: String
    /// The owner's name.
    let ownerName: String
    let diarist: Diarist
    let member: ID<Member>

    static let kind = SubjectKind.diary
    static let room = DiaryRoom.id

    var level: AccessLevel { .read }
    var title: String { name.isEmpty ? ownerName : name }

    func title(_ words: Words) -> String { name.isEmpty ? words("\(ownerName)’s diary") : name }

    fileprivate init(_ row: Row, _ diarist: Diarist) {
        id = row[0]
        ownerId = row[1]
        name = row[2]
        ownerName = row[3]
        self.diarist = diarist
        member = diarist.member
    }

    /// Selects the diaries in which a member wrote, and which they may not see. Binds `:member`.
    fileprivate static let selection = """
        SELECT diary.id, diary.ownerId, diary.name, owner.name
        FROM diary JOIN member AS owner ON owner.id = diary.ownerId
        WHERE diary.id IN (SELECT diaryId FROM diaryEntry WHERE writerId = :member AND \(DiaryEntry.isThere))
            AND NOT \(Shares.isVisible("diary"))
        """
}

extension DiaryDoor {
    /// The diaries in which the visitor wrote and which they may not see any more; none while their lock is closed. Does
    /// not restart the idle time of the lock.
    func left(for visit: Visit) throws -> [LeftDiary] {
        guard let diarist = try peek(visit).open else { return [] }
        return try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(sql: LeftDiary.selection + " ORDER BY diary.createdAt, diary.id"),
                arguments: ["member": visit.member.id]
            ).map { LeftDiary($0, diarist) }
        }
    }

    /// - Throws: `Refusal.notFound` if the visitor wrote nothing there, or may see the whole diary; `Refusal.locked`.
    func left(_ id: ID<Diary>, for visit: Visit) throws -> LeftDiary {
        let diarist = try unlocked(visit)
        let row = try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(sql: LeftDiary.selection + " AND diary.id = :diary"),
                arguments: ["member": visit.member.id, "diary": id])
        }
        guard let row else { throw Refusal.notFound }
        return LeftDiary(row, diarist)
    }

    /// For routes that show a member's own entries in a diary that is no longer shared with them.
    var left: Entrance<LeftDiary> { Entrance { parameter, visit in try left(visit.id(parameter), for: visit) } }
}

/// Proof that a member may see a file of a diary: they may see the diary, or wrote the entry that has the file.
struct DiaryWithFile: OpenSubject {
    typealias Thing = Diary

    let id: ID<Diary>
    let title: String
    let ownerId: ID<Member>
    let member: ID<Member>

    static let kind = SubjectKind.diary
    static let room = DiaryRoom.id

    var level: AccessLevel { .read }

    fileprivate init(_ diary: some OpenSubject) {
        (id, title, ownerId, member) = (ID(diary.uuid), diary.title, diary.ownerId, diary.member)
    }
}

/// The door of the routes that send a file, whose address has its id.
struct DiaryFileDoor: SubjectDoor {
    let door: DiaryDoor

    func open(_ id: UUID, for visit: Visit) throws -> DiaryWithFile {
        do {
            return DiaryWithFile(try door.open(id, for: visit))
        } catch Refusal.notFound {
            let left = try door.left(ID(id), for: visit)
            let file: ID<AttachedFile> = try visit.id("file")
            let isTheirs = try door.database.read { db in
                try Bool.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT EXISTS (SELECT 1 FROM diaryMedium JOIN diaryEntry ON diaryEntry.id = entryId
                                WHERE diaryMedium.id = ? AND writerId = ?)
                            """), arguments: [file, visit.member.id])
            }
            guard isTheirs == true else { throw Refusal.notFound }
            return DiaryWithFile(left)
        }
    }
}
