import Foundation
import HTML
import Localization

/// The page of the names under which the house can be opened.
struct AddressPage: Page {
    /// The names by which somebody asked lately and which are not allowed, the latest first.
    let tried: [TriedName]
    /// The names that an admin allowed.
    let allowed: [String]
    var typed = ""
    var problems: [String: Phrase] = [:]

    struct TriedName: Sendable {
        let name: String
        let at: Date
    }

    func title(_ words: Words) -> String { words("Address and HTTPS") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        \(ProblemSummary(problems, [("name", words("Another name"))]).html(words))
        \(names(words))
        """
    }

    private func names(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Names of this machine"))</h2>
        <p>\(words("Hearth opens by this machine’s own name, by its IP addresses and by the names you allow here. Others are refused, so that no website can read your Hearth by a name of its own."))</p>
        \(if: !tried.isEmpty, list(tried.map { triedRow($0, words) }))
        \(if: !tried.isEmpty, "<p class=\"fine\">\(words("Only allow a name that you or your router gave this machine."))</p>")
        \(if: !allowed.isEmpty, list(allowed.map { allowedRow($0, words) }))
        <form class="form" method="post" action="/settings/address/allow">
        \(FormField("name", words("Another name"), problems, words).input(typed, rules: Self.rules))
        \(FormEnd(title: words("Allow this name")).html(words))
        </form></section>
        """
    }

    private static let rules: HTML =
        "required maxlength=\"253\" autocapitalize=\"none\" autocomplete=\"off\" spellcheck=\"false\" inputmode=\"url\""

    private func list(_ rows: [HTML]) -> HTML { "<ul class=\"list card\">\(rows, { $0 })</ul>" }

    private func triedRow(_ attempt: TriedName, _ words: Words) -> HTML {
        row(
            .alert, attempt.name,
            words("Someone tried to open Hearth by this name (\(words.moment(attempt.at))). Allow it?"),
            Button(action: "allow", title: words("Allow"), label: words("Allow \(attempt.name)")))
    }

    private func allowedRow(_ name: String, _ words: Words) -> HTML {
        row(
            .globe, name, words("Allowed"),
            Button(action: "remove", title: words("Remove"), label: words("Remove \(name)")))
    }

    private struct Button {
        let action: String
        let title: String
        let label: String
    }

    private func row(_ icon: Icon, _ name: String, _ text: String, _ button: Button) -> HTML {
        """
        <li class="row"><span class="tile">\(icon.html)</span>\
        <span class="row__text"><b class="row__name">\(name)</b><span class="row__more">\(text)</span></span>
        <form method="post" action="/settings/address/\(button.action)">\(hidden("name", name))\
        <button class="button" aria-label="\(button.label)">\(button.title)</button></form></li>

        """
    }
}
