import Crypto
import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Hearth

@Suite("A made-up room")
struct MadeUpRoomTests {
    let home: TestHome
    let room: RecipesRoom

    init() throws {
        home = try TestHome(rooms: Rooms.all + [RecipesRoom.self])
        try home.house.database.write { db in try db.execute(sql: RecipesRoom.tables) }
        room = try home.house.rooms.room(RecipesRoom.self)
    }

    private func names(_ member: Member) throws -> [String] { try room.all(for: member).map(\.name) }

    private func recipe(_ member: Member, _ name: String) throws -> RecipesRoom.Seen {
        try #require(room.all(for: member).first { $0.name == name })
    }

    @Test("has its place in the bars, at the side, on Today and in the search, for those who may see its things")
    func places() throws {
        let soup = try room.add("Zaffre soup", steps: ["Boil"], for: home.ada)

        let today = try home.get("/today", as: home.ada).text
        #expect(today.contains("href=\"/recipes\"") && today.contains("Cook Zaffre soup"))
        #expect(try !home.get("/today", as: home.grace).text.contains("Zaffre"))
        #expect(try home.get("/search?q=zaffre", as: home.ada).text.contains("<mark>Zaffre</mark> soup"))
        #expect(try !home.get("/search?q=zaffre", as: home.grace).text.contains("soup"))
        #expect(try home.get("/recipes", as: home.ada).text == "Zaffre soup")
        #expect(try home.get("/recipes").status == 303)

        try room.share(soup, with: .chosen([home.grace.id: .read]))

        #expect(try home.get("/search?q=zaffre", as: home.grace).text.contains("<mark>Zaffre</mark> soup"))
    }

    @Test("what is deleted comes back with its parts and shares, and the bin says where it was")
    func undo() throws {
        let soup = try room.add("Soup", steps: ["Boil", "Eat"], for: home.ada)
        try room.share(soup, with: .household(.read))
        let entry = try room.remove(try recipe(home.ada, "Soup"), of: home.ada)

        #expect(try names(home.ada) == [] && names(home.grace) == [])
        let bin = try home.get("/settings/bin", as: home.ada).text
        #expect(bin.contains("Soup") && bin.contains("Books"))
        #expect(try home.post("/undo/\(entry)", as: home.grace).status == 404)

        let reply = try home.post("/undo/\(entry)", as: home.ada)

        #expect(reply.status == 303 && reply["Location"] == RecipesRoom.path(soup))
        #expect(try names(home.grace) == ["Soup"])
        #expect(try room.steps(of: soup) == ["Boil", "Eat"])
    }

    @Test("its things go with their owner, to the heir where they were shared, and come back")
    func removal() throws {
        let shared = try room.add("Soup", steps: ["Boil"], for: home.grace)
        try room.share(shared, with: .household(.read))
        _ = try room.add("Secret", steps: ["Hide"], for: home.grace)

        let entry = try home.house.household.remove(home.grace.id, heir: home.ada.id, by: home.ada.id)
        #expect(try names(home.ada) == ["Soup"])
        let owner = try home.house.database.read { db in
            try ID<Member>.fetchAll(db, sql: "SELECT ownerId FROM recipe")
        }
        #expect(owner == [home.ada.id])

        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try names(home.grace) == ["Secret", "Soup"])
        #expect(try names(home.ada) == ["Soup"])
        #expect(try room.steps(of: try recipe(home.grace, "Secret").id) == ["Hide"])
    }

    @Test("a photo is there after two days, in a backup, and after undo on day 29")
    func photo() throws {
        let bytes = Data("a picture of soup".utf8)
        let path = home.house.folder.temporary.appendingPathComponent("soup").path
        try bytes.write(to: URL(fileURLWithPath: path))
        let sha256 = Data(SHA256.hash(data: bytes))
        let file = ArrivedFile(path: path, name: "soup.txt", byteCount: bytes.count, sha256: sha256)
        _ = try room.add("Soup", steps: [], photo: file, for: home.ada)
        let isThere = {
            let count = try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM medium") }
            return count == 1 && FileManager.default.fileExists(atPath: home.house.blobs.url(sha256).path)
        }

        home.clock.advance(.days(2))
        try home.house.media.sweep()
        #expect(try isThere())

        let copy = URL(fileURLWithPath: try home.house.answer(.snapshot).lines.joined())
        let kept = try DatabaseQueue(path: copy.path).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM recipe JOIN medium ON medium.id = recipe.mediumId")
        }
        #expect(kept == 1)
        try FileManager.default.removeItem(at: copy)

        let entry = try room.remove(try recipe(home.ada, "Soup"), of: home.ada)
        home.clock.advance(.days(29))
        try home.house.media.sweep()
        #expect(try isThere())
        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try names(home.ada) == ["Soup"] && isThere())

        _ = try room.remove(try recipe(home.ada, "Soup"), of: home.ada)
        home.clock.advance(.days(31))
        try home.house.undo.prune()
        try home.house.media.sweep()
        #expect(try !isThere())
    }

    @Test("who stops being a guest finds in it what everybody does")
    func welcome() throws {
        #expect(try names(home.olle) == [])
        try home.house.household.change(home.olle.id, role: .member)
        #expect(try names(home.olle) == ["Toast"])
    }
}
