import Foundation
import GRDB
import House
import Localization

/// Data for measuring: far more reminders than a household has, all Ada's and in the future, the same on every run.
/// Three of four repeat, and one in five belongs to a message or an entity.
struct DemoManyReminders {
    let count: Int
    let room: RemindersRoom
    let family: DemoFamily

    private static let texts = [
        "Call the plumber", "Renew the pass", "Air the cellar", "Pay the choir", "Oil the gate",
    ]
    private static let rules = ["", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "FREQ=YEARLY"]

    /// - Throws: errors of the database.
    func add() throws {
        try room.reminders.database.write { db in
            let things = try Row.fetchAll(
                db,
                sql: """
                    SELECT 'note', note.id FROM note JOIN noteTab ON noteTab.id = note.tabId
                        WHERE noteTab.ownerId = :ada AND note.awaits = 0
                    UNION ALL SELECT 'entity', entity.id FROM entity JOIN graph ON graph.id = entity.graphId
                        WHERE graph.ownerId = :ada
                    LIMIT 1000
                    """, arguments: ["ada": family.ada.id]
            ).map { Reminder.Place(kind: $0[0], thing: $0[1]) }
            for number in 0..<count {
                let place = number % 5 == 0 && !things.isEmpty ? things[number / 5 % things.count] : nil
                try add(number, on: place, db)
            }
        }
    }

    private func add(_ number: Int, on place: Reminder.Place?, _ db: Database) throws {
        let now = family.clock.now()
        let zone = family.words.timeZone
        let day = WallTime(now, in: zone).day.adding(days: 2 + number % 360)
        let start = WallTime(day, minute: number * 7 % 1440)
        let rule = Self.rules[number % Self.rules.count]
        let text = "\(Self.texts[number % Self.texts.count]) \(number)"
        let next = try Schedule(start, Repetition(stored: rule)).first.unwrap()
        let at = next.instant(in: zone)
        try db.cachedStatement(
            sql: """
                INSERT INTO reminder (id, ownerId, memberId, text, textFold, placeKind, thingId, startTime, rule, nextTime,
                    nextAt, wakeAt, createdAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                ID<Reminder>(at: now), family.ada.id, family.ada.id, text, Fold.fold(text), place?.kind ?? "",
                place?.thing, start.iso, rule, next.iso, at, at, now,
            ])
    }
}
