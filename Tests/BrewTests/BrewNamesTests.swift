import Foundation
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Names of many scripts on their way in and out")
struct BrewNamesTests {
    let home: TestHome
    /// 84 characters, as people count them, of 168 scalars.
    private let name = String(repeating: "क्षेत्रीकॉफ़ी", count: 12)

    init() throws { home = try TestHome() }

    @Test("names that the forms take come back whole from an export")
    func whole() throws {
        let shelf = BagsController.path(of: try home.barista(home.ada).id)
        let bag = try home.post(shelf + "/beans", ["name": name, "roaster": name], as: home.ada)
        let gear = try home.post(shelf + "/gear", ["kind": "grinder", "name": name], as: home.ada)
        var form = BrewScene.recipeForm(named: name)
        form.add("tactile", name)
        let recipe = try home.post("/brew/recipes", form, as: home.ada)
        for reply in [bag, gear, recipe] { #expect(reply.status == 303) }
        let id = try #require(ID<BrewRecipe>(String(recipe["Location"]?.suffix(32) ?? "")))
        try home.cup(id, by: home.ada)

        let place = try home.sendBrews(home.brewDocument(of: home.ada), as: home.grace)
        #expect(try !home.get(place, as: home.grace).contains("will be skipped"))
        #expect(try home.post(place, as: home.grace).status == 303)

        let brews = try home.brews(of: home.grace)
        let written = name.precomposedStringWithCanonicalMapping
        #expect(brews.bags.map { [$0.name, $0.roaster] } == [[written, written]])
        #expect(brews.gear.map(\.name) == [written])
        #expect(brews.recipes.map { [$0.content.name, $0.content.tactile] } == [[written, written]])
        #expect(brews.logs.map(\.recipeName) == [written])
    }

    @Test("a name that is too long ends with a whole character, and the preview says so")
    func tooLong() throws {
        let long = String(repeating: "👩‍🚀", count: 130)
        let text = """
            {"format": "hearth-brew", "version": 2, "recipes": [], "logs": [],
            "gear": [{"id": "g1", "kind": "grinder", "name": "\(long)"}],
            "bags": [{"id": "b1", "name": "Kochere", "roaster": "\(long)"}]}
            """

        let place = try home.sendBrews(text, as: home.ada)
        let page = try home.get(place, as: home.ada)
        #expect(page.contains("2 items will be skipped or shortened."))
        #expect(page.contains("One of its texts is too long and will be shortened."))
        #expect(try home.post(place, as: home.ada).status == 303)

        let brews = try home.brews(of: home.ada)
        let cut = String(repeating: "👩‍🚀", count: 100)
        #expect(brews.gear.map(\.name) == [cut])
        #expect(brews.bags.map(\.roaster) == [cut])
    }
}
