import Foundation
import GRDB
import House

/// Reads the reminders of things for the pages of the things.
extension ReminderStore {
    struct FoundBell: Sendable {
        let reminder: ID<Reminder>
        let at: Instant
        /// Whether it is due.
        let isDue: Bool
    }

    /// Reminders of some things in which the visitor is involved. The caller has checked that the visitor may see the
    /// things.
    func bells(of kind: String, _ things: [UUID], _ visit: Visit) throws -> [UUID: FoundBell] {
        try stride(from: 0, to: things.count, by: 500).reduce(into: [:]) { found, start in
            let part = things[start..<min(start + 500, things.count)].enumerated()
            let names = part.map { ":thing\($0.offset)" }.joined(separator: ", ")
            let ids = part.reduce(into: StatementArguments()) { $0 += ["thing\($1.offset)": $1.element] }
            let here = try bells(
                "reminder.thingId IN (\(names)) AND reminder.fieldId IS NULL", by: "thingId", of: kind, visit, ids)
            found.merge(here) { first, _ in first }
        }
    }

    /// Reminders of the dates on one thing, by field.
    func bells(of kind: String, datesOf thing: UUID, _ visit: Visit) throws -> [UUID: FoundBell] {
        try bells(
            "reminder.thingId = :thing AND reminder.fieldId IS NOT NULL", by: "fieldId", of: kind, visit,
            ["thing": thing])
    }

    /// The other reminders of a reminder's thing in which the visitor is involved, by time.
    func others(of reminder: Reminder, _ visit: Visit) throws -> [FoundBell] {
        guard let place = reminder.place else { return [] }
        return try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT reminder.id, min(coalesce(reminderDue.dueAt, reminder.nextAt)) AS at, reminderDue.id IS NOT NULL
                    FROM reminder
                    LEFT JOIN reminderDue ON reminderDue.reminderId = reminder.id AND reminderDue.doneAt IS NULL
                    WHERE reminder.thingId = :thing AND reminder.fieldId IS :field AND reminder.placeKind = :kind
                        AND reminder.id <> :id AND \(ReminderSight.concerns)
                        AND coalesce(reminderDue.dueAt, reminder.nextAt) IS NOT NULL
                    GROUP BY reminder.id ORDER BY at LIMIT 20
                    """,
                arguments: [
                    "thing": place.thing, "field": place.field, "kind": place.kind, "id": reminder.id,
                    "member": visit.member.id,
                ]
            ).map { FoundBell(reminder: $0[0], at: $0[1], isDue: $0[2]) }
        }
    }

    /// - Parameter key: the column by which to group: the thing or the field.
    private func bells(
        _ condition: String, by key: String, of kind: String, _ visit: Visit, _ arguments: StatementArguments
    ) throws -> [UUID: FoundBell] {
        guard visit.member.role != .guest else { return [:] }
        return try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT reminder.\(key), reminder.id, min(coalesce(reminderDue.dueAt, reminder.nextAt)),
                        reminderDue.id IS NOT NULL AND reminderDue.isSnoozed = 0
                    FROM reminder
                    LEFT JOIN reminderDue ON reminderDue.reminderId = reminder.id AND reminderDue.doneAt IS NULL
                    WHERE \(condition) AND reminder.placeKind = :kind AND \(ReminderSight.concerns)
                        AND coalesce(reminderDue.dueAt, reminder.nextAt) IS NOT NULL GROUP BY reminder.\(key)
                    """, arguments: ["kind": kind, "member": visit.member.id] + arguments
            ).reduce(into: [:]) { $0[$1[0]] = FoundBell(reminder: $1[1], at: $1[2], isDue: $1[3]) }
        }
    }
}
