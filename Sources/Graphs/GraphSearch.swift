import GRDB
import House
import Localization

/// Something that a search in a graph found: an entity, an attribute, a link with a note or a file.
struct FoundThing: Sendable, FetchableRecord {
    let kind: Kind
    let icon: String
    /// The beginning of the notes, a link's note or a file's caption; then the values, each in a line with its field.
    let texts: [String]
    let graph: ID<Graph>
    let graphName: String
    /// The number of all results, as `SearchQuery.best` counts them.
    let total: Int

    enum Kind: Sendable {
        case entity(ID<Entity>, name: String)
        case attribute(ID<Attribute>, name: String, owner: String)
        case link(from: NodeRef, source: String, target: String)
        /// The graph's own photo has no owner.
        case file(ID<AttachedFile>, name: String, owner: String)
    }

    /// The name as a list shows it: “Dune”, “Books · Dune”, “Dune → Frank Herbert”.
    var name: String {
        switch kind {
        case .entity(_, let name): name
        case .attribute(_, let name, let owner): "\(owner) · \(name)"
        case .link(_, let source, let target): "\(source) → \(target)"
        case .file(_, let name, let owner): owner.isEmpty ? name : "\(owner) · \(name)"
        }
    }

    /// The number of characters of the notes that are read for an excerpt.
    private static let searched = 4000

    /// Joins each row of `hit` with the entity, attribute, link or file that it stands for.
    static func select(from hits: String) -> String {
        """
        SELECT entity.id AS entityId, entity.name AS entityName, attribute.id AS attributeId,
            attribute.name AS attributeName, owner.name AS ownerName, link.sourceEntityId, link.sourceAttributeId,
            coalesce(sourceEntity.name, sourceOwner.name || ' · ' || sourceAttribute.name) AS source,
            coalesce(targetEntity.name, targetOwner.name || ' · ' || targetAttribute.name) AS target,
            coalesce(entity.icon, nullif(attribute.icon, ''), owner.icon, iif(medium.id IS NULL, 'icon:link',
                'icon:picture')) AS icon,
            substr(coalesce(entity.notes, attribute.notes, link.note, attachment.caption), 1, \(searched)) AS notes,
            (SELECT group_concat(detailField.name || ': ' || substr(coalesce(detailValue.text, detailOption.name,
                    detailValue.integer, detailValue.decimal, detailValue.date), 1, 400), char(10))
                FROM detailValue JOIN detailField ON detailField.id = detailValue.fieldId
                LEFT JOIN detailOption ON detailOption.id = detailValue.optionId
                WHERE detailValue.attributeId = attribute.id) AS fieldTexts, hit.total, attachment.id AS fileId,
            coalesce(nullif(attachment.title, ''), medium.fileName) AS fileName,
            coalesce(fileEntity.name, fileAttribute.name, '') AS fileOwner, graph.id AS graphId, graph.name AS graphName
        FROM (\(hits)) AS hit
        LEFT JOIN entity ON entity.id = hit.thingId
        LEFT JOIN attribute ON attribute.id = hit.thingId
        LEFT JOIN entity AS owner ON owner.id = attribute.entityId
        LEFT JOIN link ON link.id = hit.thingId
        LEFT JOIN entity AS sourceEntity ON sourceEntity.id = link.sourceEntityId
        LEFT JOIN attribute AS sourceAttribute ON sourceAttribute.id = link.sourceAttributeId
        LEFT JOIN entity AS sourceOwner ON sourceOwner.id = sourceAttribute.entityId
        LEFT JOIN entity AS targetEntity ON targetEntity.id = link.targetEntityId
        LEFT JOIN attribute AS targetAttribute ON targetAttribute.id = link.targetAttributeId
        LEFT JOIN entity AS targetOwner ON targetOwner.id = targetAttribute.entityId
        LEFT JOIN attachment ON attachment.id = hit.thingId
        LEFT JOIN medium ON medium.id = attachment.mediumId
        LEFT JOIN entity AS fileEntity ON fileEntity.id = attachment.entityId
        LEFT JOIN attribute AS fileAttribute ON fileAttribute.id = attachment.attributeId
        LEFT JOIN graph ON graph.id = coalesce(entity.graphId, attribute.graphId, link.graphId, attachment.graphId)
        ORDER BY hit.place, hit.title, hit.thingId
        """
    }

    init(row: Row) throws {
        if let id: ID<Entity> = row["entityId"] {
            kind = .entity(id, name: row["entityName"])
        } else if let id: ID<Attribute> = row["attributeId"] {
            kind = .attribute(id, name: row["attributeName"], owner: row["ownerName"])
        } else if let id: ID<AttachedFile> = row["fileId"] {
            kind = .file(id, name: row["fileName"], owner: row["fileOwner"])
        } else if let id: ID<Entity> = row["sourceEntityId"] {
            kind = .link(from: .entity(id), source: row["source"], target: row["target"])
        } else {
            kind = .link(from: .attribute(row["sourceAttributeId"]), source: row["source"], target: row["target"])
        }
        icon = row["icon"]
        texts = [Mentions.plain(row["notes"]), row["fieldTexts"] ?? ""]
        graph = row["graphId"]
        graphName = row["graphName"]
        total = row["total"]
    }

