import Foundation
import GRDB
import House
import Localization

/// Proof that a member may see a diary now: it is theirs or shared with them, and their lock on the diary room is open.
/// Stores that read or write its entries take one; only `DiaryDoor` makes them.
struct OpenDiary: OpenSubject {
    let diary: Diary
    let diarist: Diarist
    let member: ID<Member>
    /// At most `read` for guests.
    let level: AccessLevel

    var id: ID<Diary> { diary.id }
    var canComment: Bool { canWrite || diary.readersComment }

    fileprivate init(_ diary: Diary, _ diarist: Diarist, for member: Member) {
        self.diary = diary
        self.diarist = diarist
        self.member = member.id
        level = AccessLevel(diary.level, for: member)
    }

    /// The diary that the member chose as first in the settings, or else the first of them.
    static func first(of diaries: [OpenDiary]) -> OpenDiary? {
        diaries.first { $0.id == $0.diarist.first } ?? diaries.first
    }
}

typealias WritableDiary = Writable<OpenDiary>
/// Proof that a member may rename, share and delete a diary.
typealias OwnDiary = Own<OpenDiary>

/// The only access to diaries: checks ownership, sharing and the visitor's lock.
struct DiaryDoor: SubjectDoor {
    let database: HouseDatabase
    let unlocks: Unlocks

    func open(_ id: UUID, for visit: Visit) throws -> OpenDiary { try open(ID(id), for: visit) }

    /// Opens a diary for one request and restarts the idle time of the lock.
    /// - Throws: `Refusal.notFound` if the member may see no such diary; `Refusal.locked` if their lock is closed,
    ///   which also hides which diaries exist.
    func open(_ id: ID<Diary>, for visit: Visit) throws -> OpenDiary {
        let diarist = try unlocked(visit)
        guard let diary = try diary(id, for: visit) else { throw Refusal.notFound }
        return OpenDiary(diary, diarist, for: visit.member)
    }

    func isOpen(_ id: UUID, for visit: Visit) throws -> Bool {
        try peek(visit).open != nil && diary(ID(id), for: visit) != nil
    }

    private func diary(_ id: ID<Diary>, for visit: Visit) throws -> Diary? {
        try database.read { db in
            try Diary.fetchOne(
                db.cachedStatement(sql: Self.one), arguments: ["member": visit.member.id, "diary": id])
        }
    }

    /// For the head of a form: whoever may write in the diary passes, whether their lock is open or not. Text that was
    /// typed before the lock closed must still arrive, so that it can be sent again.
    var writableOnceUnlocked: Entrance<Void> {
        Entrance { parameter, visit in
            guard let diary = try diary(visit.id(parameter), for: visit) else { throw Refusal.notFound }
            guard AccessLevel(diary.level, for: visit.member) >= .write else { throw Refusal.readOnly }
        }
    }

    /// All diaries that a visit may see, their own first.
    /// - Throws: `Refusal.locked`.
    func all(for visit: Visit) throws -> [OpenDiary] { try all(of: unlocked(visit), for: visit) }

    /// All diaries that a visit may see; none while the lock is closed. Does not restart the idle time of the lock.
    func opened(for visit: Visit) throws -> [OpenDiary] {
        guard let diarist = try peek(visit).open else { return [] }
        return try all(of: diarist, for: visit)
    }

    private func all(of diarist: Diarist, for visit: Visit) throws -> [OpenDiary] {
        try database.read { db in
            try Diary.fetchAll(db.cachedStatement(sql: Self.every), arguments: ["member": visit.member.id])
                .map { OpenDiary($0, diarist, for: visit.member) }
        }
    }

    /// Whether a member may comment in a diary now, in a transaction that began after its page was opened.
    static func mayComment(_ member: ID<Member>, in diary: ID<Diary>, _ db: Database) throws -> Bool {
        let now = try Diary.fetchOne(db.cachedStatement(sql: one), arguments: ["member": member, "diary": diary])
        guard let now else { throw Refusal.notFound }
        return try now.readersComment || Shares.mayWrite(member, to: diary.uuid, of: "diary", in: db)
    }

    // MARK: Without a visit

    /// The diaries of a member who has no lock on them.
    func own(of member: Member) throws -> [OpenDiary] { try visible(to: member).filter(\.isOwn) }

    /// The diaries that a member sees. Empty if the member has a lock: only a visit can have unlocked it.
    func visible(to member: Member) throws -> [OpenDiary] {
        try database.read { db in
            let diarist = try Diarist.of(member.id, db)
            guard diarist.lock == nil else { return [] }
            return try Diary.fetchAll(db.cachedStatement(sql: Self.every), arguments: ["member": member.id])
                .map { OpenDiary($0, diarist, for: member) }
        }
    }

    // MARK: The lock

    /// The visitor's settings and lock, open or locked. Does not restart the idle time of the lock.
    func peek(_ visit: Visit) throws -> Seen<Diarist, LockedPlace> {
        let diarist = try database.read { db in try Diarist.of(visit.member.id, db) }
        return Seen(behind: diarist.lock, visit.keys) {
            diarist
        } locked: { _ in
            diarist.lockedPlace
        }
    }

    /// The visitor's settings and lock. Restarts the idle time of the lock.
    /// - Throws: `Refusal.locked` when they have to unlock it first.
    func unlocked(_ visit: Visit) throws -> Diarist { try unlocks.use(peek(visit), by: visit) }

    private static let one = Diary.visible + " AND diary.id = :diary"
    private static let every = Diary.visible + Diary.order
}

extension OpenDiary {
    static let kind = SubjectKind.diary
    static let room = DiaryRoom.id

    var title: String { diary.name.isEmpty ? diary.ownerName : diary.name }
    var ownerId: ID<Member> { diary.ownerId }
}
