import Localization

/// What becomes of a field's values when its type, its range or its need to be filled changes.
struct FieldConversion: Sendable {
    /// One attribute's value and what comes of it.
    struct Item: Sendable {
        let attribute: ID<Attribute>
        let name: String
        let before: FieldValue
        /// The same in the new type; `nil` where it does not convert.
        let after: FieldValue?
        /// Why it does not convert, or how it lies outside the new range.
        let problem: FieldProblem?
    }

    let changesType: Bool
    let items: [Item]
    /// Attributes without a value that the field asks for now.
    let missing: Int
    /// Choices that were made of values.
    let newOptions: [FieldOption]
    /// Values that choices could be made of.
    let optionable: Int

    var converting: Int { items.count { $0.after != nil } }
    /// Those that go into the notes.
    var failing: [Item] { items.filter { $0.after == nil } }
    /// Those that stay although they are outside the range.
    var outside: [Item] { items.filter { $0.after != nil && $0.problem != nil } }

    /// Whether somebody should see this before it happens.
    var needsConfirmation: Bool { changesType && !items.isEmpty || !outside.isEmpty || missing > 0 }

    /// - Parameters:
    ///   - values: what stands.
    ///   - bare: attributes without a value.
    init(
        from old: EntityField, to form: FieldForm, values: [(ID<Attribute>, String, FieldValue)], bare: Int,
        at now: Instant, words: Words
    ) {
        let change = Change(from: old, words: words)
        let unknown =
            old.type != form.type && form.type == .choice
            ? change.names(values.map(\.2), notIn: form.field(old.id, of: old.entityId)) : []
        let room = max(FieldForm.optionLimit - form.options.count, 0)
        let options: [FieldOption] =
            form.makesOptions
            ? unknown.prefix(room).enumerated().map { index, name in
                let position = form.options.count + index
                return FieldOption(
                    id: ID(at: now), fieldId: old.id, name: name, colour: position % 10 + 1, position: position)
            } : []
        self.init(
            from: old, to: form, values: values, options: options, words: words, optionable: unknown.count,
            missing: form.isRequired && !old.isRequired ? bare : 0)
    }

    /// - Parameters:
    ///   - values: some of what stands.
    ///   - options: choices that were made of all of it.
    init(
        from old: EntityField, to form: FieldForm, values: [(ID<Attribute>, String, FieldValue)],
        options: [FieldOption], words: Words, optionable: Int = 0, missing: Int = 0
    ) {
        self.optionable = optionable
        self.missing = missing
        newOptions = options
        changesType = old.type != form.type
        let isStricter =
            old.minimum?.plain != form.minimum?.plain || old.maximum?.plain != form.maximum?.plain
            || old.type != form.type
        let change = Change(from: old, words: words)
        let new = form.field(old.id, of: old.entityId, adding: newOptions)
        let reader = FieldReader(words)
        items = values.map { id, name, value in
            do throws(FieldProblem) {
                let after = old.type == new.type ? value : try change.value(value, to: new)
                let outside = isStricter ? reader.rangeProblem(after, for: new) : nil
                return Item(attribute: id, name: name, before: value, after: after, problem: outside)
            } catch {
                return Item(attribute: id, name: name, before: value, after: nil, problem: error)
            }
        }
    }

    /// From one type to another, by way of text: read as strictly as what a person types.
    private struct Change {
        let old: EntityField
        let typed: FieldReader
        let plain: FieldReader
        let words: Words

        init(from old: EntityField, words: Words) {
            self.old = old
            self.words = words
            typed = FieldReader(words)
            plain = FieldReader(words, numbers: .plain)
        }

        func value(_ value: FieldValue, to new: EntityField) throws(FieldProblem) -> FieldValue {
            if case .text(let text) = value {
                if new.type == .text && text.contains("\n") { throw .severalLines }
                return try valueOrMissing(typed, text, new)
            }
            if case .decimal(let decimal) = value, new.type == .integer {
                // 8.00 is whole.
                let parts = decimal.text.split(separator: ".")
                if parts.count == 2, parts[1].allSatisfy({ $0 == "0" }) {
                    return try valueOrMissing(plain, String(parts[0]), new)
                }
            }
            let toText = new.type == .text || new.type == .longText
            return try valueOrMissing(toText ? typed : plain, text(value), new)
        }

        private func valueOrMissing(
            _ reader: FieldReader, _ text: String, _ new: EntityField
        ) throws(FieldProblem) -> FieldValue {
            guard let value = try reader.valueOfType(text, for: new) else { throw .missing }
            return value
        }

        /// What a value is called where it becomes text: days as `YYYY-MM-DD`, numbers without groups or a unit.
        private func text(_ value: FieldValue) -> String {
            switch value {
            case .choice(let id): old.option(id)?.name ?? ""
            case .yesNo(let answer): answer ? words("Yes") : words("No")
            default: value.plain
            }
        }

        func names(_ values: [FieldValue], notIn field: EntityField) -> [String] {
            var seen = Set(field.options.map { Fold.fold($0.name) })
            return values.map { text($0).tidiedLine }.filter { name in
                !name.isEmpty && name.unicodeScalars.count <= FieldForm.nameLimit
                    && seen.insert(Fold.fold(name)).inserted
            }
        }
    }
}
