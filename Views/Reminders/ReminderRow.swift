import HTML
import House
import Localization

/// A row of a reminder: a due one with its actions, or one that is planned or done.
struct ReminderRow: Sendable {
    /// The address of the reminder.
    let path: String
    let title: String
    /// The typed text, if the title is that of a thing.
    var text = ""
    /// The address of the thing, or of the reminder if it has no thing.
    let thingPath: String
    /// The time, the thing's place, and the rule of repetition.
    let lines: [String]
    /// The members it is for, if not the reader alone: the one whose turn it is comes first.
    var avatars: [Avatar] = []
    /// The reader's actions.
    var actions: Actions?
    /// The reader may change the reminder.
    var canChange = true
    var isLate = false
    var isDone = false
    /// Replaces everything else: the reminder's thing is locked.
    var isLocked = false
    /// A number that is unique on the page.
    let id: String

    struct Actions: Sendable {
        /// The address of the POST that marks it as done.
        let done: String
        /// The time of a planned one, which tells it from the one after it.
        var planned: String?
        /// The address of the POST that snoozes it; `nil` for a planned one.
        var snooze: String?
        /// The page to return to.
        let back: String
    }

    func html(_ words: Words) -> HTML {
        if isLocked { return locked(words) }
        return """
            <li class="row reminder\(if: isLate, " reminder--late")\(if: isDone, " reminder--done")" id="r-\(id)">\
            \(actions, { tick($0, words) })\(if: isDone, "<span class=\"reminder__ticked\">\(Icon.check.html)</span>")\
            <a class="row__text" href="\(url: thingPath)"><b class="row__name">\(title)</b>\
            \(if: !text.isEmpty, "<span class=\"reminder__text\">\(text)</span>")\
            <span class="row__more">\(lines.prefix(1), { "<span class=\"reminder__when\">\($0)</span>" })\
            \(lines.dropFirst(), { " · \($0)" })</span></a>\
            <span class="row__end reminder__end">\(avatars.prefix(3), { $0.html })\(menu(words))</span></li>

            """
    }

    private func locked(_ words: Words) -> HTML {
        """
        <li class="row reminder" id="r-\(id)"><span class="tile">\(Icon.lock.html)</span><span class="row__text">\
        <b class="row__name">\(words("Locked item"))</b><span class="row__more">\
        \(lines.joined(separator: " · "))</span></span></li>

        """
    }

    private func tick(_ actions: Actions, _ words: Words) -> HTML {
        """
        <form class="reminder__action" method="post" action="\(url: actions.done)">\(hidden("back", actions.back))\
        \(actions.planned, { hidden("time", $0) })\
        <button class="reminder__tick" aria-label="\(words("Done: \(title)"))" \
        title="\(actions.planned == nil ? words("Done") : words("Done early"))">\
        \(Icon.check.html)</button></form>
        """
    }

    /// Snoozing by an hour with one tap, other times in the menu; for a reminder that is not due, the link that changes
    /// it.
    private func menu(_ words: Words) -> HTML {
        guard let snooze = actions?.snooze, let back = actions?.back else { return change(words) }
        let rows: HTML = """
            \(SnoozeChoice.all(words), { put(off: $0, at: snooze, back) })
            \(Menu.link(snooze, .calendar, words("Choose a time…")))
            \(if: canChange, Menu.link(path, .pencil, words("Change")))
            """
        return """
            <form class="reminder__action" method="post" action="\(url: snooze)">\(hidden("back", back))\(hidden("for", "60"))\
            <button class="button button--icon button--bare" aria-label="\(words("Snooze “\(title)” for an hour"))" \
            title="\(words("In an hour"))">\(Icon.clock.html)</button></form>\
            \(Menu(label: words("More for “\(title)”"), rows: rows).html)
            """
    }

    private func put(off choice: Choice, at snooze: String, _ back: String) -> HTML {
        """
        <form method="post" action="\(url: snooze)">\(hidden("back", back))\(hidden("for", choice.value))\
        <button class="menu__row">\(SnoozeChoice.icon(choice).html)\(choice.label)</button></form>
        """
    }

    private func change(_ words: Words) -> HTML {
        guard canChange else { return HTML() }
        return """
            <a class="button button--icon button--bare" href="\(url: path)" \
            aria-label="\(words("Change “\(title)”"))">\(Icon.pencil.html)</a>
            """
    }
}

/// The times by which a reminder can be snoozed with one tap.
enum SnoozeChoice {
    static func all(_ words: Words) -> [Choice] {
        [
            Choice(value: "10", label: words("10 minutes")), Choice(value: "60", label: words("One hour")),
            Choice(value: "evening", label: words("This evening")),
            Choice(value: "tomorrow", label: words("Tomorrow")),
        ]
    }

    /// Each row of the menu has its own icon.
    static func icon(_ choice: Choice) -> Icon {
        switch choice.value {
        case "10": .bell
        case "evening": .flame
        case "tomorrow": .forward
        default: .clock
        }
    }
}
