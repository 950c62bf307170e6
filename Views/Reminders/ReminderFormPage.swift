import HTML
import House
import Localization

/// The form of a reminder, new or existing; for an existing one also its next times, turns and history.
struct ReminderFormPage: Page {
    let action: String
    /// `nil` for a new reminder.
    let version: Int?
    /// The thing that the reminder belongs to.
    let thing: Thing?
    let text: String
    /// The numbers of days before or after a day of the thing; `nil` if it has no such day.
    let days: Days?
    let day: String
    let time: String
    let repeats: Repeats
    let members: [Member]
    let countsFromDoing: Bool
    let nag: String
    let back: String
    /// The state of an existing reminder.
    var state: State?
    /// Another member changed it while this form was open.
    var isConflict = false
    var problems: [String: Phrase] = [:]

    struct Thing: Sendable {
        let title: String
        let path: String
        let icon: Icon
        /// Hidden fields that identify the thing.
        let on: String
        let id: String
        let field: String
    }

    struct Days: Sendable {
        /// The name of the day: `Birthday`.
        let name: String
        /// The day itself, if it is known.
        let value: String?
        let isBefore: Bool
        let choices: [Int]
        let chosen: String
        let other: String
        let isYearly: Bool
        /// Days are counted; otherwise the reminder has a time of its own.
        let isOn: Bool
    }

    struct Repeats: Sendable {
        let pattern: String
        let interval: String
        let weekdays: Set<Int>
        let end: String
        let endDay: String
        let count: String
        /// The weekdays by ISO number, 1 for Monday, in the order of the reader's week.
        let week: [Int]
    }

    struct Member: Sendable {
        let id: String
        let avatar: Avatar
        let isChosen: Bool
        let isMe: Bool
    }

    struct State: Sendable {
        /// The next times.
        let next: [String]
        /// The rule by which it repeats.
        let rule: String?
        /// The member whose turn it is.
        let turn: Avatar?
        let turnId: String
        let waiting: ReminderRow?
        let history: [ReminderRow]
        let path: String
        /// The reader may change the reminder, pass the turn on and add another one; a guest only does it.
        let canChange: Bool
        /// The next time, if the reader can do it in advance.
        let planned: String?
        /// The address of another reminder of its thing; `nil` if it has none.
        let another: String?
        /// The other reminders of its thing.
        let others: [Other]
    }

    struct Other: Sendable {
        let path: String
        let when: String
    }

    private var isNew: Bool { version == nil }

    func title(_ words: Words) -> String { isNew ? words("New reminder") : words("Reminder") }

    func main(_ words: Words) -> HTML {
        if let state, !state.canChange { return shown(words) }
        return """
            \(PageHead(thing?.title ?? (text.isEmpty ? title(words) : text), above: (words("Back"), back)).html)
            \(ProblemSummary(problems, fields(words)).html(words))
            \(if: isConflict, "<div class=\"notice\" role=\"status\"><p>\(words("This reminder was changed in the meantime. Review it and save again."))</p></div>")
            \(state, { ReminderStateParts(state: $0).html(words) })
            \(KeepDraft(key: thing.map { "\(action) \($0.id)" } ?? action, but: "back").begin(words))
            <reminder-form><form class="form" method="post" autocomplete="off" action="\(url: action)" data-preview="/reminders/preview">
            \(version, { hidden("version", "\($0)") })\(hidden("back", back))
            \(thing, { thing in "\(hidden("on", thing.on))\(hidden("thing", thing.id))\(hidden("field", thing.field))<div class=\"list card\">\(LinkRow(thing.path, thing.icon, thing.title).bare)</div>" })
            \(FormField("text", thing == nil ? words("What") : words("Note"), problems, words)
                .input(text, rules: "maxlength=\"500\" autocomplete=\"off\"\(if: thing == nil, " required")\(if: isNew && days == nil, " autofocus")"))
            \(ReminderWhenFields(days: days, day: day, time: time, repeats: repeats, countsFromDoing: countsFromDoing, problems: problems).html(words))
            <p class="field__hint" data-next aria-live="polite"></p>
            \(if: members.count > 1, people(words))
            \(FormField("nag", words("Remind again until done"), problems, words).select(Self.nags(words), nag))
            \(FormEnd(title: isNew ? words("Remind me") : words("Save"), cancelPath: back).html(words))
            </form></reminder-form>
            </keep-draft>
            \(state, { DeleteEnd(path: $0.path).html(words) })
            """
    }

