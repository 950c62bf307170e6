import GRDB
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Beans of brews and cups")
struct BrewBeansTests {
    let home: TestHome
    let recipe: ID<BrewRecipe>
    let shelf: String

    init() throws {
        home = try TestHome()
        recipe = try home.recipe("Morning", by: home.ada)
        shelf = BagsController.path(of: try home.barista(home.ada).id)
    }

    private func bag(_ name: String, _ fields: FormFields = ["weight": "250"]) throws -> String {
        var fields = fields
        fields.add("name", name)
        return try #require(try home.post(shelf + "/beans", fields, as: home.ada)["Location"])
    }

    private func start(
        _ bags: [(bag: String, amount: String)], dose: String = "15", _ more: FormFields = FormFields()
    ) throws -> RawReply {
        var form: FormFields = ["dose": dose, "yield": "250", "temperature": "93", "grind": "medium"]
        for part in bags {
            form.add("bag", String(part.bag.suffix(32)))
            form.add("amount", part.amount)
        }
        for (name, value) in more.fields { form.add(name, value) }
        return try home.post("/brew/recipes/\(recipe)/brew", form, as: home.ada)
    }

    private func brew(_ bags: [(bag: String, amount: String)], dose: String = "15") throws -> String {
        let run = try #require(try start(bags, dose: dose)["Location"])
        return try #require(try home.post(run + "/log", ["rating": "4"], as: home.ada)["Location"])
    }

    private func beans() throws -> [String] {
        try #require(try home.cups(of: home.ada).first).beans.map { "\($0.name) \($0.amount.plain)" }
    }

    // MARK: Several bags

    @Test(
        "weights of bags add up to the dose, also where some stand empty: what is left is shared",
        arguments: [
            (["5", ""], ["One 5", "Two 10"]), (["", ""], ["One 7.5", "Two 7.5"]),
            (["", "0.1"], ["One 14.9", "Two 0.1"]),
            (["5", "10"], ["One 5", "Two 10"]),
        ] as [([String], [String])])
    func shares(amounts: [String], kept: [String]) throws {
        let bags = [try bag("One"), try bag("Two")]
        _ = try brew(Array(zip(bags, amounts)))
        #expect(try beans() == kept)
    }

    @Test("a tenth that cannot be shared is not lost")
    func tenth() throws {
        let bags = [try bag("One"), try bag("Two")]
        _ = try brew([(bags[0], ""), (bags[1], "")], dose: "15.1")
        #expect(try beans() == ["One 7.6", "Two 7.5"])
    }

    @Test(
        "weights beyond the dose are refused, also beside an empty one",
        arguments: [["20", ""], ["15", ""], ["10", "10"], ["15", "1"]])
    func refused(amounts: [String]) throws {
        let bags = [try bag("One"), try bag("Two")]
        let reply = try start(Array(zip(bags, amounts)))
        #expect(reply.status == 422)
        #expect(reply.contains("The beans do not add up to the weight of the coffee."))
    }

    @Test("one bag that is chosen twice is one: one cup, with the weight of both")
    func once() throws {
        let bag = try bag("One", ["weight": "250", "price": "10", "currency": "EUR"])
        _ = try brew([(bag, "5"), (bag, "10")])
        _ = try brew([(bag, "5"), (bag, "")])

        #expect(try home.cups(of: home.ada).flatMap(\.beans).map(\.amount) == [Grams(15), Grams(15)])
        let page = try home.get(bag, as: home.ada).text
        #expect(page.contains("<dt>Cups</dt><dd>2</dd>") && page.contains("€0.60"))
    }

