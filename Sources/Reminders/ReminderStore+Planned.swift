import Foundation
import GRDB
import House
import Localization

/// Reads the occurrences that are expected within a span of time.
extension ReminderStore {
    struct Planned: Sendable {
        let listed: ListedReminder
        let time: WallTime
        /// The member whose turn it will be if no turn is skipped; `nil` if it reminds one member.
        let turn: ID<Member>?
    }

    /// The limit of planned occurrences of one reminder.
    private static let limit = 200

    /// Expected occurrences, both ends included, without those of locked things.
    func planned(from first: WallTime, through last: WallTime, _ visit: Visit) throws -> [Planned] {
        try planned(from: first, through: last, try everyComing(visit), visit.words.timeZone)
    }

    private func planned(
        from first: WallTime, through last: WallTime, _ listed: [ListedReminder], _ zone: TimeZone
    ) throws -> [Planned] {
        try database.read { db in
            try listed.flatMap { one in
                try occurrences(one.reminder, from: first, through: last, db).map { index, time in
                    Planned(listed: one, time: time, turn: Self.turn(index, of: one))
                }
            }
        }
    }

    /// Each with the number of occurrences before it from now on.
    func occurrences(
        _ reminder: Reminder, from first: WallTime, through last: WallTime, _ db: Database
    ) throws -> [(Int, WallTime)] {
        guard let next = reminder.nextTime, next <= last else { return [] }
        switch reminder.timing {
        case .schedule(let schedule):
            if reminder.countsFromDoing || schedule.repetition == nil { return next >= first ? [(0, next)] : [] }
            return schedule.occurrences(from: next, through: last, limit: 10 * Self.limit).enumerated()
                .filter { $0.element >= first }.prefix(Self.limit).map { ($0.offset, $0.element) }
        case .days(let before, let minute, let isYearly):
            return try times.dates(of: reminder, db).prefix(Self.limit).flatMap { date in
                let days = Anniversary(date: date.day, daysBefore: before, minute: minute, isYearly: isYearly)
                return days.occurrences(from: max(first, next), through: last, limit: 12).map { (0, $0) }
            }
        }
    }

    /// - Parameter index: the number of turns until then.
    static func turn(_ index: Int, of listed: ListedReminder) -> ID<Member>? {
        let all = listed.turns
        guard let start = all.firstIndex(of: listed.reminder.memberId) else { return nil }
        return all[(start + index) % all.count]
    }

    /// All expected reminders of things that are not locked.
    private func everyComing(_ visit: Visit) throws -> [ListedReminder] {
        try list(
            """
            FROM reminder WHERE reminder.nextAt IS NOT NULL AND \(times.sight.isSeen) AND \(times.sight.isOpen)
            ORDER BY reminder.nextAt, reminder.id LIMIT 1000
            """, hasDue: false, visit)
    }
}
