import HTTP
import House
import Localization

/// Builds the table page of an entity from its fields and some rows.
struct TableBuilder {
    let words: Words
    let entity: Entity
    let fields: [EntityField]
    let shown: [EntityField]
    let query: TableQuery

    func page(_ rows: [TableStore.TableRow], sums: TableStore.Sums?, in graph: OpenGraph) -> TablePage {
        let path = EntitiesController.path(entity.id, in: graph.id)
        let table = TableController.path(entity.id, in: graph.id)
        let writer = FieldWriter(words)
        return TablePage(
            entity: TablePage.Entity(
                name: entity.name, item: entity.item, path: path,
                attributesPath: GraphsController.path(graph.id) + "/attributes",
                canEdit: graph.canWrite),
            columns: shown.map { field in
                TableColumn(
                    field, sorting: sorting(.field(field.id), table),
                    sum: sums?.fields[field.id].flatMap { sum($0, field) })
            },
            rows: rows.map { self.row($0, writer) },
            total: sums?.rows ?? rows.count, nameSort: sorting(.name, table), filters: filters(table),
            choice: TableColumns(
                action: table + "/columns", back: Self.address(table, query.fields(page: query.page.number)),
                columns: fields.map { field in
                    (field.id.description, field.name, shown.contains { $0.id == field.id })
                }),
            pager: query.page.pager(rows: rows.count, of: sums?.rows ?? rows.count) {
                Self.address(table, query.fields(page: $0))
            },
            csvPath: Self.address(table + ".csv", query.fields()), canvasPath: canvasPath(in: graph))
    }

    private func canvasPath(in graph: OpenGraph) -> String? {
        var options = CanvasOptions()
        options.table = CanvasOptions.Table(entity: entity.id.description, query: query.filterFields.encoded)
        guard let table = options.table, table.query.utf8.count <= CanvasOptions.Table.maxQueryLength else {
            return nil
        }
        return "\(CanvasController.path(graph.id))?\(options.query)"
    }

    /// A single row, for the response after one of its values was saved.
    func saved(_ row: TableStore.TableRow, undoPath: String?) -> SavedRow {
        SavedRow(
            columns: shown.map { TableColumn($0, sorting: nil, sum: nil) }, row: self.row(row, FieldWriter(words)),
            undoPath: undoPath)
    }

    private func row(_ row: TableStore.TableRow, _ writer: FieldWriter) -> TableRow {
        TableRow(
            id: row.id.description, name: row.name,
            cells: shown.map { field in cell(row.values[field.id], field, writer) })
    }

    private static func address(_ path: String, _ fields: FormFields) -> String {
        fields.isEmpty ? path : path + "?" + fields.encoded
    }

    private func sorting(_ column: TableQuery.Sort, _ table: String) -> TableColumn.Sorting {
        TableColumn.Sorting(
            path: Self.address(table, query.sorted(by: column).fields()),
            isDescending: query.sort == column ? query.isDescending : nil)
    }

    private func cell(_ value: FieldValue?, _ field: EntityField, _ writer: FieldWriter) -> TableRow.Cell {
        guard let value else { return TableRow.Cell(text: "") }
        let text = writer.shown(value, for: field, hasUnit: false)
        let typed = writer.typed(value)
        var colour = 0
        if case .choice(let option) = value { colour = field.option(option)?.colour ?? 0 }
        return TableRow.Cell(text: text, typed: typed == text ? nil : typed, colour: colour)
    }

    /// The sum and the average of a column. An average has as many decimals as the values, rounded half away from zero,
    /// because the average of prices is a price; that of whole numbers has one decimal, unless it is whole itself.
    private func sum(_ sum: ExactSum, _ field: EntityField) -> TableColumn.Sum? {
        let isWhole = field.type == .integer
        guard !isYear(field, sum), var average = sum.average(digits: isWhole ? 1 : sum.scale) else { return nil }
        if isWhole, average.hasSuffix(".0") { average.removeLast(2) }
        let numbers = NumberSyntax(words.language)
        return TableColumn.Sum(total: numbers.written(sum.total), average: numbers.written(average))
    }

