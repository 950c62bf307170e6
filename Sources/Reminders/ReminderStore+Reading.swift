import Foundation
import GRDB
import House
import Localization

/// A reminder or an occurrence in a list, for one member.
struct ListedReminder: Sendable {
    let reminder: Reminder
    /// `nil` if it is not due yet.
    let due: ReminderDue?
    /// Whether its thing is locked; then nothing about it is shown.
    let isLocked: Bool
    /// Whether an occurrence is due and not done yet, when the next one is listed.
    var isWaiting = false
    fileprivate(set) var thing: ScheduledThing? = nil
    /// The members who take turns; empty if it reminds one member.
    fileprivate(set) var turns: [ID<Member>] = []
}

/// The filter of a list of reminders.
struct ReminderFilter: Sendable, Equatable {
    /// The kinds of things of one room; empty for reminders without a thing; `nil` for all.
    var kinds: [String]?
    /// The member to remind; `nil` for all.
    var member: ID<Member>?
    /// Only reminders in which several take turns.
    var isShared = false

    /// - Parameter told: the column of the member to remind.
    fileprivate func condition(told: String) -> String {
        var parts = ["1"]
        if let kinds {
            let list = kinds.isEmpty ? "''" : kinds.map { "'\($0)'" }.joined(separator: ", ")
            parts.append("reminder.placeKind IN (\(list))")
        }
        if member != nil { parts.append("\(told) = :whom") }
        if isShared {
            parts.append("EXISTS (SELECT 1 FROM reminderTurn WHERE reminderTurn.reminderId = reminder.id)")
        }
        return parts.joined(separator: " AND ")
    }
}

extension ReminderStore {
    /// The number of rows in the list on Today.
    static let fewDue = 8
    static let pageSize = 50
    /// Counting stops here.
    static let dueLimit = 100

