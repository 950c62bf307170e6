import GRDB
import HTTP
package import House
import Localization

/// All that the list of rooms knows of it.
package let diaryRoom: any Room.Type = DiaryRoom.self

/// A picture and a few lines a day.
struct DiaryRoom: Room {
    static let id = "diary"
    static let sign = RoomSign(icon: .book, title: Phrase("Diary"))
    static let subjects = [Subject.diarist, Subject.diary]
    static let uploadPlaces = [UploadPlace.diary]
    static let schedulePlaces = [SchedulePlace.diary]
    static let demoSizes = [DemoSize.days]
    static let appShortcut: AppShortcut? = AppShortcut(title: Phrase("Write about today"), path: "/diary/today")
    static let fieldLabels = [
        "mood": Phrase("Mood"), "tags": Phrase("Tags"), "place": Phrase("Place"), "weather": Phrase("Weather"),
    ]

    let door: DiaryDoor
    let ownDoor: DiaristDoor
    let diaries: DiariesController
    let entries: DiaryStore
    let search: DiarySearch
    let routes: [Route]

    var doors: [any SubjectDoor] { [door, ownDoor] }

    init(_ house: RoomContext) throws {
        door = DiaryDoor(database: house.database, unlocks: house.unlocks)
        ownDoor = DiaristDoor(door: door)
        entries = DiaryStore(house)
        search = DiarySearch(database: house.database)
        let settings = DiaristStore(database: house.database, undo: house.undo, clock: house.clock)
        diaries = DiariesController(
            door: door,
            diaries: DiariesStore(database: house.database, undo: house.undo, clock: house.clock), entries: entries,
            household: house.household, pages: house.pages, clock: house.clock)
        routes =
            DiarySearchController(diaries: diaries, search: search).routes
            + DiaryMemoriesController(diaries: diaries, settings: settings).routes
            + DiaryMutesController(door: door, settings: settings).routes
            + DiaryYearController(diaries: diaries).routes
            + DiaryBookController(diaries: diaries).routes + DiarySlidesController(diaries: diaries).routes
            + DiaryStatisticsController(diaries: diaries).routes
            + DiarySettingsController(diaries: diaries, settings: settings, rooms: house.rooms).routes
            + diaries.routes + DiaryImportController(diaries: diaries).routes
            + DiaryExportController(diaries: diaries).routes
            + DiaryDaysController(diaries: diaries, settings: settings).routes
            + DiaryMoveController(diaries: diaries).routes + DiaryTagsController(diaries: diaries).routes
            + DiaryEntriesController(diaries: diaries).routes
            + house.versionRoutes(EntryVersions(door: door, entries: entries))
            + house.versionRoutes(TemplateVersions(door: ownDoor, clock: house.clock))
            + DiaryCommentsController(door: door, entries: entries).routes
            + SealedDraftsController(
                door: door, drafts: SealedDrafts(database: house.database, clock: house.clock)
            ).routes
            + house.sharingRoutes(
                door, diaries.diaries, at: entries.attachments.kind.address,
                SharingSheet(
                    title: { diary, words in diary.diary.title(words) },
                    note: Phrase("Your code is only for you: others read a shared diary without it."),
                    option: { diary in
                        SharingPage.Option(
                            name: "comments", label: Phrase("Readers may comment"),
                            text: Phrase("Everyone who can see the diary can comment, including guests."),
                            isOn: diary.diary.readersComment)
                    },
                    ending: { [diaries = diaries.diaries] diary in
                        let writers = try diaries.otherWriters(in: diary)
                        guard !writers.isEmpty else { return nil }
                        return Phrase(
                            "Others wrote here: \(writers.joined(separator: ", ")). If you stop sharing, their entries stay in this diary, and they can still view and export them."
                        )
                    }),
                share: { [diaries = diaries.diaries] in
                    try diaries.share(
                        $0, with: $1, seen: $2[SharingForm.seen] ?? "", readersComment: $2["comments"] != nil)
                })
            + house.lockRoutes(LockStore(.diarist, in: house), door: ownDoor)
            + house.mediaRoutes(
                entries.attachments, UploadStore(entries.attachments, in: house), door: door,
                fileDoor: DiaryFileDoor(door: door))
            + LeftDiaryController(diaries: diaries).routes
    }

    func side(_ visit: Visit) throws -> SideList? {
        let path = visit.request.path
        guard try door.peek(visit).open != nil else {
            let link = SideLink(
                icon: ChosenIcon(.book), name: visit.words("Diary"), path: "/diary", count: nil,
                isCurrent: path.hasPrefix("/diary"), lock: .shut)
            return SideList(heading: Phrase("Diaries"), links: [link])
        }
        let links = try door.opened(for: visit).map { diary in
            let own = DiariesController.path(diary.id)
            return SideLink(
                icon: ChosenIcon(.book), name: diary.diary.title(visit.words), path: own, count: nil,
                isCurrent: path == own || path.hasPrefix(own + "/"), lock: diary.diarist.lock == nil ? .none : .open,
                isShared: diary.diary.isShared)
        }
        let left = try door.left(for: visit).map { diary in
            let own = LeftDiaryController.path(diary.id)
            return SideLink(
                icon: ChosenIcon(.book), name: visit.words("My entries in “\(diary.title(visit.words))”"), path: own,
                count: nil,
                isCurrent: path == own, lock: diary.diarist.lock == nil ? .none : .open)
        }
        return SideList(heading: Phrase("Diaries"), links: links + left)
    }

