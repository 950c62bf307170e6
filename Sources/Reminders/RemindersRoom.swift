import Foundation
import GRDB
import HTTP
package import House
import Localization

/// All that the list of rooms knows of it.
package let remindersRoom: any Room.Type = RemindersRoom.self

/// Reminders of things in any room, of dates, or of a line of text; for one member or in turns.
struct RemindersRoom: Room {
    static let id = "reminders"
    static let sign = RoomSign(icon: .bell, title: Phrase("Reminders"))
    static let fieldLabels = ["line": Phrase("What, and when"), "interval": Phrase("Interval")]
    static let subjects = [Subject.reminder]
    static let passingTables = ["reminderFeed"]
    static let secretTables = ["reminderFeed"]
    static let hearsNews = true
    static let hangingRows = [HangingRows.reminders]
    static let demoSizes = [DemoSize.reminders]

    let door: ReminderDoor
    let reminders: ReminderStore
    let firing: ReminderFiring
    let controller: RemindersController
    let list: ReminderListController
    let feed: FeedController
    let routes: [Route]
    private let clock: WallClock

    var doors: [any SubjectDoor] { [door] }

    init(_ house: RoomContext) {
        let (database, clock) = (house.database, house.clock)
        self.clock = clock
        let sight = ReminderSight(house.undo.subjects)
        let times = ReminderTimes(sight: sight, clock: clock)
        door = ReminderDoor(database: database, subjects: house.undo.subjects, sight: sight)
        reminders = ReminderStore(
            database: database, undo: house.undo, times: times, notices: house.notices, clock: clock)
        firing = ReminderFiring(
            database: database, times: times, clock: clock, logger: house.logger, notices: house.notices,
            ways: [OpenPages(live: house.live)])
        controller = RemindersController(
            door: door, reminders: reminders, household: house.household, rooms: house.rooms, pages: house.pages,
            clock: clock)
        list = ReminderListController(controller: controller)
        let feeds = FeedStore(database: database, clock: clock)
        feed = FeedController(
            feeds: feeds, uses: FeedUses(feeds),
            calendars: ReminderCalendar(reminders: reminders, clock: clock, words: house.translator.words),
            addresses: InvitationAddresses(house.settings), pages: house.pages)
        routes =
            feed.routes + ReminderMonthController(controller: controller).routes
            + DuesController(controller: controller).routes
            + list.routes + ReminderLineController(controller: controller, list: list).routes
            + ReminderPreviewController(controller: controller).routes + controller.routes
    }

    var jobs: [String: Jobs.Kind] {
        ["reminders": Jobs.Kind(in: .timed, eachTime: { [firing] in try firing.run() })]
    }

    func badge(_ visit: Visit) throws -> Int? {
        let count = try reminders.dueCount(visit)
        return count == 0 ? nil : count
    }

    func today(_ visit: Visit) throws -> TodayPart {
        let due = try list.due(visit, back: "/today")
        var part = TodayPart()
        if !due.rows.isEmpty { part.cards = [TodayCard(.head, due)] }
        guard visit.member.role != .guest else { return part }
        part.isUntouched = try !reminders.hasAny(visit.member.id)
        let row = FirstStepRow(
            path: "/reminders", icon: .clock, title: Phrase("Set a reminder"),
            text: Phrase("“Water the plants every Tuesday 18:00”."), isDone: try reminders.hasMade(visit.member.id))
        part.steps.append(FirstStep(row))
        return part
    }

    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        let drawing = try controller.drawing(visit)
        let found = try reminders.search(query, limit: limit + 1, visit)
        let rows = found.prefix(limit).map { listed in
            let excerpt = SearchExcerpt(of: listed.reminder.text, texts: [], words: query.words)
            return FoundRow(
                path: RemindersController.path(listed.reminder.id), icon: ChosenIcon(.clock), name: excerpt.name,
                text: excerpt.line, place: drawing.rule(listed.reminder) ?? "")
        }
        return RoomFinds(rows: rows, total: rows.count, isMore: found.count > limit)
    }

    func places(_ visit: Visit) -> [SearchPlace] {
        let feed = SearchPlace(Phrase("Calendar feed"), .calendar, "/reminders/feed")
        return visit.member.role == .guest
            ? [] : [SearchPlace(Phrase("New reminder"), .plus, "/reminders/new"), feed]
    }

    func prune() throws { try firing.mendDeliveredAhead() }

    func demo(_ family: DemoFamily) throws { try DemoReminders.add(to: self, family) }
}

extension RemindersRoom: Bells {
    func bells(of kind: String, _ things: [UUID], _ visit: Visit) throws -> [UUID: Bell] {
        try reminders.bells(of: kind, things, visit).mapValues { bell($0, visit) }
    }

    func bells(of kind: String, datesOf thing: UUID, _ visit: Visit) throws -> [UUID: Bell] {
        try reminders.bells(of: kind, datesOf: thing, visit).mapValues { bell($0, visit) }
    }

    func dailyMinute(of kind: String, _ thing: UUID, _ visit: Visit) throws -> Int? {
        try reminders.daily(of: kind, thing, by: visit.member.id)?.minute
    }

    func askDaily(_ kind: String, _ thing: UUID, at minute: Int?, for writer: Writer, _ visit: Visit) throws {
        let place = Reminder.Place(kind: kind, thing: thing, field: nil)
        guard let minute else { return try reminders.endDaily(of: place, writer, visit.words) }
        try reminders.tellDaily(door.thing(place, for: visit), at: minute, writer)
    }

    func ring(_ kind: String, _ thing: UUID, at: Instant?, for writer: Writer, _ visit: Visit) throws {
        let place = Reminder.Place(kind: kind, thing: thing, field: nil)
        // A thing that is over may be seen no more.
        if at != nil { _ = try door.thing(place, for: visit) }
        try reminders.tellOnce(place, at: at, writer)
    }

    func newPath(on kind: String, _ thing: UUID, field: UUID?) -> String {
        RemindersController.newPath(on: Reminder.Place(kind: kind, thing: thing, field: field))
    }

    func archived(of kind: String, _ things: [UUID], for member: ID<Member>, in db: Database) throws
        -> [UUID: [ArchivedBell]]
    {
        try ReminderStore.archived(of: kind, things, for: member, in: db)
    }

    func bring(_ bells: [ArchivedBell], _ kind: String, _ thing: UUID, for member: ID<Member>, in db: Database) throws
        -> Int
    {
        try reminders.bring(bells, at: Reminder.Place(kind: kind, thing: thing), for: member, in: db)
    }

    private func bell(_ found: ReminderStore.FoundBell, _ visit: Visit) -> Bell {
        Bell(
            path: RemindersController.path(found.reminder),
            when: visit.words.coming(found.at.date, now: clock.now().date), isDue: found.isDue)
    }
}
