import Foundation
import GRDB
import House
import Localization

extension SchedulePlace {
    /// Messages and lists can have reminders.
    static let notes = SchedulePlace(
        kind: "note", subject: .noteTab, table: "note", subjectId: "note.tabId",
        isSeen: "(note.awaits = 0 OR note.writerId = :member)"
    ) { ids, words, db in
        let marks = databaseQuestionMarks(count: ids.count)
        let notes = try Note.fetchAll(
            db, sql: "SELECT \(Note.columns) FROM note WHERE id IN (\(marks))", arguments: StatementArguments(ids))
        let tabs = try Row.fetchAll(
            db,
            sql: """
                SELECT note.id, noteTab.name, noteTab.isInbox FROM note JOIN noteTab ON noteTab.id = note.tabId
                WHERE note.id IN (\(marks))
                """, arguments: StatementArguments(ids)
        ).reduce(into: [UUID: String]()) { $0[$1[0]] = $1[2] ? words("Inbox") : $1[1] }
        let summaries = try Note.summaries(of: notes, db)
        return notes.reduce(into: [:]) { things, note in
            things[note.id.uuid] = ScheduledThing(
                title: (summaries[note.id] ?? note.summary).line(),
                path: NotesController.path(of: note.id, in: note.tab),
                place: tabs[note.id.uuid] ?? "")
        }
    }
}
