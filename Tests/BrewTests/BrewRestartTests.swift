import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Brews started once more from a page that was gone back to")
struct BrewRestartTests {
    let home: TestHome
    let recipe: ID<BrewRecipe>
    let run: ID<BrewRun>

    init() throws {
        home = try TestHome()
        recipe = try home.recipe("Morning", by: home.ada)
        run = try home.run(recipe, by: home.ada)
    }

    private func choices(
        dose: Int, yield: Int, temperature: Int = 93, grind: String = "medium"
    ) -> FormFields {
        [
            "run": run.description, "dose": "\(dose)", "yield": "\(yield)", "temperature": "\(temperature)",
            "grind": grind,
        ]
    }

    private var form: FormFields { choices(dose: 15, yield: 250) }
    private var other: FormFields { choices(dose: 18, yield: 300, temperature: 90, grind: "fine") }

    /// `other` with a new bag of beans, and the path of the bag.
    private func withBeans() throws -> (form: FormFields, bag: String) {
        let shelf = BagsController.path(of: try home.barista(home.ada).id)
        let bag = try #require(try home.post(shelf + "/beans", ["name": "Kiunyu"], as: home.ada)["Location"])
        var form = other
        form.add("bag", String(bag.suffix(32)))
        return (form, bag)
    }

    private func start(_ form: FormFields) throws -> RawReply {
        try home.post("/brew/recipes/\(recipe)/brew", form, as: home.ada)
    }

    private func running() throws -> [BrewRun] { try home.brew.runs.running(of: home.barista(home.ada)) }

    @Test("what was chosen the second time counts, and the brew begins anew")
    func otherChoices() throws {
        let (form, _) = try withBeans()
        home.clock.advance(.minutes(3))

        #expect(try start(form)["Location"] == "/brew/runs/\(run)")

        let brew = try #require(try running().first)
        #expect(try running().count == 1 && brew.startedAt == home.clock.wall.now())
        #expect(brew.plan.dose == 180 && brew.plan.yield == 3000 && brew.plan.steps.last?.shows == 3000)
        #expect(brew.plan.beans.map(\.name) == ["Kiunyu"])
        _ = try home.post("/brew/runs/\(run)/log", ["rating": "4"], as: home.ada)
        #expect(try home.cups(of: home.ada).map(\.dose) == [Grams(18)])
    }

    @Test("the same choices change nothing, also where the beans have another name by now, or are gone")
    func again() throws {
        let (form, bag) = try withBeans()
        _ = try start(form)
        let before = try #require(try running().first)

        let renamed: FormFields = ["name": "Kiunyu AA", "version": "1"]
        for (path, fields) in [(bag, renamed), (bag + "/delete", FormFields())] {
            #expect(try home.post(path, fields, as: home.ada).status == 303)
            home.clock.advance(.minutes(1))
            #expect(try start(form)["Location"] == "/brew/runs/\(run)")
        }

        #expect(try running().map(\.plan) == [before.plan])
        #expect(try running().map(\.startedAt) == [before.startedAt])
    }

    @Test("the taps of a brew under way stay, and with them its beginning")
    func underWay() throws {
        home.clock.advance(.seconds(30))
        _ = try home.post("/brew/runs/\(run)/events", ["event": "next"], as: home.ada)
        let before = try #require(try running().first)
        home.clock.advance(.seconds(10))

        #expect(try start(other)["Location"] == "/brew/runs/\(run)")

        let brew = try #require(try running().first)
        #expect(try running().count == 1 && brew.plan.dose == 180)
        #expect(brew.startedAt == before.startedAt && brew.events == before.events && brew.events.count == 1)
    }

    @Test(
        "beside a brew that is over, or whose taps fit no more, another one begins, once",
        arguments: ["finish", "log", "drop", "steps"])
    func over(way: String) throws {
        _ = try home.post("/brew/runs/\(run)/events", ["event": way == "finish" ? "finish" : "next"], as: home.ada)
        if way == "log" || way == "drop" {
            _ = try home.post("/brew/runs/\(run)/\(way)", ["rating": "4"], as: home.ada)
        }
        if way == "steps" {
            let edited = BrewScene.recipeForm(named: "Morning")
            #expect(try home.post(RecipesController.path(recipe), edited, as: home.ada).status == 303)
        }
        let before = try home.brew.runs.run(run, of: home.barista(home.ada))

        let path = try #require(try start(other)["Location"])
        #expect(try start(other)["Location"] == path && start(form)["Location"] == "/brew/runs/\(run)")

        let after = try home.brew.runs.run(run, of: home.barista(home.ada))
        #expect(after.plan == before.plan && after.events == before.events && after.state == before.state)
        let begun = try #require(ID<BrewRun>(String(path.suffix(32))))
        #expect(try running().map(\.id).filter { $0 != run } == [begun])
        #expect(try home.brew.runs.run(begun, of: home.barista(home.ada)).plan.dose == 180)
        #expect(try home.cups(of: home.ada).map(\.dose) == (way == "log" ? [Grams(15)] : []))

        #expect(try start(choices(dose: 20, yield: 300))["Location"] == path)
        #expect(try home.brew.runs.run(begun, of: home.barista(home.ada)).plan.dose == 200)
    }

    @Test("four that start with other choices at once leave one brew, with all choices of one of them")
    func race() throws {
        let replies = try together(4) { index in
            try start(choices(dose: 16 + index, yield: 160 + 10 * index))
        }

        #expect(replies.map { $0["Location"] } == Array(repeating: "/brew/runs/\(run)", count: 4))
        let brew = try #require(try running().first)
        #expect(try running().count == 1)
        #expect((160...190).contains(brew.plan.dose) && brew.plan.yield == 10 * brew.plan.dose)
    }

    @Test("another member who has the id starts nothing and learns nothing")
    func strangers() throws {
        let hers = try home.recipe("Hers", by: home.grace)

        #expect(try home.post("/brew/recipes/\(hers)/brew", other, as: home.grace).status == 404)
        #expect(try running().map(\.plan.dose) == [150])
    }
}
