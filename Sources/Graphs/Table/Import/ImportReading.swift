import Foundation
import HTTP
import House
import Localization

/// A file read with the member's choices: a value for every cell, or the reason why there is none.
struct ImportReading: Sendable {
    let choices: ImportChoices
    let targets: [Target]
    private(set) var rows: [Row] = []
    /// The problems by the names of their inputs.
    private(set) var problems: [String: Phrase] = [:]
    /// The problems with names of new fields, among the others: two fields of one name could not be told apart.
    let nameProblems: [String: Phrase]
    /// Whether it matters how decimals and days are written.
    let asksDecimal: Bool
    let asksDates: Bool
    /// Texts that are no options yet, by column.
    let unknown: [Int: [String]]
    /// The entity's fields that the file was read for.
    let fields: [EntityField]
    /// The values of a new attribute in the fields that no column fills.
    let beginning: FieldStore.Values
    let bringsNotes: Bool

    /// A column that becomes a field.
    struct Target: Sendable {
        let column: Int
        let field: EntityField
        let isNew: Bool
        /// Options that are to be created.
        let added: [FieldOption]
    }

    struct Row: Sendable {
        let line: Int
        let name: String
        /// The name without regard to case and accents.
        let fold: String
        let notes: String
        /// A value for each target.
        let values: [FieldValue?]
        var problems: [CellProblem]

        /// Of its texts.
        var byteCount: Int {
            values.reduce(name.utf8.count + notes.utf8.count) { sum, value in
                if case .text(let text) = value { sum + text.utf8.count } else { sum }
            }
        }
    }

    struct CellProblem: Sendable {
        let column: String
        let typed: String
        let reason: Phrase
    }

    init(
        _ sheet: ImportSheet, _ choices: ImportChoices, fields: [EntityField], entity: ID<Entity>, today: Day,
        at now: Instant, words: Words
    ) {
        var choices = choices
        let (signs, unknown) = Self.look(at: sheet, choices, fields)
        if choices.decimal == nil { choices.decimal = signs.decimal ?? (sheet.isPlain ? .point : nil) }
        if choices.dates == nil { choices.dates = signs.dates }
        self.choices = choices
        self.fields = fields
        self.unknown = unknown
        asksDecimal = signs.needsDecimal
        asksDates = signs.needsDates
        bringsNotes = choices.columns.contains(.notes)
        targets = Self.targets(sheet, choices, fields, unknown, entity: entity, at: now, words)
        let filled = Set(targets.map(\.field.id))
        beginning = FieldStore.beginning(fields.filter { !filled.contains($0.id) }, today: today)
        nameProblems = Self.nameProblems(targets, fields)
        problems = Self.problems(choices, asksDecimal: asksDecimal, asksDates: asksDates, room: fields.count)
            .merging(nameProblems) { $1 }
        read(sheet, words)
    }

    // MARK: Formats and targets

    private static func type(_ column: ImportChoices.Column, _ fields: [EntityField]) -> FieldType? {
        switch column {
        case .field(let id): fields.first { $0.id == id }?.type
        case .new(let type): type
        default: nil
        }
    }

    private static func look(
        at sheet: ImportSheet, _ choices: ImportChoices, _ fields: [EntityField]
    ) -> (FormatDetector, [Int: [String]]) {
        var signs = FormatDetector()
        var unknown: [Int: [String]] = [:]
        for (index, column) in choices.columns.enumerated() {
            let values = sheet.values(index, choices.hasHeader)
            switch type(column, fields) {
            case .integer, .decimal: for value in values { signs.addNumber(value) }
            case .date: for value in values { signs.addDay(value.tidiedLine) }
            case .choice:
                var known: Set<String> = []
                if case .field(let id) = column, let field = fields.first(where: { $0.id == id }) {
                    known = Set(field.options.map { Fold.fold($0.name) } + field.options.map(\.id.description))
                }
                unknown[index] = values.map(\.tidiedLine).filter { name in
                    !name.isEmpty && name.unicodeScalars.count <= FieldForm.nameLimit
                        && known.insert(Fold.fold(name)).inserted
                }
            default: break
            }
        }
        return (signs, unknown)
    }

    private static func targets(
        _ sheet: ImportSheet, _ choices: ImportChoices, _ fields: [EntityField], _ unknown: [Int: [String]],
        entity: ID<Entity>, at now: Instant, _ words: Words
    ) -> [Target] {
        choices.columns.enumerated().compactMap { index, column in
            switch column {
            case .field(let id):
                guard let field = fields.first(where: { $0.id == id }) else { return nil }
                let names = choices.newOptions.contains(index) ? unknown[index] ?? [] : []
                let added = options(names, of: field.id, after: field.options.count, at: now)
                return Target(column: index, field: field.offering(added), isNew: false, added: added)
            case .new(let type):
                let id = ID<EntityField>(at: now)
                let added = type == .choice ? options(unknown[index] ?? [], of: id, after: 0, at: now) : []
                let field = EntityField(
                    id: id, entityId: entity, name: sheet.title(index, choices.hasHeader, words), type: type,
                    options: added)
                return Target(column: index, field: field, isNew: true, added: added)
            default: return nil
            }
        }
    }

