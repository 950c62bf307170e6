import HTML
import Localization

/// The fields of an entity: their order, and the way to each of them.
struct FieldsPage: Page {
    let owner: AttributePage.Owner
    let fields: [FieldRow]
    /// How many attributes the entity has.
    let attributes: Int
    /// `/graphs/:graph/entities/:entity/fields`
    var path: String { owner.path + "/fields" }

    struct FieldRow: Sendable {
        let id: String
        let path: String
        let name: String
        let type: DetailType
        let unit: String
        let isPinned: Bool
        let isRequired: Bool
        /// How many attributes have a value.
        let filled: Int
    }

    var sheets: [String] { ["fields"] }

    func title(_ words: Words) -> String { words("Fields of \(owner.name)") }

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
            text: words("A field is what you note of each one: the year of a book, the price of a machine."),
            action: (words("Field"), "\(path)/new")
        ).html
    }

    private func list(_ words: Words) -> HTML {
        """
        <sort-rows action="\(path)/order" data-said="\(words("Moved"))">
        <ol class="list card">\(fields.enumerated(), { row($0.element, at: $0.offset, words) })</ol>
        </sort-rows>
        <p class="fine">\(words("Pinned fields show in the list of attributes. The arrows order them."))
        \(Self.draggable(words))</p>
        """
    }

    private func row(_ field: FieldRow, at place: Int, _ words: Words) -> HTML {
        """
        <li class="sortable" data-id="\(field.id)" id="field-\(field.id)">\(Self.grip)
        <a class="row" href="\(url: field.path)"><span class="row__text"><b class="row__name">\(field.name)</b>\
        <span class="row__more">\(text(field, words))</span></span>\
        <span class="row__end">\(words("\(field.filled) of \(attributes)"))</span></a>
        <form class="sortable__moves" method="post" action="\(url: "\(path)/order")">\(hidden("field", field.id))\
        \(Self.move("by", "-1", .up, words("Move “\(field.name)” up"), isOff: place == 0))\
        \(Self.move("by", "1", .down, words("Move “\(field.name)” down"), isOff: place == fields.count - 1))</form></li>

        """
    }

    private func text(_ field: FieldRow, _ words: Words) -> String {
        let parts = [
            field.type.title(words), field.unit, field.isPinned ? words("pinned") : "",
            field.isRequired ? words("required") : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// What a row is dragged by.
    static let grip: HTML = "<span class=\"sortable__grip\" aria-hidden=\"true\">\(Icon.more.html)</span>"

    /// Shows where a script listens to the grips.
    static func draggable(_ words: Words) -> HTML {
        "<span class=\"sortable__hint\">\(words("You can also drag them."))</span>"
    }

    enum Direction { case up, down }

    static func move(_ name: String, _ value: String, _ direction: Direction, _ label: String, isOff: Bool) -> HTML {
        """
        <button class="button button--icon button--bare sortable__move" name="\(name)" value="\(value)" \
        data-by="\(direction == .up ? "-1" : "1")" aria-label="\(label)" title="\(label)"\(if: isOff, " disabled")>\
        \(Icon.down.html)</button>
        """
    }
}
