import HTML
import House
import Localization

/// The page of a member's diary settings.
struct DiarySettingsPage: Page {
    let dayStartHour: Int
    let diaries: [Choice]
    let first: String
    let version: Int
    /// The member's own lock: `/diary/code/:diarist/lock`.
    let lockPath: String
    let hasLock: Bool
    /// Diaries with entries of the member that are no longer shared with them.
    let left: [(title: String, path: String)]
    /// There is a daily reminder to write.
    let reminds: Bool
    /// Its time or the suggested one: `22:00`.
    let reminderTime: String
    let templates: [Template]
    /// The template that was sent and not saved; its id is empty for a new one.
    var typed: Template?
    /// The template was saved or deleted in another window since the sent form was opened.
    var isTypedLate = false
    /// The settings as they stand, if they were saved in another window since the form was opened.
    var meanwhile: Now?
    var problems: [String: Phrase] = [:]
    var isSaved = false

    struct Now: Sendable {
        let dayStartHour: Int
        /// The name of the diary that opens first.
        let first: String
        /// In minutes since midnight; `nil` without a reminder.
        let reminder: Int?
    }

    struct Template: Sendable {
        let id: String
        let name: String
        let content: String
        var version = 0
    }

    func title(_ words: Words) -> String { words("Diary settings") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Diary settings"), above: (words("Diary"), "/diary")).html)
        \(if: isSaved, "<p class=\"notice\" role=\"status\">\(words("Saved"))</p>")
        \(ProblemSummary(problems, fields(words)).html(words))
        \(meanwhile, { ConflictNotice.standing(facts($0, words), words) })
        <form class="form" method="post" autocomplete="off" action="/diary/settings">\(hidden("version", "\(version)"))
        \(FormField("dayStartHour", words("My day starts at"), hint: words("What you write before then belongs to the day before."), problems, words)
            .select((0...6).map { Choice(value: String($0), label: words.time(minute: $0 * 60)) }, String(dayStartHour)))
        \(if: diaries.count > 1, FormField("first", words("Default diary"), problems, words).select(diaries, first))
        <label class="row row--choice"><input class="tick" type="checkbox" name="reminds" value="on"\
        \(if: reminds, " checked")><span class="row__text"><b class="row__name">\(words("Remind me each day"))</b>\
        <span class="row__more">\(words("No reminder once you have written."))</span></span></label>
        \(FormField("reminderTime", words("Time"), problems, words).input(reminderTime, type: "time", rules: "required"))
        \(FormEnd(title: words("Save"), cancelPath: "/diary").html(words))
        </form>
        <ul class="list card">
        \(LinkRow(lockPath, hasLock ? .lock : .unlocked, words("Diary code"),
            text: hasLock ? words("On for all your diaries") : words("Off")).html)
        \(LinkRow("/diary/new", .plus, words("New diary")).html)
        \(LinkRow("/settings/appearance", .calendar, words("First day of the week")).html)
        </ul>
        \(if: !left.isEmpty, leftDiaries(words))
        \(templateForms(words))
        """
    }

    private func leftDiaries(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("No longer shared with me"))</h2>
        <ul class="list card">\(left, {
            LinkRow($0.path, .book, $0.title, text: words("Read and export my entries")).html
        })</ul></section>
        """
    }

    /// The inputs of templates that exist have no ids to lead to.
    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        if let typed, !typed.id.isEmpty { return [] }
        return [("reminderTime", words("Time")), ("name", words("Name")), ("content", words("Text"))]
    }

    private func facts(_ now: Now, _ words: Words) -> [ConflictNotice.Fact] {
        [(words("My day starts at"), words.time(minute: now.dayStartHour * 60))]
            + (diaries.count > 1 ? [(words("Default diary"), now.first)] : [])
            + [(words("Remind me each day"), now.reminder.map { words.time(minute: $0) } ?? words("No"))]
    }

    private func templateForms(_ words: Words) -> HTML {
        let new = typed.flatMap { $0.id.isEmpty ? $0 : nil }
        let problems = new == nil && typed != nil ? [:] : problems
        return """
            <section class="group"><h2 class="group__title">\(words("Templates for a blank day"))</h2>
            \(templates, { form($0, words) })
            \(KeepDraft(key: "/diary/templates").begin(words))
            <form class="form card diary-template" method="post" autocomplete="off" action="/diary/templates">
            \(FormField("name", words("Name"), problems, words).input(new?.name ?? "", rules: "required maxlength=\"100\""))
            \(FormField("content", words("Text"), hint: words("Questions to answer or headings to fill in."), problems, words).area(new?.content ?? "", rows: 4, rules: "required"))
            <button class="button">\(words("Add a template"))</button></form></keep-draft></section>
            """
    }

    /// Both texts are shown whole: the form below has the other one.
    private func standing(_ now: Template, _ words: Words) -> HTML {
        """
        <p><b>\(now.name)</b></p>\
        <textarea class="field__input field__input--long" rows="5" readonly aria-label="\(words("Text"))">
        \(now.content)</textarea>
        """
    }

    private func form(_ template: Template, _ words: Words) -> HTML {
        let typed = typed.flatMap { $0.id == template.id ? $0 : nil }
        let now = typed != nil && isTypedLate ? template : nil
        return """
            <details class="card diary-template"\(if: typed != nil, " open")><summary>\(template.name)</summary>
            \(KeepDraft(key: "/diary/templates/\(template.id)").begin(words))
            <form class="form" method="post" autocomplete="off" action="\(url: "/diary/templates/\(template.id)")">\
            \(hidden("version", "\((typed ?? template).version)"))\(now, { ConflictNotice.standing(standing($0, words), words) })
            <label class="field"><span class="field__label">\(words("Name"))</span>\
            <input class="field__input" name="name" value="\(typed?.name ?? template.name)" required maxlength="100"></label>
            <label class="field"><span class="field__label">\(words("Text"))</span>\
            <textarea class="field__input field__input--long" name="content" rows="5" required>
            \(typed?.content ?? template.content)</textarea></label>
            <div class="form__end"><button class="button">\(words("Save"))</button>\
            <button class="button button--bare" formaction="\(url: "/diary/templates/\(template.id)/delete")">\
            \(words("Delete"))</button>\
            <a class="button button--bare" href="\(url: "/diary/templates/\(template.id)/versions")">\
            \(words("Earlier versions"))</a></div></form></keep-draft></details>

            """
    }
}
