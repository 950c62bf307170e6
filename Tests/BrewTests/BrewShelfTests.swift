import GRDB
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Cups, beans and gear")
struct BrewShelfTests {
    let home: TestHome
    let recipe: ID<BrewRecipe>
    let shelf: String

    init() throws {
        home = try TestHome()
        recipe = try home.recipe("Morning", by: home.ada)
        shelf = BagsController.path(of: try home.barista(home.ada).id)
    }

    private func bag(_ fields: FormFields) throws -> String {
        let reply = try home.post(shelf + "/beans", fields, as: home.ada)
        return try #require(reply["Location"], "\(reply.text.prefix(400))")
    }

    private func brew(with bags: [(bag: String, amount: String)], as member: Member) throws -> RawReply {
        var form: FormFields = ["dose": "15", "yield": "250", "temperature": "93", "grind": "medium"]
        for part in bags {
            form.add("bag", String(part.bag.suffix(32)))
            form.add("amount", part.amount)
        }
        let reply = try home.post("/brew/recipes/\(recipe)/brew", form, as: member)
        guard let run = reply["Location"], reply.status == 303 else { return reply }
        return try home.post(run + "/log", ["rating": "4"], as: member)
    }

    @Test("a bag gets emptier by every cup of everybody who brews with it, and says what a cup costs")
    func stock() throws {
        let bag = try bag([
            "name": "Kiunyu", "roaster": "Corner", "weight": "250", "price": "14.50", "currency": "EUR",
            "roastedOn": "2026-11-01",
        ])
        _ = try home.postSharing(RecipesController.path(recipe), ["audience": "seeAll"], as: home.ada)
        _ = try home.postSharing(shelf, ["audience": "seeAll"], as: home.ada)

        #expect(try brew(with: [(bag, "")], as: home.ada).status == 303)
        #expect(try brew(with: [(bag, "15")], as: home.grace).status == 303)

        let page = try home.get(bag, as: home.grace)
        #expect(page.contains("220\u{A0}g of 250\u{A0}g left"))
        #expect(page.contains("€0.87"))
        #expect(page.contains("20 days after the roast"))
        let cup = try #require(try home.cups(of: home.grace).first)
        #expect(cup.beans.map(\.name) == ["Kiunyu, Corner"])
    }

    @Test("one brew takes beans of two bags; weights that do not add up to the dose are refused")
    func twoBags() throws {
        let bags = [try bag(["name": "One", "weight": "250"]), try bag(["name": "Two", "weight": "100"])]

        #expect(try brew(with: [(bags[0], "10"), (bags[1], "")], as: home.ada).status == 303)
        let refused = try brew(with: [(bags[0], "10"), (bags[1], "10")], as: home.ada)

        #expect(refused.status == 422)
        #expect(try home.get(bags[0], as: home.ada).contains("240\u{A0}g of 250\u{A0}g"))
        #expect(try home.get(bags[1], as: home.ada).contains("95\u{A0}g of 100\u{A0}g"))
    }

