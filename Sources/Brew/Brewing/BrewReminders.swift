import Foundation
import GRDB
import House
import Localization

extension SchedulePlace {
    static let brewKind = "brew"

    /// Running brews as things with reminders. Only their own member sees them: a shared barista shows beans and gear.
    static let brew = SchedulePlace(
        kind: brewKind, subject: .barista, table: "brewRun", subjectId: "brewRun.baristaId",
        isSeen: """
            brewRun.state = 'running' AND EXISTS (
                SELECT 1 FROM barista AS brewer WHERE brewer.id = brewRun.baristaId AND brewer.ownerId = :member)
            """,
        things: { ids, words, db in
            let marks = databaseQuestionMarks(count: ids.count)
            return try Row.fetchAll(
                db, sql: "SELECT id, json_extract(plan, '$.name') FROM brewRun WHERE id IN (\(marks))",
                arguments: StatementArguments(ids)
            ).reduce(into: [:]) { things, row in
                let (id, name): (UUID, String) = (row[0], row[1])
                things[id] = ScheduledThing(
                    title: words("“\(name)” is ready"), path: BrewRunsController.path(ID<BrewRun>(id)))
            }
        },
        isSettled: { run, _, _, db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT state <> 'running' OR EXISTS (
                        SELECT 1 FROM brewEvent WHERE runId = brewRun.id AND kind = 'finish')
                    FROM brewRun WHERE id = ?
                    """, arguments: [run]) ?? true
        })
}

extension BrewRun {
    /// The length in seconds from which on a step has a reminder for its end.
    private static let longStep = 3600

    var hasLongStep: Bool { plan.steps.contains { ($0.seconds ?? 0) >= Self.longStep } }

    /// When the long step that is under way will be over; `nil` without one.
    func longStepEnds(at now: Instant) -> Instant? {
        guard state == .running else { return nil }
        let present = clock.state(at: now.milliseconds)
        guard !present.isFinished, !present.isPaused, plan.steps.indices.contains(present.step),
            (plan.steps[present.step].seconds ?? 0) >= Self.longStep, let left = present.stepLeft, left > 0
        else { return nil }
        return Instant(milliseconds: now.milliseconds + left)
    }
}

extension BrewStores {
    /// Tells the member's other pages that a brew has changed, and sets or removes its reminder.
    func tell(_ run: BrewRun, of own: OwnBarista, _ visit: Visit) throws {
        live.tell(own.member, BrewRunsController.path(run.id))
        guard run.hasLongStep else { return }
        try rooms.bells?.ring(
            SchedulePlace.brewKind, run.id.uuid, at: run.longStepEnds(at: clock.now()), for: Writer(visit.member), visit
        )
    }
}
