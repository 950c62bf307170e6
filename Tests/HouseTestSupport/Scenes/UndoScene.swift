import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import Wealth

/// Ada's house with something of everything that the bin can hold, where Grace may write.
struct UndoScene {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let films: ID<Entity>
    let author: ID<EntityField>
    let pages: ID<EntityField>
    let shelf: ID<EntityField>
    let rows: [ID<Attribute>]
    let link: ID<Link>
    let kind: ID<LinkKind>
    let otherKind: ID<LinkKind>
    let files: [ID<AttachedFile>]
    let template: ID<SchemaTemplate>
    let series: ID<Series>
    let values: [ID<ValueSnapshot>]

    /// - Parameter pace: the size of the pieces of large work.
    init(pace: BulkPace = BulkPace()) throws {
        let home = try TestHome(pace: pace)
        let (ada, grace) = (home.ada, home.grace)
        // Large work of a member goes on only as long as they are signed in somewhere.
        for member in [ada, grace] { _ = try home.cookie(member) }
        let graph = try home.graph("Library", by: ada, audience: .household(.write))
        books = try home.entity("Books", notes: "On paper", in: graph, by: ada)
        films = try home.entity("Films", in: graph, by: ada)
        author = try home.field("Author", .text, of: books)
        pages = try home.field("Pages", .integer, of: books, ["minimum": "1"])
        shelf = try home.field("Shelf", .choice, of: books, options: ["Green", "Blue", "Attic"])
        (self.home, self.graph) = (home, graph)
        rows = try Self.plant(home, graph, books, films, [author, pages, shelf])
        let (dune, emma, alien) = (rows[0], rows[1], rows[6])
        (link, kind, otherKind) = try home.twoKinds(
            (.attribute(dune), .entity(films), "filmed as"), (.entity(books), .entity(films), "beside"), note: "1984",
            in: graph, by: ada)
        _ = try home.link(.attribute(emma), .attribute(alien), "filmed as", in: graph, by: ada)
        files = try ["cover.bin", "map.bin"].map {
            try home.attach([1, 2, 3], named: $0, at: .attribute(dune), in: graph, by: ada)
        }
        template = try home.template("Book", of: books, in: graph, by: ada)
        let saved = try home.series("Savings", by: ada, audience: .chosen([grace.id: .write]))
        series = saved
        values = try (1...4).map { try home.value("\($0)00", on: "2026-0\($0)-01", of: saved, by: ada) }
        try home.rate("USD", "EUR", "0.9", on: "2026-10-01")
        home.clock.advance(.minutes(5))
    }

    /// Six books, one of which mentions another, and a film; two have a value less.
    private static func plant(
        _ home: TestHome, _ graph: ID<Graph>, _ books: ID<Entity>, _ films: ID<Entity>, _ fields: [ID<EntityField>]
    ) throws -> [ID<Attribute>] {
        let open = try WritableGraph(home.open(graph, home.ada))
        let filmAuthor = try home.field("Author", .text, of: films)
        let options = try home.options(of: fields[2])
        var rows: [ID<Attribute>] = []
        for (index, name) in ["Dune", "Emma", "Sult", "Ulysses", "Momo", "Faust"].enumerated() {
            let notes = index == 1 ? "See [[Dune]]" : ""
            let row = try home.attribute(name, notes: notes, of: books, in: graph, by: home.ada)
            var values: [ID<EntityField>: FieldValue?] = [fields[0]: .text("Author \(index % 4)")]
            if index != 2 { values[fields[1]] = .integer(Int64(100 + index)) }
            if index != 3 { values[fields[2]] = .choice(options[index % 3]) }
            _ = try home.house.fields.set(values, of: row, version: nil, in: open)
            rows.append(row)
        }
        let alien = try home.attribute("Alien", of: films, in: graph, by: home.ada)
        _ = try home.house.fields.set([filmAuthor: .text("Scott")], of: alien, version: nil, in: open)
        return rows + [alien]
    }

