import House
import Localization

extension AttributePage.Owner {
    init(_ entity: Entity, in graph: ID<Graph>) {
        self.init(
            name: entity.name, icon: entity.icon, item: entity.item, path: EntitiesController.path(entity.id, in: graph)
        )
    }

    init(of attribute: Attribute, in graph: ID<Graph>) {
        self.init(
            name: attribute.entityName, icon: attribute.entityIcon, item: attribute.entityItem,
            path: EntitiesController.path(attribute.entityId, in: graph))
    }
}

extension AttributeFormPage {
    /// The form of a new attribute.
    init(
        of entity: Entity, in graph: ID<Graph>, name: String, icon: String = "", notes: String = "",
        mentions: Mentions.Known = [:], question: ItemName? = nil, inputs: [FieldInput], notice: Phrase? = nil,
        problems: [String: Phrase] = [:]
    ) {
        let owner = AttributePage.Owner(entity, in: graph)
        self.init(
            action: owner.path + "/attributes", back: owner.path, owner: owner, version: nil, name: name, icon: icon,
            notes: notes, mentions: Mentions.lines(mentions), nodesPath: GraphsController.path(graph) + "/nodes",
            question: question, inputs: inputs, notice: notice, problems: problems)
    }
}

extension ShownValue {
    /// - Parameters:
    ///   - value: `nil` for a field without a value.
    ///   - isCompared: shows a missing value as a dash and without a problem, for a comparison of two versions.
    ///   - attribute: the path of the attribute, if the reader may change its values.
    init(
        _ value: FieldValue?, of field: EntityField, isCompared: Bool = false, in attribute: String? = nil,
        words: Words
    ) {
        let writer = FieldWriter(words)
        let edit = attribute.map { path in
            Edit(path: "\(path)/values/\(field.id)", typed: value.map { writer.typed($0) } ?? "")
        }
        guard let value else {
            self.init(
                label: field.name, text: isCompared ? "–" : "", type: field.type,
                problem: isCompared || !field.isRequired ? nil : FieldProblem.missing.phrase, edit: edit)
            return
        }
        var colour = 0
        if case .choice(let id) = value { colour = field.option(id)?.colour ?? 0 }
        let isBare = field.type.isNumber && field.unit.isEmpty || field.type == .date || field.type == .yesNo
        self.init(
            label: field.name, text: writer.shown(value, for: field), type: field.type,
            colour: colour, problem: FieldReader(words).rangeProblem(value, for: field)?.phrase,
            speaksForItself: !isBare, edit: edit)
    }

    /// An attribute's values in the order of its entity's fields. A field without a value is among them if it is
    /// required, or if the reader may change values and the field is no long text.
    /// - Parameters:
    ///   - attribute: the attribute's path, if the reader may change its values.
    ///   - bells: the reminders of date fields.
    static func all(
        _ values: FieldStore.Values, _ fields: [EntityField], in attribute: String?, _ words: Words,
        bells: [ID<EntityField>: BellMark] = [:]
    ) -> [ShownValue] {
        fields.compactMap { field in
            let canAdd = attribute != nil && field.type != .longText
            guard values[field.id] != nil || field.isRequired || canAdd else { return nil }
            var value = ShownValue(values[field.id], of: field, in: attribute, words: words)
            if values[field.id] != nil { value.bell = bells[field.id] }
            return value
        }
    }
}

extension ShownValue {
    /// The two names of an entity's items, for a comparison with another version; empty if both versions have the same.
    static func all(_ item: ItemName, than other: ItemName, _ words: Words) -> [ShownValue] {
        guard item != other else { return [] }
        let texts = [(words("One (item)"), item.singular), (words("Several (items)"), item.plural)]
        return texts.map { ShownValue(label: $0, text: $1.isEmpty ? "–" : $1, type: .text) }
    }
}

extension FieldInput {
    /// - Parameter typed: the text in the input.
    init(_ field: EntityField, typed: String, words: Words) {
        let writer = FieldWriter(words)
        let (from, to) = (field.minimum, field.maximum)
        let hint: Phrase? =
            switch (from.map { writer.limit($0, of: field) }, to.map { writer.limit($0, of: field) }) {
            case (let from?, let to?): Phrase("\(from) to \(to)")
            case (let from?, nil): field.type == .date ? Phrase("Not before \(from).") : Phrase("At least \(from).")
            case (nil, let to?): field.type == .date ? Phrase("Not after \(to).") : Phrase("At most \(to).")
            case (nil, nil): nil
            }
        let zero: FieldValue? = field.type == .integer ? .integer(0) : DecimalText("0").map { .decimal($0) }
        let isSigned = from.flatMap { from in zero.map { from.isLess(than: $0) } } ?? false
        self.init(
            name: AttributeForm.input(field.id), labelName: AttributeForm.label(field.id), label: field.name,
            type: field.type, value: typed, unit: field.unit, isRequired: field.isRequired,
            isSigned: isSigned || typed.hasPrefix("-"),
            choices: field.options.map { Choice(value: $0.id.description, label: $0.name) }, hint: hint)
    }

    static func all(
        _ fields: [EntityField], typed: [ID<EntityField>: String] = [:], values: FieldStore.Values, words: Words
    ) -> [FieldInput] {
        let writer = FieldWriter(words)
        return fields.map { field in
            FieldInput(field, typed: typed[field.id] ?? values[field.id].map(writer.typed) ?? "", words: words)
        }
    }
}

extension AttributeOptions {
    init(_ display: AttributeDisplay, fields: [EntityField], path: String, back: String) {
        func choice(_ field: EntityField) -> Choice { Choice(value: field.id.description, label: field.name) }
        self.init(
            action: path + "/display", back: back, view: display.view,
            size: display.size, sort: display.sort,
            isDescending: display.isDescending, group: display.group ?? "", showsValues: display.showsValues,
            showsNotes: display.showsNotes, fields: fields.map(choice),
            choiceFields: fields.filter { $0.type == .choice }.map(choice))
    }
}

extension AttributeListRow {
    init(
        _ row: AttributeRow, _ listing: AttributeListing, fields: [EntityField], heading: Heading?, in graph: OpenGraph,
        words: Words
    ) {
        let values = listing.values[row.id, default: [:]]
        let path = AttributesController.path(row.id, in: graph.id)
        self.init(
            path: path, icon: row.icon, name: row.name,
            preview: row.preview,
            values: fields.compactMap { field in
                values[field.id].map { ShownValue($0, of: field, in: graph.canWrite ? path : nil, words: words) }
            },
            heading: heading, thumb: row.photo.map { MediaController.path($0, in: graph.id) + "/400" })
    }

    /// The rows of a page; where they are grouped, a heading stands above the first one of each group.
    static func all(
        _ listing: AttributeListing, pinned: [EntityField], group: EntityField?, in graph: OpenGraph, words: Words
    ) -> [AttributeListRow] {
        var last: ID<FieldOption>??
        return listing.rows.map { row in
            let option = listing.groups[row.id]
            var heading: Heading?
            if let group, last != .some(option) {
                let found = option.flatMap { group.option($0) }
                heading = Heading(
                    id: option?.description ?? "", name: found?.name, colour: found?.colour ?? 0,
                    count: listing.counts[option] ?? 0)
                last = .some(option)
            }
            return AttributeListRow(row, listing, fields: pinned, heading: heading, in: graph, words: words)
        }
    }
}
