import Changesets
import Foundation
import GRDB
import House
import Localization

/// One member's settings of the diary room: when their day begins, the first diary, and the lock on all diaries that
/// they see.
struct Diarist: Lockable, FetchableRecord {
    /// `nil` for a member who has no row yet, such as a guest.
    let id: ID<Diarist>?
    let member: ID<Member>
    /// The hour, 0 to 6, at which their day begins; before it, it is still the day before.
    let dayStartHour: Int
    /// The diary that opens first; `nil` for the oldest of their own.
    let first: ID<Diary>?
    let version: Int
    let lock: SubjectLock?

    static let latestDayStart = 6

    private static let selection = """
        SELECT diarist.id, diarist.dayStartHour, diarist.diaryId, diarist.version, diarist.ownerId,
            \(SubjectLock.columns(of: "diaryLock"))
        FROM diarist LEFT JOIN diaryLock ON diaryLock.diaristId = diarist.id
        """

    static func of(_ member: ID<Member>, _ db: Database) throws -> Diarist {
        try fetchOne(db.cachedStatement(sql: selection + " WHERE diarist.ownerId = ?"), arguments: [member])
            ?? Diarist(member)
    }

    private init(_ member: ID<Member>) {
        self.member = member
        (id, dayStartHour, first, version, lock) = (nil, 0, nil, 0, nil)
    }

    init(row: Row) throws {
        id = row[0]
        dayStartHour = row[1]
        first = row[2]
        version = row[3]
        member = row[4]
        lock = SubjectLock(row: row, at: 5)
    }

    /// The member's current day.
    func today(at now: Instant, in zone: TimeZone) -> Day {
        DiaryDay.today(at: now, in: zone, dayStartHour: dayStartHour)
    }
}

// MARK: The lock

extension SubjectKind {
    static let diarist = SubjectKind(rawValue: "diarist")
}

extension SubjectAddress {
    static let diarist = SubjectAddress("/diary/code/:diarist")
}

extension Subject {
    static let diarist = Subject(
        kind: .diarist,
        tables: ["diarist", "diaryLock", "diaryWay", "diaryMute", "diaryTemplate", "diaryDraftKey"], lock: .diarist,
        path: { _ in "/diary/settings" },
        undo: UndoRules(
            tables: [
                "diarist": .init(
                    version: "version", groups: [.init("dayStartHour"), .init("diaryId", isQuiet: true)]),
                "diaryTemplate": .init(version: "version", groups: [.init("name", "content")], owner: "diaristId"),
            ]))
}

extension Subject.Lock {
    static let diarist = Subject.Lock(
        kind: .diarist, address: .diarist, table: "diaryLock", subject: "diaristId", ways: "diaryWay",
        words: LockWords(
            nameless: Phrase("Diary"), icon: .book,
            locked: Phrase("Your diaries are locked. Enter your code to open them in this browser."),
            password: Phrase("Diary code"), wrong: Phrase("Wrong code. Try again."),
            current: Phrase("Current code, or your Hearth password"), replacing: Phrase("New code (optional)"),
            again: Phrase("Repeat code"),
            noWayBack: Phrase("Forgot it? Your Hearth password opens your diaries and lets you set a new code."),
            shared: Phrase("Everyone who uses this needs the password. Tell them."),
            removal: Phrase("Then anyone using a browser where you are signed in can read your diaries."),
            set: Phrase("The code is set. It locks all your diaries, including those shared with you."),
            removed: Phrase("The code is removed. Your diaries open without it now."), isCode: true,
            all: Phrase("Today")),
        covers: "/diary", fewestCharacters: 4, yieldsToPassword: true)
}

extension Diarist {
    var lockedPlace: LockedPlace {
        LockedPlace(name: nil, icon: "", of: .diarist, id?.uuid ?? member.uuid)
    }
}

/// Proof that a member may see their settings of the diary room: their lock is open, or they have none.
struct OpenDiarist: LockableSubject {
    let diarist: Diarist
    let id: ID<Diarist>

    static let kind = SubjectKind.diarist
    static let room = DiaryRoom.id

    var title: String { "" }
    var ownerId: ID<Member> { diarist.member }
    var member: ID<Member> { diarist.member }
    var level: AccessLevel { .own }
    var isShared: Bool { false }
    var lock: SubjectLock? { diarist.lock }

    fileprivate init?(_ diarist: Diarist) {
        guard let id = diarist.id else { return nil }
        self.diarist = diarist
        self.id = id
    }
}

/// The only access to a member's settings of the diary room: no one sees those of others.
struct DiaristDoor: LockableDoor {
    typealias Open = OpenDiarist

    let door: DiaryDoor

    var unlocks: Unlocks { door.unlocks }

    func peek(_ id: UUID, for visit: Visit) throws -> Seen<OpenDiarist, LockedPlace> {
        let own = try door.database.read { db in try Diarist.of(visit.member.id, db) }
        guard own.id?.uuid == id else { throw Refusal.notFound }
        return try Seen(behind: own.lock, visit.keys) {
            try OpenDiarist(own).unwrap()
        } locked: { _ in
            own.lockedPlace
        }
    }

    func opened(for visit: Visit) throws -> [OpenDiarist] {
        try [door.peek(visit).open.flatMap(OpenDiarist.init)].compactMap(\.self)
    }
}
