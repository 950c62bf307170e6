import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Recipes for coffee")
struct RecipeTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func words(_ member: Member) throws -> Words {
        try home.house.translator.words(for: home.house.household.member(member.id))
    }

    private func content(_ id: ID<BrewRecipe>, as member: Member) throws -> RecipeContent {
        try home.brew.recipeDoor.recipe(id, for: member).recipe.content
    }

    private func names(_ member: Member) throws -> [String] {
        try home.brew.recipeDoor.all(for: member).filter { !$0.recipe.isStarter }.map(\.recipe.content.name)
    }

    @Test("a recipe is kept as it was typed, times of the clock and totals of the scale included")
    func keeping() throws {
        var form: FormFields = [
            "name": "Sunday pour", "method": "chemex", "dose": "30", "yield": "500", "temperature": "94.5",
            "grind": "coarse", "tactile": "like rough sand",
        ]
        for step in [
            ("Grind", "", "", "add"), ("Bloom", "0:45", "60", "total"), ("Pour", "until 1:45", "300", "total"),
            ("Pour the rest", "90 s", "200", "add"), ("", "", "", "add"),
        ] {
            for (name, value) in [
                ("instruction", step.0), ("timer", step.1), ("water", step.2), ("target", step.3), ("kind", "pour"),
            ] { form.add(name, value) }
        }

        let reply = try home.post("/brew/recipes", form, as: home.ada)

        let id = try #require(reply["Location"]?.suffix(32)).description
        let recipe = try content(#require(ID(id)), as: home.ada)
        #expect(reply.status == 303)
        #expect(recipe.method == .chemex && recipe.dose == Grams(30) && recipe.yield == Grams(500))
        #expect(recipe.temperature == Celsius(halves: 189) && recipe.grind == .coarse)
        #expect(recipe.steps.map(\.seconds) == [nil, 45, 60, 90])
        #expect(recipe.steps.map { $0.water?.amount } == [nil, Grams(60), Grams(300), Grams(200)])
        #expect(recipe.steps.map { $0.water?.isTarget } == [nil, true, true, false])
    }

    @Test(
        "what does not add up is not kept, says so with its numbers, and stands in the form as typed",
        arguments: [
            ("dose", "nothing", "Enter the weight as a number."), ("temperature", "101", "°C"),
            ("name", "", "Enter a name."),
            ("yield", "300", "300"), ("timer", "soon", "is not a time"), ("method", "kettle", "Choose one"),
        ])
    func refusing(_ field: String, _ value: String, _ said: String) throws {
        let form = BrewScene.recipeForm(named: "Morning").fields.reduce(into: FormFields()) { form, old in
            form.add(old.name, old.name == field ? value : old.value)
        }

        let reply = try home.post("/brew/recipes", form, as: home.ada)

        #expect(reply.status == 422)
        #expect(reply.contains(said), "\(field)")
        #expect(reply.contains("Bloom"))
        #expect(try names(home.ada).isEmpty)
    }

    @Test("without a script the buttons of the editor change it and keep nothing")
    func editing() throws {
        let typed = BrewScene.recipeForm(named: "Morning")
        let press = { (name: String, value: String) throws -> RawReply in
            var form = typed
            form.add(name, value)
            return try home.post("/brew/recipes", form, as: home.ada)
        }

        #expect(try press("add", "1").text.count(of: "name=\"instruction\"") == 2 + 1 + 1)
        let down = try press("down", "0").text
        #expect(
            try #require(down.range(of: ">\nPour</")).lowerBound < #require(down.range(of: ">\nBloom</")).lowerBound)
        #expect(try !press("remove", "1").contains(">\nPour</"))
        #expect(try names(home.ada).isEmpty)
    }

    @Test("two who save the same recipe: the second has a copy of their own, and nothing is lost")
    func conflict() throws {
        let id = try home.recipe("Morning", by: home.ada, audience: .household(.write))
        let path = RecipesController.path(id)

        let first = try home.post(path, BrewScene.recipeForm(named: "Ada's morning"), as: home.ada)
        let second = try home.post(path, BrewScene.recipeForm(named: "Grace's morning"), as: home.grace)

        #expect(first.status == 303)
        #expect(second.status == 409)
        #expect(second.contains("Ada&#39;s morning"))
        #expect(try content(id, as: home.ada).name == "Ada's morning")
        let copies = try home.brew.recipeDoor.all(for: home.grace).filter { $0.recipe.origin == .conflicted }
        #expect(copies.count == 1)
        #expect(copies[0].recipe.content.name.hasPrefix("Grace's morning (Grace, "))
        #expect(copies[0].recipe.ownerId == home.grace.id)
        #expect(try content(copies[0].id, as: home.grace).steps.count == 2)
        #expect(try home.brew.recipeDoor.find(copies[0].id, for: home.ada) == nil)
    }

    @Test("four who save the same recipe at once have all of what they typed")
    func race() throws {
        let id = try home.recipe("Morning", by: home.ada, audience: .household(.write))
        let path = RecipesController.path(id)

        let replies = try together(4) { index in
            try home.post(
                path, BrewScene.recipeForm(named: "Cup \(index)"), as: index % 2 == 0 ? home.ada : home.grace)
        }

        #expect(replies.map(\.status).sorted() == [303, 409, 409, 409])
        let all = try Set(names(home.ada) + names(home.grace))
        for index in 0..<4 { #expect(all.contains { $0.hasPrefix("Cup \(index)") }, "\(index)") }
    }

    @Test("a starter is everybody's in their own language, can be duplicated and not changed")
    func starters() throws {
        let starter = try #require(try home.brew.recipeDoor.all(for: home.ada).first { $0.recipe.isStarter })
        let path = RecipesController.path(starter.id)
        let before = try home.brew.recipeDoor.all(for: home.grace).count { $0.recipe.isStarter }

        #expect(try home.get(path + "/edit", as: home.ada).status == 403)
        #expect(try home.post(path, BrewScene.recipeForm(named: "Mine"), as: home.ada).status == 403)
        #expect(try home.post(path + "/delete", [:], as: home.ada).status == 403)
        #expect(try home.get(path + "/sharing", as: home.ada).status == 403)
        let copy = try home.post(path + "/duplicate", [:], as: home.ada)

        let id = try #require(copy["Location"]?.suffix(32)).description
        let content = try content(#require(ID(id)), as: home.ada)
        let whole = try home.brew.recipeDoor.recipe(starter.id, for: home.ada).recipe
        #expect(try content == whole.content(words(home.ada)))
        #expect(try home.brew.recipeDoor.find(#require(ID(id)), for: home.grace) == nil)
        #expect(before == 20)
        try home.speak("de", home.grace)
        let german = try home.get("/brew", as: home.grace)
        #expect(try german.contains(whole.content(words(home.grace)).name))
    }

    @Test("a deleted recipe comes back with its steps and its cups, after other edits too")
    func undo() throws {
        let id = try home.recipe("Morning", by: home.ada)
        let log = try home.cup(id, by: home.ada)

        let gone = try home.post(RecipesController.path(id) + "/delete", [:], as: home.ada)
        #expect(gone.status == 303)
        #expect(try home.cups(of: home.ada).map(\.recipe) == [nil])
        #expect(try home.cups(of: home.ada).map(\.recipeName) == ["Morning"])
        _ = try home.post("/brew/logs/\(log)", ["rating": "2", "version": "1"], as: home.ada)
        try home.undoLast(by: home.ada)

        #expect(try content(id, as: home.ada) == TestHome.pourOver("Morning"))
        let back = try home.cups(of: home.ada)
        #expect(back.map(\.recipe) == [id])
        #expect(back.map(\.verdict.rating) == [2])
    }

    @Test("a recipe goes by its link and by its text to somebody else, and nothing is kept before they say so")
    func passingOn() throws {
        let id = try home.recipe("Morning", by: home.ada)
        let card = try home.get(RecipesController.path(id) + "/card", as: home.ada).text
        let start = try #require(card.range(of: "/brew/recipes/open#")).upperBound
        let code = String(card[start...].prefix { $0 != "\"" })

        let read = try home.post("/brew/recipes/read", ["text": code], as: home.grace)

        #expect(read.status == 200)
        #expect(read.contains("Morning") && read.contains("Bloom"))
        #expect(try names(home.grace).isEmpty)
        let nonsense = try home.post("/brew/recipes/read", ["text": "Dear diary"], as: home.grace)
        #expect(nonsense.status == 400)
    }

    @Test("a member who reads ounces and Fahrenheit types them, and grams and Celsius are kept")
    func units() throws {
        _ = try home.post("/brew/settings", ["weight": "oz", "temperature": "f"], as: home.ada)
        let form = BrewScene.recipeForm(named: "Ounces").fields.reduce(into: FormFields()) { form, old in
            let typed = ["dose": "1", "yield": "16", "temperature": "200"][old.name]
            form.add(old.name, typed ?? (old.name == "water" ? "8" : old.value))
        }

        let reply = try home.post("/brew/recipes", form, as: home.ada)

        let id = try #require(reply["Location"]?.suffix(32)).description
        let recipe = try content(#require(ID(id)), as: home.ada)
        #expect(recipe.dose == Grams(tenths: 283) && recipe.yield == Grams(tenths: 4536))
        #expect(recipe.temperature == Celsius(halves: 187))
        let page = try home.get(RecipesController.path(#require(ID(id))), as: home.ada)
        #expect(page.contains("16\u{A0}oz") && page.contains("200\u{A0}°F"))
    }

    @Test(
        "a field is read as the very weight and temperature that it shows, in all units", arguments: Language.allCases)
    func exactFields(_ language: Language) throws {
        let words = Words(
            language, catalog: try TestHome.resources.get().catalog)
        for (usesOunces, usesFahrenheit) in [(true, true), (false, false)] {
            let units = BrewUnits(usesFahrenheit: usesFahrenheit, usesOunces: usesOunces)
            for weight in (1...20_000).map(Grams.init(tenths:)) {
                let field = units.field(weight, words)
                #expect(units.weight(field, language) == weight, "\(field)")
            }
            for temperature in (1...200).map(Celsius.init(halves:)) {
                let field = units.field(temperature, words)
                #expect(units.temperature(field, language) == temperature, "\(field)")
            }
        }
        let units = BrewUnits(usesFahrenheit: true, usesOunces: true)
        #expect(units.field(Celsius(halves: 187), words) == "200")
        #expect(
            units.text(Grams(tenths: 155), words)
                == "\(language == .en ? "0.55" : "0,55")\u{A0}\(language == .ru ? "унц." : "oz")")
        #expect(BrewUnits().text(Grams(tenths: 150), words) == "15\u{A0}\(language == .ru ? "г" : "g")")
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