    /// Whether a member made a reminder, is reminded by one or takes turns in one.
    func hasAny(_ member: ID<Member>) throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: "SELECT EXISTS (SELECT 1 FROM reminder WHERE \(ReminderSight.concerns))"),
                arguments: ["member": member]) ?? false
        }
    }

    /// Whether there is a reminder that a member made.
    func hasMade(_ member: ID<Member>) throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM reminder WHERE ownerId = ?)"),
                arguments: [member]
            ).unwrap()
        }
    }

    /// The number of due occurrences of a member, up to `dueLimit`.
    func dueCount(_ visit: Visit) throws -> Int {
        try database.read { db in
            try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT count(*) FROM (SELECT 1 FROM reminderDue
                            JOIN reminder ON reminder.id = reminderDue.reminderId
                            WHERE reminderDue.memberId = :member AND reminderDue.doneAt IS NULL
                                AND reminderDue.isSnoozed = 0 AND \(times.sight.seesThing) LIMIT \(Self.dueLimit))
                        """), arguments: ["member": visit.member.id]
            ).unwrap()
        }
    }

    /// Due occurrences of a member, newest first.
    func due(_ visit: Visit, limit: Int) throws -> [ListedReminder] {
        // Sorted like the index, including the row id: any other order would sort thousands of the same minute.
        try list(
            """
            FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
            WHERE reminderDue.memberId = :member AND reminderDue.doneAt IS NULL AND reminderDue.isSnoozed = 0
                AND \(times.sight.seesThing)
            ORDER BY reminderDue.dueAt DESC, reminderDue.rowid DESC LIMIT \(limit)
            """, hasDue: true, visit)
    }

    /// Due occurrences of a member and of those they share chores with, oldest first.
    func due(_ filter: ReminderFilter, _ visit: Visit) throws -> [ListedReminder] {
        // One query for the member's own and two for others: the own ones are read in the order of the index, however
        // many they are.
        let found = try ["= :member", "< :member", "> :member"].flatMap { member in
            try list(
                """
                FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
                WHERE reminderDue.memberId \(member) AND reminderDue.doneAt IS NULL AND reminderDue.isSnoozed = 0
                    AND \(times.sight.isSeen) AND \(filter.condition(told: "reminderDue.memberId"))
                ORDER BY reminderDue.dueAt, reminderDue.rowid LIMIT \(Self.pageSize + 1)
                """, hasDue: true, visit, filter)
        }
        let sorted = found.sorted { first, second in
            guard let one = first.due, let other = second.due else { return false }
            return one.dueAt < other.dueAt
        }
        return Array(sorted.prefix(Self.pageSize + 1))
    }

    /// Done occurrences, latest first.
    func done(_ filter: ReminderFilter, _ visit: Visit, on page: ListPage) throws -> [ListedReminder] {
        try list(
            """
            FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
            WHERE reminderDue.doneAt IS NOT NULL AND \(times.sight.isSeen)
                AND \(filter.condition(told: "reminderDue.memberId"))
            ORDER BY reminderDue.doneAt DESC, reminderDue.id LIMIT \(page.size + 1) OFFSET \(page.offset)
            """, hasDue: true, visit, filter)
    }

    /// Snoozed and expected occurrences in the order in which they become due. A reminder that is waiting to be done is in
    /// no second row: that of its due occurrence says when it comes next.
    func coming(_ filter: ReminderFilter, _ visit: Visit, on page: ListPage) throws -> [ListedReminder] {
        let sleeping = try list(
            """
            FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
            WHERE reminderDue.doneAt IS NULL AND reminderDue.isSnoozed = 1 AND \(times.sight.isSeen)
                AND \(filter.condition(told: "reminderDue.memberId"))
            ORDER BY reminderDue.againAt, reminderDue.id LIMIT \(page.number == 1 ? page.size : 0)
            """, hasDue: true, visit, filter)
        let planned = try list(
            """
            FROM reminder WHERE reminder.nextAt IS NOT NULL AND \(times.sight.isSeen)
                AND \(filter.condition(told: "reminder.memberId"))
                AND NOT EXISTS (SELECT 1 FROM reminderDue WHERE reminderDue.reminderId = reminder.id
                    AND reminderDue.doneAt IS NULL AND \(filter.condition(told: "reminderDue.memberId")))
            ORDER BY reminder.nextAt, reminder.id LIMIT \(page.size + 1) OFFSET \(page.offset)
            """, hasDue: false, visit, filter)
        return sleeping + planned
    }

    /// Snoozed occurrences that come again within a span of time, without its end, and without those of locked things.
    func snoozed(from first: Instant, until end: Instant, _ visit: Visit) throws -> [ListedReminder] {
        try list(
            """
            FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
            WHERE reminderDue.doneAt IS NULL AND reminderDue.isSnoozed = 1
                AND reminderDue.againAt >= :first AND reminderDue.againAt < :end AND \(times.sight.isSeen) AND \(times.sight.isOpen)
            ORDER BY reminderDue.againAt, reminderDue.id LIMIT 1000
            """, hasDue: true, visit, arguments: ["first": first, "end": end])
    }

    /// Reminders without a next time: the date they count from is missing or has passed.
    func waiting(_ filter: ReminderFilter, _ visit: Visit) throws -> [ListedReminder] {
        try list(
            """
            FROM reminder WHERE reminder.nextAt IS NULL AND reminder.daysBefore IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM reminderDue WHERE reminderDue.reminderId = reminder.id)
                AND \(times.sight.isSeen) AND \(filter.condition(told: "reminder.memberId"))
            ORDER BY reminder.createdAt, reminder.id LIMIT \(Self.pageSize)
            """, hasDue: false, visit, filter)
    }

    /// The values that a filter can choose.
    struct Range: Sendable {
        /// The kinds of things; an empty string for reminders without a thing.
        var kinds: Set<String> = []
        /// The members to remind.
        var members: Set<ID<Member>> = []
        var hasTurns = false
    }

    func range(_ visit: Visit) throws -> Range {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT DISTINCT reminder.placeKind, reminder.memberId,
                            EXISTS (SELECT 1 FROM reminderTurn WHERE reminderTurn.reminderId = reminder.id)
                        FROM reminder WHERE \(times.sight.isSeen)
                        """), arguments: ["member": visit.member.id]
            ).reduce(into: Range()) { range, row in
                range.kinds.insert(row[0])
                range.members.insert(row[1])
                if row[2] { range.hasTurns = true }
            }
        }
    }

    /// Done occurrences of one reminder, latest first.
    func history(of reminder: OpenReminder, _ visit: Visit) throws -> [ListedReminder] {
        try list(
            """
            FROM reminderDue JOIN reminder ON reminder.id = reminderDue.reminderId
            WHERE reminderDue.reminderId = :id AND reminderDue.doneAt IS NOT NULL AND \(times.sight.isSeen)
            ORDER BY reminderDue.doneAt DESC, reminderDue.id LIMIT 20
            """, hasDue: true, visit, arguments: ["id": reminder.id])
    }

    /// One reminder with its due occurrence.
    func listed(_ reminder: OpenReminder, _ visit: Visit) throws -> ListedReminder? {
        let rows = try list(
            """
            FROM reminder LEFT JOIN reminderDue ON reminderDue.reminderId = reminder.id AND reminderDue.doneAt IS NULL
            WHERE reminder.id = :id AND \(times.sight.isSeen) ORDER BY reminderDue.dueAt LIMIT 1
            """, hasDue: true, visit, arguments: ["id": reminder.id])
        return rows.first
    }

    /// Search results: reminders of a member whose typed text matches.
    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> [ListedReminder] {
        guard !query.isEmpty else { return [] }
        let words = query.words.indices.map { " AND instr(reminder.textFold, :word\($0)) > 0" }.joined()
        var arguments: StatementArguments = [:]
        for (index, word) in query.words.enumerated() { arguments += ["word\(index)": word] }
        return try list(
            """
            FROM reminder WHERE reminder.textFold <> '' AND \(times.sight.isSeen) AND \(times.sight.isOpen)\(words)
            ORDER BY reminder.createdAt DESC, reminder.id LIMIT \(limit)
            """, hasDue: false, visit, arguments: arguments)
    }

    // MARK: Reading rows

    private static let isWaiting = """
        EXISTS (SELECT 1 FROM reminderDue WHERE reminderDue.reminderId = reminder.id AND reminderDue.doneAt IS NULL)
        """

    func list(
        _ rest: String, hasDue: Bool, _ visit: Visit, _ filter: ReminderFilter = ReminderFilter(),
        arguments further: StatementArguments = [:]
    ) throws -> [ListedReminder] {
        var further = further
        if let whom = filter.member { further += ["whom": whom] }
        return try list(rest, hasDue: hasDue, for: visit.member, visit.keys, visit.words, further)
    }

    func list(
        _ rest: String, hasDue: Bool, for member: Member, _ keys: KeyRing, _ words: Words,
        _ further: StatementArguments
    ) throws -> [ListedReminder] {
        var arguments: StatementArguments = ["member": member.id, "seals": keys.list]
        arguments += further
        let more = hasDue ? ReminderDue.columns : Self.isWaiting
        return try database.read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT \(Reminder.columns), \(times.sight.isOpen), \(more) \(rest)"),
                arguments: arguments)
            var listed = try rows.map { row in
                let at = Reminder.columnCount + 1
                return ListedReminder(
                    reminder: try Reminder(row: row),
                    due: hasDue && row[at] as DatabaseValue != .null ? try ReminderDue(row: row, at: at) : nil,
                    isLocked: row[Reminder.columnCount] == 0, isWaiting: !hasDue && row[at])
            }
            try complete(&listed, words, db)
            return listed
        }
    }

    /// Reads their things, with one statement for each kind; locked ones get none.
    func complete(_ listed: inout [ListedReminder], _ words: Words, _ db: Database) throws {
        for place in times.sight.places {
            let ids = Set(
                listed.filter { !$0.isLocked && $0.reminder.place?.kind == place.kind }
                    .compactMap { $0.about })
            if ids.isEmpty { continue }
            let things = try place.things(ids.sorted { $0.uuidString < $1.uuidString }, words, db)
            for index in listed.indices where listed[index].reminder.place?.kind == place.kind {
                guard !listed[index].isLocked, let about = listed[index].about else { continue }
                listed[index].thing = things[about]
            }
        }
        let turns = try Self.turns(of: listed.map(\.reminder.id), db)
        for index in listed.indices { listed[index].turns = turns[listed[index].reminder.id] ?? [] }
    }

    /// The members who take turns in some reminders, in order.
    private static func turns(of ids: [ID<Reminder>], _ db: Database) throws -> [ID<Reminder>: [ID<Member>]] {
        var turns: [ID<Reminder>: [ID<Member>]] = [:]
        for start in stride(from: 0, to: ids.count, by: 500) {
            let part = Array(ids[start..<min(start + 500, ids.count)])
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT reminderId, memberId FROM reminderTurn
                    WHERE reminderId IN (\(databaseQuestionMarks(count: part.count))) ORDER BY position, memberId
                    """, arguments: StatementArguments(part))
            for row in rows { turns[row[0], default: []].append(row[1]) }
        }
        return turns
    }
}

extension ListedReminder {
    /// Its title in one line: its thing's title, otherwise the typed text. Nothing of it if the thing is locked.
    func title(_ words: Words) -> String {
        if isLocked { return words("Locked item") }
        if let thing { return thing.title }
        return reminder.text.isEmpty ? words("Reminder") : reminder.text
    }

    /// The address of its thing, or its own if it has none.
    var path: String { thing?.path ?? RemindersController.path(reminder.id) }

    /// Whether a member may mark it as done, and snooze it.
    func canBeDone(by member: Member) -> Bool {
        Reminder.mayDo(turn: due?.member ?? reminder.memberId, member.id, AccessLevel(.write, for: member))
    }

    /// The id of the thing that it is about: for a field the thing with the date.
    fileprivate var about: UUID? {
        guard let place = reminder.place else { return nil }
        guard let due, due.thing != reminder.id.uuid else { return place.thing }
        return due.thing
    }
}
