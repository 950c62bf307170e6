import House
import Localization

/// The effect on a field's values of a new type or range, or of making the field required.
struct FieldConversion: Sendable {
    /// The value of one attribute and its conversion.
    struct Item: Sendable {
        let attribute: ID<Attribute>
        let name: String
        let before: FieldValue
        /// The value in the new type; `nil` if it does not convert.
        let after: FieldValue?
        /// The reason why it does not convert, or why it lies outside the new range.
        let problem: FieldProblem?
    }

    let changesType: Bool
    let items: [Item]
    /// The number of attributes without a value, if the field becomes required.
    let missing: Int
    /// The options to be created from values.
    let newOptions: [FieldOption]
    /// The number of options that could be created from values.
    let optionable: Int

    var converting: Int { items.count { $0.after != nil } }
    /// The values that go into the notes.
    var failing: [Item] { items.filter { $0.after == nil } }
    /// The values that stay although they are outside the new range.
    var outside: [Item] { items.filter { $0.after != nil && $0.problem != nil } }

    /// Whether the member should see the effect before the change.
    var needsConfirmation: Bool { changesType && !items.isEmpty || !outside.isEmpty || missing > 0 }

    /// - Parameters:
    ///   - values: the stored values.
    ///   - bare: the number of attributes without a value.
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
    ///   - values: some of the stored values.
    ///   - options: the options created from all of the stored values.
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

    /// Converts a value from one type to another through text, which is read as strictly as a typed text.
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
                // A decimal such as 8.00 is a whole number.
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

        /// The text of a value: days as `YYYY-MM-DD`, numbers without groups or a unit.
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