    /// Whether a column holds years, which have no sum: whole numbers without a unit, named so, of a likely average.
    private func isYear(_ field: EntityField, _ sum: ExactSum) -> Bool {
        guard field.type == .integer, field.unit.isEmpty, let average = sum.average(digits: 0).flatMap({ Int($0) })
        else {
            return false
        }
        let words = Fold.fold(field.name).split { !$0.isLetter }
        let isCalledSo = words.contains { word in
            word.hasSuffix("jahr") || ["year", "ano", "annee", "год", "года"].contains(String(word))
        }
        return isCalledSo && (1000..<2200).contains(average)
    }

    // MARK: Filters

    private func filters(_ table: String) -> TableFilters {
        var kept: [(name: String, value: String)] = []
        if query.sort != .name { kept.append(("sort", query.sort.text)) }
        if query.isDescending { kept.append(("dir", "desc")) }
        return TableFilters(
            action: table, kept: kept, name: query.name, fields: fields.map(filter),
            active: nameFilter(table) + fields.flatMap { active($0, table) })
    }

    private func filter(_ field: EntityField) -> TableFilters.Field {
        let filter = query.filters[field.id] ?? TableQuery.Filter()
        let isDate = field.type == .date
        // A day goes back into the date input as ISO, whatever way it was typed.
        let from = isDate ? filter.from?.plain ?? filter.typedFrom : filter.typedFrom
        let to = isDate ? filter.to?.plain ?? filter.typedTo : filter.typedTo
        return TableFilters.Field(
            id: field.id.description, name: field.name, unit: field.unit, type: field.type,
            options: field.options.map { Choice(value: $0.id.description, label: $0.name) },
            selected: Set(filter.options.map(\.description)),
            value: filter.answer.map { $0 ? "yes" : "no" } ?? filter.part, from: from, to: to,
            presence: filter.presence?.rawValue ?? "", fromProblem: filter.fromProblem?.phrase,
            toProblem: filter.toProblem?.phrase)
    }

    private func nameFilter(_ table: String) -> [TableFilters.Active] {
        guard !query.name.isEmpty else { return [] }
        var other = query
        other.name = ""
        return [
            TableFilters.Active(
                text: words("\(words("Name")): \(query.name)"), path: Self.address(table, other.fields()))
        ]
    }

    private func active(_ field: EntityField, _ table: String) -> [TableFilters.Active] {
        guard let filter = query.filters[field.id], filter.isActive else { return [] }
        return [
            TableFilters.Active(
                text: words("\(field.name): \(text(filter, field))"),
                path: Self.address(table, query.without(field.id).fields()))
        ]
    }

    private func text(_ filter: TableQuery.Filter, _ field: EntityField) -> String {
        let writer = FieldWriter(words)
        if filter.presence == .empty { return words("Empty") }
        var parts: [String] = []
        if !filter.part.isEmpty { parts.append(filter.part) }
        if filter.from != nil || filter.to != nil {
            let end = { (value: FieldValue?) in value.map { writer.shown($0, for: field) } ?? "" }
            parts.append("\(end(filter.from))–\(end(filter.to))")
        }
        if let answer = filter.answer { parts.append(answer ? words("Yes") : words("No")) }
        parts += field.options.filter { filter.options.contains($0.id) }.map(\.name)
        if parts.isEmpty { parts.append(words("Filled in")) }
        return parts.joined(separator: ", ")
    }
}

extension TableColumn {
    init(_ field: EntityField, sorting: Sorting?, sum: Sum?) {
        self.init(
            id: field.id.description, name: field.name, unit: field.unit, type: field.type,
            options: field.options.map { Choice(value: $0.id.description, label: $0.name) },
            sorting: sorting ?? Sorting(path: "", isDescending: nil), sum: sum, stars: field.stars)
    }
}
