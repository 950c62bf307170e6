import Foundation
import GRDB
import HTTP
import House
import Localization

/// The demo family's chores and reminders; the same on every run.
enum DemoReminders {
    private struct Line {
        let text: String
        /// Fields of the form: `repeat`, `weekday`, `counts`.
        let fields: FormFields
        /// The number of days since its first occurrence.
        let ago: Int
        /// Hours and minutes.
        let time: String
        /// The members who take turns: 0 is Ada, 1 Grace.
        let members: [Int]
        /// Whether the last occurrence is open; earlier ones were done.
        var isDue = false
    }

    private static let lines = [
        Line(
            text: "Put out the bins", fields: ["repeat": "weekly", "weekday": "2"], ago: 28, time: "07:00",
            members: [0, 1], isDue: true),
        Line(
            text: "Water the plants", fields: ["repeat": "daily", "interval": "3", "counts": "doing"], ago: 4,
            time: "18:00", members: [1, 0]),
        Line(text: "Descale the kettle", fields: ["repeat": "monthly"], ago: 3, time: "10:00", members: [1, 0]),
        Line(text: "Feed the sourdough", fields: ["repeat": "daily"], ago: 3, time: "06:30", members: [0], isDue: true),
        Line(
            text: "Change the water filter", fields: ["repeat": "monthly", "interval": "3"], ago: 20, time: "09:30",
            members: [0]),
        Line(text: "Winter tyres", fields: ["repeat": "yearly"], ago: 60, time: "09:00", members: [0]),
        Line(text: "Library books are due", fields: [:], ago: -2, time: "17:00", members: [0]),
        Line(text: "Call the dentist", fields: [:], ago: -9, time: "11:15", members: [1]),
    ]

    /// - Throws: errors of the database.
    static func add(to room: RemindersRoom, _ family: DemoFamily) throws {
        let members = family.people.filter { $0.role != .guest }
        let zone = family.words.timeZone
        let today = WallTime(family.clock.now(), in: zone).day
        for line in lines {
            var fields = line.fields
            fields.add("text", line.text)
            fields.add("day", today.adding(days: -line.ago).iso)
            fields.add("time", line.time)
            for index in line.members where members.indices.contains(index) {
                fields.add("member", "\(members[index].id)")
            }
            let form = ReminderForm(fields, dates: nil, hasThing: false, member: family.ada.id, today: today)
            let id = try room.reminders.add(form, on: nil, by: Writer(family.ada))
            if line.isDue { try live(with: id, form.timing, in: room, family, zone) }
        }
        let further = family.count(.reminders)
        if further > 0 {
            try DemoManyReminders(count: further, room: room, family: family).add()
        }
        try room.firing.run()
    }

    /// Delivers the past occurrences: all but the last are done a while later, in turns.
    private static func live(
        with id: ID<Reminder>, _ timing: Reminder.Timing, in room: RemindersRoom, _ family: DemoFamily, _ zone: TimeZone
    ) throws {
        guard case .schedule(let schedule) = timing else { return }
        let past = schedule.occurrences(
            from: schedule.start, through: WallTime(family.clock.now(), in: zone), limit: 50)
        try room.reminders.database.write { db in
            let turns = try ReminderDoor.turns(of: id, db)
            let all = turns.isEmpty ? [family.ada.id] : turns
            for (index, time) in past.dropLast().enumerated() {
                let at = time.instant(in: zone)
                let member = all[index % all.count]
                try db.execute(
                    sql: """
                        INSERT INTO reminderDue (id, reminderId, memberId, thingId, time, dueAt, firedAt, doneAt, doneById)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        ID<ReminderDue>(at: at), id, member, id, time.iso, at, at, at.adding(.minutes(25 + 7 * index)),
                        member,
                    ])
            }
            let turn = all[max(past.count - 1, 0) % all.count]
            try db.execute(sql: "UPDATE reminder SET memberId = ? WHERE id = ?", arguments: [turn, id])
            if let last = past.last { try room.reminders.times.set(last, of: id, in: zone, db) }
        }
    }
}

extension DemoSize {
    static let reminders = DemoSize(
        name: "reminders", help: "Adds this many reminders, all in the future. For measuring.")
}
