import HTML
import House
import Localization

/// The fields of an entity in their order, with links to each of them.
struct FieldsPage: Page {
    let owner: AttributePage.Owner
    let fields: [FieldRow]
    /// The number of attributes of the entity.
    let attributes: Int
    /// `/graphs/:graph/entities/:entity/fields`
    var path: String { owner.path + "/fields" }

    struct FieldRow: Sendable {
        let id: String
        let path: String
        let name: String
        let type: FieldType
        let unit: String
        let isPinned: Bool
        let isRequired: Bool
        /// The number of attributes with a value.
        let filled: Int
    }

    func title(_ words: Words) -> String { words("\(owner.name): Fields") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Fields"), above: (owner.name, owner.path), actions: new(words)).html)
        \(if: fields.isEmpty, empty(words))
        \(if: !fields.isEmpty, list(words))
        """
    }

    private func new(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"\(url: "\(path)/new")\">\(Icon.plus.html)\(words("Field"))</a>"
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .list, title: words("No fields yet"),
            text: words("A field is one fact about each item: the year of a book, the price of an appliance."),
            action: (words("Field"), "\(path)/new")
        ).html
    }

    private func list(_ words: Words) -> HTML {
        """
        <sort-rows action="\(path)/order" \(SortableRow.said(words))>
        <ol class="list card">\(fields.enumerated(), { row($0.element, at: $0.offset, words) })</ol>
        </sort-rows>
        <p class="fine">\(words("Pinned fields show in the list. Use the arrows to reorder them."))
        \(SortableRow.draggable(words))</p>
        """
    }

    private func row(_ field: FieldRow, at place: Int, _ words: Words) -> HTML {
        """
        <li class="sortable" data-id="\(field.id)" id="field-\(field.id)">\(SortableRow.grip)
        <a class="row" href="\(url: field.path)"><span class="row__text"><b class="row__name">\(field.name)</b>\
        <span class="row__more">\(text(field, words))</span></span>\
        <span class="row__end">\(words("\(field.filled) of \(attributes)"))</span></a>
        <form class="sortable__moves" method="post" action="\(url: "\(path)/order")">\(hidden("field", field.id))\
        \(SortableRow.move("by", "-1", .up, words("Move “\(field.name)” up"), isOff: place == 0))\
        \(SortableRow.move("by", "1", .down, words("Move “\(field.name)” down"), isOff: place == fields.count - 1))</form></li>

        """
    }

    private func text(_ field: FieldRow, _ words: Words) -> String {
        let parts = [
            field.type.title(words), field.unit, field.isPinned ? words("pinned") : "",
            field.isRequired ? words("required") : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
