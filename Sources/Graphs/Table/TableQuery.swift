import HTTP
import House

/// The filters, order and page of a table of an entity's attributes, as its address says them.
struct TableQuery: Sendable {
    /// Part of the name.
    var name = ""
    var filters: [ID<EntityField>: Filter] = [:]
    var sort = Sort.name
    var isDescending = false
    var page = ListPage(size: pageSize)

    static let pageSize = 100

    enum Sort: Hashable, Sendable {
        case name, created, changed
        case field(ID<EntityField>)

        var text: String {
            switch self {
            case .name: "name"
            case .created: "created"
            case .changed: "changed"
            case .field(let id): id.description
            }
        }
    }

    /// The filter on the values of one field. A typed limit that cannot be read stands in `typedFrom` or `typedTo` and
    /// filters nothing.
    struct Filter: Sendable, Equatable {
        /// Part of a text.
        var part = ""
        var from: FieldValue?
        var to: FieldValue?
        var options: Set<ID<FieldOption>> = []
        var answer: Bool?
        var presence: Presence?
        /// The limits as typed, to show the filter again.
        var typedFrom = ""
        var typedTo = ""
        var fromProblem: FieldProblem?
        var toProblem: FieldProblem?

        enum Presence: String, Sendable { case filled, empty }

        var isActive: Bool {
            !part.isEmpty || from != nil || to != nil || !options.isEmpty || answer != nil || presence != nil
        }

        var hasProblem: Bool { fromProblem != nil || toProblem != nil }
    }

    /// The longest text that is looked for.
    static let partLimit = 200

    init() {}

    /// Fields that do not belong to the entity are ignored.
    init(_ query: FormFields, fields: [EntityField], reader: FieldReader) {
        name = String((query["q"] ?? "").tidiedLine.prefix(Self.partLimit))
        page = ListPage(query, size: Self.pageSize)
        isDescending = query["dir"] == "desc"
        switch query["sort"] {
        case "created": sort = .created
        case "changed": sort = .changed
        case let id?: if let field = fields.first(where: { $0.id.description == id }) { sort = .field(field.id) }
        case nil: break
        }
        for field in fields {
            let filter = Self.filter(field, query, reader)
            if filter.isActive || filter.hasProblem { filters[field.id] = filter }
        }
    }

    private static func filter(_ field: EntityField, _ query: FormFields, _ reader: FieldReader) -> Filter {
        let name = field.id.description
        var filter = Filter()
        filter.presence = query["\(name).is"].flatMap(Filter.Presence.init(rawValue:))
        switch field.type {
        case .text, .longText:
            filter.part = String((query[name] ?? "").tidiedLine.prefix(partLimit))
        case .integer, .decimal, .date:
            filter.typedFrom = String((query["\(name).from"] ?? "").tidiedLine.prefix(partLimit))
            filter.typedTo = String((query["\(name).to"] ?? "").tidiedLine.prefix(partLimit))
            do { filter.from = try reader.valueOfType(filter.typedFrom, for: field) } catch {
                filter.fromProblem = error
            }
            do { filter.to = try reader.valueOfType(filter.typedTo, for: field) } catch { filter.toProblem = error }
        case .yesNo:
            filter.answer = ["yes": true, "no": false][query[name] ?? ""]
        case .choice:
            filter.options = Set(
                query.values(name).compactMap { ID<FieldOption>($0) }.filter { field.option($0) != nil })
        }
        return filter
    }

    /// The query as fields of an address, without those that have their default.
    func fields(page: Int? = nil) -> FormFields {
        var result = FormFields()
        if sort != .name { result.add("sort", sort.text) }
        if isDescending { result.add("dir", "desc") }
        for field in filterFields.fields { result.add(field.name, field.value) }
        if let page, page > 1 { result.add("page", String(page)) }
        return result
    }

    /// The filters as fields of an address.
    var filterFields: FormFields {
        var result = FormFields()
        if !name.isEmpty { result.add("q", name) }
        for (id, filter) in filters.sorted(by: { $0.key.description < $1.key.description }) {
            if !filter.part.isEmpty { result.add(id.description, filter.part) }
            if !filter.typedFrom.isEmpty { result.add("\(id).from", filter.typedFrom) }
            if !filter.typedTo.isEmpty { result.add("\(id).to", filter.typedTo) }
            if let answer = filter.answer { result.add(id.description, answer ? "yes" : "no") }
            for option in filter.options.map(\.description).sorted() { result.add(id.description, option) }
            if let presence = filter.presence { result.add("\(id).is", presence.rawValue) }
        }
        return result
    }

    /// This query sorted by a column; if it is sorted by that column already, in the other direction.
    func sorted(by column: Sort) -> TableQuery {
        var other = self
        other.page = ListPage(size: Self.pageSize)
        other.isDescending = sort == column && !isDescending
        other.sort = column
        return other
    }

    func without(_ field: ID<EntityField>) -> TableQuery {
        var other = self
        other.filters[field] = nil
        return other
    }

    var isFiltered: Bool { !name.isEmpty || filters.values.contains(where: \.isActive) }
}
