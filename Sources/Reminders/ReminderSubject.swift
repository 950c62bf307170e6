import Changesets
import Foundation
import GRDB
import House

extension SubjectKind {
    static let reminder = SubjectKind(rawValue: "reminder")
}

extension Subject {
    /// A reminder with its turns and delivered occurrences.
    static let reminder = Subject(
        kind: .reminder, tables: ReminderStore.tables,
        memberRows: [
            // Those whom `ReminderSight.concerns` names.
            MemberRow(
                member: DatabaseColumn("reminder", "memberId"), subject: DatabaseColumn("reminder", "id"),
                showsThing: true),
            MemberRow(
                member: DatabaseColumn("reminderTurn", "memberId"),
                subject: DatabaseColumn("reminderTurn", "reminderId"), showsThing: true),
            MemberRow(
                member: DatabaseColumn("reminderDue", "memberId"), subject: DatabaseColumn("reminderDue", "reminderId")
            ),
        ],
        path: { RemindersController.path(ID($0)) },
        undo: UndoRules(
            tables: [
                "reminder": .init(
                    version: "version",
                    groups: [
                        .init("text", followers: ["textFold"]), .init("placeKind", "thingId", "fieldId"),
                        .init("startTime", "rule", "daysBefore", "isYearly", "countsFromDoing"), .init("nagMinutes"),
                        .init("memberId", isQuiet: true), .init("nextTime", "nextAt", "wakeAt", isQuiet: true),
                    ]),
                "reminderTurn": .init(groups: [.position], owner: "reminderId"),
                "reminderDue": .init(
                    groups: [
                        .init("doneAt", "doneById", isQuiet: true), .init("isSnoozed", "againAt", isQuiet: true),
                        .init("time", "dueAt", "firedAt", "missed", isQuiet: true), .init("memberId", isQuiet: true),
                    ], owner: "reminderId"),
            ]),
        memberLeaves: ReminderStore.passOn, memberReturns: ReminderStore.giveTurnsBack)
}