    @Test("a bag that an earlier Hearth wrote twice into one cup counts one cup, in its statistics too")
    func twiceBefore() throws {
        let bag = try bag("One")
        let cup = try brew([(bag, "")])
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO brewLogBean (id, logId, baristaId, bagId, name, nameFold, amount)
                    SELECT randomblob(16), logId, baristaId, bagId, name, nameFold, 0 FROM brewLogBean
                    """)
        }
        #expect(try home.get(bag, as: home.ada).contains("<dt>Cups</dt><dd>1</dd>"))
        let today = try #require(Day(iso: "2026-11-21"))
        #expect(try home.brew.logs.year(2026, of: home.barista(home.ada), today: today).beans.map(\.cups) == [1])
        #expect(try home.get(cup, as: home.ada).status == 200)
    }

    @Test("the next brew takes all bags of the last one, in their order and shares")
    func next() throws {
        let bags = [try bag("One"), try bag("Two"), try bag("Three")]
        _ = try brew([(bags[2], "3"), (bags[0], "9"), (bags[1], "")])
        #expect(try beans() == ["Three 3", "One 9", "Two 3"])

        let page = try home.get("/brew/recipes/\(recipe)/brew", as: home.ada).text
        let chosen = page.matches(of: /value="(\w{32})" selected/).map { String($0.1) }
        let amounts = page.matches(of: /name="amount" value="([^"]*)"/).map { String($0.1) }
        #expect(chosen == [2, 0, 1].map { String(bags[$0].suffix(32)) })
        #expect(amounts == ["3", "9", ""])
    }

    @Test("an empty or finished bag is not offered, but stays where it was chosen")
    func empty() throws {
        let (small, done) = (try bag("Small", ["weight": "15"]), try bag("Done"))
        let offered = { (name: String) in
            try home.get("/brew/recipes/\(recipe)/brew", as: home.ada).contains(">\(name)</option>")
        }
        #expect(try offered("Small") && offered("Done"))

        _ = try brew([(small, "")])
        _ = try home.post(done + "/state", ["state": "finished"], as: home.ada)

        #expect(try !offered("Small") && !offered("Done"))
        let typed = try start([(small, "20")])
        #expect(typed.status == 422 && typed.contains(">Small</option>"))
    }

    // MARK: As it was brewed

    @Test("a cup keeps the age, the price and the cost of its beans, whatever the bag is like later")
    func kept() throws {
        let bag = try bag(
            "One", ["weight": "250", "price": "10", "currency": "EUR", "roastedOn": "2026-11-01"])
        let cup = try brew([(bag, "")])
        let known = "One (15\u{A0}g) · 20 days after the roast · €0.60"
        #expect(try home.get(cup, as: home.ada).contains(known))

        let edited: FormFields = [
            "name": "One", "weight": "500", "price": "50", "currency": "USD", "roastedOn": "2026-10-01", "version": "1",
        ]
        #expect(try home.post(bag, edited, as: home.ada).status == 303)
        #expect(try home.get(cup, as: home.ada).contains(known))
        #expect(try home.post(bag + "/delete", as: home.ada).status == 303)
        #expect(try home.get(cup, as: home.ada).contains(known))
    }

    @Test("what was not known of a bag when it was brewed is taken from it once it is")
    func later() throws {
        let bag = try bag("One", FormFields())
        let cup = try brew([(bag, "")])
        let edited: FormFields = [
            "name": "One", "weight": "250", "price": "10", "currency": "EUR", "roastedOn": "2026-11-01", "version": "1",
        ]
        #expect(try home.post(bag, edited, as: home.ada).status == 303)
        #expect(try home.get(cup, as: home.ada).contains("One (15\u{A0}g) · 20 days after the roast · €0.60"))
    }

    @Test("an export takes along what a cup knows of its beans, and an import brings it in")
    func exported() throws {
        let bag = try bag("One", ["weight": "250", "price": "10", "currency": "EUR", "roastedOn": "2026-11-01"])
        let cup = try brew([(bag, "")])
        let edited: FormFields = ["name": "One", "weight": "500", "price": "50", "currency": "EUR", "version": "1"]
        #expect(try home.post(bag, edited, as: home.ada).status == 303)
        let document = try home.brewDocument(of: home.ada)

        #expect(try home.bringBrews(document, as: home.grace).status == 303)

        let moved = try #require(try home.cups(of: home.grace).first)
        let own = try home.brew.logs.log(ID(cup.suffix(32).description).unwrap(), of: home.barista(home.ada))
        #expect(moved.beans.map(\.then) == own.beans.map(\.then))
        #expect(moved.beans.map(\.then.price) == [1000])
    }

    // MARK: The bag

    @Test("one tap finishes, freezes and thaws a bag, with today's date, and takes it back")
    func states() throws {
        let bag = try bag("One", ["weight": "250", "roastedOn": "2026-11-01"])
        let tap = { (state: String) in
            let reply = try home.post(bag + "/state", ["state": state], as: home.ada)
            #expect(reply.status == 303)
            return try home.get(bag, as: home.ada).text
        }
        #expect(try tap("frozen").contains("<dt>Frozen</dt><dd>21 November 2026</dd>"))
        home.clock.advance(.days(2))
        let thawed = try tap("thawed")
        #expect(thawed.contains("<dt>Thawed</dt><dd>23 November 2026</dd>"))
        #expect(thawed.contains("90 days in the freezer count as one"))
        #expect(!thawed.contains("value=\"frozen\""))
        let finished = try tap("finished")
        #expect(finished.contains("value=\"unfinished\"") && !finished.contains("value=\"finished\""))
        #expect(finished.contains("<dt>Finished</dt>"))
        #expect(try !tap("unfinished").contains("<dt>Finished</dt>"))

        #expect(try home.post(bag + "/state", ["state": "lost"], as: home.ada).status == 404)
        _ = try home.postSharing(shelf, ["audience": "seeAll"], as: home.ada)
        #expect(try home.post(bag + "/state", ["state": "finished"], as: home.grace).status == 403)
    }

    @Test("two who tap at once: both are kept")
    func tapped() throws {
        let bag = try bag("One")
        let replies = try together(4) { index in
            try home.post(bag + "/state", ["state": index % 2 == 0 ? "frozen" : "finished"], as: home.ada)
        }
        #expect(replies.map(\.status) == [303, 303, 303, 303])
        let page = try home.get(bag, as: home.ada).text
        #expect(page.contains("<dt>Frozen</dt>") && page.contains("<dt>Finished</dt>"))
    }

    @Test("beans of espresso rest three days longer; their cups say it, or the program that they came from")
    func espresso() throws {
        let bag = try bag("One", ["weight": "250", "roastedOn": "2026-11-13"])
        let window = { try home.get(bag, as: home.ada).text }
        #expect(try window().contains("8 days after the roast · at its best"))
        try home.house.database.write { db in
            try db.execute(sql: #"UPDATE brewBag SET extras = '{"bean_roasting_type":"ESPRESSO"}'"#)
        }
        #expect(try window().contains("8 days after the roast · best in 2 days"))
        _ = try brew([(bag, "")])
        #expect(try window().contains("8 days after the roast · at its best"))
        try home.house.database.write { db in try db.execute(sql: "UPDATE brewLog SET method = 'espresso'") }
        #expect(try window().contains("8 days after the roast · best in 2 days"))
        #expect(try window().contains("Rule of thumb: rest for a week (espresso ten days)"))
    }

    @Test("favourites, flavours and the roast that another program knew stand on the pages of the bag and the cup")
    func foreign() throws {
        let file = """
            {"SETTINGS": [{"brew_rating": 5}], "MILL": [], "PREPARATION": [],
            "BEANS": [{"name": "Kochere", "weight": 250, "roast": "CITY_PLUS_ROAST", "aromatics": "Peach, black tea",
            "rating": 4, "config": {"uuid": "b1"}}],
            "BREWS": [{"grind_weight": 15, "brew_quantity": 250, "bean": "b1", "favourite": true,
            "cupped_flavor": {"custom_flavors": ["Apricot", 3]}, "config": {"uuid": "c1", "unix_timestamp": 1768000000}}]}
            """
        #expect(try home.bringBrews(file, as: home.ada).status == 303)

        let bag = try #require(try home.brew.shelf.bags(of: [home.barista(home.ada).open]).values.first?.first)
        let page = try home.get(BagsController.path(bag.id, of: bag.barista), as: home.ada).text
        #expect(page.contains("<dt>Roast</dt><dd>City plus</dd>"))
        #expect(page.contains("<dt>Rating</dt><dd>4</dd>"))
        #expect(page.contains("Peach, black tea"))
        let log = try #require(try home.cups(of: home.ada).first)
        let cup = try home.get(BrewLogsController.path(log.id), as: home.ada).text
        #expect(cup.contains("<dt>Favourite</dt>") && cup.contains("<dt>Flavours</dt><dd>Apricot</dd>"))
    }
}
