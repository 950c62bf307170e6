import HTML
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
    /// The time of the daily reminder to write; `nil` without one.
    let reminder: String?
    /// The suggested time: `22:00`.
    let reminderTime: String
    let templates: [Template]
    var problems: [String: Phrase] = [:]
    var isSaved = false

    struct Template: Sendable {
        let id: String
        let name: String
        let content: String
    }

    var sheets: [String] { ["diary/diary-parts"] }

    func title(_ words: Words) -> String { words("Diary settings") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Diary settings"), above: (words("Diary"), "/diary")).html)
        \(if: isSaved, "<p class=\"notice\" role=\"status\">\(words("Saved"))</p>")
        \(ProblemSummary(problems, [("reminderTime", words("Time")), ("name", words("Name")), ("content", words("Text"))]).html(words))
        <form class="form" method="post" action="/diary/settings">\(hidden("version", "\(version)"))
        \(FormField("dayStartHour", words("My day starts at"), hint: words("What you write before belongs to the day before."), problems, words)
            .select((0...6).map { Choice(value: String($0), label: words.time(minute: $0 * 60)) }, String(dayStartHour)))
        \(if: diaries.count > 1, FormField("first", words("Opens first"), problems, words).select(diaries, first))
        <label class="row row--choice"><input class="tick" type="checkbox" name="reminds" value="on"\
        \(if: reminder != nil, " checked")><span class="row__text"><b class="row__name">\(words("Ask me each day"))</b>\
        <span class="row__more">\(words("It stays silent once the day is written."))</span></span></label>
        \(FormField("reminderTime", words("Time"), problems, words).input(reminder ?? reminderTime, type: "time", rules: "required"))
        \(FormEnd(title: words("Save"), cancelPath: "/diary").html(words))
        </form>
        <ul class="list card">
        \(LinkRow(lockPath, hasLock ? .lock : .unlocked, words("Code of the diary"),
            text: hasLock ? words("Set: it opens all your diaries") : words("Not set")).html)
        \(LinkRow("/diary/new", .plus, words("New diary")).html)
        \(LinkRow("/settings/appearance", .calendar, words("First day of the week")).html)
        </ul>
        \(templateForms(words))
        """
    }

    private func templateForms(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Templates for a blank day"))</h2>
        \(templates, { template in
            """
            <details class="card diary-template"><summary>\(template.name)</summary>
            <form class="form" method="post" action="\(url: "/diary/templates/\(template.id)")">
            <label class="field"><span class="field__label">\(words("Name"))</span>\
            <input class="field__input" name="name" value="\(template.name)" required maxlength="100"></label>
            <label class="field"><span class="field__label">\(words("Text"))</span>\
            <textarea class="field__input field__input--long" name="content" rows="5" required>
            \(template.content)</textarea></label>
            <div class="form__end"><button class="button">\(words("Save"))</button>\
            <button class="button button--bare" formaction="\(url: "/diary/templates/\(template.id)/delete")">\
            \(words("Delete"))</button></div></form></details>

            """
        })
        <form class="form card diary-template" method="post" action="/diary/templates">
        \(FormField("name", words("Name"), problems, words).input(rules: "required maxlength=\"100\""))
        \(FormField("content", words("Text"), hint: words("Questions to answer, or headings to fill."), problems, words).area("", rows: 4, rules: "required"))
        <button class="button">\(words("Add a template"))</button></form></section>
        """
    }
}
