import HTML
import House
import Localization

/// A row in a list of cups.
struct BrewLogRow: Sendable {
    /// `nil` for another member's cup, which is only shown as brewed.
    var path: String?
    let name: String
    /// `21 November · 15 g → 250 g · 3:04`
    let text: String
    /// 1 to 5; `nil` without a rating.
    let rating: Int?
    /// The label of the stars.
    let stars: String
    /// `sour, weak`
    let taste: String
    /// The first words of the note.
    let note: String

    var html: HTML {
        """
        <li>\(path.map { "<a class=\"row\" href=\"\(url: $0)\">" as HTML } ?? "<div class=\"row\">")<span class="row__text"><b class="row__name">\(name)</b>\
        <span class="row__more">\(text)</span>\(if: !taste.isEmpty || !note.isEmpty, """
            <span class="row__more brew-row__said">\([taste, note].filter { !$0.isEmpty }.joined(separator: " · "))</span>
            """)</span>\(rating, { "<span class=\"row__end\">\(Stars.html($0, label: stars))</span>" })\(path == nil ? "</div>" : "</a>" as HTML)</li>

        """
    }
}

/// One to five stars, for display.
enum Stars {
    static func html(_ count: Int, label: String) -> HTML {
        """
        <span class="stars" data-rating="\(count)" role="img" aria-label="\(label)">\
        \(String(repeating: "★", count: count))\(String(repeating: "☆", count: max(5 - count, 0)))</span>
        """
    }
}

/// The page of a member's cups, newest first.
struct BrewLogsPage: Page {
    let logs: [BrewLogRow]
    let count: Int
    /// The name of the recipe or bag whose cups are listed; `nil` for all cups.
    let of: String?
    let next: String?

    func title(_ words: Words) -> String { words.title(of: words("Brew"), words("Your cups")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Your cups"), above: (words("Brew"), "/brew"), over: of).html)
        \(if: logs.isEmpty, empty(words))
        \(if: !logs.isEmpty, "<ul class=\"list card\">\(logs, { $0.html })</ul>")
        \(if: of == nil && count > 0, "<p class=\"fine\">\(words("\(count) cups"))</p>")
        \(next, { "<nav class=\"pager\"><a class=\"button\" rel=\"next\" href=\"\(url: $0)\">\(words("Next"))</a></nav>" })
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .cup, title: words("No cup yet"),
            text: words(
                "Choose a recipe and brew it. Tap Finished, and the cup appears here."),
            action: (words("Choose a recipe"), "/brew"), hasNew: false
        ).html
    }
}

/// The page of a cup: the record of the brew, which never changes, and its rating, which may.
struct BrewLogPage: Page {
    let path: String
    let name: String
    /// `nil` once the recipe is deleted.
    let recipePath: String?
    let when: String
    let facts: [BrewFact]
    /// The steps by which it was brewed; empty if they are not known.
    let steps: [BrewStepRow]
    /// The duration of each step: `0:45`.
    let stepTimes: [String]
    let measured: [BrewFact]
    let chart: ExtractionChart?
    let advice: BrewAdvicePart?
    var rate: BrewRatePart
    let isSaved: Bool

    func title(_ words: Words) -> String { words.title(of: name, when) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(name, above: (words("Your cups"), "/brew/logs"), over: when, actions: actions(words)).html)
        \(if: isSaved, "<p class=\"notice\" role=\"status\">\(words("Saved"))</p>")
        \(ProblemSummary(rate.problems, BrewRatePart.fieldNames(words)).html(words))
        <div class="cup">
        \(advice, { $0.html(words) })
        \(BrewFact.list(facts))
        \(if: !steps.isEmpty, """
            <section class="group"><h2 class="group__title">\(words("Steps of this brew"))</h2>
            <ol class="guide__steps card">\(steps, { $0.html(words) })</ol></section>
            """)
        \(if: !stepTimes.isEmpty, times(words))
        \(if: !measured.isEmpty, BrewFact.list(measured))
        \(chart, { $0.html(words) })
        <section class="group"><h2 class="group__title">\(words("Your rating"))</h2>
        \(draft(words))\(rate.html(words))</section>
        </div>
        """
    }

    /// A script offers a rating of this cup that waits in the browser.
    private func draft(_ words: Words) -> HTML {
        """
        <cup-draft hidden data-run="\(String(path.suffix(32)))" data-found="\(words("You have unsaved text here."))" \
        data-restore="\(words("Restore"))" data-discard="\(words("Discard"))"></cup-draft>
        """
    }

    private func times(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Time of each step"))</h2>
        <ol class="cup__times">\(stepTimes, { "<li>\($0)</li>" })</ol></section>
        """
    }

    private func rows(_ words: Words) -> HTML {
        """
        \(Menu.link("/brew/recipes/new?log=\(path.suffix(32))", .plus, words("Save as recipe")))\
        \(Menu.versions(of: path, words))\
        \(Menu.action("\(path)/delete", .trash, words("Delete")))
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        \(recipePath, { "<a class=\"button\" href=\"\(url: $0)\">\(words("Recipe"))</a>" })\
        \(Menu(label: words("More"), rows: rows(words)).html)
        """
    }
}
