import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Finding gear and recipes")
struct BrewSearchTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func found(_ query: String, as member: Member) throws -> String {
        try home.get("/search?" + (["q": query] as FormFields).encoded, as: member).main
    }

    @Test("gear is found, and a recipe by its steps, after those that have the words in their names")
    func brewing() throws {
        let shelf = BagsController.path(of: try home.barista(home.ada).id)
        let gear: FormFields = ["kind": "grinder", "name": "Vermilion mill"]
        #expect(try home.post(shelf + "/gear", gear, as: home.ada).status == 303)
        var content = TestHome.pourOver("Morning")
        content.steps[1].instruction = "Swirl the vermilion slurry"
        _ = try home.brew.recipes.add(content, for: home.barista(home.ada))
        _ = try home.recipe("Vermilion", by: home.ada)

        let page = try found("vermilion", as: home.ada)

        let places = try ["<b class=\"row__name\">Vermilion", "Swirl the vermilion slurry", "Vermilion mill"].map {
            text in
            try #require(page.firstRange(of: text), "\(text)").lowerBound
        }
        #expect(places == places.sorted() && page.contains("href=\"/brew/gear\""))
        #expect(try !found("vermilion", as: home.grace).contains("ermilion slurry"))
        // A short word narrows a longer one, and alone finds no steps.
        #expect(try found("the slurry", as: home.ada).contains("Swirl the vermilion"))
        #expect(try !found("the", as: home.ada).contains("Swirl the vermilion"))
        // The steps of starters are found in the reader's language.
        #expect(try found("bloom", as: home.grace).contains("/brew/recipes/"))
    }
}