    func today(_ visit: Visit) throws -> TodayPart {
        let all = try door.opened(for: visit)
        var part = TodayPart()
        guard let first = OpenDiary.first(of: all) else { return part }
        let builder = try diaries.builder(visit, first.diarist)
        let memories = try entries.memories(of: builder.today, in: all)
        let hasWritten = try entries.own(builder.today, in: first) != nil
        let hasEntries = try hasWritten || entries.span(of: first) != nil
        part.isUntouched = !hasEntries && memories.isEmpty
        if first.canWrite {
            let row = FirstStepRow(
                path: DiariesController.path(builder.today, in: first.id) + "/edit", icon: .book,
                title: Phrase("Write about today"), text: Phrase("A photo and two lines a day are enough."),
                isDone: try entries.hasWritten(visit.member.id))
            part.steps.append(FirstStep(row, isFirst: true))
        }
        let writes = first.canWrite && !hasWritten && !part.isUntouched
        let card = DiaryOnToday(
            writePath: writes ? DiariesController.path(builder.today, in: first.id) + "/edit" : nil,
            memories: memories.prefix(3).map(builder.memory))
        if card.writePath != nil || !card.memories.isEmpty { part.cards = [TodayCard(.summary, card)] }
        return part
    }

    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        let query = DiarySearch.query(query.text)
        let days = SearchedDays(query.text, visit.words.language)
        let found = try search.find(query, naming: days, in: door.opened(for: visit), limit: limit)
        let rows = found.hits.map { hit in
            FoundRow(
                path: DiariesController.path(hit.entry.day, in: hit.diary.id), icon: ChosenIcon(.book),
                name: MarkedText(visit.words.day(hit.entry.day)),
                text: DiarySearchController.excerpt(hit.entry, query), place: hit.diary.diary.title(visit.words))
        }
        return RoomFinds(rows: rows, total: rows.count, isMore: found.isMore)
    }

    static let wholePages = ["/diary/:diary"]

    func pages(of names: [String: String], _ visit: Visit) throws -> [String] {
        guard let id = names["diary"].flatMap({ ID<Diary>($0) }) else { throw Refusal.notFound }
        let diary = try door.open(id.uuid, for: visit)
        return try entries.newestDays(in: diary, limit: Self.wholeLimit).map { DiariesController.path($0, in: id) }
    }

    /// The most days that a browser keeps of one diary.
    private static let wholeLimit = 500

    static let thingPages = ["/diary/:diary/days/:day"]
    static let mentionedPages = thingPages

    func thing(at pattern: String, _ names: [String: String], _ visit: Visit) throws -> FoundRow? {
        let id = names["diary"].flatMap { ID<Diary>($0) }
        guard let day = names["day"].flatMap({ Day(iso: $0) }),
            let diary = try door.opened(for: visit).first(where: { $0.id == id })
        else { return nil }
        return row(day, in: diary, visit)
    }

    private func row(_ day: Day, in diary: OpenDiary, _ visit: Visit) -> FoundRow {
        FoundRow(
            path: DiariesController.path(day, in: diary.id), icon: ChosenIcon(.book), title: visit.words.day(day),
            place: diary.diary.title(visit.words))
    }

    /// Days of the first diary, also those without an entry.
    func things(called text: String, _ visit: Visit) throws -> [CalledThing] {
        guard let diary = try OpenDiary.first(of: door.opened(for: visit)) else { return [] }
        let today = diary.diarist.today(at: entries.clock.now(), in: visit.words.timeZone)
        return CalledDay.all(text, today: today, visit.words).map { called in
            CalledThing(called.word, row(called.day, in: diary, visit))
        }
    }

    func places(_ visit: Visit) throws -> [SearchPlace] {
        let all = [
            SearchPlace(Phrase("On this day"), .calendar, DiaryMemoriesController.path),
            SearchPlace(Phrase("Search the diary"), .search, "/diary/search"),
        ]
        guard visit.member.role != .guest else { return all }
        let own = [
            SearchPlace(Phrase("New diary"), .plus, "/diary/new"),
            SearchPlace(Phrase("Diary settings"), .gear, "/diary/settings"),
        ]
        guard let first = try OpenDiary.first(of: door.opened(for: visit).filter(\.canWrite)) else { return all + own }
        let path = DiariesController.path(first.id)
        return all + own + [
            SearchPlace(Phrase("Statistics"), .chart, path + "/statistics"),
            SearchPlace(Phrase("Tags"), .tag, path + "/tags"),
            SearchPlace(Phrase("Import"), .download, path + "/import"),
            SearchPlace(Phrase("Export"), .upload, path + "/export"),
        ]
    }

    func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {
        try DiariesStore.begin(for: member, at: now, in: db)
    }

    func demo(_ family: DemoFamily) throws { try DemoDiary(room: self, family: family).add() }

    func prune() throws { try entries.prune() }
}
