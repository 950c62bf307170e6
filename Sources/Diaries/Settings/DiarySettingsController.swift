import HTTP
import House
import Localization

/// A member's diary settings: days, the daily question, templates.
struct DiarySettingsController: Sendable {
    let diaries: DiariesController
    let settings: DiaristStore
    let rooms: RoomDirectory

    private var pages: Pages { diaries.pages }

    var routes: [Route] {
        [
            .get("/diary/settings", show, .writing),
            .post("/diary/settings", Writer.entrance, save),
            .post("/diary/templates", addTemplate),
            .post("/diary/templates/:template", changeTemplate),
            .post("/diary/templates/:template/delete", deleteTemplate, .makesRoom),
        ]
    }

    /// The default time of the daily question, in minutes since midnight: 22:00.
    static let usualMinute = 22 * 60

    func show(_ visit: Visit) throws -> Response {
        var page = try page(visit)
        page.isSaved = visit.query["saved"] != nil
        return try pages.response(page, for: visit)
    }

    /// - Parameters:
    ///   - typed: the form that was sent and not saved.
    ///   - isConflict: the settings were saved in another window since that form was opened.
    private func page(
        _ visit: Visit, typed: DiarySettingsForm? = nil, isConflict: Bool = false
    ) throws -> DiarySettingsPage {
        let diarist = try diaries.door.unlocked(visit)
        guard let id = diarist.id else { throw Refusal.readOnly }
        let all = try diaries.door.all(for: visit)
        let asked = all.first { $0.id == diarist.first } ?? all.first
        let minute = try asked.flatMap { try rooms.bells?.dailyMinute(of: SchedulePlace.diaryKind, $0.uuid, visit) }
        let now = DiarySettingsPage.Now(
            dayStartHour: diarist.dayStartHour, first: asked?.diary.title(visit.words) ?? "", reminder: minute)
        let reminds = typed?.reminds ?? (minute != nil)
        let time = typed?.reminderTime ?? DiarySettingsForm.time(minute ?? Self.usualMinute)
        return DiarySettingsPage(
            dayStartHour: typed?.dayStartHour ?? diarist.dayStartHour,
            diaries: all.map { Choice(value: $0.id.description, label: $0.diary.title(visit.words)) },
            first: typed?.first ?? asked?.id.description ?? "",
            // After a conflict the next save wins knowingly: the page shows what stands there now.
            version: isConflict ? diarist.version : typed?.version ?? diarist.version,
            lockPath: SubjectAddress.diarist.path(id.uuid) + "/lock", hasLock: diarist.lock != nil,
            left: try diaries.door.left(for: visit).map {
                (title: $0.title(visit.words), path: LeftDiaryController.path($0.id))
            }, reminds: reminds, reminderTime: time,
            templates: try settings.templates(of: diarist).map {
                DiarySettingsPage.Template(
                    id: $0.id.description, name: $0.name, content: $0.content, version: $0.version)
            }, meanwhile: isConflict ? now : nil, problems: typed?.problems ?? [:])
    }

    func save(_ writer: Writer, _ visit: Visit) throws -> Response {
        _ = try diaries.door.unlocked(visit)
        let form = DiarySettingsForm(visit.form)
        guard form.problems.isEmpty else {
            return try pages.response(page(visit, typed: form), for: visit, status: .unprocessableContent)
        }
        let all = try diaries.door.all(for: visit)
        let wanted = form.first.flatMap { ID<Diary>($0) }
        let first = all.first { $0.id == wanted } ?? all.first
        let saved = try settings.change(
            dayStartHour: form.dayStartHour, first: first?.id, version: form.version ?? 0, for: visit.member.id)
        guard case .done = saved else {
            return try pages.response(page(visit, typed: form, isConflict: true), for: visit, status: .conflict)
        }
        for diary in all {
            let asks = form.reminds && diary.id == first?.id && diary.canWrite
            try rooms.bells?.askDaily(
                SchedulePlace.diaryKind, diary.uuid, at: asks ? form.minute : nil, for: writer, visit)
        }
        return .seeOther("/diary/settings?saved=1")
    }

    // MARK: Templates

    /// The page with a template as it was sent; one that was deleted meanwhile stands in the form of a new one.
    private func again(
        _ typed: DiarySettingsPage.Template, _ problems: [String: Phrase], _ visit: Visit,
        isConflict: Bool = false
    ) throws -> Response {
        var page = try page(visit)
        let isThere = page.templates.contains { $0.id == typed.id }
        page.typed =
            isThere ? typed : DiarySettingsPage.Template(id: "", name: typed.name, content: typed.content)
        page.isTypedLate = isConflict
        page.problems = problems
        return try pages.response(page, for: visit, status: isConflict ? .conflict : .unprocessableContent)
    }

    func addTemplate(_ visit: Visit) throws -> Response {
        _ = try diaries.door.unlocked(visit)
        let form = DiaryTemplateForm(visit.form)
        guard form.problems.isEmpty else { return try again(form.typed(), form.problems, visit) }
        do {
            try settings.addTemplate(form.name, form.content, for: visit.member.id)
        } catch Refusal.badRequest(let problem) {
            return try again(form.typed(), ["": problem], visit)
        }
        return .seeOther("/diary/settings")
    }

    func changeTemplate(_ visit: Visit) throws -> Response {
        let diarist = try diaries.door.unlocked(visit)
        let id: ID<DiaristStore.Template> = try visit.id("template")
        let form = DiaryTemplateForm(visit.form)
        guard form.problems.isEmpty else { return try again(form.typed(id.description), form.problems, visit) }
        do {
            switch try settings.change(id, to: form, of: diarist) {
            case .done: return .seeOther("/diary/settings")
            case .conflict(let current):
                // The next save wins knowingly: the page shows what stands there now.
                return try again(
                    form.typed(id.description, over: current.version), form.problems, visit, isConflict: true)
            }
        } catch Refusal.notFound where visit.form["version"] != nil {
            // It was deleted in another window.
            return try again(form.typed(id.description), ["": Self.deleted], visit, isConflict: true)
        }
    }

    private static let deleted = Phrase(
        "This was deleted in the meantime. What you typed is still here: save it as new, or restore the old one from the bin."
    )

    func deleteTemplate(_ visit: Visit) throws -> Response {
        let diarist = try diaries.door.unlocked(visit)
        try settings.removeTemplate(visit.id("template"), of: diarist)
        return .seeOther("/diary/settings")
    }
}
