import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// As `UndoPropertyTests`, for the places on a canvas.
@Suite("Undoing a Tidy after others went on")
struct TidyUndoTests {
    private typealias Cells = [String: String]
    private typealias Edit = (inout SeededRandom) throws -> String

    private let scene: CanvasScene
    private let nodes: [NodeRef]

    private var home: TestHome { scene.home }

    /// Entities and attributes, some with a place, some pinned.
    init() throws {
        scene = try CanvasScene()
        let (home, graph) = (scene.home, scene.graph)
        var nodes: [NodeRef] = [.entity(scene.port), .entity(scene.madeira), .attribute(scene.year)]
        for number in 1...5 {
            let entity = try home.entity("Wine \(number)", in: graph, by: home.ada)
            let year = try home.attribute("Year \(number)", of: entity, in: graph, by: home.ada)
            nodes += [.entity(entity), .attribute(year)]
        }
        self.nodes = nodes
        for (index, node) in nodes.enumerated() where index % 3 != 1 {
            #expect(try scene.put(node, Float(index), -1, pinned: index % 6 == 0) == 200)
        }
        home.clock.advance(.minutes(5))
    }

    /// Every node gets another place, but for some attributes, which go back to their rings.
    /// - Returns: its entry.
    private func tidy() throws -> ID<UndoEntry> {
        let places = nodes.enumerated().map { index, node in
            let isOnRing = !node.isEntity && index % 4 == 2
            let (x, y) = isOnRing ? (Float.nan, Float.nan) : (1000 + Float(index), 1000)
            return (node: node, x: x, y: y, pinned: false, byHand: false)
        }
        #expect(try scene.send(CanvasScene.bytes(places, onRing: \.isNaN), to: "tidy").status == 200)
        home.clock.advance(.minutes(5))
        return try #require(home.house.undo.entries(for: home.ada).first).id
    }

    private func undo(_ entry: ID<UndoEntry>) throws -> RawReply { try home.post("/undo/\(entry)", as: home.ada) }

    // MARK: Edits by Grace

    /// - Returns: a word about it, for a failure.
    private func edit(_ random: inout SeededRandom) throws -> String {
        home.clock.advance(.minutes(1))
        let edits: [Edit] = [moveByHand, moveByHand, pin, layOut, addAttribute, delete]
        return try edits[random.below(edits.count)](&random)
    }

    /// A node that is still there.
    private func node(_ random: inout SeededRandom) throws -> NodeRef {
        let there = try Set(scene.block().ids)
        let all = nodes.filter { there.contains($0.digits) }
        return all[random.below(all.count)]
    }

    private func moveByHand(_ random: inout SeededRandom) throws -> String {
        let node = try node(&random)
        #expect(try scene.put(node, 5000 + Float(random.below(900)), 3, as: home.grace) == 200)
        return "moved \(node.digits)"
    }

    private func pin(_ random: inout SeededRandom) throws -> String {
        let node = try node(&random)
        let isPinned = random.below(3) > 0
        let x = 7000 + Float(random.below(900))
        #expect(try scene.put(node, x, 4, pinned: isPinned, unpinning: !isPinned, as: home.grace) == 200)
        return "\(isPinned ? "pinned" : "unpinned") \(node.digits)"
    }

    /// As the canvas itself does it, which never moves a pinned node.
    private func layOut(_ random: inout SeededRandom) throws -> String {
        let node = try node(&random)
        #expect(try scene.put(node, 9000 + Float(random.below(900)), 5, byHand: false, as: home.grace) == 200)
        return "laid out \(node.digits)"
    }

    private func addAttribute(_ random: inout SeededRandom) throws -> String {
        _ = try home.attribute("Added \(random.below(900))", of: scene.port, in: scene.graph, by: home.grace)
        return "added an attribute"
    }

    /// The entity that gets attributes stays.
    private func delete(_ random: inout SeededRandom) throws -> String {
        let node = try node(&random)
        if node == .entity(scene.port) { return "nothing" }
        #expect(try home.post(node.path(in: scene.graph) + "/delete", as: home.grace).status == 303)
        return "deleted \(node.digits)"
    }

    // MARK: The claims

