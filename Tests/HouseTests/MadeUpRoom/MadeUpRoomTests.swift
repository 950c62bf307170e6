import Crypto
import Foundation
import GRDB
import HTTP
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import MadeUpRoom

@Suite("A made-up room")
struct MadeUpRoomTests {
    let home: TestHome
    let recipes: RecipeStore

    init() throws {
        home = try TestHome(rooms: Rooms.all + [RecipesRoom.self])
        recipes = try home.house.rooms.room(RecipesRoom.self).recipes
    }

    private func names(_ member: Member) throws -> [String] { try recipes.all(for: member).map(\.name) }

    private func recipe(_ member: Member, _ name: String) throws -> RecipesRoom.Seen {
        try #require(recipes.all(for: member).first { $0.name == name })
    }

    @Test("has its place in the bars, at the side, on Today and in the search, for those who may see its things")
    func places() throws {
        let soup = try recipes.add("Zaffre soup", steps: ["Boil"], for: home.ada)

        let today = try home.get("/today", as: home.ada).text
        #expect(today.contains("href=\"/recipes\"") && today.contains("Cook Zaffre soup"))
        #expect(try !home.get("/today", as: home.grace).text.contains("Zaffre"))
        let found = try home.get("/search?q=zaffre", as: home.ada).text
        #expect(found.contains("<mark>Zaffre</mark> soup") && found.contains("#bell"))
        #expect(try !home.get("/search?q=zaffre", as: home.grace).text.contains("soup"))
        #expect(try home.get("/recipes", as: home.ada).text == "Zaffre soup")
        #expect(try home.get("/recipes").status == 303)

        try recipes.share(soup, with: .chosen([home.grace.id: .read]))

        #expect(try home.get("/search?q=zaffre", as: home.grace).text.contains("<mark>Zaffre</mark> soup"))
    }

    @Test("is written, changed and shared by its forms, and taken out by whoever may see it")
    func forms() throws {
        let made = try home.post("/recipes", ["name": "Soup", "steps": "Boil\nEat"], as: home.ada)
        let path = try #require(made["Location"])
        #expect(try home.post("/recipes", ["name": " "], as: home.ada).status == 400)
        let refused = try home.post("/recipes", ["name": "Mine", "steps": "Boil", "oven": "220"], as: home.olle)
        let labels = refused.text.matches(of: /for="typed-\d">([^<]*)</).map { String($0.1) }
        #expect(refused.status == 403 && labels.sorted() == ["Name", "Text", "oven"])
        #expect(try home.get(path + "/export.txt", as: home.ada).text == "Soup\nBoil\nEat")
        #expect(try home.get(path + "/export.txt", as: home.grace).status == 404)

        let chosen: FormFields = ["audience": "chosen", "member-\(home.grace.id)": "see"]
        #expect(try home.postSharing(path, chosen, as: home.ada)["Location"] == path)
        #expect(try home.get(path + "/export.txt", as: home.grace).text == "Soup\nBoil\nEat")
        #expect(try home.post(path, ["name": "Hers"], as: home.grace).status == 403)
        #expect(try home.postSharing(path, ["audience": "editAll"], as: home.ada).status == 303)
        #expect(try home.post(path, ["name": "Broth"], as: home.grace).status == 303)
        #expect(try home.post(path + "/delete", ["name": "Broth"], as: home.grace).status == 403)

        let asked = try home.get(path + "/delete", as: home.ada)
        #expect(asked.contains("Delete “Broth”?") && asked.contains("Type “Broth” to confirm"))
        let wrong = try home.post(path + "/delete", ["name": "Brew"], as: home.ada)
        #expect(wrong.status == 422 && wrong.contains("value=\"Brew\"") && wrong.contains("exactly as shown"))
        #expect(try home.post(path + "/delete", ["name": "broth"], as: home.ada)["Location"] == "/recipes")
        #expect(try home.get(path, as: home.grace).status == 404)
        let entry = try #require(home.house.undo.entries(for: home.ada).first)
        #expect(try home.post("/undo/\(entry.id)", as: home.ada)["Location"] == path)
        #expect(try home.get(path + "/export.txt", as: home.grace).text == "Broth\nBoil\nEat")
    }

