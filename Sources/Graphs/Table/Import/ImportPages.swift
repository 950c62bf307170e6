import House
import Localization

extension ImportPage {
    init(_ entity: Entity, in graph: ID<Graph>, text: String, problems: [String: Phrase]) {
        self.init(
            action: ImportController.path(entity.id, in: graph), entityName: entity.name,
            tablePath: TableController.path(entity.id, in: graph), text: text, problems: problems)
    }
}

/// The counts of an import in words.
enum ImportSummary {
    /// `Books: 118 new, 3 changed, 2 left out`
    static func title(_ name: String, _ counts: ImportPlan.Counts, _ words: Words) -> String {
        var parts: [String] = []
        if counts.new > 0 { parts.append(words("\(counts.new) new")) }
        if counts.changed > 0 { parts.append(words("\(counts.changed) changed")) }
        if counts.bad > 0 { parts.append(words("\(counts.bad) skipped")) }
        return "\(name): \(parts.joined(separator: ", "))"
    }
}

/// Builds the preview page of an import.
struct ImportBuilder {
    let place: ImportPreviewPage.Place
    /// `nil` if the text itself says its encoding.
    let encoding: EncodingField?
    let fields: [EntityField]
    let words: Words

    /// The number of rows that are shown as they would be imported.
    private static let sampleRows = 8
    /// The most failing rows that are listed one by one.
    private static let badRows = 200
    private static let examples = 3
    private static let exampleLength = 60

    func page(
        _ sheet: ImportSheet, _ reading: ImportReading, _ plan: ImportPlan, problems: [String: Phrase], notice: Phrase?
    ) -> ImportPreviewPage {
        let counts = plan.counts
        let choices = reading.choices
        let bad = bad(reading, plan)
        return ImportPreviewPage(
            place: place,
            way: ImportPreviewPage.Way(
                separator: choices.separator.rawValue, encoding: encoding, hasHeader: choices.hasHeader,
                decimal: reading.asksDecimal ? choices.decimal?.rawValue ?? "" : nil,
                dates: reading.asksDates ? choices.dates?.rawValue ?? "" : nil, existing: choices.existing.rawValue),
            counts: ImportPreviewPage.Counts(
                new: counts.new, changed: counts.changed, same: counts.same, skipped: counts.skipped, bad: counts.bad),
            columns: choices.columns.indices.map { column($0, sheet, reading) },
            targets: targets, bad: bad, sample: sample(reading, plan), required: required(reading),
            problems: problems, notice: notice)
    }

    func page(_ choices: ImportChoices, _ problem: Phrase) -> ImportPreviewPage {
        ImportPreviewPage(
            place: place,
            way: ImportPreviewPage.Way(
                separator: choices.separator.rawValue, encoding: encoding, hasHeader: choices.hasHeader, decimal: nil,
                dates: nil, existing: choices.existing.rawValue),
            counts: ImportPreviewPage.Counts(new: 0, changed: 0, same: 0, skipped: 0, bad: 0), columns: [],
            targets: [], bad: [], sample: nil, required: [], problems: ["separator": problem], notice: nil)
    }

    // MARK: Columns

    private var targets: [Choice] {
        fields.map { Choice(value: $0.id.description, label: $0.name) }
    }

    private func column(_ index: Int, _ sheet: ImportSheet, _ reading: ImportReading) -> ImportPreviewPage.Column {
        let choices = reading.choices
        var examples: [String] = []
        for value in sheet.values(index, choices.hasHeader) {
            let text = String(value.tidiedLine.prefix(Self.exampleLength))
            if !text.isEmpty && !examples.contains(text) { examples.append(text) }
            if examples.count == Self.examples { break }
        }
        var unknown: [String] = []
        if case .field = choices.columns[index] { unknown = reading.unknown[index] ?? [] }
        return ImportPreviewPage.Column(
            name: sheet.title(index, choices.hasHeader, words), examples: examples,
            target: choices.columns[index].rawValue, unknown: unknown, makesOptions: choices.newOptions.contains(index))
    }

    /// Required fields without a default that no column fills.
    private func required(_ reading: ImportReading) -> [String] {
        let filled = Set(reading.targets.map(\.field.id))
        return fields.filter { $0.isRequired && !filled.contains($0.id) && reading.beginning[$0.id] == nil }
            .map(\.name)
    }

    // MARK: Rows

    private func bad(_ reading: ImportReading, _ plan: ImportPlan) -> [ImportPreviewPage.BadRow] {
        var rows: [ImportPreviewPage.BadRow] = []
        for (row, action) in zip(reading.rows, plan.actions) {
            guard case .bad(let problems) = action else { continue }
            rows.append(
                ImportPreviewPage.BadRow(
                    line: row.line, name: row.name,
                    reasons: problems.map { problem in
                        ImportPreviewPage.Reason(
                            column: problem.column,
                            typed: String(problem.typed.tidiedLine.prefix(Self.exampleLength)), text: problem.reason)
                    }))
            if rows.count == Self.badRows { break }
        }
        return rows
    }

    private func sample(_ reading: ImportReading, _ plan: ImportPlan) -> ImportPreviewPage.Sample? {
        let writer = FieldWriter(words)
        var rows: [ImportPreviewPage.SampleRow] = []
        for (row, action) in zip(reading.rows, plan.actions) {
            let state: ImportPreviewPage.SampleRow.State
            switch action {
            case .add: state = .new
            case .change: state = .changed
            case .same: state = .same
            case .skip, .bad: continue
            }
            let cells = zip(reading.targets, row.values).map { target, value in
                value.map { writer.shown($0, for: target.field) } ?? ""
            }
            rows.append(
                ImportPreviewPage.SampleRow(
                    name: row.name, notes: reading.bringsNotes ? row.notes : nil, cells: cells, state: state))
            if rows.count == Self.sampleRows { break }
        }
        if rows.isEmpty { return nil }
        return ImportPreviewPage.Sample(
            hasNotes: reading.bringsNotes,
            columns: reading.targets.map { ($0.field.name, $0.field.type.isNumber) }, rows: rows)
    }
}
