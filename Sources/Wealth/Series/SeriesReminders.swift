import Foundation
import GRDB
import House
import Localization

extension SchedulePlace {
    /// Reminders for a series, some days after its last value.
    static let series = SchedulePlace(
        kind: "series", subject: .series, table: "series", subjectId: "series.id",
        things: { ids, _, db in
            try Row.fetchAll(
                db, sql: "SELECT id, name FROM series WHERE id IN (\(databaseQuestionMarks(count: ids.count)))",
                arguments: StatementArguments(ids)
            ).reduce(into: [:]) { things, row in
                things[row[0]] = ScheduledThing(title: row[1], path: SeriesController.path(row[0]))
            }
        },
        dates: Dates(isBefore: false, choices: [7, 14, 30, 60, 90, 180, 365]) { series, _, db in
            let day = try String.fetchOne(
                db, sql: "SELECT max(day) FROM snapshot WHERE seriesId = ?", arguments: [series])
            return day.flatMap { Day(iso: $0) }.map { [ThingDate(thing: series, day: $0)] } ?? []
        } name: { _, _, words, _ in
            words("Last value")
        })
}
