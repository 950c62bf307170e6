import Foundation
import GRDB
import House

/// Reminders of things in the archives of other rooms.
extension ReminderStore {
    /// Those that the member set for themself alone, at times of their own, and that have a next time.
    static func archived(
        of kind: String, _ things: [UUID], for member: ID<Member>, in db: Database
    ) throws -> [UUID: [ArchivedBell]] {
        guard !things.isEmpty else { return [:] }
        let list = DatabaseList(things)
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT thingId, text, startTime, rule, countsFromDoing, nagMinutes, nextTime, ownerId, memberId
                    FROM reminder WHERE thingId IN \(list.marks) AND nextTime IS NOT NULL AND daysBefore IS NULL
                        AND NOT EXISTS (SELECT 1 FROM reminderTurn WHERE reminderId = reminder.id)
                        AND placeKind = ? ORDER BY createdAt, id
                    """), arguments: list.arguments + [kind])
        return rows.reduce(into: [:]) { found, row in
            guard row[7] == member, row[8] == member else { return }
            let bell = ArchivedBell(
                text: row[1], start: row[2], rule: row[3], countsFromDoing: row[4], nagMinutes: row[5], next: row[6])
            found[row[0], default: []].append(bell)
        }
    }

    /// Adds the reminders of an imported thing.
    func bring(
        _ bells: [ArchivedBell], at place: Reminder.Place, for member: ID<Member>, in db: Database
    ) throws -> Int {
        let known = try Self.archived(of: place.kind, [place.thing], for: member, in: db)[place.thing] ?? []
        var count = 0
        for bell in bells {
            guard let (timing, next) = try times(of: bell, for: member, db) else { continue }
            let text = bell.text.tidiedLine.cut(to: Reminder.textLimit)
            guard !known.contains(where: { ($0.text, $0.start, $0.rule) == (text, timing.start.iso, bell.rule) }) else {
                continue
            }
            let id = ID<Reminder>(at: clock.now())
            try db.cachedStatement(
                sql: """
                    INSERT INTO reminder (id, ownerId, memberId, text, textFold, placeKind, thingId, startTime, rule,
                        countsFromDoing, nagMinutes, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [
                    id, member, member, text, Fold.fold(text), place.kind, place.thing, timing.start.iso,
                    timing.repetition?.stored ?? "", bell.countsFromDoing && timing.repetition != nil,
                    min(max(bell.nagMinutes, 0), 10080), clock.now(),
                ])
            try times.set(next, of: id, in: times.zone(of: member, db), db)
            count += 1
        }
        return count
    }

    /// When a bell rings, and its next time; `nil` if it will not ring any more, or has no time.
    private func times(
        of bell: ArchivedBell, for member: ID<Member>, _ db: Database
    ) throws -> (Schedule, next: WallTime)? {
        guard let start = WallTime(iso: bell.start), bell.rule.isEmpty || Repetition(stored: bell.rule) != nil else {
            return nil
        }
        let zone = try times.zone(of: member, db)
        let schedule = Schedule(start, Repetition(stored: bell.rule))
        if let next = bell.next.flatMap({ WallTime(iso: $0) }), next.instant(in: zone) > clock.now(),
            next == start || schedule.next(from: next) == next
        {
            return (schedule, next)
        }
        guard let first = schedule.first else { return nil }
        if first.instant(in: zone) > clock.now() { return (schedule, first) }
        return schedule.next(after: clock.now(), in: zone).map { (schedule, $0.time) }
    }
}
