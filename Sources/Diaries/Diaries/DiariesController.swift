import HTTP
import House
import Localization

/// Diaries: showing a month, making, renaming and deleting them.
struct DiariesController: Sendable {
    let door: DiaryDoor
    let diaries: DiariesStore
    let entries: DiaryStore
    let household: HouseholdStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/diary", index),
            .get("/diary/today", today),
            .get("/diary/new", new, .writing),
            .post("/diary", Writer.entrance, create),
            .get("/diary/:diary", door, show, .kept),
            .get("/diary/:diary/edit", door.own, edit),
            .post("/diary/:diary", door.own, update),
            .get("/diary/:diary/delete", door.own, confirmDelete),
            .post("/diary/:diary/delete", door.own, delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<Diary>) -> String { id.path(in: "/diary/") }

    static func path(_ day: Day, in diary: ID<Diary>) -> String { "\(path(diary))/days/\(day.iso)" }

    static func path(_ month: Month, in diary: ID<Diary>) -> String { "\(path(diary))?month=\(month.iso)" }

    func builder(_ visit: Visit, _ diarist: Diarist) throws -> DiaryPages {
        DiaryPages(
            visit: visit, pages: pages, avatars: try household.writers(),
            today: diarist.today(at: clock.now(), in: visit.words.timeZone), all: try door.opened(for: visit))
    }

    // MARK: Reading

    /// The diary that the member chose as first, or else the first that they may see.
    func index(_ visit: Visit) throws -> Response {
        let all = try door.all(for: visit)
        guard let first = OpenDiary.first(of: all) else {
            return try pages.response(NoDiaryPage(canAdd: visit.member.role != .guest), for: visit)
        }
        return .seeOther(Self.path(first.id))
    }

    /// The target of the app's shortcut: today in the diary that `index` opens.
    func today(_ visit: Visit) throws -> Response {
        let first = OpenDiary.first(of: try door.all(for: visit))
        return .seeOther(first.map { Self.path($0.id) + "/today" } ?? "/diary")
    }

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try builder(visit, diary.diarist)
        if let day = visit.query["day"].flatMap({ Day(iso: $0) }) {
            return .seeOther(try place(of: min(day, builder.today), in: diary))
        }
        let month = min(
            visit.query["month"].flatMap { Month(iso: $0) } ?? Month(of: builder.today), Month(of: builder.today))
        let grid = MonthGrid(month: month, firstWeekday: .monday)
        // The grid shows up to six days of the neighbouring months at either end, depending on the first day of the
        // week.
        let squares = try entries.squares(
            from: grid.days[0].adding(days: -6), through: grid.days[41].adding(days: 6), in: diary)
        let drawn = builder.month(month, squares, in: diary)
        if visit.query["part"] == "1" { return Pages.fragment(drawn.html(visit.words), for: visit) }
        let isEmpty = try squares.isEmpty && entries.span(of: diary) == nil
        let head = builder.head(diary)
        let memories =
            month == Month(of: builder.today) ? try entries.memories(of: builder.today, in: builder.all).prefix(3) : []
        let page = DiaryMonthPage(
            head: head, month: drawn, memories: memories.map(builder.memory), isEmpty: isEmpty)
        return try pages.response(page, for: visit, newThing: head.writePath)
    }

    /// The target of a jump to a day: the day's page if it has entries, otherwise its square in the month.
    private func place(of day: Day, in diary: OpenDiary) throws -> String {
        let isWritten = try !entries.squares(from: day, through: day, in: diary).isEmpty
        return isWritten ? Self.path(day, in: diary.id) : Self.path(Month(of: day), in: diary.id) + "#d-\(day.iso)"
    }

    // MARK: Making and renaming

    func new(_ visit: Visit) throws -> Response {
        _ = try door.unlocked(visit)
        return try pages.response(
            DiaryNamePage(action: "/diary", version: nil, name: "", back: "/diary"), for: visit)
    }

    func create(_ writer: Writer, _ visit: Visit) throws -> Response {
        _ = try door.unlocked(visit)
        let form = DiaryForm(visit.form)
        guard form.problems.isEmpty else {
            let page = DiaryNamePage(
                action: "/diary", version: nil, name: form.name, back: "/diary", problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try diaries.add(form.name, for: writer)))
    }

    func edit(_ own: OwnDiary, _ visit: Visit) throws -> Response {
        let diary = own.open
        let page = DiaryNamePage(
            action: Self.path(diary.id), version: diary.diary.version, name: diary.diary.title(visit.words),
            back: Self.path(diary.id))
        return try pages.response(page, for: visit)
    }

    func update(_ diary: OwnDiary, _ visit: Visit) throws -> Response {
        let form = DiaryForm(visit.form)
        let path = Self.path(diary.id)
        let page = { (version: Int, theirs: String?) in
            DiaryNamePage(
                action: path, version: version, name: form.name, back: path, nameMeanwhile: theirs,
                problems: form.problems)
        }
        guard form.problems.isEmpty else {
            return try pages.response(
                page(form.version ?? diary.open.diary.version, nil), for: visit, status: .unprocessableContent)
        }
        switch try diaries.rename(diary, to: form.name, version: form.version) {
        case .done: return .seeOther(path)
        case .conflict(let current):
            return try pages.response(page(current.version, current.name), for: visit, status: .conflict)
        }
    }

    // MARK: Deleting

    func confirmDelete(_ diary: OwnDiary, _ visit: Visit) throws -> Response {
        try pages.response(deletePage(diary, visit), for: visit)
    }

    private func deletePage(
        _ diary: OwnDiary, _ visit: Visit, typed: String = "", problems: [String: Phrase] = [:]
    ) throws -> DeleteDiaryPage {
        let counts = try diaries.counts(diary.open)
        return DeleteDiaryPage(
            path: Self.path(diary.id), name: diary.open.diary.title(visit.words), entries: counts.entries,
            pictures: counts.pictures, others: counts.others, typed: typed, problems: problems)
    }

    func delete(_ diary: OwnDiary, _ visit: Visit) throws -> Response {
        let title = diary.open.diary.title(visit.words)
        let typed = TypedName(visit.form, of: title)
        guard typed.problems.isEmpty else {
            let page = try deletePage(diary, visit, typed: typed.text, problems: typed.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return try .seeOther(diaries.undo.bulk.place(of: diaries.remove(diary, called: title), or: "/diary"))
    }
}
