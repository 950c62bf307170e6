import Foundation
import GRDB
import GraphLayout
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Where the nodes of a graph stand that files made large")
struct ImportLayoutTests {
    let scene: ImportScene
    let home: TestHome

    init() throws {
        scene = try ImportScene()
        home = scene.home
    }

    private func bring(_ count: Int, into entity: ID<Entity>) throws {
        let rows = (1...count).map { "Row \($0)\n" }.joined()
        let sent = try home.upload(
            ImportController.path(entity, in: scene.graph), Array("Name\n\(rows)".utf8), as: home.ada)
        #expect(try home.post(sent["Location"].unwrap(), ["go": "on"], as: home.ada).status == 303)
    }

    private func waiting() throws -> Int {
        let sql = "SELECT count(*) FROM job WHERE kind = ?"
        return try home.house.database.read { try Int.fetchOne($0, sql: sql, arguments: [CanvasLayout.job]) } ?? 0
    }

    /// The pause after the last file passes, and what is asked for is done.
    private func layOut() throws {
        home.clock.advance(CanvasLayout.pause)
        try #require(eventually(within: 60) { (try? waiting()) == 0 })
    }

    private func places() throws -> [ID<Entity>: SIMD2<Float>] {
        let rows = try home.house.database.read { try Row.fetchAll($0, sql: "SELECT entityId, x, y FROM entityPlace") }
        return Dictionary(
            uniqueKeysWithValues: rows.map {
                ($0["entityId"], SIMD2(Float($0["x"] as Double), Float($0["y"] as Double)))
            })
    }

    @Test("they get their places without anyone opening its canvas; a small one is left to the page")
    func large() throws {
        try bring(20, into: scene.books)
        #expect(try waiting() == 0)
        try layOut()
        #expect(try places().isEmpty)

        try bring(CanvasLayout.large, into: scene.books)
        try layOut()

        #expect(try Array(places().keys) == [scene.books])
    }

    @Test("files that come one after the other are laid out once, after the last")
    func several() throws {
        let others = try ["Films", "Games"].map { try home.entity($0, in: scene.graph, by: home.ada) }
        for entity in [scene.books] + others {
            try bring(CanvasLayout.large, into: entity)
            home.clock.advance(CanvasLayout.pause - .seconds(1))
            #expect(try waiting() == 1 && places().isEmpty)
        }

        try layOut()

        #expect(try Set(places().keys) == Set([scene.books] + others))
    }

    @Test(
        "what a file lets grow out of its place gets room, unless a hand has pinned something",
        arguments: [false, true])
    func grown(isPinned: Bool) throws {
        let films = try home.entity("Films", in: scene.graph, by: home.ada)
        try bring(CanvasLayout.large, into: scene.books)
        try layOut()
        let before = try places()
        if isPinned {
            let pin = NodePlace(
                node: ID(scene.books.uuid), x: 0, y: 0, isPinned: true, isByHand: true, isOnRing: false,
                isPinMeant: true)
            try home.house.database.write { db in try CanvasStore.place([pin], in: scene.graph, db) }
        }

        try bring(CanvasLayout.large, into: films)
        try layOut()

        let after = try places()
        if isPinned {
            #expect(after[films] == before[films])
        } else {
            let (one, other) = (try #require(after[scene.books]), try #require(after[films]))
            let apart = 2 * spacing(attributes: CanvasLayout.large)
            #expect(hypot(one.x - other.x, one.y - other.y) >= 0.95 * apart)
        }
    }
}