    private func shown(_ words: Words) -> HTML {
        """
        \(PageHead(thing?.title ?? text, above: (words("Back"), back)).html)
        \(thing, { "<div class=\"list card\">\(LinkRow($0.path, $0.icon, $0.title).bare)</div>" })
        \(if: thing != nil && !text.isEmpty, "<p>\(text)</p>")
        \(state, { ReminderStateParts(state: $0).html(words) })
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("text", words("What")), ("days", words("Number of days")), ("day", words("Day")), ("time", words("Time")),
            ("interval", words("Interval")), ("endDay", words("Last day")), ("count", words("Number of times")),
            ("end", words("Ends")), ("member", words("For whom")),
        ]
    }

    private static func nags(_ words: Words) -> [Choice] {
        [
            Choice(value: "0", label: words("No, once")), Choice(value: "10", label: words("Every 10 minutes")),
            Choice(value: "60", label: words("Every hour")), Choice(value: "1440", label: words("Every day")),
        ]
    }

    private func people(_ words: Words) -> HTML {
        """
        <fieldset class="field" id="member"><legend class="field__label">\(words("For whom"))</legend>
        <div class="list card">\(members, { person($0, words) })</div>
        \(problems["member"], { "<p class=\"field__problem\">\(words($0))</p>" })
        <p class="field__hint">\(words("Taking turns: the person who is next gets the reminder."))\
        \(if: isNew, " \(words("Only you and the people you choose here see it."))")</p></fieldset>
        """
    }

    private func person(_ member: Member, _ words: Words) -> HTML {
        """
        <label class="row row--choice"><input class="tick" type="checkbox" name="member" value="\(member.id)"\
        \(if: member.isChosen, " checked")>\(member.avatar.html)<span class="row__text"><b class="row__name">\
        \(member.isMe ? words("Me") : member.avatar.name)</b></span></label>

        """
    }
}

/// The state of a reminder: the due occurrence, the next time, and whose turn it is.
struct ReminderStateParts: Sendable {
    let state: ReminderFormPage.State

    func html(_ words: Words) -> HTML {
        """
        \(state.waiting, { "<ul class=\"list card\">\($0.html(words))</ul>" })
        <dl class="facts card">
        \(state.rule, { "<dt>\(words("Repeats"))</dt><dd>\($0)</dd>" })
        \(if: !state.next.isEmpty, "<dt>\(words("Next times"))</dt><dd>\(state.next.joined(separator: " · "))</dd>")
        \(state.turn, { "<dt>\(words("Turn"))</dt><dd>\($0.name)</dd>" })
        </dl>
        <div class="reminder-actions">
        \(state.planned, { actionButton("done", .check, words("Done early"), hidden("time", $0)) })\
        \(state.another, { "<a class=\"button\" href=\"\(url: $0)\">\(Icon.plus.html)\(words("Add another reminder"))</a>" })\
        \(if: state.turn != nil && state.canChange, actionButton("pass", .forward, words("Pass turn on"), hidden("from", state.turnId)))
        </div>
        \(if: !state.others.isEmpty, others(words))
        \(if: !state.history.isEmpty, history(words))
        """
    }

    private func actionButton(_ name: String, _ icon: Icon, _ title: String, _ fields: HTML = HTML()) -> HTML {
        """
        <form method="post" action="\(url: "\(state.path)/\(name)")">\(fields)<button class="button">\(icon.html)\(title)</button>\
        </form>
        """
    }

    private func others(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Other reminders"))</h2><ul class="list card">
        \(state.others, { "<li>\(LinkRow($0.path, .bell, $0.when).bare)</li>" })
        </ul></section>
        """
    }

    private func history(_ words: Words) -> HTML {
        """
        <details class="reminder-history"><summary>\(words("History"))</summary>
        <ul class="list card">\(state.history, { $0.html(words) })</ul></details>
        """
    }
}