    @Test("a bag of which more was brewed than it held is empty, and a finished one stands below those in use")
    func emptied() throws {
        let bag = try bag(["name": "Small", "weight": "10", "finishedOn": "2026-11-20"])
        _ = try self.bag(["name": "Fresh", "weight": "250"])

        #expect(try brew(with: [(bag, "15")], as: home.ada).status == 303)

        #expect(try home.get(bag, as: home.ada).contains("0\u{A0}g of 10\u{A0}g left"))
        let page = try home.get("/brew/beans", as: home.ada).text
        let places = try ["Fresh", "Small"].map { try #require(page.firstRange(of: $0)).lowerBound }
        #expect(places == places.sorted())
    }

    @Test("settings of a grinder, and first cups, are each member's own")
    func ownCups() throws {
        let bag = try bag(["name": "Kiunyu", "weight": "250"])
        _ = try home.postSharing(RecipesController.path(recipe), ["audience": "seeAll"], as: home.ada)
        _ = try home.postSharing(shelf, ["audience": "seeAll"], as: home.ada)
        let brew = { (setting: String, member: Member) in
            let form: FormFields = [
                "dose": "15", "yield": "250", "temperature": "93", "grind": "medium", "setting": setting,
                "bag": String(bag.suffix(32)), "amount": "",
            ]
            let run = try #require(try home.post("/brew/recipes/\(recipe)/brew", form, as: member)["Location"])
            _ = try home.post(run + "/log", ["rating": "4"], as: member)
            home.clock.advance(.minutes(5))
        }

        try brew("18", home.ada)
        #expect(try !home.brew.logs.hasLogs(by: recipe, of: home.barista(home.grace)))
        try brew("22", home.grace)

        let settings = try home.brew.logs.lastSettings(by: recipe, of: home.barista(home.ada))
        #expect(settings.values.sorted() == ["18"])
    }

    @Test("private beans and gear go with whoever leaves")
    func privateShelf() throws {
        let shelf = BagsController.path(of: try home.barista(home.grace).id)
        _ = try home.post(shelf + "/beans", ["name": "Kiunyu", "weight": "250"], as: home.grace)
        _ = try home.post(shelf + "/gear", ["kind": "grinder", "name": "Mill"], as: home.grace)

        _ = try home.house.household.remove(home.grace.id, heir: home.ada.id, by: home.ada.id)

        #expect(try !home.get("/brew/beans", as: home.ada).contains("Kiunyu"))
        #expect(try !home.get("/brew/gear", as: home.ada).contains("Mill"))
    }

    @Test("a deleted bag comes back with its photos and the cups that it made; a deleted cup gives its beans back")
    func undo() throws {
        let bag = try bag(["name": "Kiunyu", "weight": "250"])
        _ = try brew(with: [(bag, "")], as: home.ada)
        let before = try home.fingerprint()

        _ = try home.post(bag + "/delete", [:], as: home.ada)
        #expect(try home.get(bag, as: home.ada).status == 404)
        #expect(try home.cups(of: home.ada)[0].beans.map(\.name) == ["Kiunyu"])
        try home.undoLast(by: home.ada)
        #expect(try home.fingerprint() == before)

        let log = try #require(try home.cups(of: home.ada).first).id
        _ = try home.post("/brew/logs/\(log)/delete", [:], as: home.ada)
        #expect(try home.get(bag, as: home.ada).contains("250\u{A0}g of 250\u{A0}g left"))
        try home.undoLast(by: home.ada)
        #expect(try home.fingerprint() == before)
    }

    @Test("what somebody else changed meanwhile is not written over: the form comes back as typed")
    func conflicts() throws {
        let bag = try bag(["name": "Kiunyu", "weight": "250"])
        _ = try home.post(bag, ["name": "Kiunyu AA", "version": "1"], as: home.ada)
        let log = try home.cup(recipe, by: home.ada, note: "First")
        _ = try home.post("/brew/logs/\(log)", ["rating": "3", "note": "Second", "version": "1"], as: home.ada)

        let second = try home.post(bag, ["name": "Washed", "version": "1"], as: home.ada)
        let third = try home.post("/brew/logs/\(log)", ["rating": "5", "note": "Third", "version": "1"], as: home.ada)

        #expect(second.status == 409 && second.contains("value=\"Washed\""))
        #expect(second.contains("What you typed is below") && second.contains("<li>Name: Kiunyu AA</li>"))
        #expect(third.status == 409 && third.contains("\nThird</textarea>"))
        #expect(third.contains("What you typed is below") && third.contains("<li>Note: Second</li>"))
        #expect(try home.get(bag, as: home.ada).contains("Kiunyu AA"))
        #expect(try home.cups(of: home.ada).map(\.verdict.note) == ["Second"])
    }

    @Test("what was brewed never changes; what is said of it does, and explains the next cup")
    func advice() throws {
        let first = try home.cup(recipe, by: home.ada, rating: 3, taste: "sour")
        #expect(try home.get("/brew/logs/\(first)", as: home.ada).contains("Try slightly finer or hotter"))
        _ = try home.post("/brew/logs/\(first)", ["rating": "2", "taste": "bitter", "version": "1"], as: home.ada)
        #expect(try home.get("/brew/logs/\(first)", as: home.ada).contains("Try slightly coarser or cooler"))

        _ = try home.cup(recipe, by: home.ada, rating: 3, taste: "sour-weak")
        let page = try home.get(RecipesController.path(recipe), as: home.ada).text
        #expect(page.contains("Grind a little finer."))
        #expect(page.contains("It was sour and weak."))
        let setUp = String(try #require(page.firstMatch(of: /\/brew\/recipes\/[0-9a-f]{32}\/brew\?log=[^"]*/)).0)
        let next = try home.get(setUp.replacing("&amp;", with: "&"), as: home.ada)
        #expect(next.contains("name=\"change\" value=\"finer\""))
        #expect(next.contains("A little finer than medium"))
    }

    @Test("20 000 characters, another currency and a day that is none are refused, each with its reason")
    func badInput() throws {
        let forms: [FormFields] = [
            ["name": ""], ["name": "Kiunyu", "weight": "much"], ["name": "Kiunyu", "price": "-3", "currency": "EUR"],
            ["name": "Kiunyu", "price": "3", "currency": "beans"], ["name": "Kiunyu", "roastedOn": "2026-02-30"],
            ["name": "Kiunyu", "note": String(repeating: "a", count: 20_000)],
            ["name": "Kiunyu", "frozenOn": "2026-11-10", "thawedOn": "2026-11-01"],
        ]

        for form in forms { #expect(try home.post(shelf + "/beans", form, as: home.ada).status == 422) }
    }

    @Test("shared beans and gear go to the heir of whoever leaves, cups and what waits in the bin do not")
    func inheriting() throws {
        let shelf = BagsController.path(of: try home.barista(home.grace).id)
        let bag = try #require(
            try home.post(shelf + "/beans", ["name": "Kiunyu", "weight": "250"], as: home.grace)["Location"])
        _ = try home.post(shelf + "/gear", ["kind": "grinder", "name": "Mill"], as: home.grace)
        _ = try home.postSharing(shelf, ["audience": "seeAll"], as: home.grace)
        let recipe = try home.recipe("Hers", by: home.grace)
        let gone = try home.cup(recipe, by: home.grace, note: "Secret")
        _ = try home.post("/brew/logs/\(gone)/delete", [:], as: home.grace)
        _ = try home.cup(recipe, by: home.grace)
        let before = try home.fingerprint()

        let removal = try home.house.household.remove(home.grace.id, heir: home.ada.id, by: home.ada.id)

        let beans = try home.get("/brew/beans", as: home.ada)
        #expect(beans.contains("Kiunyu") && !beans.contains("Beans of Grace"))
        #expect(try home.get("/brew/gear", as: home.ada).contains("Mill"))
        #expect(try !home.get("/settings/bin", as: home.ada).contains("Hers"))
        #expect(try home.brew.recipeDoor.all(for: home.ada).allSatisfy { $0.recipe.content.name != "Hers" })
        _ = try home.house.undo.restore(removal, for: home.ada)
        #expect(try home.fingerprint().unversioned == before.unversioned)
        home.forgetSessions()
        #expect(try home.get(bag, as: home.grace).contains("Kiunyu"))
    }

    @Test("a recipe that left with its member is the last one of whoever brewed by it again, once it is back")
    func lastRecipe() throws {
        let recipe = try home.recipe("Hers", by: home.grace, audience: .household(.read))
        _ = try home.cup(recipe, by: home.ada)
        let last = { [home] in
            try home.house.database.read { db in
                try ID<BrewRecipe>.fetchOne(
                    db, sql: "SELECT recipeId FROM barista WHERE ownerId = ?", arguments: [home.ada.id])
            }
        }
        #expect(try last() == recipe)

        let removal = try home.house.household.remove(home.grace.id, heir: nil, by: home.ada.id)
        #expect(try last() == nil)
        _ = try home.house.undo.restore(removal, for: home.ada)

        #expect(try last() == recipe)
    }

    @Test("deleting everything counts it, wants the name, keeps the starters and comes back whole")
    func everything() throws {
        let bag = try bag(["name": "Kiunyu", "weight": "250"])
        _ = try brew(with: [(bag, "")], as: home.ada)
        _ = try home.postSharing(RecipesController.path(recipe), ["audience": "seeAll"], as: home.ada)
        let before = try home.fingerprint()
        let page = try home.get("/brew/settings/delete", as: home.ada)
        #expect(page.contains("1 of your recipes") && page.contains("1 of them is shared"))

        #expect(try home.post("/brew/settings/delete", ["name": "Grace"], as: home.ada).status == 422)
        #expect(try home.fingerprint() == before)
        #expect(try home.post("/brew/settings/delete", ["name": "Ada"], as: home.ada).status == 303)
        #expect(try home.cups(of: home.ada).isEmpty)
        #expect(try home.brew.recipeDoor.all(for: home.ada).count == 20)
        try home.undoLast(by: home.ada)
        #expect(try home.fingerprint().unversioned == before.unversioned)

        _ = try home.post("/brew/settings/delete", ["name": "Ada", "forGood": "on"], as: home.ada)
        #expect(try home.undoPath(as: home.ada) == nil)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
    }
}
