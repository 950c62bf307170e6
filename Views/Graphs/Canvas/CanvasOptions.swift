/// What of a graph its canvas shows, as an address says it.
struct CanvasOptions: Sendable, Equatable {
    /// The 32 digits of the node in the middle.
    var focus: String?
    /// How many links from it; everything where it is nil.
    var depth: Int?
    /// Of this kind of link alone: its 32 digits.
    var kind: String?
    /// Nodes changed from this day on, as `2026-11-22`.
    var since: String?
    /// As it was on this day.
    var until: String?
    var hasPhoto = false
    /// Attributes with this choice alone; its 32 digits.
    var choice: String?
    /// Attributes alone that a table of an entity's would show.
    var table: Table?
    var colour = Colour.none
    /// Where it is looked at: x, y and zoom.
    var camera: String?
    /// The view with a name that knows which nodes are hidden, unfolded and selected: its 32 digits. No part of `query`.
    var view: String?
    var showsAttributes = true
    var showsLabels = true
    var showsPhotos = true
    /// Whether kinds and notes stand beside the links of what is chosen.
    var showsNotes = true
    /// How strongly links pull where nodes are tidied: 0.2 to 3, as `1.4`; nil for 1.
    var strength: String?

    /// A table of attributes with what it was asked for.
    struct Table: Sendable, Equatable {
        /// The 32 digits of the entity.
        let entity: String
        /// Its filters, as its own address says them.
        let query: String

        /// In bytes: a view with a name has room for 2,000, and this is encoded once more there.
        static let maxQueryLength = 500
    }

    enum Colour: Sendable, Equatable {
        case none
        case entity
        case part
        /// By the choices of a field; its 32 digits.
        case field(String)

        var value: String {
            switch self {
            case .none: ""
            case .entity: "entity"
            case .part: "part"
            case .field(let digits): digits
            }
        }
    }

    /// What follows the question mark of an address; nothing where all is as usual.
    var query: String {
        var fields: [String] = []
        if let focus { fields.append("focus=\(focus)") }
        if let depth { fields.append("depth=\(depth)") }
        if let kind { fields.append("kind=\(kind)") }
        if let since { fields.append("since=\(since)") }
        if let until { fields.append("until=\(until)") }
        if hasPhoto { fields.append("photo=1") }
        if let choice { fields.append("choice=\(choice)") }
        if let table { fields.append("table=\(table.entity)&filter=\(Address.encoded(table.query))") }
        if colour != .none { fields.append("by=\(colour.value)") }
        if let camera { fields.append("at=\(camera)") }
        if let strength { fields.append("strength=\(strength)") }
        if !(showsAttributes && showsLabels && showsPhotos && showsNotes) {
            fields.append("shown=1")
            if showsAttributes { fields.append("attributes=1") }
            if showsLabels { fields.append("labels=1") }
            if showsPhotos { fields.append("photos=1") }
            if showsNotes { fields.append("notes=1") }
        }
        return fields.joined(separator: "&")
    }
}
