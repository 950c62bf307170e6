import HTML
import HTTP
import House
import Localization

/// Days of a diary: showing, writing and deleting them. A script sends `part=1` and gets a fragment of a page.
struct DiaryDaysController: Sendable {
    let diaries: DiariesController
    let settings: DiaristStore

    private var entries: DiaryStore { diaries.entries }
    private var pages: Pages { diaries.pages }

    var routes: [Route] {
        let day = "/diary/:diary/days/:day"
        return [
            .get(day, diaries.door, show, .kept),
            .get("/diary/:diary/today", diaries.door, showToday),
            .get(day + "/edit", diaries.door.writable, edit),
            .upload(day, head: diaries.door.writableOnceUnlocked, diaries.door.writable, save),
            // Takes no files, so that the text survives a lock that closed or a session that ended: pages for signing
            // in and unlocking carry it on.
            .post(day + "/text", diaries.door.writable, save),
            .post(day + "/delete", diaries.door.writable, delete, .makesRoom),
        ]
    }

    /// The day that the address names.
    static func day(_ visit: Visit) throws -> Day {
        guard let day = visit.request.parameters["day"].flatMap({ Day(iso: $0) }) else { throw Refusal.notFound }
        return day
    }

    // MARK: Reading

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let day = try Self.day(visit)
        let builder = try diaries.builder(visit, diary.diarist)
        let taken = visit.query["taken"].flatMap { Day(iso: $0) }.flatMap {
            $0 <= builder.today && $0 != day ? $0 : nil
        }
        let page = builder.day(day, try entries.day(day, in: diary), in: diary, takenOn: taken)
        return try pages.response(page, for: visit, newThing: page.writePath)
    }

    // MARK: Writing

    /// The target of the daily question.
    func showToday(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let today = diary.diarist.today(at: diaries.clock.now(), in: visit.words.timeZone)
        return .seeOther(DiariesController.path(today, in: diary.id) + (diary.canWrite ? "/edit" : ""))
    }

    func edit(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let (diary, day) = (diary.open, try Self.day(visit))
        let builder = try diaries.builder(visit, diary.diarist)
        let old = try entries.own(day, in: diary)
        guard day <= builder.today || old != nil else { throw Refusal.notFound }
        let templates = old == nil ? try settings.templates(of: diary.diarist) : []
        let chosen = visit.query["template"].flatMap { id in templates.first { "\($0.id)" == id } }
        let page = builder.form(
            day, in: diary, old: old,
            templates: templates.map {
                DiaryFormPage.Template(
                    name: $0.name, path: DiariesController.path(day, in: diary.id) + "/edit?template=\($0.id)")
            }, beginning: chosen?.content ?? "", tags: try knownTags(diary), seenBy: try seenBy(diary))
        return try pages.response(page, for: visit)
    }

    private func seenBy(_ diary: OpenDiary) throws -> SeenBy? {
        try diaries.household.seenBy(diary, at: DiariesController.path(diary.id))
    }

    /// The tags that the form of a day suggests.
    private func knownTags(_ diary: OpenDiary) throws -> [String] {
        try entries.tags(in: diary, limit: 12).map(\.tag)
    }

    func save(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try Self.day(visit)
        let builder = try diaries.builder(visit, diary.open.diarist)
        let form = DiaryEntryForm(visit.request, today: builder.today)
        var problems = form.problems
        let old = try entries.own(day, in: diary.open)
        // The form names another day: a new entry is written for that day, an existing one is moved afterwards.
        let target = old == nil ? form.day ?? day : day
        if target > builder.today, old == nil {
            problems["day"] = Phrase("This day is in the future. Choose an earlier one.")
        }
        if problems.isEmpty {
            // Reads the dates of the photos first: saving moves the files.
            let taken = form.files.lazy.compactMap { PhotoMoment.read(at: $0.path, in: visit.words.timeZone) }.first?
                .diaryDay(startingAt: diary.open.diarist.dayStartHour)
            do {
                switch try entries.save(form, on: target, zone: visit.member.timeZone, in: diary) {
                case .done(let entry): return try answer(entry, form, in: diary, takenOn: taken, visit)
                case .conflict(let theirs):
                    return try conflict(form, theirs, on: target, in: diary, builder, visit)
                }
            } catch let refused as FormProblems {
                problems = refused.phrases
            } catch let excess as AttachmentStore.TooMany {
                problems["files"] = excess.phrase
            }
        }
        problems.merge(form.lost) { said, _ in said }
        if visit.isPart { return Pages.refused(problems, visit) }
        let page = builder.form(
            target, in: diary.open, old: old, form: form, tags: try knownTags(diary.open),
            seenBy: try seenBy(diary.open), problems: problems)
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }

    private func answer(
        _ entry: DiaryEntry, _ form: DiaryEntryForm, in diary: WritableDiary, takenOn taken: Day?, _ visit: Visit
    ) throws -> Response {
        let path = DiariesController.path(entry.day, in: diary.id)
        guard visit.isPart else {
            if let day = form.day, day != entry.day { return .seeOther(path + "/move?to=\(day.iso)") }
            // The day's page offers to move the entry to the day of its photo, unless that is in the future.
            return .seeOther(taken.map { $0 == entry.day ? path : path + "?taken=\($0.iso)" } ?? path)
        }
        var response = Pages.fragment(DiarySaved(entry, in: diary.id, visit.words).html(visit.words))
        response.headers["Content-Location"] = path
        return response
    }

    private func conflict(
        _ form: DiaryEntryForm, _ theirs: DiaryEntry, on day: Day, in diary: WritableDiary, _ builder: DiaryPages,
        _ visit: Visit
    ) throws -> Response {
        if visit.isPart {
            var response = Pages.fragment(builder.conflict(with: theirs).html(visit.words))
            response.status = .conflict
            return response
        }
        let page = builder.form(
            theirs.day, in: diary.open, old: theirs, form: form, theirs: theirs, seenBy: try seenBy(diary.open),
            problems: form.lost)
        return try pages.response(page, for: visit, status: .conflict)
    }

    // MARK: Deleting

    func delete(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try Self.day(visit)
        _ = try entries.remove(day, called: visit.words.day(day), from: diary)
        return .seeOther(DiariesController.path(Month(of: day), in: diary.id))
    }
}
