import House

/// The options of a graph's canvas, as an address says them.
struct CanvasOptions: Sendable, Equatable {
    /// The 32 digits of the node in the middle.
    var focus: String?
    /// The number of links from the node in the middle up to which nodes are shown; nil shows all nodes.
    var depth: Int?
    /// Shows links of this kind only: its 32 digits.
    var kind: String?
    /// Shows nodes changed from this day on, as `2026-11-22`.
    var since: String?
    /// Shows the graph as it was on this day.
    var until: String?
    var hasPhoto = false
    /// Shows attributes with this option only: its 32 digits.
    var choice: String?
    /// Shows only these entities with their attributes: their 32 digits. Empty shows all.
    var entities: [String] = []
    /// Shows only the attributes that this table of an entity would show.
    var table: Table?
    var colour = Colour.none
    /// The position looked at: x, y and zoom.
    var camera: String?
    /// The named view that lists the hidden, unfolded and selected nodes: its 32 digits. No part of `query`.
    var view: String?
    var showsAttributes = true
    var showsLabels = true
    var showsPhotos = true
    /// Whether kinds and notes stand beside the links of the chosen node.
    var showsNotes = true
    /// The strength with which links pull when nodes are tidied: 0.2 to 3, as `1.4`; nil for 1.
    var strength: String?

    /// A table of an entity's attributes with its filters.
    struct Table: Sendable, Equatable {
        /// The 32 digits of the entity.
        let entity: String
        /// The filters, as the table's own address says them.
        let query: String

        /// In bytes: a named view has room for 2,000, and this query is encoded once more there.
        static let maxQueryLength = 500
    }

    /// The most entities that it can be limited to: a named view has room for 2,000 bytes.
    static let entityLimit = 20

    enum Colour: Sendable, Equatable {
        case none
        case entity
        case part
        /// Nodes coloured by the options of a field; its 32 digits.
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

    /// The query of an address; empty if all options have their defaults.
    var query: String {
        var fields: [String] = []
        if let focus { fields.append("focus=\(focus)") }
        if let depth { fields.append("depth=\(depth)") }
        if let kind { fields.append("kind=\(kind)") }
        if let since { fields.append("since=\(since)") }
        if let until { fields.append("until=\(until)") }
        if hasPhoto { fields.append("photo=1") }
        if let choice { fields.append("choice=\(choice)") }
        if !entities.isEmpty { fields.append("entities=\(entities.joined(separator: ","))") }
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
