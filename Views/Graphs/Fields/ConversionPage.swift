import HTML
import House
import Localization

/// A preview of a change to a field: its effect on the stored values.
struct ConversionPage: Page {
    let owner: AttributePage.Owner
    /// `/graphs/:graph/fields/:field`
    let action: String
    let field: String
    /// Nil if the type stays the same.
    let type: FieldType?
    let converting: Int
    let failing: List
    let outside: List
    /// The number of attributes without a value for the field, which becomes required.
    let missing: Int
    /// The number of options that could be created from values.
    let optionable: Int
    /// The form as it was sent.
    let sent: [(name: String, value: String)]

    /// Some of the values, and the number of all.
    struct List: Sendable {
        let rows: [Row]
        let count: Int
    }

    struct Row: Sendable {
        let path: String
        let name: String
        let value: String
        let reason: Phrase
    }

    func title(_ words: Words) -> String { words("Change “\(field)”?") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("\(owner.name): Fields"), "\(owner.path)/fields")).html)
        <ul class="points card">
        \(type, { point(.tag, words("New type: \($0.title(words))")) })
        \(if: type != nil, point(.check, words("\(converting) values fit as they are.")))
        \(if: failing.count > 0, point(.note, words("\(failing.count) values do not fit. Each moves to the notes of its attribute.")))
        \(if: outside.count > 0, point(.alert, words("\(outside.count) values are outside the range. They stay, and are marked until you edit them.")))
        \(if: missing > 0, point(.alert, words("\(missing) attributes have no value. They are marked until they have one.")))
        \(point(.undo, words("Nothing has changed yet.")))
        </ul>
        \(if: failing.count > 0, section(words("Values that do not fit"), failing, words))
        \(if: outside.count > 0, section(words("Values outside the range"), outside, words))
        <form class="form" method="post" action="\(url: action)">
        \(sent, { hidden($0.name, $0.value) })
        \(if: optionable > 0, make(words))
        <div class="form__end">
        <button class="button button--main" name="confirmed" value="on">\(words("Change field"))</button>
        <button class="button button--bare" name="back" value="on">\(words("Back to the form"))</button>
        </div></form>
        """
    }

    private func section(_ title: String, _ list: List, _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(title)</h2>
        <ul class="list card">\(list.rows, { row($0, words) })</ul>
        \(if: list.count > list.rows.count, "<p class=\"fine\">\(words("and \(list.count - list.rows.count) more"))</p>")
        </section>
        """
    }

    private func row(_ row: Row, _ words: Words) -> HTML {
        """
        <li><a class="row" href="\(url: row.path)"><span class="row__text"><b class="row__name">\(row.name)</b>\
        <span class="row__more">\(row.value)</span></span><span class="row__end unfit">\(words(row.reason))</span></a></li>

        """
    }

    private func make(_ words: Words) -> HTML {
        """
        <div class="list card">\(FieldParts.check(
            "makeOptions", words("Turn them into choices"),
            words("\(optionable) different values become choices. Nothing moves to the notes."), true))</div>
        """
    }
}
