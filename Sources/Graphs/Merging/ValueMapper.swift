import House
import Localization

/// Maps values from the fields of one entity to those of another by the fields' names, reading them anew if the types
/// differ. A value without a target becomes a line of the notes.
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
        /// The target field of each value that did not become a line.
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

    /// A field of the same name, if possible of the same type.
    func target(of field: EntityField, among new: [EntityField]) -> EntityField? {
        new.filter { Fold.fold($0.name) == Fold.fold(field.name) }
            .min { ($0.type == field.type ? 0 : 1) < ($1.type == field.type ? 0 : 1) }
    }

    func line(_ value: FieldValue, of field: EntityField) -> String {
        "\(field.name): \(writer.shown(value, for: field))"
    }

    func shown(_ value: FieldValue, of field: EntityField) -> String { writer.shown(value, for: field) }

    /// Converts a value if nothing of it is lost: another unit would change the meaning of a number.
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
        // A text that cannot be read for certain is not converted.
        return (try? reader.valueOfType(typed, for: target)) ?? nil
    }
}
