import HTML
import HTTP
import Localization

/// Days of a diary: showing, writing, moving and commenting on them. A script sends `part=1` and gets a fragment of a
/// page.
struct DiaryEntriesController: Sendable {
    let diaries: DiariesController
    let settings: DiaristStore

    private var entries: DiaryStore { diaries.entries }
    private var pages: Pages { diaries.pages }

    var routes: [Route] {
        let day = "/diary/:diary/days/:day"
        let entry = "/diary/:diary/entries/:entry"
        return [
            .get(day, diaries.door, show),
            .get("/diary/:diary/today", diaries.door, showToday),
            .get(day + "/edit", diaries.door.writable, edit),
            .post(
                day, files: { visit in try save(diaries.door.open(visit.id("diary"), for: visit).writable(), visit) },
                where: { visit in try diaries.door.requireWritable(visit.id("diary"), for: visit) }),
            // Takes no files, so that the text survives a lock that closed or a session that ended: pages for signing
            // in and unlocking carry it on.
            .post(day + "/text", diaries.door.writable, save),
            .post(day + "/delete", diaries.door.writable, delete, .makesRoom),
            .get(day + "/move", diaries.door.writable, showMove),
            .post(day + "/move", diaries.door.writable, move),
            .get(entry, diaries.door, showEntry),
            .post(entry + "/arrived", diaries.door.writable, arrived),
            .post(entry + "/comments", diaries.door.writable, comment),
            .post(entry + "/comments/:comment/delete", diaries.door.writable, deleteComment, .makesRoom),
        ]
    }

    static func path(of entry: ID<DiaryEntry>, in diary: ID<Diary>) -> String {
        "\(DiariesController.path(diary))/entries/\(entry)"
    }

    private func day(_ visit: Visit) throws -> Day {
        guard let day = visit.request.parameters["day"].flatMap({ Day(iso: $0) }) else { throw Refusal.notFound }
        return day
    }