    /// Each key is a node's id and what its undo restores together.
    private func cells() throws -> Cells {
        try home.house.database.read { db in
            var cells: Cells = [:]
            for (table, columns) in [
                ("entity", ["place": "x || '/' || y", "pin": "isPinned", "room": "coalesce(attributeCount, '-')"]),
                ("attribute", ["place": "x || '/' || y", "pin": "isPinned"]),
            ] {
                for (name, column) in columns {
                    let sql = "SELECT lower(hex(\(table)Id)), CAST(\(column) AS TEXT) FROM \(table)Place"
                    for row in try Row.fetchAll(db, sql: sql) { cells["\(row[0] as String) \(name)"] = row[1] }
                }
                for row in try Row.fetchAll(db, sql: "SELECT lower(hex(id)), name FROM \(table)") {
                    cells["\(row[0] as String) name"] = row[1]
                }
            }
            return cells
        }
    }

    /// - Returns: the cell once the Tidy is undone.
    private func expected(_ key: String, _ before: Cells, _ now: Cells, _ touched: Set<String>) -> String? {
        let node = key.prefix(32)
        if touched.contains(key) || now["\(node) name"] == nil { return now[key] }
        // A first place goes as a whole, or stays as a whole if somebody moved or pinned the node since.
        let isFirst = before["\(node) place"] == nil
        let isHeld = isFirst && ["place", "pin", "room"].contains { touched.contains("\(node) \($0)") }
        return isHeld ? now[key] : before[key]
    }

    @Test(
        "each node that nobody moved since is where it was, and each that somebody moved stays there",
        arguments: UndoTrial.seeds)
    func property(seed: UInt64) throws {
        let before = try cells()
        let entry = try tidy()
        let left = try cells()
        var random = SeededRandom(seed: seed)
        let done = try (0..<8).map { _ in try edit(&random) }
        let now = try cells()

        #expect(try undo(entry).status == 303)

        let end = try cells()
        let touched = Set(Set(left.keys).union(now.keys).filter { left[$0] != now[$0] })
        let wrong = Set(before.keys).union(now.keys).union(end.keys).filter {
            end[$0] != expected($0, before, now, touched)
        }
        let told = wrong.map { key in
            let cells = [before, left, now, end, [key: expected(key, before, now, touched) ?? "-"]]
            return "\(key): " + cells.map { $0[key] ?? "-" }.joined(separator: " -> ")
        }
        #expect(told.sorted() == [], "seed \(seed) after \(done)")
    }

    @Test("without edits each node is where it was, and nothing is left in the bin")
    func whole() throws {
        let before = try cells()
        let entry = try tidy()
        #expect(try cells() != before)

        #expect(try undo(entry).status == 303)

        #expect(try cells() == before)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
    }

    @Test("a node whose first place came from it stays where somebody pinned it since")
    func pinnedSince() throws {
        let first = nodes[1]
        let entry = try tidy()
        #expect(try scene.put(first, 7, 7, pinned: true, as: home.grace) == 200)

        #expect(try undo(entry).status == 303)

        #expect(try cells()["\(first.digits) place"] == "7.0/7.0" && cells()["\(first.digits) pin"] == "1")
        #expect(try cells()["\(nodes[4].digits) place"] == nil)
    }

    @Test("the toast says that it is undone, and where everything was moved since, that nothing was")
    func told() throws {
        let nothing = "Nothing was undone: everything has changed since."
        let today = { try home.get("/today", as: home.ada).text }
        #expect(try undo(tidy()).status == 303)
        #expect(try today().contains("Undone: Canvas of"))
        #expect(try !today().contains(nothing))

        let entry = try tidy()
        for (index, node) in nodes.enumerated() {
            #expect(try scene.put(node, 5000 + Float(index), 3, as: home.grace) == 200)
        }
        let now = try cells()
        #expect(try undo(entry).status == 303)

        #expect(try cells() == now)
        #expect(try today().contains(nothing))
    }

    @Test("two who undo it at once: one does it, and both are led to the same place")
    func twice() throws {
        let before = try cells()
        let entry = try tidy()
        _ = try home.cookie(home.ada)

        let replies = try together(2) { _ in try undo(entry) }

        #expect(replies.map(\.status) == [303, 303])
        #expect(try cells() == before)
    }
}
