import Foundation
import GRDB
import House

/// The fields of an entity without the entity, and what one of its things is called: the content of a template, stored as
/// JSON.
struct Schema: Codable, Sendable {
    var fields: [Field]
    /// Nil in templates that were saved before entities could say it.
    var item: ItemName?

    struct Field: Codable, Sendable {
        var name: String
        var type: String
        var unit = ""
        var isPinned = false
        var isRequired = false
        var minimum: String?
        var maximum: String?
        /// The stored default; for a choice the name of the option.
        var fallback: String?
        var options: [Option] = []
    }

    struct Option: Codable, Sendable {
        var name: String
        var colour: Int
    }

    init(fields: [Field], item: ItemName? = nil) {
        self.fields = fields
        self.item = item
    }

    init(_ fields: [EntityField], item: ItemName? = nil) {
        self.item = item
        self.fields = fields.map { field in
            var fallback = field.fallback?.plain
            if case .value(.choice(let id))? = field.fallback { fallback = field.option(id)?.name }
            return Field(
                name: field.name, type: field.type.rawValue, unit: field.unit, isPinned: field.isPinned,
                isRequired: field.isRequired, minimum: field.minimum?.plain, maximum: field.maximum?.plain,
                fallback: fallback, options: field.options.map { Option(name: $0.name, colour: $0.colour) })
        }
    }

    /// The id of a new field with those of its options, in order.
    typealias Ids = (field: ID<EntityField>, options: [ID<FieldOption>])

    /// New ids for each field.
    func ids(at now: Instant) -> [Ids] {
        fields.map { field in (ID(at: now), field.options.map { _ in ID(at: now) }) }
    }

    /// Gives an entity these fields.
    /// - Parameter ids: the ids of the new fields; generated if nil.
    func insert(into entity: ID<Entity>, as ids: [Ids]? = nil, at now: Instant, _ db: Database) throws {
        for (position, (field, (id, options))) in zip(fields, ids ?? self.ids(at: now)).enumerated() {
            var fallback = field.fallback
            if field.type == FieldType.choice.rawValue {
                fallback = zip(field.options, options).first { $0.0.name == field.fallback }?.1.description
            }
            try db.cachedStatement(
                sql: """
                    INSERT INTO detailField (id, entityId, name, nameFold, type, position, isPinned, isRequired, unit,
                        minimum, maximum, fallback, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                id, entity, field.name, Fold.fold(field.name), field.type, position, field.isPinned, field.isRequired,
                field.unit, field.minimum, field.maximum, fallback, now,
            ])
            for (place, option) in field.options.enumerated() {
                try db.cachedStatement(
                    sql: """
                        INSERT INTO detailOption (id, fieldId, name, nameFold, colour, position)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """
                ).execute(arguments: [options[place], id, option.name, Fold.fold(option.name), option.colour, place])
            }
        }
    }
}
