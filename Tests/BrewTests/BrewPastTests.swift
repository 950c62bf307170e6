import GRDB
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("What is brewed, and what was")
struct BrewPastTests {
    let home: TestHome
    let recipe: ID<BrewRecipe>
    let path: String

    init() throws {
        home = try TestHome()
        recipe = try home.recipe("Morning", by: home.ada)
        path = RecipesController.path(recipe)
    }

    private static let settings: FormFields = [
        "dose": "15", "yield": "250", "temperature": "93", "grind": "medium",
    ]

    private func edit(_ instruction: String) throws {
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    UPDATE brewStep SET instruction = ?, seconds = 90 WHERE instruction = 'Bloom' AND recipeId = ?
                    """, arguments: [instruction, recipe])
        }
    }

    @Test("a recipe that is edited while its brew page is open is brewed as the page showed it")
    func edited() throws {
        let page = try home.get(path + "/brew", as: home.ada)
        var form = page.hiddenFields(to: path + "/brew")
        for (name, value) in Self.settings.fields { form.add(name, value) }
        try edit("Bloom and stir")

        let run = try #require(try home.post(path + "/brew", form, as: home.ada)["Location"])

        let guide = try home.get(run, as: home.ada).text
        #expect(guide.contains("Bloom") && !guide.contains("Bloom and stir"))
        let plan = try home.brew.runs.run(ID(String(run.suffix(32))).unwrap(), of: home.barista(home.ada)).plan
        #expect(plan.steps.map(\.seconds) == [nil, 45, 90])
        // A script without a page takes the recipe as it is.
        let other = try #require(try home.post(path + "/brew", Self.settings, as: home.ada)["Location"])
        #expect(try home.get(other, as: home.ada).contains("Bloom and stir"))
    }

    @Test("what is sent as the recipe that was shown is checked as any recipe")
    func forged() throws {
        for shown in ["", "nonsense", "W10", String(repeating: "A", count: 500_000)] {
            var form = Self.settings
            form.add("shown", shown)
            let run = try #require(try home.post(path + "/brew", form, as: home.ada)["Location"])
            #expect(try home.get(run, as: home.ada).contains("Bloom"))
        }
    }

    @Test("a cup that is brewed again with a change tells the change on the page before and on the guide")
    func change() throws {
        let form = { (setting: String) in
            var form = Self.settings
            form.add("setting", setting)
            return form
        }
        let first = try #require(try home.post(path + "/brew", form("18"), as: home.ada)["Location"])
        _ = try home.post(first + "/log", ["rating": "3", "taste": "sour"], as: home.ada)
        let setup = try home.get("\(path)/brew?log=\(first.suffix(32))&change=finer", as: home.ada)
        let said = "Grind a little finer. · A little finer than 18"
        #expect(setup.contains("<p class=\"notice guide__change\">\(said)</p>"))

        var again = setup.hiddenFields(to: path + "/brew")
        for (name, value) in form("17").fields { again.add(name, value) }
        let run = try #require(try home.post(path + "/brew", again, as: home.ada)["Location"])
        #expect(try home.get(run, as: home.ada).contains("<p class=\"notice guide__change\">\(said)</p>"))
    }

    @Test("sentences have the reader's units")
    func units() throws {
        _ = try home.post("/brew/settings", ["temperature": "f", "weight": "g", "version": "1"], as: home.ada)
        let first = try #require(
            try home.post(
                path + "/brew", ["dose": "15", "yield": "250", "temperature": "200", "grind": "medium"], as: home.ada
            )["Location"])
        _ = try home.post(first + "/log", ["rating": "3"], as: home.ada)
        #expect(
            try home.get("\(path)/brew?log=\(first.suffix(32))&change=hotter", as: home.ada)
                .contains("Use water that is 4\u{A0}°F hotter."))
        let refused = try home.post(
            path + "/brew", ["dose": "15", "yield": "250", "temperature": "300", "grind": "medium"], as: home.ada)
        #expect(refused.status == 422 && refused.contains("Enter more than 32\u{A0}°F and at most 212\u{A0}°F."))
    }

    // MARK: Afterwards

    private static let past: FormFields = [
        "day": "2026-11-19", "time": "07:30", "duration": "3:15", "dose": "16", "yield": "256", "temperature": "92",
        "grind": "fine", "setting": "17", "rating": "5", "note": "On the balcony",
    ]

    @Test("a cup is entered afterwards, with its day and time, once")
    func afterwards() throws {
        let page = try home.get(path + "/cup", as: home.ada)
        #expect(page.contains("value=\"2026-11-21\"") && page.contains("value=\"15\""))
        var form = page.hiddenFields(to: path + "/cup")
        for (name, value) in Self.past.fields { form.add(name, value) }

        let place = try #require(try home.post(path + "/cup", form, as: home.ada)["Location"])
        #expect(try home.post(path + "/cup", form, as: home.ada)["Location"] == place)

        let cups = try home.cups(of: home.ada)
        #expect(cups.count == 1)
        #expect(cups[0].day.iso == "2026-11-19" && cups[0].seconds == 195 && cups[0].dose == Grams(16))
        #expect(cups[0].verdict.rating == 5 && cups[0].recipe == recipe && cups[0].steps.count == 3)
        let cup = try home.get(place, as: home.ada).text
        #expect(cup.contains("19 November 2026, 07:30") && cup.contains("On the balcony") && cup.contains("3:15"))

        // Another member's cup is nobody else's to write over.
        _ = try home.postSharing(path, ["audience": "seeAll"], as: home.ada)
        var other: FormFields = ["run": String(place.dropFirst("/brew/logs/".count).prefix(32))]
        for (name, value) in Self.past.fields { other.add(name, value) }
        #expect(try home.post(path + "/cup", other, as: home.grace).status == 404)
    }

    @Test(
        "what cannot be is refused beside its field, and what was typed stays",
        arguments: [
            ("day", "2026-11-22", "day"), ("day", "yesterday", "day"), ("time", "23:59", ""), ("time", "7", "time"),
            ("duration", "soon", "duration"), ("rating", "9", "rating"), ("dose", "none", "dose"),
        ])
    func refused(name: String, value: String, field: String) throws {
        var form = FormFields()
        for (old, kept) in Self.past.fields { form.add(old, old == name ? value : kept) }
        let reply = try home.post(path + "/cup", form, as: home.ada)
        guard !field.isEmpty else { return #expect(reply.status == 303) }
        #expect(reply.status == 422)
        #expect(reply.contains("href=\"#\(field)\"") && reply.contains("On the balcony"))
        #expect(try home.cups(of: home.ada).isEmpty)
    }

    // MARK: Brews that stand for hours

    @Test("a cold brew that stands for hours makes a reminder, which goes with the brew")
    func coldBrew() throws {
        var content = TestHome.pourOver("Cold brew")
        content.method = .coldBrew
        content.steps[2].seconds = 12 * 3600
        let cold = try home.brew.recipes.add(content, for: home.barista(home.ada))
        let run = try home.run(cold, by: home.ada)
        let coming = { try home.get("/reminders", as: home.ada).contains("“Cold brew” is ready") }
        #expect(try !coming())
        let began = home.clock.wall.now().milliseconds
        let taps: FormFields = ["events": "\(began + 1000):step:1,\(began + 2000):step:2", "part": "1"]
        home.clock.advance(.seconds(5))
        #expect(try home.post("/brew/runs/\(run)/events", taps, as: home.ada).status == 200)
        #expect(try coming())
        #expect(try !home.get("/reminders", as: home.grace).contains("“Cold brew” is ready"))
        #expect(try home.post("/brew/runs/\(run)/events", ["event": "pause"], as: home.ada).status == 303)
        #expect(try !coming())
        #expect(try home.post("/brew/runs/\(run)/events", ["event": "resume"], as: home.ada).status == 303)

        home.clock.advance(.minutes(12 * 60 + 2))
        try home.fireReminders()
        #expect(try home.dueTitles(home.ada) == ["“Cold brew” is ready"])
        #expect(try home.post("/brew/runs/\(run)/log", ["rating": "4"], as: home.ada).status == 303)
        #expect(try home.dueTitles(home.ada) == [])
    }
}