    @Test("what was written, shared, locked and photographed is inherited locked, is found and taken out once unlocked")
    func wholeWay() throws {
        let path = try #require(home.post("/recipes", ["name": "Soup", "steps": "Boil"], as: home.grace)["Location"])
        #expect(try home.sendFiles("\(path)/media", [("soup.txt", [1, 2])], as: home.grace).status == 303)
        #expect(try home.postSharing(path, ["audience": "seeAll"], as: home.grace).status == 303)
        #expect(try home.post(path + "/lock", TestHome.lockForm(), as: home.grace).status == 303)

        let entry = try home.house.household.remove(home.grace.id, heir: home.ada.id, by: home.ada.id)
        let ada = try home.browser(of: home.ada)
        for page in ["/search?q=soup", "/recipes", path + "/export.txt", path + "/media", path] {
            #expect(try !ada.get(page).text.contains("Boil") && !ada.get(page).text.contains("soup.txt"), "\(page)")
        }
        #expect(try ada.get(path + "/export.txt").status == 303)
        #expect(try ada.post(path + "/unlock", ["unlock-password": TestHome.graphPassword]).status == 303)
        #expect(try ada.get("/search?q=soup").contains("<mark>Soup</mark>"))
        #expect(try ada.get(path + "/export.txt").text == "Soup\nBoil")
        #expect(try ada.get(path + "/media").contains("soup.txt"))
        #expect(try ada.get(path + "/sharing").contains("Soup"))

        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try ada.post(path, ["name": "Mine"]).status == 403)
        #expect(
            try home.house.database.read { db in
                try ID<Member>.fetchOne(db, sql: "SELECT ownerId FROM recipe")
            } == home.grace.id)
        #expect(try names(home.ada) == ["Soup"])
    }

    @Test("what is deleted comes back with its parts and shares, and the bin says where it was")
    func undo() throws {
        let soup = try recipes.add("Soup", steps: ["Boil", "Eat"], for: home.ada)
        try recipes.share(soup, with: .household(.read))
        let entry = try recipes.remove(try recipe(home.ada, "Soup"), of: home.ada.id)

        #expect(try names(home.ada) == [] && names(home.grace) == [])
        let bin = try home.get("/settings/bin", as: home.ada).text
        #expect(bin.contains("Soup") && bin.contains("Books"))
        #expect(try home.post("/undo/\(entry)", as: home.grace).status == 404)

        let reply = try home.post("/undo/\(entry)", as: home.ada)

        #expect(reply.status == 303 && reply["Location"] == RecipesRoom.path(soup))
        #expect(try names(home.grace) == ["Soup"])
        #expect(try recipes.steps(of: soup) == ["Boil", "Eat"])
    }

    @Test("its things go with their owner, to the heir where they were shared, and come back")
    func removal() throws {
        let shared = try recipes.add("Soup", steps: ["Boil"], for: home.grace)
        try recipes.share(shared, with: .household(.read))
        _ = try recipes.add("Secret", steps: ["Hide"], for: home.grace)

        let entry = try home.house.household.remove(home.grace.id, heir: home.ada.id, by: home.ada.id)
        #expect(try names(home.ada) == ["Soup"])
        let owner = try home.house.database.read { db in
            try ID<Member>.fetchAll(db, sql: "SELECT ownerId FROM recipe")
        }
        #expect(owner == [home.ada.id])

        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try names(home.grace) == ["Secret", "Soup"])
        #expect(try names(home.ada) == ["Soup"])
        #expect(try recipes.steps(of: try recipe(home.grace, "Secret").id) == ["Hide"])
    }

    @Test("a photo is there after two days, in a backup, and after undo on day 29")
    func photo() throws {
        let bytes = Data("a picture of soup".utf8)
        let path = home.house.folder.temporary.appendingPathComponent("soup").path
        try bytes.write(to: URL(fileURLWithPath: path))
        let sha256 = Data(SHA256.hash(data: bytes))
        let file = ArrivedFile(path: path, name: "soup.txt", byteCount: bytes.count, sha256: sha256)
        _ = try recipes.add("Soup", steps: [], photo: file, for: home.ada)
        let isThere = {
            let count = try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM medium") }
            return count == 1 && FileManager.default.fileExists(atPath: home.house.blobs.url(sha256).path)
        }

        home.clock.advance(.days(2))
        try home.house.media.sweep()
        #expect(try isThere())

        let copy = URL(fileURLWithPath: try home.house.answer(.copyDatabase).lines.joined())
        let kept = try DatabaseQueue(path: copy.path).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM recipe JOIN medium ON medium.id = recipe.mediumId")
        }
        #expect(kept == 1)
        try FileManager.default.removeItem(at: copy)

        let entry = try recipes.remove(try recipe(home.ada, "Soup"), of: home.ada.id)
        home.clock.advance(.days(29))
        try home.house.media.sweep()
        #expect(try isThere())
        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try names(home.ada) == ["Soup"] && isThere())

        _ = try recipes.remove(try recipe(home.ada, "Soup"), of: home.ada.id)
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