    // MARK: Reading

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let day = try day(visit)
        let builder = try diaries.builder(visit, diary.diarist)
        let taken = visit.query["taken"].flatMap { Day(iso: $0) }.flatMap {
            $0 <= builder.today && $0 != day ? $0 : nil
        }
        let page = builder.day(day, try entries.day(day, in: diary), in: diary, takenOn: taken)
        return try pages.response(page, for: visit, newThing: page.writePath)
    }

    /// The target of links from a picture to its entry.
    func showEntry(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let entry = try entries.entry(visit.id("entry"), in: diary)
        return .seeOther(DiariesController.path(entry.day, in: diary.id) + "#e-\(entry.id)")
    }

    // MARK: Writing

    /// The target of the daily question.
    func showToday(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let today = diary.diarist.today(at: diaries.clock.now(), in: visit.words.timeZone)
        return .seeOther(DiariesController.path(today, in: diary.id) + (diary.canWrite ? "/edit" : ""))
    }

    func edit(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let (diary, day) = (diary.open, try day(visit))
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
            }, beginning: chosen?.content ?? "")
        return try pages.response(page, for: visit)
    }

    func save(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try day(visit)
        let builder = try diaries.builder(visit, diary.open.diarist)
        let form = DiaryEntryForm(visit.request, today: builder.today)
        var problems = form.problems
        let old = try entries.own(day, in: diary.open)
        // The form names another day: a new entry is written for that day, an existing one is moved afterwards.
        let target = old == nil ? form.day ?? day : day
        if target > builder.today, old == nil { problems["day"] = Phrase("This day is still to come.") }
        if problems.isEmpty {
            // Reads the dates of the photos first: saving moves the files.
            let taken = form.files.lazy.compactMap { PhotoMoment.day(at: $0.path) }.first
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
        if Self.isPart(visit) { return Pages.refused(problems, visit) }
        let page = builder.form(target, in: diary.open, old: old, form: form, problems: problems)
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }

    private static func isPart(_ visit: Visit) -> Bool { visit.form["part"] == "1" }

    private func answer(
        _ entry: DiaryEntry, _ form: DiaryEntryForm, in diary: WritableDiary, takenOn taken: Day?, _ visit: Visit
    ) throws -> Response {
        let path = DiariesController.path(entry.day, in: diary.id)
        guard Self.isPart(visit) else {
            if let day = form.day, day != entry.day { return .seeOther(path + "/move?to=\(day.iso)") }
            // The day's page offers to move the entry to the day of its photo, unless that is in the future.
            return .seeOther(taken.map { $0 == entry.day ? path : path + "?taken=\($0.iso)" } ?? path)
        }
        let saved = DiarySaved(
            id: entry.id.description, version: entry.version, path: path, milliseconds: entry.changedAt.milliseconds,
            time: visit.words.time(entry.changedAt.date))
        var response = Pages.fragment(saved.html(visit.words))
        response.headers["Content-Location"] = path
        return response
    }

    private func conflict(
        _ form: DiaryEntryForm, _ theirs: DiaryEntry, on day: Day, in diary: WritableDiary, _ builder: DiaryPages,
        _ visit: Visit
    ) throws -> Response {
        if Self.isPart(visit) {
            var response = Pages.fragment(builder.versus(theirs).html(visit.words))
            response.status = .conflict
            return response
        }
        let page = builder.form(theirs.day, in: diary.open, old: theirs, form: form, theirs: theirs)
        return try pages.response(page, for: visit, status: .conflict)
    }

    /// Ends waiting for pictures: no more will be uploaded.
    func arrived(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        try entries.endAwaiting(visit.id("entry"), in: diary)
        return Response(.noContent, headers: ["Cache-Control": "no-store"])
    }

    // MARK: Deleting and moving

    func delete(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try day(visit)
        _ = try entries.remove(day, called: visit.words.day(day), from: diary)
        return .seeOther(DiariesController.path(Month(of: day), in: diary.id))
    }

    private func movePage(
        _ day: Day, in diary: WritableDiary, _ builder: DiaryPages, _ visit: Visit, taken: DiaryEntry? = nil,
        problems: [String: Phrase] = [:]
    ) -> DiaryMovePage {
        DiaryMovePage(
            path: DiariesController.path(day, in: diary.id), name: visit.words.day(day),
            to: visit.form["to"] ?? visit.query["to"] ?? "", today: builder.today.iso,
            taken: taken.map { $0.content.isEmpty ? "…" : FirstWords.of($0.content, limit: 60) }, problems: problems)
    }

    func showMove(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try day(visit)
        guard try entries.own(day, in: diary.open) != nil else { throw Refusal.notFound }
        let builder = try diaries.builder(visit, diary.open.diarist)
        let there = try visit.query["to"].flatMap { Day(iso: $0) }.flatMap { try entries.own($0, in: diary.open) }
        return try pages.response(movePage(day, in: diary, builder, visit, taken: there), for: visit)
    }

    func move(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try day(visit)
        let builder = try diaries.builder(visit, diary.open.diarist)
        guard let to = visit.form["to"].flatMap({ Day(iso: $0) }), to <= builder.today else {
            let isLater = visit.form["to"].flatMap { Day(iso: $0) } != nil
            let problem = isLater ? Phrase("This day is still to come.") : Phrase("This is no day of the calendar.")
            if Self.isPart(visit) { return Pages.refused(["to": problem], visit) }
            let page = movePage(day, in: diary, builder, visit, problems: ["to": problem])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let taken = visit.form["taken"].flatMap(DiaryStore.Taken.init(rawValue:)) ?? .ask
        switch try entries.move(day, to: to, taken, called: visit.words.day(day), in: diary) {
        case .taken(let there):
            return try pages.response(
                movePage(day, in: diary, builder, visit, taken: there), for: visit, status: .conflict)
        case .moved:
            guard Self.isPart(visit), let entry = try entries.own(to, in: diary.open) else {
                return .seeOther(DiariesController.path(to, in: diary.id))
            }
            let saved = DiarySaved(
                id: entry.id.description, version: entry.version, path: DiariesController.path(to, in: diary.id),
                milliseconds: entry.changedAt.milliseconds, time: visit.words.time(entry.changedAt.date))
            return Pages.fragment(saved.html(visit.words))
        }
    }

    // MARK: Comments

    func comment(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let id: ID<DiaryEntry> = try visit.id("entry")
        let entry = try entries.entry(id, in: diary.open)
        let content = (visit.form["content"] ?? "").tidied
        guard !content.isEmpty, content.unicodeScalars.count <= DiaryComment.limit else {
            throw Refusal.badRequest(
                content.isEmpty
                    ? Phrase("Write something first.")
                    : Phrase("This is too long: at most \(DiaryComment.limit) characters."))
        }
        let comment = try entries.comment(content, on: id, in: diary)
        return .seeOther(DiariesController.path(entry.day, in: diary.id) + "#c-\(comment)")
    }

    func deleteComment(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let day = try entries.removeComment(visit.id("comment"), on: visit.id("entry"), in: diary)
        return .seeOther(DiariesController.path(day, in: diary.id))
    }
}
