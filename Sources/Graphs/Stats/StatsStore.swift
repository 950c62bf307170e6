import Foundation
import GRDB
import House
import Synchronization

/// Counts the contents of graphs. An `OpenGraph` proves that the caller may see the graph.
final class StatsStore: Sendable {
    private let database: HouseDatabase
    private let clock: WallClock
    /// The cached surveys of graphs, each with the revision and the months that it is valid for.
    private let surveys = Mutex<[ID<Graph>: Survey]>([:])

    private struct Survey {
        let revision: Int64
        let ends: [Instant]
        let survey: LinkSurvey
    }

    /// A number that rises whenever nodes or links of a graph are added, deleted or moved.
    private static func revision(_ graph: ID<Graph>, _ db: Database) throws -> Int64 {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT revision FROM graphSize WHERE graphId = ?"), arguments: [graph]
        ).unwrap()
    }

    init(database: HouseDatabase, clock: WallClock) {
        self.database = database
        self.clock = clock
    }

    /// The cached survey, unless nodes or links were added, deleted or moved since, or other months are asked for.
    /// - Parameter months: nil if growth is not asked for.
    private func survey(_ graph: ID<Graph>, _ months: Months?, _ db: Database) throws -> LinkSurvey {
        let revision = try Self.revision(graph, db)
        if let known = surveys.withLock({ $0[graph] }), known.revision == revision,
            months == nil || known.ends == months?.ends
        {
            return known.survey
        }
        let ends = months?.ends ?? []
        let survey = try LinkSurvey(of: graph, ends: ends, db)
        surveys.withLock { surveys in
            if surveys.count >= 1000 { surveys.removeAll() }
            surveys[graph] = Survey(revision: revision, ends: ends, survey: survey)
        }
        return survey
    }

    /// The months of the growth; the last one ends in the future.
    struct Months: Sendable {
        /// The first instant of each month.
        let starts: [Instant]
        /// The first instant after each month.
        let ends: [Instant]

        static let limit = 24

        init(from first: Instant, to now: Instant, in zone: TimeZone) {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            var starts: [Instant] = []
            var ends: [Instant] = []
            var month = calendar.dateInterval(of: .month, for: now.date)
            while let interval = month, starts.count < Self.limit, starts.isEmpty || interval.end > first.date {
                starts.insert(Instant(interval.start), at: 0)
                ends.insert(Instant(interval.end), at: 0)
                month = calendar.dateInterval(of: .month, for: interval.start.addingTimeInterval(-1))
            }
            self.starts = starts
            self.ends = ends
        }
    }

    /// The months in which any of these graphs grew, at most the last 24.
    func months(_ graphs: [OpenGraph], in zone: TimeZone) throws -> Months {
        let now = clock.now()
        let first = try database.read { db in
            try graphs.compactMap { graph in
                // The oldest row of each table by its index: growth begins with the first node, not with the graph.
                try Instant.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT min(at) FROM (
                                SELECT (SELECT createdAt FROM entity WHERE graphId = :graph
                                    ORDER BY createdAt LIMIT 1) AS at
                                UNION ALL SELECT (SELECT createdAt FROM attribute WHERE graphId = :graph
                                    ORDER BY createdAt LIMIT 1)
                                UNION ALL SELECT (SELECT createdAt FROM link WHERE graphId = :graph
                                    ORDER BY createdAt LIMIT 1)) WHERE at IS NOT NULL
                            """),
                    arguments: ["graph": graph.id])
            }.min()
        }
        return Months(from: first ?? now, to: now, in: zone)
    }

    func stats(of graph: OpenGraph, months: Months) throws -> GraphStats {
        try database.read { db in
            let survey = try survey(graph.id, months, db)
            return GraphStats(
                graph: graph, entities: graph.graph.entityCount, attributes: graph.graph.attributeCount,
                links: graph.graph.linkCount, notes: try notes(graph, db), partCount: survey.partCount,
                largestPart: survey.largestPart, loneEntities: survey.loneEntities,
                loneAttributes: survey.loneAttributes,
                best: try best(survey, in: graph, db),
                fields: try FieldUse.fetchAll(
                    db.cachedStatement(sql: FieldUse.select), arguments: ["graph": graph.id]),
                growth: survey.growth, media: try Self.media(graph, db))
        }
    }

    private func notes(_ graph: OpenGraph, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT (SELECT count(*) FROM entity WHERE graphId = :graph AND notes <> '')
                        + (SELECT count(*) FROM attribute WHERE graphId = :graph AND notes <> '')
                    """),
            arguments: ["graph": graph.id]
        ).unwrap()
    }

    private func best(_ survey: LinkSurvey, in graph: OpenGraph, _ db: Database) throws -> [GraphStats.LinkedNode] {
        let nodes = try NodeStore.nodes(survey.best.map(\.id.any), in: graph.id, db)
        let links = Dictionary(uniqueKeysWithValues: survey.best.map { ($0.id, $0.links) })
        return nodes.map { .init(node: $0, graph: graph.id, links: links[$0.id] ?? 0) }
    }

    // MARK: Nodes without links

    /// A page of the nodes that no link touches, and the numbers of both kinds.
    struct LonePage: Sendable {
        let nodes: [Node]
        let entities: Int
        let attributes: Int
    }

    func lone(_ kind: LoneNode.Kind, in graph: OpenGraph, on page: ListPage) throws -> LonePage {
        try database.read { db in
            let survey = try survey(graph.id, nil, db)
            let nodes = try Node.fetchAll(
                db.cachedStatement(sql: LoneNode.select(kind)),
                arguments: ["graph": graph.id, "size": page.size, "offset": page.offset])
            return LonePage(nodes: nodes, entities: survey.loneEntities, attributes: survey.loneAttributes)
        }
    }
}
