import Changesets
package import Foundation
package import GRDB

/// A version of a thing that was replaced.
struct EarlierVersion: Sendable, FetchableRecord {
    let id: ID<EarlierVersion>
    /// The subject that the thing was in then.
    let subject: UUID
    let writer: ID<Member>
    /// When it was saved last.
    let writtenAt: Instant
    let replacedBy: ID<Member>
    let replacedAt: Instant
    let occasion: VersionOccasion
    let content: Data

    static let columns = "id, subjectId, writerId, writtenAt, replacedById, replacedAt, occasion, content"

    /// Reads `columns`.
    init(row: Row) throws {
        id = row[0]
        subject = row[1]
        writer = row[2]
        writtenAt = row[3]
        replacedBy = row[4]
        replacedAt = row[5]
        occasion = VersionOccasion(rawValue: row[6]) ?? .writing
        content = row[7]
    }
}

/// Keeps what was typed over: a version before each sitting of a writer, for 90 days, then the last of each month for a
/// year.
package enum EarlierVersions {
    static let table = "earlierVersion"

    /// How long a sitting lasts at most.
    static let sitting = Duration.minutes(10)
    /// How long each version is kept.
    static let retention = Duration.days(90)
    /// How long the last of each month is kept after that.
    static let monthly = Duration.days(365)
    /// Bytes of all versions together. Beyond them the oldest go, but none of the last day.
    static let limit = 512 << 20

    // MARK: Keeping

    /// Keeps the state of a thing that the caller is about to replace, unless the same writer goes on with their sitting
    /// and little is taken away. Call it in the transaction of the change, before it.
    /// - Parameters:
    ///   - thing: as it is before the change.
    ///   - member: who changes it.
    package static func keep<State>(
        _ thing: VersionedThing<State>, beforeItIs next: State, by member: ID<Member>, at now: Instant,
        because occasion: VersionOccasion = .writing, in db: Database
    ) throws {
        guard thing.state != next, !thing.state.plain.isEmpty else { return }
        let last = try last(of: thing.id, db)
        let began = last.map { ($0.replacedBy, $0.replacedAt) } ?? (thing.writer, thing.createdAt)
        let isSameSitting =
            occasion == .writing && last?.occasion ?? .writing == .writing && began.0 == member
            && (Duration.zero..<sitting).contains(now.since(began.1))
        guard !isSameSitting || takesMuch(from: thing.state.plain, to: next.plain) else { return }
        let content = try thing.state.content
        // One change may be several: of the title and the items of a list.
        if let last, last.replacedBy == member, try isSame(content, as: last.id, db) { return }
        // Not every thing has the time of its last change; its last sitting began when the version before was replaced.
        let writtenAt = max(thing.changedAt, last?.replacedAt ?? thing.changedAt)
        try insert(
            thing, content, writer: last?.replacedBy ?? thing.writer, writtenAt: writtenAt, replacedBy: member, at: now,
            occasion, db)
    }

    private static func isSame(_ content: Data, as version: ID<EarlierVersion>, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT content = ? FROM earlierVersion WHERE id = ?"),
            arguments: [content, version]) == true
    }

    /// Keeps a text that could not be saved because another change came first; once, however often it is sent.
    package static func keepRefused<State>(
        _ state: State, of thing: VersionedThing<State>, by member: ID<Member>, at now: Instant, in db: Database
    ) throws {
        guard state != thing.state, !state.plain.isEmpty else { return }
        let content = try state.content
        let isKept = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM earlierVersion WHERE thingId = ? AND writerId = ? AND content = ?)
                    """), arguments: [thing.id, member, content])
        guard isKept != true else { return }
        try insert(
            thing, content, writer: member, writtenAt: now, replacedBy: member, at: now, .refused, db)
    }

    /// Adds a version of its writer's that an archive of Hearth has beside the thing.
    package static func bring<State>(
        _ version: BroughtVersion<State>, of thing: VersionedThing<State>, in db: Database
    ) throws {
        try insert(
            thing, version.state.content, writer: thing.writer, writtenAt: version.writtenAt,
            replacedBy: thing.writer, at: version.replacedAt, .writing, db)
    }

    /// The versions of a thing that its writer wrote, the oldest first: what they may export of it.
    package static func own<State>(
        of thing: UUID, by writer: ID<Member>, _ state: State.Type = State.self, in db: Database
    ) throws -> [BroughtVersion<State>] {
        try EarlierVersion.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(EarlierVersion.columns) FROM earlierVersion WHERE thingId = ? AND writerId = ?
                    ORDER BY replacedAt, rowid
                    """), arguments: [thing, writer]
        ).map { BroughtVersion(try State(content: $0.content), writtenAt: $0.writtenAt, replacedAt: $0.replacedAt) }
    }

    private static func insert<State>(
        _ thing: VersionedThing<State>, _ content: Data, writer: ID<Member>, writtenAt: Instant,
        replacedBy member: ID<Member>, at now: Instant, _ occasion: VersionOccasion, _ db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO earlierVersion (id, kind, thingId, subjectId, writerId, writtenAt, replacedById, replacedAt,
                    occasion, content)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                ID<EarlierVersion>(at: now), thing.kind, thing.id, thing.subject, writer, writtenAt, member, now,
                occasion.rawValue, content,
            ])
    }

    /// The version that was replaced last: who replaced it has written what stands now.
    private static func last(of thing: UUID, _ db: Database) throws -> EarlierVersion? {
        try EarlierVersion.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT id, subjectId, writerId, writtenAt, replacedById, replacedAt, occasion, x''
                    FROM earlierVersion WHERE thingId = ? AND occasion <> 'refused'
                    ORDER BY replacedAt DESC, rowid DESC LIMIT 1
                    """), arguments: [thing])
    }

    /// Whether a change replaces 80 characters, or half of a text of 40 and more: what was typed since the sitting began
    /// would be lost with it.
    static func takesMuch(from old: String, to new: String) -> Bool {
        let (old, new) = (Array(old.utf8), Array(new.utf8))
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let taken = characters(old[start..<(old.count - end)])
        return taken >= 80 || taken >= 20 && taken * 2 >= characters(old[...])
    }

    /// The number of Unicode scalars: bytes that go on with one are not counted.
    private static func characters(_ utf8: ArraySlice<UInt8>) -> Int {
        utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    // MARK: Reading

    /// The versions that a member may see: those of the subject that the thing is in now, and their own.
    private static let visible = "thingId = :thing AND (subjectId = :subject OR writerId = :member)"

    /// The newest first.
    static func list(
        of thing: UUID, in subject: UUID, for member: ID<Member>, on page: ListPage, db: Database
    ) throws -> (rows: [EarlierVersion], total: Int) {
        let arguments: StatementArguments = ["thing": thing, "subject": subject, "member": member]
        let rows = try EarlierVersion.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(EarlierVersion.columns) FROM earlierVersion WHERE \(visible)
                    ORDER BY replacedAt DESC, rowid DESC LIMIT \(page.size) OFFSET \(page.offset)
                    """), arguments: arguments)
        let total = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM earlierVersion WHERE \(visible)"), arguments: arguments)
        return (rows, total ?? 0)
    }

    /// - Throws: `Refusal.notFound`.
    static func version(
        _ id: ID<EarlierVersion>, of thing: UUID, in subject: UUID, for member: ID<Member>, db: Database
    ) throws -> EarlierVersion {
        let found = try EarlierVersion.fetchOne(
            db.cachedStatement(
                sql: "SELECT \(EarlierVersion.columns) FROM earlierVersion WHERE \(visible) AND id = :id"),
            arguments: ["thing": thing, "subject": subject, "member": member, "id": id])
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// The content of the version that came after one.
    static func next(
        after version: ID<EarlierVersion>, of thing: UUID, in subject: UUID, for member: ID<Member>, db: Database
    ) throws -> Data? {
        try Data.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT content FROM earlierVersion
                    WHERE \(visible) AND occasion <> 'refused' AND (replacedAt, rowid) > (
                        SELECT replacedAt, rowid FROM earlierVersion WHERE id = :id)
                    ORDER BY replacedAt, rowid LIMIT 1
                    """), arguments: ["thing": thing, "subject": subject, "member": member, "id": version])
    }

    // MARK: Room

    /// Bytes of all versions, as stored.
    static func byteCount(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT coalesce(sum(length(content)), 0) FROM earlierVersion") ?? 0
    }

    /// Deletes what is too old, or beyond the limit.
    static func prune(at now: Instant, limit: Int = limit, in db: Database) throws {
        let young = now.adding(.zero - retention)
        try db.execute(
            sql: """
                DELETE FROM earlierVersion WHERE replacedAt < :young AND (replacedAt < :oldest OR EXISTS (
                    SELECT 1 FROM earlierVersion AS later
                    WHERE later.thingId = earlierVersion.thingId AND later.replacedAt < :young
                        AND (later.replacedAt, later.rowid) > (earlierVersion.replacedAt, earlierVersion.rowid)
                        AND strftime('%Y-%m', later.replacedAt / 1000, 'unixepoch')
                            = strftime('%Y-%m', earlierVersion.replacedAt / 1000, 'unixepoch')))
                """, arguments: ["young": young, "oldest": young.adding(.zero - monthly)])
        var excess = try byteCount(db) - limit
        guard excess > 0 else { return }
        let oldest = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, length(content) FROM earlierVersion WHERE replacedAt < ? ORDER BY replacedAt, rowid
                """, arguments: [now.adding(.zero - .days(1))])
        var gone: [ID<EarlierVersion>] = []
        while excess > 0, let row = try oldest.next() {
            gone.append(row[0])
            excess -= row[1]
        }
        for id in gone { try db.execute(sql: "DELETE FROM earlierVersion WHERE id = ?", arguments: [id]) }
    }
}

/// A version as it leaves Hearth and comes in again.
package struct BroughtVersion<State: VersionedState>: Sendable {
    package let state: State
    package let writtenAt: Instant
    package let replacedAt: Instant

    package init(_ state: State, writtenAt: Instant, replacedAt: Instant) {
        self.state = state
        self.writtenAt = writtenAt
        self.replacedAt = replacedAt
    }
}

extension HangingRows {
    /// Earlier versions, which go and come back with the things that they are of. Undoing a change forgets none that it
    /// made: what has been typed since may be in the way of the undo.
    static let versions = HangingRows(
        tables: [EarlierVersions.table], rules: [EarlierVersions.table: RestoreRules.Table(keepsAdded: true)])
}
