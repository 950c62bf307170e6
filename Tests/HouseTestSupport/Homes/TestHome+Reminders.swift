import Foundation
import GRDB
import HTTP
import TestSupport

@testable import Graphs
@testable import House
@testable import Reminders

extension House {
    var remindersRoom: RemindersRoom { get throws { try rooms.room(RemindersRoom.self) } }
    var reminders: ReminderStore { get throws { try remindersRoom.reminders } }
}

extension TestHome {
    /// Delivers what is due.
    func fireReminders() throws { try house.remindersRoom.firing.run() }

    /// By the form, as a browser sends it.
    /// - Returns: the reminder that was made last.
    @discardableResult
    func remind(_ fields: FormFields, by member: Member) throws -> ID<Reminder> {
        let reply = try post("/reminders", fields, as: member)
        guard reply.status == 303 else { throw Unexpected(reply: reply.text) }
        return try newestReminder()
    }

    func newestReminder() throws -> ID<Reminder> {
        try house.database.read { db in
            try ID<Reminder>.fetchOne(db, sql: "SELECT id FROM reminder ORDER BY rowid DESC LIMIT 1").unwrap()
        }
    }

    struct Unexpected: Error { let reply: String }

    /// At a time of Ada's clock, which shows UTC.
    func remind(
        _ text: String, on day: String, at time: String = "09:00", _ more: FormFields = FormFields(), by member: Member
    ) throws -> ID<Reminder> {
        var fields: FormFields = ["text": text, "day": day, "time": time]
        for field in more.fields { fields.add(field.name, field.value) }
        return try remind(fields, by: member)
    }

    func reminder(_ id: ID<Reminder>) throws -> Reminder? {
        try house.database.read { db in try Reminder.find(id, in: db) }
    }

    /// The occurrences of a reminder that wait, the oldest first.
    func dues(of id: ID<Reminder>) throws -> [ReminderDue] {
        try house.database.read { db in
            try ReminderDue.fetchAll(
                db,
                sql: """
                    SELECT \(ReminderDue.columns) FROM reminderDue WHERE reminderId = ? AND doneAt IS NULL ORDER BY time
                    """, arguments: [id])
        }
    }

    /// The titles of a member's waiting reminders.
    func dueTitles(_ member: Member) throws -> [String] {
        let page = try get("/reminders/now", as: member).text
        return page.matches(of: /row__name">([^<]*)</).map { String($0.1) }
    }

    /// Moves the clock to a time in UTC and delivers what is due then.
    func advance(to time: String) throws {
        let wanted = try WallTime(iso: time).unwrap().instant(in: .gmt)
        if wanted.since(clock.wall.now()) > .days(10) { forgetSessions() }
        clock.advance(wanted.since(clock.wall.now()))
        try fireReminders()
    }
}

extension TestHome {
    /// By the toast of the page of the day.
    func undoLast(by member: Member) throws {
        let path = try undoPath(as: member).unwrap()
        let reply = try post(path, as: member)
        guard reply.status == 303 else { throw Unexpected(reply: reply.text) }
    }
}

extension ReminderFiring {
    /// The same, which tells one way alone.
    func telling(_ way: any ReminderWay) -> ReminderFiring {
        ReminderFiring(
            database: database, times: times, clock: clock, logger: logger, notices: notices, ways: [way])
    }
}

extension TestHome {
    /// To another time zone, by their own settings.
    func move(_ member: Member, to zone: String) throws { try set(member, zone: zone, language: "en") }

    func speak(_ language: String, _ member: Member) throws { try set(member, zone: "UTC", language: language) }

    private func set(_ member: Member, zone: String, language: String) throws {
        let reply = try post(
            "/settings/appearance",
            ["theme": "system", "language": language, "timeZone": zone, "firstWeekday": "2"], as: member)
        guard reply.status == 303 else { throw Unexpected(reply: reply.text) }
    }
}

extension TestHome {
    /// A day in a field.
    func set(
        _ field: ID<EntityField>, _ day: String, of attribute: ID<Attribute>, in graph: ID<Graph>, by member: Member
    ) throws {
        let open = try WritableGraph(house.door.open(graph, for: member))
        _ = try house.fields.set([field: .date(Day(iso: day).unwrap())], of: attribute, version: nil, in: open)
    }
}

extension TestHome {
    /// Everything that the database file and its log hold, as text.
    func databaseText() throws -> String {
        try ["hearth.sqlite", "hearth.sqlite-wal"].map { name in
            String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
        }.joined()
    }
}
