import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What comes to a graph while its canvas is open, or before it is opened again")
struct CanvasGrowthTests {
    let scene: CanvasScene
    let home: TestHome

    init() throws {
        scene = try CanvasScene()
        home = scene.home
    }

    @Test(
        "an entity is marked once its attributes need more room than those it was put there with, until it is put again"
    )
    func growing() throws {
        #expect(try scene.put(.entity(scene.port), 5, 5, pinned: true) == 200)
        #expect(try scene.put(.entity(scene.madeira), 90, 5) == 200)
        // A ring holds eleven.
        for number in 2...11 { _ = try home.attribute("Cask \(number)", of: scene.port, in: scene.graph, by: home.ada) }
        #expect(try scene.block().flags.prefix(2) == [1, 0])
        _ = try home.attribute("Cask 12", of: scene.port, in: scene.graph, by: home.ada)
        #expect(try scene.block().flags.prefix(2) == [1 | 8, 0])

        // Its pin keeps it from a layout; the room that this made counts all the same.
        #expect(try scene.put(.entity(scene.port), 50, 50, byHand: false, as: home.grace) == 200)
        let block = try scene.block()
        #expect(block.flags.prefix(2) == [1, 0] && block.places[0] == SIMD2(5, 5))
    }

    @Test("what may be chosen comes once more, with what somebody made meanwhile")
    func choices() throws {
        _ = try home.link(.entity(scene.madeira), .entity(scene.port), "older than", in: scene.graph, by: home.grace)
        let lists = try home.get(scene.path + "/choices", as: home.olle)

        #expect(lists.status == 200 && !lists.text.contains("<html"))
        let kinds = try #require(lists.text.firstMatch(of: /<select[^>]* name="kind"[\s\S]*?<\/select>/)).output
        #expect(kinds.contains(">beside<") && kinds.contains(">older than<") && !kinds.contains(" hidden"))
        #expect(lists.text.contains("<datalist id=\"canvas-kinds\"><option value=\"beside\">"))
        let attic = try home.graph("Attic", by: home.grace)
        #expect(try home.get(CanvasController.path(attic) + "/choices", as: home.ada).status == 404)
    }

    @Test("the block says how many links each day brought")
    func linkDays() throws {
        let day = Int(home.clock.wall.now().milliseconds / 86_400_000)
        #expect(try scene.block().linkDays == [[day, 1]])

        home.clock.advance(.hours(72))
        for kind in ["older than", "dearer than"] {
            _ = try home.link(.entity(scene.madeira), .entity(scene.port), kind, in: scene.graph, by: home.ada)
        }

        let block = try scene.block()
        #expect(block.linkDays == [[day, 1], [day + 3, 2]])
        #expect(block.ends == [0, 1, 1, 0, 1, 0])
    }

    @Test("a linked entity that is sent again with its id is made once, and each member's ids are their own")
    func sentAgain() throws {
        let path = LinksController.path(.entity(scene.port), in: scene.graph)
        let form: FormFields = ["create": "Douro", "id": "019aa0000000700080000000000000ab"]
        for _ in 1...2 { #expect(try home.post(path, form, as: home.ada).status == 303) }
        #expect(try scene.block().entities == 3)
        #expect(try scene.block().links == 2)

        #expect(try home.post(path, form, as: home.grace).status == 303)
        #expect(try scene.block().entities == 4)
        #expect(try home.post(path, ["create": "Douro", "id": "none"], as: home.ada).status == 303)
        #expect(try scene.block().entities == 5)
    }

    @Test("the card of an entity adds attributes quickly, as its page does")
    func card() throws {
        let card = try home.get("\(scene.path)/nodes/\(scene.port)", as: home.ada).text
        let forms = card.matches(of: /<form class="node-card__add"[\s\S]*?<\/form>/).map { String($0.output) }
        #expect(forms.map { $0.contains("name=\"quick\"") } == [true, false])
    }

    @Test("places from before rings were counted have room for the attributes of then")
    func migration() throws {
        let database = try DatabaseQueue.old(M0033Changes.name)
        let id = { (number: UInt8) in Data(repeating: number, count: 16) }
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO member (id, name, nameFold, passwordHash, role, language, timeZone, createdAt)
                    VALUES (:1, 'Ada', 'ada', '', 'admin', 'en', 'UTC', 0);
                    INSERT INTO graph (id, ownerId, name, nameFold, icon, createdAt) VALUES (:2, :1, 'A', 'a', '', 0);
                    INSERT INTO entity (id, graphId, name, nameFold, createdAt, changedAt, createdById, changedById)
                    VALUES (:3, :2, 'B', 'b', 0, 0, :1, :1), (:4, :2, 'C', 'c', 0, 0, :1, :1);
                    INSERT INTO attribute (id, graphId, entityId, name, nameFold, createdAt, changedAt, createdById,
                        changedById)
                    VALUES (:5, :2, :3, 'D', 'd', 0, 0, :1, :1), (:6, :2, :3, 'E', 'e', 0, 0, :1, :1);
                    INSERT INTO entityPlace (entityId, x, y) VALUES (:3, 0, 0), (:4, 9, 9);
                    """,
                arguments: StatementArguments((1...6).map { ("\($0)", id($0)) }.reduce(into: [:]) { $0[$1.0] = $1.1 }))
        }

        try Migrations.ours.migrator.migrate(database)

        let counts = try database.read { db in
            try Int.fetchAll(db, sql: "SELECT attributeCount FROM entityPlace ORDER BY entityId")
        }
        #expect(counts == [2, 0])
    }
}
