import GRDB
import House

/// A line of an entity's list of attributes.
struct AttributeRow: Sendable, FetchableRecord {
    let id: ID<Attribute>
    let name: String
    let icon: String
    /// The beginning of the notes, at most 160 characters.
    let preview: String
    /// The photo shown instead of the icon.
    let photo: ID<AttachedFile>?

    static let columns = """
        attribute.id, attribute.name, attribute.icon, substr(attribute.notes, 1, \(Mentions.previewed)),
        (SELECT attachment.id FROM attachment
            WHERE attachment.attributeId = attribute.id
                AND EXISTS (SELECT 1 FROM rendition
                    WHERE rendition.mediumId = attachment.mediumId AND rendition.side = 400)
            ORDER BY attachment.mainSince DESC, attachment.position, attachment.id LIMIT 1)
        """

    init(row: Row) throws {
        id = row[0]
        name = row[1]
        icon = row[2]
        preview = Mentions.preview(row[3])
        photo = row[4]
    }
}

/// A page of an entity's attributes, searched, sorted and grouped.
struct AttributeListing: Sendable {
    /// The search words, the order, the grouping and the page of a list.
    struct Query: Sendable {
        let words: [String]
        let sort: EntityField?
        let isNewestFirst: Bool
        let isDescending: Bool
        let group: EntityField?
        /// The fields whose values are read with the rows.
        let shown: [EntityField]
        let page: ListPage

        init(
            _ text: String, _ display: AttributeDisplay, fields: [EntityField], shown: [EntityField], page: ListPage
        ) {
            words = Fold.fold(String(text.tidiedLine.prefix(SearchQuery.limit))).split(separator: " ").prefix(8)
                .map(String.init)
            sort = display.sortField(of: fields)
            isNewestFirst = sort == nil && display.sort == AttributeDisplay.newest
            isDescending = display.isDescending
            group = display.groupField(of: fields)
            self.shown = shown
            self.page = page
        }
    }

    let rows: [AttributeRow]
    let values: [ID<Attribute>: FieldStore.Values]
    /// The number of attributes that the search finds; without a search, all of them.
    let total: Int
    /// The number of attributes that the entity has.
    let all: Int
    /// The option that each row stands under, if rows are grouped.
    let groups: [ID<Attribute>: ID<FieldOption>]
    /// The number of attributes under each option, on this page or not; `nil` stands for those without an option.
    let counts: [ID<FieldOption>?: Int]
}

extension AttributeStore {
    /// Runs the same number of statements for any number of attributes. Empty when the graph has no such entity.
    func list(_ query: AttributeListing.Query, of entity: ID<Entity>, in graph: OpenGraph) throws -> AttributeListing {
        try database.read { db in
            let sql = ListingSQL(query, entity: entity, graph: graph.id)
            let all = try Int.fetchOne(
                db.cachedStatement(sql: "SELECT count(*) FROM attribute WHERE \(ListingSQL.ofEntity)"),
                arguments: ["entity": entity, "graph": graph.id]
            ).unwrap()
            let total =
                query.words.isEmpty
                ? all : try Int.fetchOne(db.cachedStatement(sql: sql.count), arguments: sql.arguments).unwrap()
            let found = try Row.fetchAll(db.cachedStatement(sql: sql.page), arguments: sql.pageArguments)
            var groups: [ID<Attribute>: ID<FieldOption>] = [:]
            for row in found { groups[row[0]] = row[1] as ID<FieldOption>? }
            let ids: [ID<Attribute>] = found.map { $0[0] }
            var counts: [ID<FieldOption>?: Int] = [:]
            if query.group != nil {
                for row in try Row.fetchAll(db.cachedStatement(sql: sql.groups), arguments: sql.arguments) {
                    counts[row[0] as ID<FieldOption>?] = row[1]
                }
            }
            return AttributeListing(
                rows: try Self.rows(ids, db),
                values: try FieldStore.values(of: ids, fields: query.shown, in: graph, db),
                total: total, all: all, groups: groups, counts: counts)
        }
    }

    /// The rows of those ids that are attributes of the entity and the graph, in the order given.
    func rows(_ ids: [ID<Attribute>], of entity: ID<Entity>, in graph: OpenGraph) throws -> [AttributeRow] {
        try database.read { db in
            let own = try ID<Attribute>.fetchSet(
                db,
                sql: """
                    SELECT id FROM attribute WHERE id IN (\(databaseQuestionMarks(count: ids.count)))
                        AND +entityId = ? AND +graphId = ?
                    """,
                arguments: StatementArguments(ids) + [entity, graph.id])
            return try Self.rows(ids.filter(own.contains), db)
        }
    }