    private static func options(
        _ names: [String], of field: ID<EntityField>, after count: Int, at now: Instant
    ) -> [FieldOption] {
        names.prefix(max(FieldForm.optionLimit - count, 0)).enumerated().map { index, name in
            let position = count + index
            return FieldOption(
                id: ID(at: now), fieldId: field, name: name, colour: position % 10 + 1, position: position)
        }
    }

    private static func problems(
        _ choices: ImportChoices, asksDecimal: Bool, asksDates: Bool, room count: Int
    ) -> [String: Phrase] {
        var problems: [String: Phrase] = [:]
        if choices.textEncoding?.isAsked == true {
            problems["encoding"] = Phrase("Choose the encoding that shows the names correctly.")
        }
        if asksDecimal && choices.decimal == nil { problems["decimal"] = Phrase("Choose how decimals are written.") }
        if asksDates && choices.dates == nil { problems["dates"] = Phrase("Choose how dates are written.") }
        var seen: Set<ImportChoices.Column> = []
        var room = FieldStore.fieldLimit - count
        for (index, column) in choices.columns.enumerated() {
            let input = ImportChoices.input(index)
            switch column {
            case .ignore: break
            case .new:
                room -= 1
                if room < 0 { problems[input] = Phrase("An entity has at most \(FieldStore.fieldLimit) fields.") }
            default:
                if !seen.insert(column).inserted { problems[input] = Phrase("Another column already goes there.") }
            }
        }
        if !seen.contains(.name) {
            problems[ImportChoices.input(0)] = Phrase("Choose which column holds the names.")
        }
        return problems
    }

    private static func nameProblems(_ targets: [Target], _ fields: [EntityField]) -> [String: Phrase] {
        let known = Set(fields.map { Fold.fold($0.name) })
        var new: Set<String> = []
        var problems: [String: Phrase] = [:]
        for target in targets where target.isNew {
            let fold = Fold.fold(target.field.name)
            let input = ImportChoices.input(target.column)
            if known.contains(fold) {
                problems[input] = FieldForm.nameTaken
            } else if !new.insert(fold).inserted {
                problems[input] = Phrase("Another column already creates a field with this name. Skip one of them.")
            }
        }
        return problems
    }

    // MARK: Row by row

    private mutating func read(_ sheet: ImportSheet, _ words: Words) {
        let reader = FieldReader(words, numbers: FormatDetector.syntax(choices.decimal))
        let name = choices.columns.firstIndex(of: .name)
        let notes = choices.columns.firstIndex(of: .notes)
        let titles = (0..<sheet.width).map { sheet.title($0, choices.hasHeader, words) }
        // A choice column holds the same few texts again and again: read each once.
        var known: [Int: [String: FieldValue]] = [:]
        let body = sheet.body(choices.hasHeader)
        rows.reserveCapacity(body.count)
        for index in body {
            let form = EntityForm(
                ["name": name.map { sheet.cell(index, $0) } ?? "", "notes": notes.map { sheet.cell(index, $0) } ?? ""])
            var problems: [CellProblem] = []
            if let name, let reason = form.problems["name"] {
                problems.append(CellProblem(column: titles[name], typed: form.name, reason: reason))
            }
            if let notes, let reason = form.problems["notes"] {
                problems.append(CellProblem(column: titles[notes], typed: form.notes, reason: reason))
            }
            var values: [FieldValue?] = []
            values.reserveCapacity(targets.count)
            for (place, target) in targets.enumerated() {
                let cell = sheet.cell(index, target.column)
                if cell.isEmpty {
                    values.append(nil)
                    continue
                }
                if let value = known[place]?[cell] {
                    values.append(value)
                    continue
                }
                do {
                    let text = target.field.type == .date ? FormatDetector.readable(cell, choices.dates) : cell
                    let value = try reader.valueOfType(text, for: target.field)
                    if target.field.type == .choice { known[place, default: [:]][cell] = value }
                    values.append(value)
                } catch {
                    problems.append(CellProblem(column: titles[target.column], typed: cell, reason: error.phrase))
                    values.append(nil)
                }
            }
            rows.append(
                Row(
                    line: sheet.rows[index].line, name: form.name, fold: Fold.fold(form.name),
                    notes: form.notes.tidied.isEmpty ? "" : form.notes, values: values, problems: problems))
        }
    }
}

extension EntityField {
    /// The field with further options, to read values with.
    fileprivate func offering(_ more: [FieldOption]) -> EntityField {
        more.isEmpty
            ? self
            : EntityField(
                id: id, entityId: entityId, name: name, type: type, isRequired: isRequired, unit: unit,
                minimum: minimum, maximum: maximum, options: options + more)
    }
}
