import Foundation
import GRDB
import House
import Localization

extension SchedulePlace {
    static let diaryKind = "diary"

    /// Diaries as things for the daily question, which is not asked on a day that has an entry.
    static let diary = SchedulePlace(
        kind: diaryKind, subject: .diary, table: "diary", subjectId: "diary.id",
        things: { ids, words, db in
            let marks = databaseQuestionMarks(count: ids.count)
            return try Row.fetchAll(
                db, sql: "SELECT id, name FROM diary WHERE id IN (\(marks))", arguments: StatementArguments(ids)
            ).reduce(into: [:]) { things, row in
                let (id, name): (UUID, String) = (row[0], row[1])
                things[id] = ScheduledThing(
                    title: words("What was today like?"), path: DiariesController.path(ID<Diary>(id)) + "/today",
                    place: name)
            }
        },
        isSettled: { diary, member, time, db in
            let hour = try Diarist.of(member, db).dayStartHour
            let day = time.hour < hour ? time.day.adding(days: -1) : time.day
            return try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM diaryEntry WHERE diaryId = ? AND day = ? AND writerId = ?
                        AND \(DiaryEntry.isThere))
                    """, arguments: [diary, day.iso, member]) == true
        })
}
