import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Earlier versions of recipes, beans and cups")
struct BrewVersionTests {
    let home: TestHome
    let recipe: ID<BrewRecipe>

    init() throws {
        home = try TestHome()
        recipe = try home.recipe(
            "Morning", by: home.ada, audience: .chosen([home.grace.id: .write, home.olle.id: .read]))
    }

    private var path: String { RecipesController.path(recipe) }

    private func content() throws -> RecipeContent {
        try home.brew.recipeDoor.recipe(recipe, for: home.ada).recipe.content
    }

    private func change(dose: String, as member: Member) throws {
        let version = try home.brew.recipeDoor.recipe(recipe, for: member).recipe.version
        var form = FormFields()
        for field in BrewScene.recipeForm(named: "Morning", version: "\(version)").fields {
            form.add(field.name, field.name == "dose" ? dose : field.value)
        }
        #expect(try home.post(path, form, as: member).status == 303)
    }

    @Test("a recipe comes back whole, with its steps; Undo takes that back")
    func recipes() throws {
        let before = try content()
        home.clock.advance(.hours(1))
        try change(dose: "18", as: home.grace)
        let after = try content()
        #expect(after != before)
        let list = try home.versions(of: path, as: home.ada)
        #expect(list.count == 1)
        let shown = try home.version(list[0], as: home.ada)
        #expect(shown.contains("[+15+]") && shown.contains("[+Grind the coffee"))
        #expect(try home.get(list[0], as: home.olle).status == 403)

        #expect(try home.restore(version: list[0], as: home.ada)["Location"] == path)

        #expect(try content() == before)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try content() == after)
    }

    @Test("a cup shows the steps by which it was brewed, whatever became of its recipe, and makes a recipe of them")
    func pours() throws {
        let before = try content()
        let cup = try home.cup(recipe, by: home.ada, rating: 5)
        try change(dose: "18", as: home.ada)
        try home.brew.recipes.remove(OwnRecipe(Brew.OpenRecipe(home.brew.recipeDoor.recipe(recipe, for: home.ada))))

        let page = try home.get(BrewLogsController.path(cup), as: home.ada).main
        #expect(page.contains("Steps of this brew") && page.contains("Grind the coffee"))
        #expect(page.contains("+50\u{A0}g") && page.contains("250\u{A0}g"))

        let log = try home.brew.logs.log(cup, of: home.barista(home.ada))
        let words = home.house.translator.words(for: home.ada)
        let again = RecipeContent(of: log, words)
        #expect(again.steps.map(\.instruction) == before.steps.map(\.instruction))
        #expect(again.steps.map(\.seconds) == before.steps.map(\.seconds))
        #expect(again.steps.compactMap(\.water).map(\.amount) == [Grams(50), Grams(200)])
    }

    @Test("steps of a cup and versions of a recipe go through export and import")
    func exported() throws {
        let first = try content()
        home.clock.advance(.hours(1))
        try change(dose: "18", as: home.ada)
        let cup = try home.cup(recipe, by: home.ada, rating: 5)
        let steps = try home.brew.logs.log(cup, of: home.barista(home.ada)).steps
        #expect(steps.count == 2)
        let archive = try home.get("/brew/export.json", as: home.ada).body
        let reply = try home.upload("/brew/import", archive, named: "brews.json", as: home.grace)
        let staged = try #require(reply["Location"])
        #expect(try home.post(String(staged.prefix { $0 != "?" }), ["go": "on"], as: home.grace).status == 303)
        let cups = try home.cups(of: home.grace)
        #expect(cups.map(\.steps) == [steps])
        let theirs = try home.house.database.read { db in
            try ID<BrewRecipe>.fetchOne(
                db, sql: "SELECT id FROM brewRecipe WHERE ownerId = ?", arguments: [home.grace.id]
            ).unwrap()
        }
        let list = try home.versions(of: RecipesController.path(theirs), as: home.grace)
        #expect(list.count == 1)
        _ = try home.restore(version: list[0], as: home.grace)
        #expect(try home.brew.recipeDoor.recipe(theirs, for: home.grace).recipe.content == first)
    }

    @Test("notes of beans and of a cup come back")
    func notes() throws {
        let shelf = BagsController.path(of: try home.barista(home.ada).id)
        let note = "Sidamo from the market, sweet as peaches in July."
        #expect(
            try home.post(shelf + "/beans", ["name": "Sidamo", "note": note], as: home.ada).status == 303)
        let bag = try home.house.database.read { db in
            try ID<BrewBag>.fetchOne(db, sql: "SELECT id FROM brewBag").unwrap()
        }
        let path = "\(shelf)/beans/\(bag)"
        #expect(try home.post(path, ["name": "Sidamo", "note": "x", "version": "1"], as: home.ada).status == 303)
        _ = try home.restore(version: home.versions(of: path, as: home.ada)[0], as: home.ada)
        #expect(try home.get(path, as: home.ada).main.contains(note))

        let cup = BrewLogsController.path(try home.cup(recipe, by: home.ada, note: note))
        #expect(
            try home.post(cup, ["rating": "4", "note": "x", "version": "1"], as: home.ada).status == 303)
        let list = try home.versions(of: cup, as: home.ada)
        #expect(try home.get(list[0], as: home.grace).status == 404)
        _ = try home.restore(version: list[0], as: home.ada)
        #expect(try home.get(cup, as: home.ada).main.contains(note))
    }

    @Test("each version of beans has the time when it was written, the second too")
    func times() throws {
        let shelf = BagsController.path(of: try home.barista(home.ada).id)
        let bought = home.clock.wall.now()
        #expect(try home.post(shelf + "/beans", ["name": "Sidamo", "note": "One"], as: home.ada).status == 303)
        let bag = try home.house.database.read { db in
            try ID<BrewBag>.fetchOne(db, sql: "SELECT id FROM brewBag").unwrap()
        }
        home.clock.advance(.days(1))
        let changed = home.clock.wall.now()
        for (version, note) in ["Two", "Three"].enumerated() {
            let form: FormFields = ["name": "Sidamo", "note": note, "version": "\(version + 1)"]
            #expect(try home.post("\(shelf)/beans/\(bag)", form, as: home.ada).status == 303)
            home.clock.advance(.days(1))
        }

        let times = try home.house.database.read { db in
            try Instant.fetchAll(db, sql: "SELECT writtenAt FROM earlierVersion ORDER BY replacedAt")
        }
        #expect(times == [bought, changed])
    }
}
