import HTTP
import Localization

/// Diaries as wholes: a month of one, making, renaming, sharing and deleting one.
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
            .get("/diary/new", new),
            .post("/diary", create),
            .get("/diary/:diary", show),
            .get("/diary/:diary/edit", edit),
            .post("/diary/:diary", update),
            .get("/diary/:diary/sharing", sharing),
            .post("/diary/:diary/sharing", share),
            .get("/diary/:diary/delete", confirmDelete),
            .post("/diary/:diary/delete", delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<Diary>) -> String { id.path(in: "/diary/") }

    static func path(_ day: Day, in diary: ID<Diary>) -> String { "\(path(diary))/days/\(day.iso)" }

    static func path(_ month: Month, in diary: ID<Diary>) -> String { "\(path(diary))?month=\(month.iso)" }

    func open(_ visit: Visit) throws -> OpenDiary { try door.open(visit.id("diary"), for: visit) }

    func maker(_ visit: Visit, _ diarist: Diarist) throws -> DiaryPages {
        DiaryPages(
            visit: visit, pages: pages, faces: try household.faces(),
            today: diarist.today(at: clock.now(), in: visit.words.timeZone), all: try door.opened(for: visit))
    }

    // MARK: Reading

    /// The one that the member chose, or the first.
    func index(_ visit: Visit) throws -> Response {
        let all = try door.all(for: visit)
        guard let first = all.first(where: { $0.id == $0.diarist.first }) ?? all.first else {
            return try pages.response(NoDiaryPage(canAdd: visit.member.role != .guest), for: visit)
        }
        return .seeOther(Self.path(first.id))
    }

    func show(_ visit: Visit) throws -> Response {
        let diary = try open(visit)
        let maker = try maker(visit, diary.diarist)
        let month = min(
            visit.query["month"].flatMap { Month(iso: $0) } ?? Month(of: maker.today), Month(of: maker.today))
        let grid = MonthGrid(month: month, firstWeekday: .monday)
        // A week that begins on another day shows up to six days more at either end.
        let squares = try entries.squares(
            from: grid.days[0].adding(days: -6), through: grid.days[41].adding(days: 6), in: diary)
        let drawn = maker.month(month, squares, in: diary)
        if visit.query["part"] == "1" { return Pages.fragment(drawn.html(visit.words), for: visit) }
        let isEmpty = try squares.isEmpty && entries.span(of: diary) == nil
        let head = maker.head(diary)
        let memories =
            month == Month(of: maker.today) ? try entries.memories(of: maker.today, in: maker.all).prefix(3) : []
        let page = DiaryMonthPage(
            head: head, month: drawn, memories: memories.map(maker.memory), isEmpty: isEmpty)
        return try pages.response(page, for: visit, newThing: head.writePath)
    }

    // MARK: Making and renaming

    func new(_ visit: Visit) throws -> Response {
        _ = try door.unlocked(visit)
        guard visit.member.role != .guest else { throw Refusal.readOnly }
        return try pages.response(
            DiaryNamePage(action: "/diary", version: nil, name: "", back: "/diary"), for: visit)
    }

    func create(_ visit: Visit) throws -> Response {
        _ = try door.unlocked(visit)
        guard visit.member.role != .guest else { throw Refusal.readOnly }
        let (name, problems) = Self.name(visit.form)
        guard problems.isEmpty else {
            let page = DiaryNamePage(
                action: "/diary", version: nil, name: name, back: "/diary", problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try diaries.add(name, for: visit.member)))
    }

    private static func name(_ form: FormFields) -> (String, [String: Phrase]) {
        let name = (form["name"] ?? "").tidiedLine
        if name.isEmpty { return (name, ["name": Phrase("Give it a name.")]) }
        if name.count > Diary.nameLimit || name.unicodeScalars.count > 400 {
            return (name, ["name": Phrase("This is too long: at most \(Diary.nameLimit) characters.")])
        }
        return (name, [:])
    }

    private func own(_ visit: Visit) throws -> OwnDiary { try OwnDiary(open(visit)) }

    func edit(_ visit: Visit) throws -> Response {
        let diary = try own(visit).open
        let page = DiaryNamePage(
            action: Self.path(diary.id), version: diary.diary.version, name: diary.diary.title(visit.words),
            back: Self.path(diary.id))
        return try pages.response(page, for: visit)
    }

    func update(_ visit: Visit) throws -> Response {
        let diary = try own(visit)
        let (name, problems) = Self.name(visit.form)
        let path = Self.path(diary.id)
        let version = visit.form["version"].flatMap { Int($0) }
        let page = { (version: Int, theirs: String?) in
            DiaryNamePage(
                action: path, version: version, name: name, back: path, nameMeanwhile: theirs, problems: problems)
        }
        guard problems.isEmpty else {
            return try pages.response(
                page(version ?? diary.open.diary.version, nil), for: visit, status: .unprocessableContent)
        }
        guard let theirs = try diaries.rename(diary, to: name, version: version) else { return .seeOther(path) }
        return try pages.response(page(open(visit).diary.version, theirs), for: visit, status: .conflict)
    }

    // MARK: Sharing

    func sharing(_ visit: Visit) throws -> Response {
        try pages.response(sharingPage(open(visit), visit), for: visit)
    }

    private func sharingPage(
        _ diary: OpenDiary, _ visit: Visit, problems: [String: Phrase] = [:]
    ) throws -> SharingPage {
        var page = try SharingPage(
            thing: diary.diary.title(visit.words), path: Self.path(diary.id), ownerId: diary.ownerId,
            isOwner: diary.isOwn, audience: diaries.audience(of: diary), members: household.members(),
            problems: problems)
        page.note = Phrase("A code on your diaries is yours alone: others read a shared diary without it.")
        return page
    }

    func share(_ visit: Visit) throws -> Response {
        let diary = try own(visit)
        let members = try household.members().filter { $0.id != visit.member.id }
        let present = try diaries.audience(of: diary.open)
        guard let audience = SharingForm.audience(visit.form, members: members, present: present) else {
            let page = try sharingPage(diary.open, visit, problems: ["audience": Phrase("Choose one of the list.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try diaries.share(diary, with: audience)
        return .seeOther(Self.path(diary.id))
    }

    // MARK: Deleting

    func confirmDelete(_ visit: Visit) throws -> Response {
        try pages.response(deletePage(own(visit), visit), for: visit)
    }

    private func deletePage(
        _ diary: OwnDiary, _ visit: Visit, typed: String = "", problems: [String: Phrase] = [:]
    ) throws -> DeleteDiaryPage {
        let counts = try diaries.counts(diary.open)
        return DeleteDiaryPage(
            path: Self.path(diary.id), name: diary.open.diary.title(visit.words), entries: counts.entries,
            pictures: counts.pictures, others: counts.others, typed: typed, problems: problems)
    }

    func delete(_ visit: Visit) throws -> Response {
        let diary = try own(visit)
        let title = diary.open.diary.title(visit.words)
        let typed = (visit.form["name"] ?? "").tidiedLine
        guard Fold.fold(typed) == Fold.fold(title) else {
            let page = try deletePage(
                diary, visit, typed: typed, problems: ["name": Phrase("Type the name just as it stands here.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        _ = try diaries.remove(diary, called: title)
        return .seeOther("/diary")
    }
}