    /// The page of the result; a link leads to its source.
    var path: String {
        switch kind {
        case .entity(let id, _): EntitiesController.path(id, in: graph)
        case .attribute(let id, _, _): AttributesController.path(id, in: graph)
        case .link(let source, _, _): source.path(in: graph)
        case .file(let id, _, _): MediaController.path(id, in: graph)
        }
    }

    func excerpt(for query: SearchQuery) -> SearchExcerpt {
        SearchExcerpt(of: name, texts: texts.map(NotesText.line), words: query.words)
    }
}

extension EntityStore {
    /// A page of search results.
    struct Found: Sendable {
        let rows: [FoundThing]
        /// At most `SearchQuery.resultLimit`.
        let total: Int
        /// Whether there are more results than `total`; they are neither counted nor shown.
        let isMore: Bool
    }

    /// Entities, attributes, links and files that contain every word of the query, blind to case and accents: in names,
    /// notes, values and captions, an attribute also in the name of its entity.
    func search(_ query: SearchQuery, in graph: OpenGraph, on page: ListPage) throws -> Found {
        guard !query.isEmpty else { return Found(rows: [], total: 0, isMore: false) }
        return try database.read { db in
            var arguments = query.arguments
            let size = max(min(page.size, SearchQuery.resultLimit - page.offset), 0)
            arguments += ["subject": graph.id, "size": size, "offset": page.offset]
            return try Self.find(query.best, arguments, db)
        }
    }

    /// Searches all graphs that a member may see and has open. Of attributes that have every word of the query from
    /// the name of their entity, only the entity is found.
    /// - Parameter limit: the most results, at most `SearchQuery.resultLimit`.
    func search(_ query: SearchQuery, for member: ID<Member>, keys: KeyRing, limit: Int) throws -> Found {
        guard !query.isEmpty else { return Found(rows: [], total: 0, isMore: false) }
        let hits = query.best(in: .subjects(Self.openGraphs), where: Self.isFoundByItself(query))
        var arguments: StatementArguments = ["member": member, "seals": keys.list, "size": limit, "offset": 0]
        for (index, word) in query.words.enumerated() { arguments += ["own\(index)": word] }
        return try database.read { db in try Self.find(hits, query.arguments + arguments, db) }
    }

    /// Results of a query as typed and, behind them, of its day or amount as it is stored: `6 May 2024` is stored as
    /// `2024-05-06`.
    struct FoundBoth {
        /// Each with the query that found it.
        var rows: [(thing: FoundThing, query: SearchQuery)]
        let total: Int
        /// Whether there may be more results than `total`.
        let isMore: Bool
    }

    /// - Parameter search: finds the first results of a query.
    static func both(
        _ query: SearchQuery, _ reader: Language, _ search: (SearchQuery) throws -> Found
    ) rethrows -> FoundBoth {
        let typed = try search(query)
        var rows = typed.rows.map { (thing: $0, query: query) }
        guard let stored = query.asStored(reader) else {
            return FoundBoth(rows: rows, total: typed.total, isMore: typed.isMore)
        }
        let further = try search(stored)
        let known = Set(typed.rows.map(\.path))
        rows += further.rows.filter { !known.contains($0.path) }.map { (thing: $0, query: stored) }
        // Beyond the first results nobody knows which were found both ways.
        let isMore = [typed, further].contains { $0.isMore || $0.total > $0.rows.count }
        return FoundBoth(
            rows: rows, total: isMore ? max(typed.total, further.total, rows.count) : rows.count, isMore: isMore)
    }

    /// A condition on `searchEntry` that leaves out attributes which have every word only from the name of their entity.
    /// Binds the words as `:own0`, `:own1` and so on. The title is compared first, because it costs the least.
    private static func isFoundByItself(_ query: SearchQuery) -> String {
        let words = query.words.indices
        let text = ["name", "notes", "values"].map { "attribute.\($0)Fold" }.joined(separator: " || char(10) || ")
        let own = words.map { "instr(\(text), :own\($0)) > 0" }
        let owners = words.map { "instr(owner.nameFold, :own\($0)) > 0" }
        return """
            (instr(searchEntry.title, :prefix) > 0 OR NOT EXISTS (
                SELECT 1 FROM attribute JOIN entity AS owner ON owner.id = attribute.entityId
                WHERE attribute.id = searchEntry.thingId AND \(owners.joined(separator: " AND "))
                    AND NOT (\(own.joined(separator: " OR ")))))
            """
    }

    /// The ids of the graphs that a member may see and has open. Binds `:member` and `:seals`, a `KeyRing.list`.
    private static let openGraphs = """
        SELECT graph.id FROM graph LEFT JOIN graphLock ON graphLock.graphId = graph.id
        WHERE \(Shares.isVisible("graph")) AND \(KeyRing.isOpen("graphLock.seal"))
        """

    private static func find(_ hits: String, _ arguments: StatementArguments, _ db: Database) throws -> Found {
        let rows = try FoundThing.fetchAll(
            db.cachedStatement(sql: FoundThing.select(from: hits)), arguments: arguments)
        let total = rows.first?.total ?? 0
        return Found(rows: rows, total: min(total, SearchQuery.resultLimit), isMore: total > SearchQuery.resultLimit)
    }
}
