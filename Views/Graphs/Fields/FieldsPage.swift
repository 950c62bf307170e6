public import HTML
public import Localization

/// The fields of an entity: their order, and the way to each of them.
public struct FieldsPage: Page {
    public let owner: AttributePage.Owner
    public let fields: [FieldRow]
    /// How many attributes the entity has.
    public let attributes: Int
    /// `/graphs/:graph/entities/:entity/fields`
    public var path: String { owner.path + "/fields" }

    public struct FieldRow: Sendable {
        public let id: String
        public let path: String
        public let name: String
        public let kind: DetailKind
        public let unit: String
        public let isPinned: Bool
        public let isRequired: Bool
        /// How many attributes have a value.
        public let filled: Int

        public init(
            id: String, path: String, name: String, kind: DetailKind, unit: String, isPinned: Bool, isRequired: Bool,
            filled: Int
        ) {
            self.id = id
            self.path = path
            self.name = name
            self.kind = kind
            self.unit = unit
            self.isPinned = isPinned
            self.isRequired = isRequired
            self.filled = filled
        }
    }

    public init(owner: AttributePage.Owner, fields: [FieldRow], attributes: Int) {
        self.owner = owner
        self.fields = fields
        self.attributes = attributes
    }

    public var sheets: [String] { ["fields"] }

    public func title(_ words: Words) -> String { words("Fields of \(owner.name)") }

    public func main(_ words: Words) -> HTML {
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
            field.kind.title(words), field.unit, field.isPinned ? words("pinned") : "",
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
