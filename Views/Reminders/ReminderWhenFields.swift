import HTML
import House
import Localization

/// The form fields of a reminder's time: a time of its own, once or repeated, or a number of days before the thing's
/// day.
struct ReminderWhenFields: Sendable {
    let days: ReminderFormPage.Days?
    let day: String
    let time: String
    let repeats: ReminderFormPage.Repeats
    let countsFromDoing: Bool
    let problems: [String: Phrase]

    func html(_ words: Words) -> HTML {
        guard let days else { return own(words) }
        return """
            <fieldset class="field" id="timing"><legend class="field__label">\(words("When"))</legend>
            \(choices(days, words))
            <label class="row row--choice card"><input class="tick" type="radio" name="timing" value="own"\
            \(if: !days.isOn, " checked")><span class="row__text"><b class="row__name">\
            \(words("At another time"))</b></span></label></fieldset>
            <div data-shown-for="own"\(if: days.isOn, " class=\"reminder-own\"")>\(own(words, hasTime: false))</div>
            \(timeField(words))
            """
    }

    // MARK: Days on the thing

    private func choices(_ days: ReminderFormPage.Days, _ words: Words) -> HTML {
        """
        <label class="row row--choice card"><input class="tick" type="radio" name="timing" value="days"\
        \(if: days.isOn, " checked")><span class="row__text"><b class="row__name">\(days.name)</b>\
        \(days.value, { "<span class=\"row__more\">\($0)</span>" })</span></label>
        <div class="day-choices" id="days" role="radiogroup" aria-label="\(words("Number of days"))">
        \(days.choices, { choice($0, days, words) })
        <label class="chip chip--choice"><input type="radio" name="days" value="other"\
        \(if: !days.choices.map(String.init).contains(days.chosen), " checked")>\(words("Other"))</label>
        <input class="field__input day-choices__other" name="otherDays" value="\(days.other)" inputmode="numeric" \
        maxlength="4" aria-label="\(words("Number of days"))">
        </div>
        \(problems["days"], { "<p class=\"field__problem\">\(words($0))</p>" })
        \(if: days.isBefore, yearly(days, words))
        """
    }

    private func yearly(_ days: ReminderFormPage.Days, _ words: Words) -> HTML {
        """
        <label class="row row--choice card"><input class="tick" type="checkbox" name="yearly"\
        \(if: days.isYearly, " checked")><span class="row__text"><b class="row__name">\(words("Each year"))</b>\
        <span class="row__more">\(words("For a birthday, not for a passport."))</span></span></label>
        """
    }

    private func choice(_ number: Int, _ days: ReminderFormPage.Days, _ words: Words) -> HTML {
        """
        <label class="chip chip--choice"><input type="radio" name="days" value="\("\(number)")"\
        \(if: "\(number)" == days.chosen, " checked")>\(Self.text(number, isBefore: days.isBefore, words))</label>
        """
    }

    static func text(_ number: Int, isBefore: Bool, _ words: Words) -> String {
        if number == 0 { return words("On the day") }
        return isBefore ? words("\(number) days before") : words("\(number) days after")
    }

    // MARK: A time of its own

    private func own(_ words: Words, hasTime: Bool = true) -> HTML {
        """
        <div class="pair">
        \(FormField("day", words("Day"), problems, words).input(day, type: "date", rules: "required"))
        \(if: hasTime, timeField(words))
        </div>
        \(FormField("repeat", words("Repeat"), problems, words).select(Self.patterns(words), repeats.pattern))
        <div class="reminder-repeat" data-repeat>
        \(FormField("interval", words("Interval"), hint: words("2 means every second day, week, month or year."), problems, words)
            .input(repeats.interval, rules: "inputmode=\"numeric\" maxlength=\"3\""))
        <fieldset class="field" data-weekly><legend class="field__label">\(words("On"))</legend>
        <div class="chips">\(repeats.week, { weekday($0, words) })</div></fieldset>
        \(end(words))
        \(FormField("counts", words("Next date counts from"), problems, words).select(Self.counts(words), countsFromDoing ? "doing" : "plan"))
        </div>
        """
    }

    private func timeField(_ words: Words) -> HTML {
        FormField("time", words("Time"), problems, words).input(time, type: "time", rules: "required")
    }

    private static func patterns(_ words: Words) -> [Choice] {
        [
            Choice(value: "never", label: words("Never")), Choice(value: "daily", label: words("Daily")),
            Choice(value: "workdays", label: words("On weekdays")),
            Choice(value: "weekly", label: words("Weekly")),
            Choice(value: "monthly", label: words("Monthly, on this day")),
            Choice(value: "monthlyWeekday", label: words("Monthly, on this weekday")),
            Choice(value: "monthlyLast", label: words("Monthly, on the last day")),
            Choice(value: "yearly", label: words("Yearly")),
        ]
    }

    private static func counts(_ words: Words) -> [Choice] {
        [
            Choice(value: "plan", label: words("the planned date")),
            Choice(value: "doing", label: words("the day it was done")),
        ]
    }

    private func weekday(_ number: Int, _ words: Words) -> HTML {
        """
        <label class="chip chip--choice"><input type="checkbox" name="weekday" value="\("\(number)")"\
        \(if: repeats.weekdays.contains(number), " checked")>\(words.weekday(number % 7 + 1))</label>
        """
    }

    private func end(_ words: Words) -> HTML {
        """
        \(FormField("end", words("Ends"), problems, words).select([
            Choice(value: "never", label: words("Never")), Choice(value: "on", label: words("On a day")),
            Choice(value: "after", label: words("After a number of times")),
        ], repeats.end))
        <div data-end="on">\(FormField("endDay", words("Last day"), problems, words).input(repeats.endDay, type: "date"))</div>
        <div data-end="after">\(FormField("count", words("Number of times"), problems, words)
            .input(repeats.count, rules: "inputmode=\"numeric\" maxlength=\"4\""))</div>
        """
    }
}
