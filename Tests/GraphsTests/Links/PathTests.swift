import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Paths")
struct PathTests {
    let home: TestHome
    let graph: ID<Graph>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Library", by: home.ada, audience: .household(.read))
    }

    private func entity(_ name: String) throws -> NodeRef { .entity(try home.entity(name, in: graph, by: home.ada)) }

    private func link(_ one: NodeRef, _ other: NodeRef, _ kind: String = "", inverse: String = "") throws {
        _ = try home.link(one, other, kind, inverse: inverse, in: graph, by: home.ada)
    }

    private func page(_ one: NodeRef, _ other: NodeRef) throws -> String {
        try home.get("\(PathController.path(graph))?from=\(one.digits)&to=\(other.digits)", as: home.grace).main
    }

    private func ways(_ one: NodeRef, _ other: NodeRef) throws -> [[NodeRef]] {
        try home.house.database.read { db in
            var search = PathSearch(from: one, to: other, in: graph)
            return try search.run(db)
        }
    }

    @Test("the shortest way is shown with what each step means, read in its direction")
    func shortest() throws {
        let books = try home.entity("Books", in: graph, by: home.ada)
        let dune = NodeRef.attribute(try home.attribute("Dune", of: books, in: graph, by: home.ada))
        let herbert = try entity("Frank Herbert")
        let tacoma = try entity("Tacoma")
        let detour = try entity("Detour")
        try link(dune, herbert, "written by", inverse: "wrote")
        try link(herbert, tacoma, "born in", inverse: "birthplace of")
        try link(.entity(books), detour)
        try link(detour, tacoma)
        try link(dune, detour)

        #expect(try ways(tacoma, .entity(books)) == [[tacoma, detour, .entity(books)]])
        let there = try page(.entity(books), herbert)
        #expect(there.contains("2 steps") && there.contains("has the attribute") && there.contains("written by"))
        let back = try page(herbert, .entity(books))
        #expect(back.contains("is an attribute of") && back.contains("wrote"))
        #expect(try page(detour, tacoma).contains("linked with"))
    }

    @Test("several equally short ways are all found, and the first three shown")
    func several() throws {
        let (start, goal) = (try entity("Start"), try entity("Goal"))
        var middles: Set<NodeRef> = []
        for number in 1...4 {
            let middle = try entity("Middle \(number)")
            middles.insert(middle)
            try link(start, middle)
            try link(goal, middle)
        }

        let found = try ways(start, goal)

        #expect(Set(found.map { $0[1] }) == middles)
        #expect(found.allSatisfy { $0.count == 3 && $0.first == start && $0.last == goal })
        let main = try page(start, goal)
        #expect(main.contains("2 steps, with more than one path"))
        #expect(main.components(separatedBy: "class=\"way card\"").count == 4)
    }

    @Test("what is not connected is said to be so")
    func apart() throws {
        let (one, other) = (try entity("One"), try entity("Other"))
        try link(one, try entity("Near one"))
        try link(other, try entity("Near other"))

        #expect(try ways(one, other).isEmpty)
        #expect(try page(one, other).contains("They are not connected"))
    }

    @Test("the two ends are chosen one after the other, by searching")
    func choosing() throws {
        let (one, other) = (try entity("Alder"), try entity("Birch"))
        let path = PathController.path(graph)

        let first = try home.get("\(path)?q=alder", as: home.grace).main
        #expect(first.contains("href=\"\(path)?from=\(one.digits)\""))
        let second = try home.get("\(path)?from=\(one.digits)", as: home.grace).main
        #expect(second.contains("href=\"\(path)?from=\(one.digits)&amp;to=\(other.digits)\""))
        #expect(try home.get("\(path)?from=\(one.digits)&to=nothing", as: home.grace).status == 404)
    }

    @Test("the same as a search from one end alone, on random graphs")
    func random() throws {
        var random = SeededGenerator.ofThisRun()
        var nodes: [NodeRef] = []
        for number in 0..<60 { nodes.append(try entity("Node \(number)")) }
        for _ in 0..<70 {
            let (one, other) = (nodes.randomElement(using: &random), nodes.randomElement(using: &random))
            if let one, let other, one != other { try? link(one, other) }  // some come twice, and are refused
        }
        var beside: [NodeRef: [NodeRef]] = [:]
        for node in nodes { beside[node] = try home.links(of: node, in: graph, as: home.ada).map(\.other.id) }

        for goal in nodes.dropFirst() {
            var distance = [nodes[0]: 0]
            var open = [nodes[0]]
            while !open.isEmpty {
                let node = open.removeFirst()
                for next in beside[node] ?? [] where distance[next] == nil {
                    distance[next] = (distance[node] ?? 0) + 1
                    open.append(next)
                }
            }
            let found = try ways(nodes[0], goal)
            #expect(found.first?.count == distance[goal].map { $0 + 1 })
            for way in found {
                #expect(zip(way, way.dropFirst()).allSatisfy { beside[$0]?.contains($1) == true })
            }
            #expect(Set(found).count == found.count)
        }
    }

    @Test("neither a way nor a rename looks through all links of the graph")
    func plans() throws {
        let books = try home.entity("Books", in: graph, by: home.ada)
        let dune = NodeRef.attribute(try home.attribute("Dune", of: books, in: graph, by: home.ada))
        let herbert = try entity("Frank Herbert")
        try link(dune, herbert)

        let steps = try home.house.database.write { db in
            try plans(in: db) {
                var search = PathSearch(from: .entity(books), to: herbert, in: graph)
                #expect(try search.run(db) == [[.entity(books), dune, herbert]])
                try Mentions.renamed(.entity(books), in: graph, db)
            }
        }

        #expect(steps.contains { $0.contains("linkByTargetEntity") })
        #expect(steps.filter { $0.contains("linkByGraph") } == [])
    }

    /// SQLite's query plan of each statement that `work` runs.
    private func plans(in db: Database, _ work: () throws -> Void) throws -> [String] {
        var statements: [String] = []
        db.trace { event in
            if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
        }
        defer { db.trace(options: []) }
        try work()
        db.trace(options: [])
        return try statements.flatMap { sql in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { row -> String in row["detail"] }
        }
    }
}
