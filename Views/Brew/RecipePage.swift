import HTML
import House
import Localization

/// The page of a recipe: its numbers, its steps, and its cups.
struct RecipePage: Page {
    /// `/brew/recipes/:recipe`
    let path: String
    let name: String
    let method: String
    let facts: [BrewFact]
    let tactile: String
    /// The owner's name, or that the recipe is a starter.
    let origin: String
    let steps: [BrewStepRow]
    /// `nil` if no water is poured.
    let curve: PourDrawing?
    /// The advice for the next brew, with its reasons.
    let advice: BrewAdvicePart?
    let logs: [BrewLogRow]
    /// The owner's name and cups, for a recipe of another member.
    let theirs: (name: String, logs: [BrewLogRow])?
    let canBrew: Bool
    let canWrite: Bool
    let isOwn: Bool

    func title(_ words: Words) -> String { name }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(name, above: (words("Brew"), "/brew"), over: "\(method) · \(origin)", actions: actions(words)).html)
        \(BrewFact.list(facts))
        \(if: !tactile.isEmpty, "<p class=\"tactile\">\(tactile)</p>")
        <div class="two">
        \(if: advice != nil || curve != nil, """
            <div class="aside">\(advice, { $0.html(words) })\(curve, { $0.html(words) })</div>
            """)
        <div class="two__main">
        <section class="group"><h2 class="group__title">\(words("Steps"))</h2>
        <ol class="guide__steps card">\(steps, { $0.html(words) })</ol></section>
        \(if: !logs.isEmpty, cups(words("Your cups"), logs))
        \(theirs, { cups(words("\($0.name): Cups"), $0.logs) })
        </div></div>
        """
    }

    private func cups(_ title: String, _ logs: [BrewLogRow]) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(title)</h2><ul class="list card">\(logs, { $0.html })</ul></section>
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        \(if: canBrew, "<a class=\"button button--main\" href=\"\(url: "\(path)/brew")\">\(Icon.play.html)<span>\(words("Brew it"))</span></a>")\
        \(Menu(label: words("More"), rows: rows(words)).html)
        """
    }

    private func rows(_ words: Words) -> HTML {
        """
        \(if: canWrite, Menu.link("\(path)/edit", .pencil, words("Edit")))\
        \(if: canBrew, """
            <form method="post" action="\(url: "\(path)/duplicate")"><button class="menu__row">\(Icon.copy.html)\
            \(words("Duplicate"))</button></form>
            \(Menu.link("\(path)/cup", .cup, words("Add a past cup")))
            """)\
        \(if: canWrite, Menu.versions(of: path, words))\
        \(Menu.link("\(path)/card", .send, words("Send recipe")))\
        \(Menu.keep(path, words))\
        \(if: isOwn, Menu.link("\(path)/sharing", .people, words("Sharing")))\
        \(if: isOwn, Menu.action("\(path)/delete", .trash, words("Delete")))
        """
    }
}

/// A suggestion for the next cup, as a card.
struct BrewAdvicePart: Sendable {
    /// `Grind a little finer.`
    let action: String
    let reasons: [String]
    /// The address that sets up the next brew with it; `nil` if it is only shown.
    let path: String?
    /// Nothing is to be changed.
    let isKept: Bool

    /// The card that is shown if the cup's taste was not recorded.
    static func none(_ logPath: String, _ words: Words) -> HTML {
        """
        <section class="advice card" data-log="\(logPath)"><h2 class="advice__title">\(words("Saved"))</h2>
        <p>\(words("Rate the taste to get a suggestion for the next cup."))</p>
        <div class="form__end"><a class="button" href="\(url: logPath)">\(words("Go to the cup"))</a></div></section>
        """
    }

    /// - Parameter logPath: the cup that was just saved; `nil` if it is shown anyway.
    func html(_ words: Words, logPath: String? = nil) -> HTML {
        """
        <section class="advice card"\(logPath, { " data-log=\"\($0)\"" })>\
        <h2 class="advice__title">\(words.title(of: words("For the next cup"), action))</h2>
        \(reasons, { "<p>\($0)</p>" })
        <p class="fine">\(words("Source: \("joebeanroasters.com, coffee-infos.com, cremacanvas.com")"))</p>
        <div class="form__end">\(path, {
            "<a class=\"button button--main\" href=\"\(url: $0)\">\(isKept ? words("Brew it again") : words("Brew again with this change"))</a>"
        })\(logPath, { "<a class=\"button button--bare\" href=\"\(url: $0)\">\(words("Go to the cup"))</a>" })</div>
        </section>
        """
    }
}
