import Foundation
import GRDB
import House
import Localization

/// Writes a member's diary settings: when days begin, templates, and muted memories.
struct DiaristStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    func change(
        dayStartHour: Int, first: ID<Diary>?, version: Int, for member: ID<Member>
    ) throws -> Saved<Void, Diarist> {
        try database.write { db in
            let diarist = try Self.own(member, at: clock.now(), db)
            guard diarist.version == version || version == 0 else { return .conflict(current: diarist) }
            try db.execute(
                sql: """
                    UPDATE diarist SET dayStartHour = ?, diaryId = ?, version = version + 1 WHERE ownerId = ?
                    """, arguments: [dayStartHour, first, member])
            return .done
        }
    }

    /// A member's settings; adds the row if they have none.
    static func own(_ member: ID<Member>, at now: Instant, _ db: Database) throws -> Diarist {
        try db.execute(
            sql: "INSERT INTO diarist (id, ownerId) VALUES (?, ?) ON CONFLICT DO NOTHING",
            arguments: [ID<Diarist>(at: now), member])
        return try Diarist.of(member, db)
    }

    // MARK: Templates

    struct Template: Sendable, FetchableRecord {
        let id: ID<Template>
        let name: String
        let content: String
        let version: Int

        static let nameLimit = 100
        static let limit = 10_000
        static let countLimit = 50

        init(row: Row) throws {
            id = row[0]
            name = row[1]
            content = row[2]
            version = row[3]
        }
    }

    func templates(of diarist: Diarist) throws -> [Template] {
        try database.read { db in
            try Template.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, name, content, version FROM diaryTemplate WHERE diaristId = ? ORDER BY createdAt, id
                        """),
                arguments: [diarist.id])
        }
    }

    /// - Throws: `Refusal.badRequest` if the member has too many already.
    func addTemplate(_ name: String, _ content: String, for member: ID<Member>) throws {
        try database.write { db in
            let diarist = try Self.own(member, at: clock.now(), db)
            let count = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM diaryTemplate WHERE diaristId = ?", arguments: [diarist.id])
            guard (count ?? 0) < Template.countLimit else {
                throw Refusal.badRequest(Phrase("You can have at most \(Template.countLimit) templates."))
            }
            try db.execute(
                sql: "INSERT INTO diaryTemplate (id, diaristId, name, content, createdAt) VALUES (?, ?, ?, ?, ?)",
                arguments: [ID<Template>(at: clock.now()), diarist.id, name, content, clock.now()])
        }
    }

    /// - Throws: `Refusal.notFound` if the member has no such template, or no longer.
    func change(
        _ id: ID<Template>, to form: DiaryTemplateForm, of diarist: Diarist
    ) throws -> Saved<Void, Template> {
        try database.write { db in
            let found = try Template.fetchOne(
                db, sql: "SELECT id, name, content, version FROM diaryTemplate WHERE id = ? AND diaristId = ?",
                arguments: [id, diarist.id])
            guard let now = found else { throw Refusal.notFound }
            if now.name == form.name, now.content == form.content { return .done }
            guard now.version == form.version else { return .conflict(current: now) }
            let next = TemplateState(name: form.name, content: form.content)
            try EarlierVersions.keep(
                TemplateVersions.thing(id, of: diarist, db), beforeItIs: next, by: diarist.member, at: clock.now(),
                in: db)
            try TemplateVersions.write(next, over: id, db)
            return .done
        }
    }

    func removeTemplate(_ id: ID<Template>, of diarist: Diarist) throws {
        try database.write { db in
            let name = try String.fetchOne(
                db, sql: "SELECT name FROM diaryTemplate WHERE id = ? AND diaristId = ?", arguments: [id, diarist.id])
            guard let name, let own = diarist.id else { throw Refusal.notFound }
            let context = UndoStore.UndoContext(
                member: diarist.member, room: DiaryRoom.id, kind: .deletion, subjectKind: SubjectKind.diarist.rawValue,
                subjectId: own.uuid, ownerId: diarist.member, phrase: Phrase.key("Template “%@” deleted"), name: name)
            _ = try undo.recording(context, tables: ["diaryTemplate"], in: db) {
                try db.execute(sql: "DELETE FROM diaryTemplate WHERE id = ?", arguments: [id])
            }
        }
    }

    // MARK: What does not come by itself

    struct Mute: Sendable {
        let id: ID<Mute>
        /// `nil` for a muted picture.
        let days: (first: Day, last: Day)?

        enum What: Sendable {
            case days(Day, Day)
            case picture(ID<AttachedFile>)
        }
    }

    func mutes(of diarist: Diarist) throws -> [Mute] {
        try database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT id, fromDay, toDay FROM diaryMute WHERE diaristId = ? ORDER BY createdAt DESC, id",
                arguments: [diarist.id]
            ).map { row in
                let first = (row[1] as String?).flatMap { Day(iso: $0) }
                let last = (row[2] as String?).flatMap { Day(iso: $0) }
                return Mute(id: row[0], days: first.flatMap { first in last.map { (first, $0) } })
            }
        }
    }

    func mute(_ what: Mute.What, for diarist: Diarist, _ member: Member) throws {
        try database.write { db in
            let own = try Self.own(member.id, at: clock.now(), db)
            var (from, to, picture): (String?, String?, ID<AttachedFile>?) = (nil, nil, nil)
            switch what {
            case .days(let first, let last): (from, to) = (first.iso, last.iso)
            case .picture(let id): picture = id
            }
            try db.execute(
                sql: """
                    INSERT INTO diaryMute (id, diaristId, fromDay, toDay, pictureId, createdAt)
                    SELECT :id, :diarist, :from, :to, :picture, :now WHERE NOT EXISTS (
                        SELECT 1 FROM diaryMute WHERE diaristId = :diarist AND fromDay IS :from AND toDay IS :to
                            AND pictureId IS :picture)
                    """,
                arguments: [
                    "id": ID<Mute>(at: clock.now()), "diarist": own.id, "from": from, "to": to, "picture": picture,
                    "now": clock.now(),
                ])
        }
    }

    /// - Throws: `Refusal.notFound` if the member has no such mute.
    func unmute(_ id: ID<Mute>, of diarist: Diarist) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM diaryMute WHERE id = ? AND diaristId = ?", arguments: [id, diarist.id])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
    }
}
