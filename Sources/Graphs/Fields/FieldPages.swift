import House
import Localization

extension FieldsPage.FieldRow {
    init(_ field: EntityField, filled: Int, in graph: ID<Graph>) {
        self.init(
            id: field.id.description, path: FieldsController.path(field.id, in: graph), name: field.name,
            type: field.type, unit: field.unit, isPinned: field.isPinned, isRequired: field.isRequired,
            filled: filled)
    }
}

extension FieldFormPage.Content {
    /// A stored field as the texts of its form.
    init(_ field: EntityField, used: [ID<FieldOption>: Int], words: Words) {
        let writer = FieldWriter(words)
        let fallback: String =
            switch field.fallback {
            case nil: ""
            case .today: words("today")
            case .value(.choice(let option)): field.option(option)?.name ?? ""
            case .value(.yesNo(let answer)): answer ? words("Yes") : words("No")
            case .value(let value): writer.typed(value)
            }
        self.init(
            name: field.name, type: field.type, isPinned: field.isPinned, isRequired: field.isRequired,
            unit: field.unit, minimum: field.minimum.map(writer.typed) ?? "",
            maximum: field.maximum.map(writer.typed) ?? "", fallback: fallback,
            options: field.options.map { option in
                FieldFormPage.Option(
                    id: option.id.description, name: option.name, colour: option.colour, used: used[option.id] ?? 0)
            }, newOptions: "")
    }

    /// The texts as they were typed.
    init(_ form: FieldForm, known: Set<ID<FieldOption>>, used: [ID<FieldOption>: Int]) {
        self.init(
            name: form.name, type: form.type, isPinned: form.isPinned, isRequired: form.isRequired,
            unit: form.typed.unit, minimum: form.typed.minimum, maximum: form.typed.maximum,
            fallback: form.typed.fallback,
            options: form.options.filter { known.contains($0.id) }.map { option in
                FieldFormPage.Option(
                    id: option.id.description, name: option.name, colour: option.colour, used: used[option.id] ?? 0)
            }, newOptions: form.typed.newOptions)
    }

    /// A new field.
    static let empty = FieldFormPage.Content(
        name: "", type: .text, isPinned: false, isRequired: false, unit: "", minimum: "", maximum: "", fallback: "",
        options: [], newOptions: "")
}

extension ConversionPage.List {
    /// The most values that are listed one by one.
    static let limit = 200

    init(_ items: [FieldConversion.Item], of field: EntityField, in graph: ID<Graph>, words: Words) {
        let writer = FieldWriter(words)
        self.init(
            rows: items.prefix(Self.limit).map { item in
                ConversionPage.Row(
                    path: AttributesController.path(item.attribute, in: graph), name: item.name,
                    value: String(writer.shown(item.before, for: field).prefix(200)),
                    reason: (item.problem ?? .missing).phrase)
            }, count: items.count)
    }
}
