import HTTP
import House
import Localization

/// An attribute's form as a browser sends it: name, icon and notes as of every node, and a value for each field.
struct AttributeForm: Sendable {
    let node: EntityForm
    /// The typed texts by field; fields that were not sent are missing.
    let typed: [ID<EntityField>: String]
    /// The values read from the typed texts; `nil` for an empty text.
    let values: [ID<EntityField>: FieldValue?]
    /// The problems by the names of their inputs.
    let problems: [String: Phrase]
    /// Texts typed for fields that were deleted since the form was opened, as lines for the notes.
    let orphanedValues: [String]

    static func input(_ field: ID<EntityField>) -> String { "field-\(field)" }
    /// The form sends each field's name along: a text typed for a field that is deleted meanwhile keeps its label.
    static func label(_ field: ID<EntityField>) -> String { "label-\(field)" }

    /// - Parameter before: the stored values. One outside a range that was set later is accepted until it is changed.
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

    /// An attribute with nothing but a name and the default values of its fields.
    init(name: String, item: ItemName?, beginning values: FieldStore.Values) {
        node = EntityForm(name: name, item: item)
        typed = [:]
        self.values = values.mapValues { $0 }
        problems = node.problems
        orphanedValues = []
    }

    /// The notes, followed by the texts typed for deleted fields.
    var notesWithOrphanedValues: String {
        orphanedValues.isEmpty
            ? node.notes : ([node.notes].filter { !$0.isEmpty } + orphanedValues).joined(separator: "\n")
    }

    var orphanNotice: Phrase? {
        orphanedValues.isEmpty
            ? nil : Phrase("A field was deleted in the meantime. What you typed there is now at the end of the notes.")
    }
}
