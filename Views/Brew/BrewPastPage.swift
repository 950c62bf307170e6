import HTML
import House
import Localization

/// The page that enters a cup which was brewed without the guide.
struct BrewPastPage: Page {
    /// `/brew/recipes/:recipe`
    let path: String
    /// A new id for the cup, so that a form that is sent twice makes one.
    let id: String
    /// The settings, with those of the recipe or as typed.
    let setup: BrewSetupPage
    let rate: BrewRatePart
    var draft: Draft
    /// The latest day, `2026-11-21`.
    let today: String
    var problems: [String: Phrase] = [:]

    /// As typed.
    struct Draft: Sendable {
        var day: String
        var time: String
        var duration = ""
    }

    func title(_ words: Words) -> String { words.title(of: setup.name, words("Add a past cup")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Add a past cup"), above: (setup.name, path)).html)
        \(ProblemSummary(problems, [
            ("day", words("Day")), ("time", words("Time")), ("duration", words("Duration")),
        ] + BrewSetupPage.fieldNames(words) + BrewRatePart.fieldNames(words)).html(words))
        \(KeepDraft(key: "\(path)/cup").begin(words))
        <form class="form setup__form" method="post" autocomplete="off" action="\(url: "\(path)/cup")">
        \(hidden("run", id))\(hidden("shown", setup.shown))
        <div class="pair">
        \(FormField("day", words("Day"), problems, words).input(draft.day, type: "date", rules: "required max=\"\(today)\""))
        \(FormField("time", words("Time"), problems, words).input(draft.time, type: "time", rules: "required"))
        \(FormField("duration", words("Duration"), hint: words("Minutes and seconds: 3:15"), problems, words).input(draft.duration, rules: "maxlength=\"20\" autocomplete=\"off\""))
        </div>
        \(setup.plainAmounts(words))\(setup.fields(words))
        \(rate.fields(words))
        \(FormEnd(title: words("Save"), cancelPath: path).html(words))
        </form>
        </keep-draft>
        """
    }
}
