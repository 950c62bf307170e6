import HTML
import House
import Localization

/// A preview of moving attributes to another entity.
struct MovePage: Page {
    let above: (title: String, path: String)
    let action: String
    let cancelPath: String
    /// The names of the first few attributes.
    let names: [String]
    let count: Int
    /// What one of them is called.
    let item: ItemName
    let target: Target
    let fields: [Line]
    /// The fields that the form sends besides the entity.
    let sent: [(name: String, value: String)]
    /// Whether the number of attributes differs from the page before.
    var isStale = false

    struct Target: Sendable {
        let id: String
        let icon: String
        let name: String
    }

    /// The target of one field's values.
    struct Line: Sendable {
        let name: String
        /// Nil if the entity has no field of that name.
        let target: String?
        let moving: Int
        let noted: Int
    }

    func title(_ words: Words) -> String {
        if count == 1, let name = names.first { return words("Move “\(name)” to \(target.name)?") }
        return item.moving(count, to: target.name, words)
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: above).html)
        \(if: isStale, stale(words))
        \(if: count > 1, chosen(words))
        <section class="group" aria-labelledby="fields"><h2 class="group__title" id="fields">\
        \(words("Where values go"))</h2>
        \(if: fields.isEmpty, "<p class=\"fine\">\(words("There are no values to move."))</p>")
        \(if: !fields.isEmpty, "<ul class=\"list card\">\(fields, { line($0, words) })</ul>")
        </section>
        <form class="form" method="post" action="\(url: action)">\(sent, { hidden($0.name, $0.value) })\
        \(hidden("entity", target.id))\(hidden("count", "\(count)"))
        <ul class="points card">
        <li>\(Icon.link.html)\(words("Notes, links and mentions move along."))</li>
        <li>\(Icon.undo.html)\(words("You can undo this."))</li>
        </ul>
        \(FormEnd(title: words("Move"), cancelPath: cancelPath).html(words))
        </form>
        """
    }

    private func stale(_ words: Words) -> HTML {
        "<div class=\"alert\" role=\"alert\"><p>\(words("The list has changed. Review it, then move again."))</p></div>"
    }

    private func chosen(_ words: Words) -> HTML {
        """
        <p class="prose">\(names.map(\.isolated).joined(separator: " · "))\
        \(if: count > names.count, " · \(words("and \(count - names.count) more"))")</p>
        """
    }

    private func line(_ line: Line, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\((line.moving > 0 ? Icon.forward : Icon.note).html)</span>\
        <span class="row__text"><b class="row__name">\(line.name)</b>\
        \(if: line.moving > 0, "<span class=\"row__more\">\(words("\(line.moving) values go to “\(line.target ?? "")”"))</span>")\
        \(if: line.noted > 0, "<span class=\"row__more\">\(words("\(line.noted) values go to the notes"))</span>")\
        </span></li>

        """
    }
}
