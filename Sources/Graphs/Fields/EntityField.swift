import GRDB
import House

/// A field of an entity's schema, with its options if it is a choice.
struct EntityField: Sendable {
    let id: ID<EntityField>
    let entityId: ID<Entity>
    let name: String
    let type: FieldType
    let position: Int
    /// Shown in lists of attributes.
    let isPinned: Bool
    let isRequired: Bool
    let unit: String
    let minimum: FieldValue?
    let maximum: FieldValue?
    /// The default of a new attribute.
    let fallback: Fallback?
    let version: Int
    /// The options in their order; empty for every type but a choice.
    let options: [FieldOption]

    /// The value that a field of a new attribute begins with.
    enum Fallback: Sendable, Hashable {
        case value(FieldValue)
        /// The day on which the attribute is made.
        case today
    }

    /// The number of stars of a rating, a field of whole numbers counted in ★; 0 for every other field.
    var stars: Int {
        guard type == .integer, unit == "★", case .integer(let most) = maximum, 1...10 ~= most else { return 0 }
        return Int(most)
    }

    func option(_ id: ID<FieldOption>) -> FieldOption? { options.first { $0.id == id } }

    /// The columns of a field without its options. Binds nothing.
    static let columns = """
        detailField.id, detailField.entityId, detailField.name, detailField.type, detailField.position,
        detailField.isPinned, detailField.isRequired, detailField.unit, detailField.minimum, detailField.maximum,
        detailField.fallback, detailField.version
        """

    /// A field that is not stored, to read values with.
    init(
        id: ID<EntityField>, entityId: ID<Entity>, name: String, type: FieldType, isRequired: Bool = false,
        unit: String = "", minimum: FieldValue? = nil, maximum: FieldValue? = nil, options: [FieldOption] = []
    ) {
        self.id = id
        self.entityId = entityId
        self.name = name
        self.type = type
        position = 0
        isPinned = false
        self.isRequired = isRequired
        self.unit = unit
        self.minimum = minimum
        self.maximum = maximum
        fallback = nil
        version = 0
        self.options = options
    }

    init(row: Row, options: [FieldOption]) {
        let type: FieldType = row["type"]
        func value(_ column: String) -> FieldValue? {
            (row[column] as String?).flatMap { FieldValue(plain: $0, type: type) }
        }
        id = row["id"]
        entityId = row["entityId"]
        name = row["name"]
        self.type = type
        position = row["position"]
        isPinned = row["isPinned"]
        isRequired = row["isRequired"]
        unit = row["unit"]
        minimum = value("minimum")
        maximum = value("maximum")
        let isToday = type == .date && (row["fallback"] as String?) == Fallback.todayText
        fallback = isToday ? .today : value("fallback").map { .value($0) }
        version = row["version"]
        self.options = options
    }
}

extension EntityField.Fallback {
    /// The stored form of `today`.
    static let todayText = "today"

    var plain: String {
        switch self {
        case .value(let value): value.plain
        case .today: Self.todayText
        }
    }
}

/// An option of a choice field.
struct FieldOption: Sendable, FetchableRecord {
    let id: ID<FieldOption>
    let fieldId: ID<EntityField>
    let name: String
    /// 1 to 10 as the colours of members; 0 for none.
    let colour: Int
    let position: Int

    init(id: ID<FieldOption>, fieldId: ID<EntityField>, name: String, colour: Int, position: Int) {
        self.id = id
        self.fieldId = fieldId
        self.name = name
        self.colour = colour
        self.position = position
    }

    static let columns = """
        detailOption.id, detailOption.fieldId, detailOption.name, detailOption.colour, detailOption.position
        """

    init(row: Row) throws {
        id = row["id"]
        fieldId = row["fieldId"]
        name = row["name"]
        colour = row["colour"]
        position = row["position"]
    }
}
