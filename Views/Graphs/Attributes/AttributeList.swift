import HTML
import House
import Localization

/// An entity's attributes: search, quick add, the rows and how they look.
struct AttributeList: Sendable {
    /// `/graphs/:graph/entities/:entity`
    let path: String
    /// What one of them is called.
    let item: ItemName
    /// What is suggested for that; nil where it is not asked.
    let question: ItemName?
    let canEdit: Bool
    /// The search text; empty for everything.
    let query: String
    /// The number of all attributes of the entity.
    let total: Int
    let hasFields: Bool
    let rows: [AttributeListRow]
    /// The columns of fields whose values are shown and may be changed.
    let columns: [TableColumn]
    let options: AttributeOptions
    let pager: Pager

    func html(_ words: Words) -> HTML {
        """
        <section class="group attributes" aria-labelledby="attributes">
        <h2 class="group__title" id="attributes" aria-live="polite">\(heading(words))</h2>
        \(if: total > 0, tools(words))
        \(if: canEdit, quick(words))
        \(EditedValues(columns: isEdited ? columns : [], back: path).html(words, around: list(words)))
        </section>
        """
    }

    private func heading(_ words: Words) -> String {
        total == 0 ? item.none(words) ?? words("Attributes") : item.count(total, words)
    }

    /// Whether a tap on a value changes it. A tile has no room for an input.
    var isEdited: Bool { !columns.isEmpty && options.view == .list && options.showsValues }

    private func list(_ words: Words) -> HTML {
        """
        <more-rows class="results" id="results" tabindex="-1">
        \(results(words))
        </more-rows>
        """
    }

    private func tools(_ words: Words) -> HTML {
        """
        <div class="tools">
        <live-search class="tools__search" target="results"><form class="search" role="search" method="get" \
        action="\(url: path)">\(Icon.search.html)<input class="search__input" type="search" name="q" \
        value="\(query)" maxlength="200" autocomplete="off" enterkeyhint="search" \
        placeholder="\(item.search(total, words))" aria-label="\(item.search(total, words))">\
        <button class="search__go">\(words("Search"))</button></form></live-search>
        \(options.html(words))
        </div>
        """
    }

    private func quick(_ words: Words) -> HTML {
        QuickNames(
            action: "\(path)/attributes", invitation: item.new(words) ?? words("Add something"),
            label: item.new(words) ?? words("Name of new attribute"), question: question
        ).html(words)
    }

    private func results(_ words: Words) -> HTML {
        if rows.isEmpty { return total == 0 ? empty(words) : nothing(words) }
        let hasTiles = options.view == .grid || rows.contains { !$0.icon.isEmpty || $0.thumb != nil }
        return """
            <ul class="\(options.view == .grid ? "tiles" : "list card")" id="rows" data-size="\(options.size.rawValue)">
            \(rows, { row($0, hasTiles: hasTiles, words) })
            </ul>
            \(if: rows.count > Self.first && query.isEmpty, all(words))
            \(pager.html(words))
            """
    }

    /// The number of rows on a phone above the button for all of them. `attributes.css` counts them.
    private static let first = 8

    private func all(_ words: Words) -> HTML {
        """
        <label class="all button"><input class="unseen" type="checkbox">\(item.all(total, words))</label>
        """
    }

    private func row(_ row: AttributeListRow, hasTiles: Bool, _ words: Words) -> HTML {
        """
        \(row.heading, { heading($0, words) })\
        <li>\(isEdited ? parted(row, hasTiles: hasTiles, words) : whole(row, hasTiles: hasTiles, words))</li>

        """
    }

    private func whole(_ row: AttributeListRow, hasTiles: Bool, _ words: Words) -> HTML {
        """
        <a class="row" href="\(url: row.path)">\(if: hasTiles, tile(row))\
        <span class="row__text"><b class="row__name">\(row.name)</b>\(more(row, words))</span></a>
        """
    }

    /// A row whose name leads to the attribute: a tap anywhere in the row follows it, except on a value.
    private func parted(_ row: AttributeListRow, hasTiles: Bool, _ words: Words) -> HTML {
        """
        <div class="row row--parted">\(if: hasTiles, tile(row))\
        <div class="row__text"><a href="\(url: row.path)" class="row__name">\(row.name)</a>\(more(row, words))</div></div>
        """
    }

    private func more(_ row: AttributeListRow, _ words: Words) -> HTML {
        """
        \(if: options.showsValues && !row.values.isEmpty, briefs(row, words))\
        \(if: options.showsNotes && !row.preview.isEmpty, "<span class=\"row__more\">\(row.preview)</span>")
        """
    }

    private func tile(_ row: AttributeListRow) -> HTML {
        guard let thumb = row.thumb else { return ChosenIcon(row.icon, instead: .tag).tile }
        return """
            <span class="tile tile--picture" aria-hidden="true">\
            <img src="\(url: thumb)" width="400" height="400" alt="" loading="lazy" decoding="async"></span>
            """
    }

    private func briefs(_ row: AttributeListRow, _ words: Words) -> HTML {
        "<span class=\"briefs\">\(row.values, { $0.brief(words, isEdited: isEdited) })</span>"
    }

    private func heading(_ heading: AttributeListRow.Heading, _ words: Words) -> HTML {
        let name = heading.name ?? words("No choice")
        return """
            <li class="rows-heading" data-group="\(heading.id)"><h3 class="rows-heading__name">\
            \(if: heading.colour > 0, "<span class=\"dot\" data-colour=\"\(heading.colour)\">\(name)</span>")\
            \(if: heading.colour == 0, "\(name)")</h3><small class="rows-heading__count">\
            \(words.number(heading.count))</small></li>

            """
    }

    private func empty(_ words: Words) -> HTML {
        """
        <p class="fine attributes__none">\(words("Add what belongs here."))
        \(if: canEdit && !hasFields, toFields(words))</p>
        """
    }

    private func toFields(_ words: Words) -> HTML {
        """
        <a class="facts__link" href="\(url: "\(path)/fields")">\
        \(words("Add fields, such as a year or a price."))</a>
        """
    }

    private func nothing(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .search, title: words("Nothing found for “\(query)”"),
            text: words("Try fewer letters, or a word from the notes."),
            action: canEdit
                ? (words("Create “\(query)”"), "\(path)/attributes/new?name=\(Address.encoded(query))") : nil
        ).html
    }
}
