import HTTP
import Localization

/// An attribute as a browser sends it: what every node has, and a value for each field of its entity.
struct AttributeForm: Sendable {
    let node: EntityForm
    /// What was typed, by field; fields that were not sent are not there.
    let typed: [ID<EntityField>: String]
    /// What it means; `nil` for none.
    let values: [ID<EntityField>: FieldValue?]
    /// By the name of the input.
    let problems: [String: Phrase]
    /// What was typed for fields that are gone meanwhile, as lines for the notes.
    let orphanedValues: [String]

    static func input(_ field: ID<EntityField>) -> String { "field-\(field)" }
    /// The field's name travels along, so that what is typed for it keeps it when the field goes.
    static func label(_ field: ID<EntityField>) -> String { "label-\(field)" }

    /// - Parameter before: the values that stand. Those outside a range that came later stay until they are changed.
    init(_ form: FormFields, fields: [EntityField], before: FieldStore.Values = [:], words: Words) {
        node = EntityForm(form)
        let reader = FieldReader(words)
        var typed: [ID<EntityField>: String] = [:]
        var values: [ID<EntityField>: FieldValue?] = [:]
        var problems = node.problems
        for field in fields {
            guard let text = form[Self.input(field.id)] else { continue }
            typed[field.id] = text
            do {
                let value = try reader.valueOfType(text, for: field)
                let isAsBefore = value != nil && value == before[field.id]
                values.updateValue(isAsBefore ? value : try reader.value(text, for: field), forKey: field.id)
            } catch {
                problems[Self.input(field.id)] = error.phrase
            }
        }
        self.typed = typed
        self.values = values
        self.problems = problems
        orphanedValues = Self.orphanedValues(form, fields: fields)
    }

    private static func orphanedValues(_ form: FormFields, fields: [EntityField]) -> [String] {
        let known = Set(fields.map { input($0.id) })
        return form.fields.compactMap { sent in
            guard sent.name.hasPrefix("field-"), !known.contains(sent.name) else { return nil }
            let text = sent.value.tidied
            let label = (form["label-" + sent.name.dropFirst(6)] ?? "").tidiedLine.prefix(100)
            return text.isEmpty ? nil : label.isEmpty ? text : "\(label): \(text)"
        }
    }

    /// An attribute of which no more is known than its name, with what its fields begin with.
    init(name: String, beginning values: FieldStore.Values) {
        node = EntityForm(name: name)
        typed = [:]
        self.values = values.mapValues { $0 }
        problems = node.problems
        orphanedValues = []
    }
}