    private static func rows(_ ids: [ID<Attribute>], _ db: Database) throws -> [AttributeRow] {
        let rows = try AttributeRow.fetchAll(
            db,
            sql: """
                SELECT \(AttributeRow.columns) FROM attribute WHERE id IN (\(databaseQuestionMarks(count: ids.count)))
                """,
            arguments: StatementArguments(ids))
        let byId = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byId[$0] }
    }

    /// The SQL of a query. Sorting works on ids and keys alone; everything else is read for the rows of one page only.
    private struct ListingSQL {
        /// Selects the entity's attributes by their index, and only if the graph has the entity.
        static let ofEntity = "attribute.entityId = (SELECT id FROM entity WHERE id = :entity AND graphId = :graph)"

        let page: String
        let count: String
        let groups: String
        let arguments: StatementArguments
        let pageArguments: StatementArguments

        init(_ query: AttributeListing.Query, entity: ID<Entity>, graph: ID<Graph>) {
            var arguments: StatementArguments = ["entity": entity, "graph": graph]
            var condition = Self.ofEntity
            for (index, word) in query.words.enumerated() {
                condition += """
                     AND (instr(attribute.nameFold, :word\(index)) > 0 OR instr(attribute.valuesFold, :word\(index)) > 0
                    OR instr(attribute.notesFold, :word\(index)) > 0)
                    """
                arguments += ["word\(index)": word]
            }
            let grouping = """
                LEFT JOIN detailValue AS g ON g.attributeId = attribute.id AND g.fieldId = :group
                LEFT JOIN detailOption AS heading ON heading.id = g.optionId
                """
            if let group = query.group { arguments += ["group": group.id] }
            count = "SELECT count(*) FROM attribute WHERE \(condition)"
            groups = """
                SELECT g.optionId, count(*) FROM attribute \(grouping) WHERE \(condition) GROUP BY g.optionId
                """
            self.arguments = arguments

            arguments += ["size": query.page.size, "offset": query.page.offset]
            var from = "attribute"
            var order: [String] = []
            if query.group != nil {
                from += " \(grouping)"
                order = ["heading.position IS NULL", "heading.position", "heading.id"]
            }
            if let sort = query.sort {
                from += """
                     LEFT JOIN detailValue AS s ON s.attributeId = attribute.id AND s.fieldId = :sort
                    LEFT JOIN detailOption AS o ON o.id = s.optionId
                    """
                arguments += ["sort": sort.id]
                let key = Self.key(sort.type)
                order += [
                    "\(key) IS NULL", key + (query.isDescending ? " DESC" : ""), "attribute.nameFold, attribute.id",
                ]
            } else {
                let direction = query.isDescending != query.isNewestFirst ? " DESC" : ""
                let key = query.isNewestFirst ? "attribute.createdAt" : "attribute.nameFold"
                order += [key + direction, "attribute.id" + direction]
            }
            page = """
                SELECT attribute.id, \(query.group == nil ? "NULL" : "g.optionId") FROM \(from) WHERE \(condition)
                ORDER BY \(order.joined(separator: ", ")) LIMIT :size OFFSET :offset
                """
            pageArguments = arguments
        }

        private static func key(_ type: FieldType) -> String {
            switch type {
            case .text, .longText: "s.textFold"
            case .integer: "s.integer"
            case .decimal: "s.number"
            case .date: "s.date"
            case .yesNo: "s.yesNo"
            case .choice: "o.position"
            }
        }
    }

    /// The number of attributes of each entity; an entity without attributes has no entry.
    func counts(of entities: [ID<Entity>], in graph: OpenGraph) throws -> [ID<Entity>: Int] {
        try database.read { db in
            // The plus keeps the planner from reading the whole graph for the entities of one page.
            let statement = try db.cachedStatement(
                sql: """
                    SELECT attribute.entityId, count(*) FROM attribute
                    WHERE attribute.entityId IN (
                        SELECT id FROM entity WHERE id IN (\(databaseQuestionMarks(count: entities.count))) AND +graphId = ?)
                    GROUP BY attribute.entityId
                    """)
            let rows = try Row.fetchAll(statement, arguments: StatementArguments(entities) + [graph.id])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }
}