    /// The one id that a query finds.
    func only(_ sql: String) throws -> UUID {
        try home.house.database.read { db in try #require(try UUID.fetchOne(db, sql: sql)) }
    }

    // MARK: The cells of the house

    /// Every text and value that a member could have typed, by its place.
    func cells() throws -> [String: String] {
        try home.house.database.read { db in
            var cells: [String: String] = [:]
            for query in Self.queries {
                for row in try Row.fetchAll(db, sql: query) { cells[row[0]] = row[1] }
            }
            return cells
        }
    }

    /// Each row is a key that begins with the row's id, and the cell. Versions, dates, places and folds are no part of
    /// it.
    private static let queries = [
        "SELECT hex(id) || ' graph', name FROM graph",
        "SELECT hex(id) || ' entity name', name FROM entity",
        "SELECT hex(id) || ' entity notes', notes FROM entity",
        "SELECT hex(id) || ' attribute name', name FROM attribute",
        "SELECT hex(id) || ' attribute notes', notes FROM attribute",
        "SELECT hex(id) || ' attribute entity', hex(entityId) FROM attribute",
        "SELECT hex(id) || ' field name', name FROM detailField",
        "SELECT hex(id) || ' field type', type FROM detailField",
        "SELECT hex(id) || ' field entity', hex(entityId) FROM detailField",
        "SELECT hex(id) || ' option', hex(fieldId) || name FROM detailOption",
        """
        SELECT hex(attributeId) || ' value ' || hex(detailValue.fieldId),
            CAST(coalesce(text, integer, decimal, date, yesNo, detailOption.name) AS TEXT)
        FROM detailValue LEFT JOIN detailOption ON detailOption.id = optionId
        """,
        "SELECT hex(id) || ' kind', name || '/' || inverse FROM linkKind",
        """
        SELECT hex(id) || ' link', hex(coalesce(sourceEntityId, sourceAttributeId)) || '>' ||
            hex(coalesce(targetEntityId, targetAttributeId)) || ' ' || coalesce(hex(kindId), '-') FROM link
        """,
        "SELECT hex(id) || ' link note', note FROM link",
        "SELECT hex(id) || ' file', hex(coalesce(entityId, attributeId)) FROM attachment",
        "SELECT hex(id) || ' file words', title || '/' || caption FROM attachment",
        "SELECT hex(id) || ' template', name || fields FROM template",
        "SELECT hex(id) || ' series', name || hex(ownerId) FROM series",
        "SELECT hex(id) || ' amount of ' || hex(seriesId), amount || '' FROM snapshot",
        "SELECT hex(id) || ' remark of ' || hex(seriesId), notes FROM snapshot",
        "SELECT hex(id) || ' day of ' || hex(seriesId), day FROM snapshot",
        "SELECT base || quote || day || ' rate', value FROM exchangeRate",
        "SELECT hex(snapshotId) || ' counted in ' || currency, rate || coalesce(day, '') FROM snapshotRate",
        "SELECT hex(id) || ' member', name || role FROM member",
        "SELECT hex(memberId) || ' avatar', hex(sha256) FROM avatar",
        "SELECT hex(id) || ' share', hex(subjectId) || level FROM share",
    ]

    /// Rows of search and their texts, which have to be as if they had been written anew.
    func searchProblems() throws -> [String] {
        try home.house.database.write { db in
            let wrong = try String.fetchAll(
                db,
                sql: """
                    SELECT 'text of ' || attribute.name FROM attribute
                    LEFT JOIN searchEntry ON searchEntry.thingId = attribute.id
                    LEFT JOIN searchText ON searchText.rowid = searchEntry.number
                    JOIN entity ON entity.id = attribute.entityId
                    WHERE trim(searchText.title, char(10)) IS NOT attribute.nameFold OR searchText.body IS NOT char(10) ||
                        attribute.notesFold || char(10) || attribute.valuesFold || char(10) || entity.nameFold || char(10)
                    UNION ALL
                    SELECT 'values of ' || name FROM attribute WHERE valuesFold <> \(FieldStore.valuesFold)
                    UNION ALL
                    SELECT 'a value astray at ' || attribute.name FROM detailValue
                    JOIN attribute ON attribute.id = attributeId JOIN detailField ON detailField.id = detailValue.fieldId
                    LEFT JOIN detailOption ON detailOption.id = optionId
                    WHERE detailField.entityId <> attribute.entityId OR detailOption.fieldId <> detailField.id
                        OR (detailField.type = 'choice') <> (optionId IS NOT NULL)
                        OR (detailField.type = 'integer') <> (integer IS NOT NULL)
                    """)
            try db.execute(sql: "INSERT INTO searchText (searchText) VALUES ('integrity-check')")
            return wrong
        }
    }
}
