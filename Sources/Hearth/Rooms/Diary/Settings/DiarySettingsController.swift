import HTTP
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
        try pages.response(page(visit, isSaved: visit.query["saved"] != nil), for: visit)
    }

    private func page(
        _ visit: Visit, problems: [String: Phrase] = [:], isSaved: Bool = false
    ) throws -> DiarySettingsPage {
        let diarist = try diaries.door.unlocked(visit)
        guard let id = diarist.id else { throw Refusal.readOnly }
        let all = try diaries.door.all(for: visit)
        let asked = all.first { $0.id == diarist.first } ?? all.first
        let minute = try asked.flatMap { try rooms.bells?.dailyMinute(of: SchedulePlace.diaryKind, $0.uuid, visit) }
        return DiarySettingsPage(
            dayStartHour: diarist.dayStartHour,
            diaries: all.map { Choice(value: $0.id.description, label: $0.diary.title(visit.words)) },
            first: asked?.id.description ?? "", version: diarist.version,
            lockPath: SubjectAddress.diarist.path(id.uuid) + "/lock", hasLock: diarist.lock != nil,
            reminder: minute.map(Self.time), reminderTime: Self.time(Self.usualMinute),
            templates: try settings.templates(of: diarist).map {
                DiarySettingsPage.Template(id: $0.id.description, name: $0.name, content: $0.content)
            }, problems: problems, isSaved: isSaved)
    }

    /// The value of a time input: `22:00`.
    private static func time(_ minute: Int) -> String {
        let digits = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
        return "\(digits(minute / 60)):\(digits(minute % 60))"
    }

    private static func minute(_ time: String) -> Int? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hour = Int(parts[0]),
            let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    func save(_ writer: Writer, _ visit: Visit) throws -> Response {
        _ = try diaries.door.unlocked(visit)
        let hour = visit.form["dayStartHour"].flatMap { Int($0) } ?? 0
        let minute = Self.minute(visit.form["reminderTime"] ?? "")
        var problems: [String: Phrase] = [:]
        if !(0...Diarist.latestDayStart).contains(hour) { problems["dayStartHour"] = Phrase("Choose one of the list.") }
        if minute == nil, visit.form["reminds"] != nil { problems["reminderTime"] = Phrase("This is no time of day.") }
        guard problems.isEmpty else {
            return try pages.response(page(visit, problems: problems), for: visit, status: .unprocessableContent)
        }
        let all = try diaries.door.all(for: visit)
        let wanted = visit.form["first"].flatMap { ID<Diary>($0) }
        let first = all.first { $0.id == wanted } ?? all.first
        let version = visit.form.version ?? 0
        let saved = try settings.change(
            dayStartHour: hour, first: first?.id, version: version, for: visit.member.id)
        guard case .done = saved else {
            throw Refusal.conflict(Phrase("This was changed meanwhile. Look at it again, then save."))
        }
        for diary in all {
            let asks = visit.form["reminds"] != nil && diary.id == first?.id && diary.canWrite
            try rooms.bells?.askDaily(
                SchedulePlace.diaryKind, diary.uuid, at: asks ? minute : nil, for: writer, visit)
        }
        return .seeOther("/diary/settings?saved=1")
    }

    // MARK: Templates

    private func template(_ visit: Visit) -> (name: String, content: String, problems: [String: Phrase]) {
        let name = (visit.form["name"] ?? "").tidiedLine
        let content = (visit.form["content"] ?? "").withPlainLines
        var problems: [String: Phrase] = [:]
        let limit = DiaristStore.Template.nameLimit
        if name.isEmpty { problems["name"] = Phrase("Give it a name.") }
        if name.unicodeScalars.count > limit {
            problems["name"] = Phrase("This is too long: at most \(limit) characters.")
        }
        if content.allSatisfy(\.isWhitespace) { problems["content"] = Phrase("Write something first.") }
        if content.unicodeScalars.count > DiaristStore.Template.limit {
            problems["content"] = Phrase("This is too long: at most \(DiaristStore.Template.limit) characters.")
        }
        return (name, content, problems)
    }

    func addTemplate(_ visit: Visit) throws -> Response {
        _ = try diaries.door.unlocked(visit)
        let template = template(visit)
        guard template.problems.isEmpty else {
            return try pages.response(
                page(visit, problems: template.problems), for: visit, status: .unprocessableContent)
        }
        try settings.addTemplate(template.name, template.content, for: visit.member.id)
        return .seeOther("/diary/settings")
    }

    func changeTemplate(_ visit: Visit) throws -> Response {
        let diarist = try diaries.door.unlocked(visit)
        let template = template(visit)
        guard template.problems.isEmpty else {
            return try pages.response(
                page(visit, problems: template.problems), for: visit, status: .unprocessableContent)
        }
        try settings.change(visit.id("template"), to: template.name, template.content, of: diarist)
        return .seeOther("/diary/settings")
    }

    func deleteTemplate(_ visit: Visit) throws -> Response {
        let diarist = try diaries.door.unlocked(visit)
        try settings.removeTemplate(visit.id("template"), of: diarist)
        return .seeOther("/diary/settings")
    }
}
