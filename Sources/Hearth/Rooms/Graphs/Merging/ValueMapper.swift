import Localization

/// Brings values from the fields of one entity to those of another: by the fields' names, read anew where the types
/// differ. What finds no place becomes a line of notes.
struct ValueMapper: Sendable {
    private let reader: FieldReader
    private let writer: FieldWriter

    init(_ words: Words) {
        reader = FieldReader(words)
        writer = FieldWriter(words)
    }

    struct Mapped {
        var values: [ID<EntityField>: FieldValue] = [:]
        /// “Field: value”
        var lines: [String] = []
        /// Which field each value went to; not those that became lines.
        var places: [ID<EntityField>: EntityField] = [:]
    }

    func map(_ values: FieldStore.Values, from old: [EntityField], to new: [EntityField]) -> Mapped {
        var mapped = Mapped()
        for field in old {
            guard let value = values[field.id] else { continue }
            if let target = target(of: field, among: new), mapped.values[target.id] == nil,
                let converted = convert(value, of: field, to: target)
            {
                mapped.values[target.id] = converted
                mapped.places[field.id] = target
            } else {
                mapped.lines.append(line(value, of: field))
            }
        }
        return mapped
    }

    /// The field of the same name, of the same type if there is one.
    func target(of field: EntityField, among new: [EntityField]) -> EntityField? {
        new.filter { Fold.fold($0.name) == Fold.fold(field.name) }
            .min { ($0.type == field.type ? 0 : 1) < ($1.type == field.type ? 0 : 1) }
    }

    func line(_ value: FieldValue, of field: EntityField) -> String {
        "\(field.name): \(writer.shown(value, for: field))"
    }

    func shown(_ value: FieldValue, of field: EntityField) -> String { writer.shown(value, for: field) }

    /// Only where nothing of it is lost: a unit that differs would change what a number means.
    private func convert(_ value: FieldValue, of field: EntityField, to target: EntityField) -> FieldValue? {
        if field.type.isNumber || target.type.isNumber, field.unit != target.unit { return nil }
        if field.type == target.type, target.holds(value) { return value }
        let typed: String
        if case .choice(let option) = value {
            typed = field.option(option)?.name ?? ""
        } else if target.type == .text || target.type == .longText {
            typed = writer.shown(value, for: field)
        } else {
            typed = writer.typed(value)
        }
        if target.type == .text, typed.contains("\n") { return nil }
        // What cannot be read for certain stays text.
        return (try? reader.valueOfType(typed, for: target)) ?? nil
    }
}
