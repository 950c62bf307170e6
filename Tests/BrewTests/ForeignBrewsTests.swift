import Foundation
import Localization
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Files of other coffee programs")
struct ForeignBrewsTests {
    private let now = Instant(milliseconds: 1_795_000_000_000)

    private func read(_ files: (name: String, text: String)...) throws -> BrewReading {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        var documents = BrewDocuments(now: now, zone: zone) { "Pour \($0) of \($1)" }
        for file in files { try documents.read(Array(file.text.utf8), named: file.name) }
        return documents.finish()
    }

    @Test(
        "days of beans are instants: they are those of the place where the beans were roasted",
        arguments: [
            ("America/New_York", "2024-03-02T01:30:00.000Z", "2024-03-01"),
            ("Australia/Sydney", "2024-03-01T21:30:00.000Z", "2024-03-02"),
            ("America/New_York", "2024-03-02", "2024-03-02"), ("America/New_York", "2024-03-02T01:30:00", "2024-03-02"),
        ])
    func beanDays(zone: String, written: String, day: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        var documents = BrewDocuments(now: now, zone: zone) { "Pour \($0) of \($1)" }
        let text = #"""
            {"BREWS":[],"PREPARATION":[],"SETTINGS":[],"BEANS":[{"name":"Bag","roastingDate":"\#(written)",
            "openDate":"\#(written)","frozenDate":"","config":{"uuid":"b1"}}]}
            """#
        try documents.read(Array(text.utf8), named: "Beanconqueror.json")
        let bags = documents.finish().bags
        let bag = try #require(bags.first)

        #expect((bag.roastedOn?.iso, bag.openedOn?.iso, bag.frozenOn) == (day, day, nil))
    }

    @Test("what rows of Beanconqueror have and Hearth does not import is counted, and stays with the kept rows")
    func unread() throws {
        let brew =
            #"{"flow_profile":"x","tds":1.3,"attachments":[],"coordinates":{"a":1},"config":{"uuid":"1","unix_timestamp":9}}"#
        let reading = try read(("a.json", #"{"BEANS":[],"SETTINGS":[],"BREWS":[\#(brew),\#(brew)]}"#))

        #expect(reading.unread.counts == ["flow_profile": 2, "coordinates": 2])
        var kept = BrewReading(now: now, zone: .gmt)
        reading.eachRow { kept.take($0) }
        #expect(kept.unread == reading.unread)
        #expect(kept.logs == reading.logs)
        #expect(kept.problemCount == reading.problemCount)
    }

    @Test("more rows than come in at once are said first, and the first ones are read")
    func manyRows() throws {
        let rows = Array(repeating: #"{"a12":34}"#, count: 50_010).joined(separator: ",")
        let reading = try read(("a.json", #"{"BEANS":[],"SETTINGS":[],"BREWS":[\#(rows)]}"#))

        #expect(reading.problems.first?.what == "Only the first \(50_000) rows will be imported.")
        #expect(reading.problems.count == 101)
        #expect(reading.problemCount == 50_001)
    }

    // MARK: Beanconqueror

    private static let main = """
        {"SETTINGS": [{"brew_rating": 10, "currency": "EUR"}], "VERSION": [{}],
        "PREPARATION": [{"name": "Plastic V60", "type": "V60", "style_type": "POUR OVER", "note": "02",
            "tools": [{"name": "Cafec filter", "config": {"uuid": "t1"}}], "config": {"uuid": "p1"}},
            {"name": "Linea", "type": "PORTAFILTER", "style_type": "ESPRESSO", "config": {"uuid": "p2"}}],
        "MILL": [{"name": "Niche", "finished": true, "config": {"uuid": "m1"}}],
        "WATER": [{"name": "Soft", "config": {"uuid": "w1"}}],
        "BEANS": [{"name": "Kochere", "roaster": "Sun", "roastingDate": "2026-01-05T00:00:00.000Z", "weight": 250,
            "cost": 12.5, "finished": true, "note": "Peach", "bean_information": [{"country": "Ethiopia"}],
            "openDate": "", "config": {"uuid": "b1", "unix_timestamp": 1767700000}}],
        "BREWS": [{"grind_weight": 15, "brew_quantity": 250, "brew_quantity_type": "GR", "grind_size": "22",
            "brew_temperature": 94, "brew_time": 185, "brew_time_milliseconds": 600, "rating": 7, "tds": 1.32,
            "brew_beverage_quantity": 218, "note": "Sweet", "bean": "b1", "mill": "m1", "water": "w1",
            "method_of_preparation": "p1", "method_of_preparation_tools": ["t1"], "vessel_name": "Jug",
            "config": {"uuid": "r1", "unix_timestamp": 1768000000}},
            {"grind_weight": "18", "brew_beverage_quantity": 36, "brew_quantity": 0, "rating": 0, "bean": "gone",
            "mill": "", "method_of_preparation": "p2", "config": {"uuid": "r2", "unix_timestamp": 1768086400}}]}
        """

    @Test("a Beanconqueror export brings cups with names, beans, gear and ratings on five stars")
    func beanconqueror() throws {
        let reading = try read(("Beanconqueror.json", Self.main))

        #expect(reading.problems.isEmpty)
        #expect(reading.gear.map(\.kind) == ["dripper", "dripper", "grinder", "water"])
        #expect(reading.gear.map(\.isRetired) == [false, false, true, false])
        let bag = try #require(reading.bags.first)
        #expect((bag.name, bag.roaster, bag.roastedOn?.iso, bag.openedOn) == ("Kochere", "Sun", "2026-01-05", nil))
        #expect((bag.weight, bag.price, bag.currency) == (Grams(250), 1250, "EUR"))
        #expect(bag.finishedOn?.iso == "2026-01-10")
        #expect(bag.note == "Peach\n\nEthiopia")
        let cup = try #require(reading.logs.first)
        #expect((cup.method, cup.recipeName, cup.dose, cup.yield) == (.v60, "Plastic V60", Grams(15), Grams(250)))
        #expect(
            (cup.temperature, cup.setting, cup.grinder.name, cup.water.name) == (Celsius(94), "22", "Niche", "Soft"))
        #expect(cup.dripper == ImportedLog.Thing(source: "beanconqueror:p1", name: "Plastic V60 (Cafec filter)"))
        #expect((cup.seconds, cup.tds, cup.beverage, cup.rating, cup.note) == (186, 132, Grams(218), 4, "Sweet"))
        #expect(cup.beans == [ImportedLog.Bean(bag: "beanconqueror:b1", name: "Kochere", amount: Grams(15))])
        #expect(cup.day.iso == "2026-01-10")
        #expect(cup.extras == #"{"vessel_name":"Jug"}"#)
        let espresso = try #require(reading.logs.last)
        #expect((espresso.method, espresso.dose, espresso.yield) == (.espresso, Grams(18), Grams(36)))
        #expect((espresso.rating, espresso.beans.count, espresso.grinder) == (nil, 0, ImportedLog.Thing()))
    }

    @Test("further files are a part of the export, also when they come first")
    func furtherFiles() throws {
        let rest = """
            [{"grind_weight": 20, "brew_quantity": 300, "bean": "b2", "method_of_preparation": "p1", "rating": 10,
            "config": {"uuid": "r3", "unix_timestamp": 1768000001}}]
            """
        let beans = #"[{"name": "Huila", "config": {"uuid": "b2"}}]"#

        let reading = try read(
            ("Beanconqueror_Brews_1.json", rest), ("Beanconqueror.json", Self.main),
            ("Beanconqueror_Beans_1.json", beans))

        #expect(reading.logs.map(\.source) == ["beanconqueror:r1", "beanconqueror:r3", "beanconqueror:r2"])
        #expect(reading.logs[1].beans.map(\.name) == ["Huila"])
        #expect(reading.logs[1].rating == 5)
        #expect(reading.formats == [.beanconqueror])
    }

    @Test("a price counts the minor units of its currency", arguments: [("JPY", 13), ("EUR", 1250), ("KWD", 12500)])
    func currencies(code: String, price: Int) throws {
        let text = Self.main.replacingOccurrences(of: "EUR", with: code)

        let bag = try #require(read(("Beanconqueror.json", text)).bags.first)

        #expect((bag.price, bag.currency) == (price, code))
    }

    @Test(
        "in Hearth's own files of version 1, prices are hundredths in every currency", arguments: [(1, 0.13), (2, 13)])
    func versions(version: Int, price: Double) throws {
        let text = """
            {"format": "hearth-brew", "version": \(version), "recipes": [], "gear": [], "logs": [],
            "bags": [{"id": "b1", "name": "Kochere", "price": \(price), "currency": "JPY"}]}
            """

        #expect(try read(("brew.json", text)).bags.map(\.price) == [13])
    }

    @Test("bad rows are listed, and good ones are kept")
    func badRows() throws {
        let text = """
            {"SETTINGS": [], "PREPARATION": [null, 5, {"name": "X"}], "BEANS": [{"config": {"uuid": "b"}}],
            "BREWS": [{"grind_weight": 1e300, "brew_quantity": "x", "config": {"uuid": "a", "unix_timestamp": 1768000000}},
            {"config": {"uuid": "a", "unix_timestamp": 1768000000}}, {"config": {"uuid": "c"}}, {}, "text",
            {"grind_weight": 15, "config": {"uuid": "d", "unix_timestamp": 99999999999}}]}
            """

        let reading = try read(("Beanconqueror.json", text))

        #expect(reading.logs.map(\.source) == ["beanconqueror:a"])
        #expect(reading.bags.isEmpty)
        #expect(reading.problemCount == 9)
        #expect(reading.problems.contains { $0.what == "A cup without a date." && $0.which == "c" })
        #expect(!reading.problems.contains { $0.which.hasPrefix("1970") })
    }

    // MARK: Recipes

    @Test("Timer.coffee's amounts are totals or additions, whichever adds up")
    func timerCoffee() throws {
        func recipe(_ id: Int, _ steps: [(String, String)]) -> String {
            let list = steps.enumerated().map { #"{"order": \#($0 + 1), "description": "\#($1.0)", "time": \#($1.1)}"# }
            return
                #"{"id": "\#(id)", "name": "R\#(id)", "brewing_method_id": "hario_v60", "coffee_amount": 15, "water_amount": 250, "water_temp": 92, "grind_size": "Medium-coarse", "steps": [\#(list.joined(separator: ","))]}"#
        }
        let adds = recipe(
            1,
            [
                ("Rinse with 200ml, add <final_coffee_amount>g of coffee", "0"),
                ("Pour (0.2 x <final_water_amount>)g of water", "45"),
                ("Pour (0.8 × <final_water_amount>)g", "60"),
            ])
        let totals = recipe(
            2, [("Pour 50g", "30"), ("Slowly pour up to 150g", "30"), ("Pour till <final_water_amount>g", "0")])
        let unclear = recipe(3, [("Pour 50g", "30"), ("Pour 60g", "30")])
        let sliders = recipe(
            4,
            [
                ("Pour (<m1> x <final_water_amount>)g", #""<t1>""#),
                ("Pour (<m2> x <final_water_amount>)g", #""<t2>""#),
                ("Pour (<m3> x <final_water_amount>)g", "45"), ("Pour (<m4> x <final_water_amount>)g", "45"),
            ])

        let long = recipe(5, [("Pour (99999999999999999999 x <final_water_amount>)g", "45")])

        let reading = try read(("recipes_v60.json", "[\(adds),\(totals),\(unclear),\(sliders),\(long)]"))

        #expect(reading.recipes.map(\.content.name) == ["R1", "R2", "R3", "R4", "R5"])
        let steps = reading.recipes.map(\.content.steps)
        #expect(steps[0].map(\.instruction)[0] == "Rinse with 200ml, add 15g of coffee")
        #expect(steps[0].map(\.water?.amount) == [nil, Grams(50), Grams(200)])
        #expect(steps[0].map(\.seconds) == [nil, 45, 60])
        #expect(steps[1].map(\.water?.isTarget) == [false, true, true])
        #expect(steps[1].last?.water?.amount == Grams(250))
        #expect(steps[2].allSatisfy { $0.water == nil })
        #expect(steps[3].map(\.water?.amount) == [Grams(50), Grams(50), Grams(75), Grams(75)])
        #expect(steps[3].map(\.seconds) == [10, 35, 45, 45])
        #expect(reading.problems.map(\.which) == ["R3"])
        #expect(reading.recipes[0].content.grind == .medium)
        #expect(reading.recipes[0].content.tactile == "Medium-coarse")
    }

    @Test("Timer.coffee: waiting until a time makes no total, and a pour that the settings leave out is no step")
    func timerCoffeeWords() throws {
        let text = #"""
            [{"id":"1","name":"R","brewing_method_id":"hario_v60","coffee_amount":15,"water_amount":250,"steps":[
            {"order":1,"description":"Pour 50g and wait until 0:45","time":45},
            {"order":2,"description":"Wait until 1:00, then pour (0.4 x <final_water_amount>)g","time":30},
            {"order":3,"description":"Pour until the scale shows 250g","time":30},
            {"order":4,"description":"Pour (<m5> x <final_water_amount>)g","time":"<t5>"}]}]
            """#
        let reading = try read(("recipes.json", text))

        #expect(reading.problems.isEmpty)
        let steps = try #require(reading.recipes.first).content.steps
        #expect(steps.map(\.water?.amount) == [Grams(50), Grams(100), Grams(250)])
        #expect(steps.map(\.water?.isTarget) == [false, false, true])
    }

    private func recipe(water: Int, coffee: String = "20", _ steps: [(text: String, time: String)]) -> String {
        let list = steps.enumerated().map { index, step in
            #"{"order":\#(index + 1),"description":"\#(step.text)","time":\#(step.time)}"#
        }
        return """
            [{"id":"1","name":"R","brewing_method_id":"hario_v60","coffee_amount":\(coffee),"water_amount":\(water),
            "short_description":"By [R](https://r.example)","steps":[\(list.joined(separator: ","))]}]
            """
    }

    @Test(
        "Timer.coffee: ice is ice, whether the yield includes it, and whether the scale was set to zero on top of it",
        arguments: [
            (
                500,
                [
                    "Rinse the filter. Put (0.4 x <final_water_amount>)g of ice into the server and zero the scale.",
                    "Wet with (3 x <final_coffee_amount>)g of water.",
                    "Slowly pour till (0.6 x <final_water_amount>)g. of water.", "Stir.",
                ], [2000, 600, 2400, nil], [true, false, false, false]
            ),
            (
                240,
                [
                    "Bloom with (0.25 x <final_water_amount>)g of water.", "Pour (0.75 x <final_water_amount>)g.",
                    "Add (0.25 x <final_water_amount>)g of ice and stir.",
                ], [600, 1800, nil], [false, false, false]
            ),
            (
                500,
                [
                    "Have the brewer ready. You need (0.34 x <final_water_amount>)g of ice, keep it cold.",
                    "Add (0.66 x <final_water_amount>)g. of water",
                    "Place (0.34 x <final_water_amount>)g of ice below.",
                ], [nil, 3300, 1700], [false, false, true]
            ),
            (
                500,
                [
                    "Filter ausspülen. (0.4 x <final_water_amount>)g Eis in die Kanne geben.",
                    "Langsam bis (0.6 x <final_water_amount>)g Wasser aufgießen.",
                ], [2000, 3000], [true, false]
            ),
            (
                200, ["Pour (0.5 x <final_water_amount>)g over the ice.", "Pour (0.5 x <final_water_amount>)g."],
                [1000, 1000], [false, false]
            ),
        ] as [(Int, [String], [Int?], [Bool])])
    func iced(water: Int, texts: [String], tenths: [Int?], ice: [Bool]) throws {
        let reading = try read(("recipes.json", recipe(water: water, texts.map { ($0, "10") })))

        #expect(reading.problems.isEmpty)
        let steps = try #require(reading.recipes.first).content.steps
        #expect(steps.map { $0.water?.amount.tenths } == tenths)
        #expect(steps.map { $0.water?.kind == .ice } == ice)
    }

    @Test("Timer.coffee: amounts are written to a tenth, and a range is no amount")
    func timerCoffeeTenths() throws {
        let texts = [
            "Wet with (3 x <final_coffee_amount>)g of water.", "Pour up to <final_water_amount>g.",
            "Add another 40-50g of water if you like.",
        ]
        let reading = try read(("recipes.json", recipe(water: 250, coffee: "12.5", texts.map { ($0, "10") })))

        let steps = try #require(reading.recipes.first).content.steps
        #expect(steps.map(\.instruction)[0] == "Wet with 37.5g of water.")
        #expect(steps.map { $0.water?.amount.tenths } == [375, 2500, nil])
        #expect(reading.problems.isEmpty)
    }

    @Test(
        "Timer.coffee: at the middle of its sliders, additions or totals, the 4:6 method has four pours and 3 minutes",
        arguments: [
            (["<m1>", "<m2>", "<m3>", "<m4>", "<m5>"], "Pour"),
            (["<m1>", "<m2>", "<m3>", "<m4>", "<m5>"], "Pour up to"),
        ])
    func timerCoffeeSliders(shares: [String], verb: String) throws {
        let times = ["10", "35", "10", "35", #""<t1>""#, #""<t2>""#, #""<t3>""#, #""<t4>""#, #""<t5>""#, #""<t6>""#]
        let steps = shares.enumerated().flatMap { index, share in
            [
                (text: "\(verb) (\(share) x <final_water_amount>)g of water.", time: times[2 * index]),
                (text: "Wait.", time: times[2 * index + 1]),
            ]
        }
        let reading = try read(("recipes.json", recipe(water: 300, [("Rinse the filter.", "0")] + steps)))

        #expect(reading.problems.isEmpty)
        let content = try #require(reading.recipes.first).content
        let scaled = Scaling.scaled(content, dose: content.dose, yield: content.yield)
        #expect(scaled.compactMap { $0.add?.tenths } == [600, 600, 900, 900])
        #expect(content.steps.compactMap(\.seconds).reduce(0, +) == 180)
        #expect(content.steps.last?.instruction == "Wait.")
        #expect(content.steps.count == 9)
    }

    @Test("what recipes of each program have and Hearth does not import is counted")
    func unreadRecipes() throws {
        let timer = try read(("a.json", recipe(water: 250, [("Pour 250g", "10")])))
        #expect(timer.unread.counts == ["short_description": 1])

        let cofi = try read(
            (
                "b.json",
                """
                [{"id":3,"name":"M","description":"Strong","recipeIcon":"V60","lastFinished":7,"steps":[
                {"name":"Pour","value":200.0,"orderInRecipe":1,"type":"WATER","tip":"slow"}]}]
                """
            ))
        #expect(cofi.unread.counts == ["description": 1, "tip": 1])

        let fourSix = try read(
            (
                "c.json",
                """
                {"version":3,"partitionsCountOf6":3,"waterToCoffeeBeansWeightRatio":15,"beforeChecklist":["Boil"],
                "switches":[true],"mills":[{"name":"A","value":1},{"name":"B","value":2}]}
                """
            ))
        #expect(fourSix.unread.counts == ["beforeChecklist": 1, "switches": 1, "mills": 1])
        #expect(fourSix.problems.first?.what == "This file comes from a newer version. Some of it may be missing.")
        #expect(fourSix.problems.first?.which == "3")

        let guide = try read(
            (
                "d.json",
                """
                {"data":{"coffeeBeans":[],"customEquipments":[{"id":"e"}],"brewingNotes":[{"id":"n","timestamp":1,"image":"x"}],
                "customMethods":[{"name":"M","videoUrl":"v","params":{"coffee":"15g","water":"225g","stages":[]}}]}}
                """
            ))
        #expect(guide.unread.counts == ["customEquipments": 1, "image": 1, "videoUrl": 1])

        let conqueror = try read(
            (
                "Beanconqueror.json",
                """
                {"BEANS":[],"SETTINGS":[],"BREWS":[],"GREEN_BEANS":[{"name":"x"}],"GRAPH":[],
                "WATER":[{"name":"W","calcium":30,"config":{"uuid":"w"}}]}
                """
            ))
        #expect(conqueror.unread.counts == ["GREEN_BEANS": 1, "calcium": 1])
    }

    @Test("two different settings of BrewCoffee46 without ids are two recipes")
    func fourSixTwice() throws {
        let one =
            #"{"partitionsCountOf6":3,"waterToCoffeeBeansWeightRatio":15,"firstWaterPercent":0.5,"coffeeBeansWeight":20}"#
        let reading = try read(
            ("a.json", one), ("b.json", one.replacing("\"coffeeBeansWeight\":20", with: "\"coffeeBeansWeight\":30")),
            ("c.json", one))

        #expect(reading.recipes.map(\.content.dose) == [Grams(20), Grams(30)])
        #expect(reading.problems.map(\.what) == ["It is in the file twice."])
    }

    @Test("settings of BrewCoffee46 that differ in their mill, or were never given a time, are two recipes")
    func fourSixMills() throws {
        func file(_ more: String) -> String {
            #"{"partitionsCountOf6":3,"waterToCoffeeBeansWeightRatio":15,"firstWaterPercent":0.5,"note":"x",\#(more)}"#
        }
        let mill = #""mills":[{"name":"C40","value":24}]"#
        let reading = try read(
            ("a.json", file(mill)), ("b.json", file(mill.replacing("24", with: "28"))),
            ("c.json", file(#""editedAtMilliSec":0,"coffeeBeansWeight":20"#)),
            ("d.json", file(#""editedAtMilliSec":0,"coffeeBeansWeight":25"#)))

        #expect(reading.recipes.map(\.content.tactile) == ["C40 24", "C40 28", "", ""])
        #expect(reading.recipes.suffix(2).map(\.content.dose) == [Grams(20), Grams(25)])
        #expect(reading.problems.isEmpty)
    }

    @Test(
        "a version of Brew Guide or Beanconqueror that is newer than those known is said before anything else",
        arguments: [
            (#"{"appVersion":"1.6.0","data":{"coffeeBeans":[{"id":"b","name":"B"}]}}"#, "1.6.0"),
            (#"{"appVersion":"2.0","data":{"coffeeBeans":[{"id":"b","name":"B"}]}}"#, "2.0"),
            (#"{"appVersion":"1.5.15","data":{"coffeeBeans":[{"id":"b","name":"B"}]}}"#, nil),
            (#"{"data":{"coffeeBeans":[{"id":"b","name":"B"}]}}"#, nil),
            (
                #"{"SETTINGS":[{}],"BEANS":[{"name":"B","config":{"uuid":"b"}}],"VERSION":[{"updatedDataVersions":["UPDATE_15","UPDATE_2"]}]}"#,
                "UPDATE_15"
            ),
            (
                #"{"SETTINGS":[{}],"BEANS":[{"name":"B","config":{"uuid":"b"}}],"VERSION":[{"updatedDataVersions":["UPDATE_14"]}]}"#,
                nil
            ),
        ] as [(String, String?)])
    func newerVersions(file: String, version: String?) throws {
        let reading = try read(("a.json", file))

        #expect(reading.bags.map(\.name) == ["B"])
        #expect(
            reading.problems.map(\.what)
                == (version == nil ? [] : ["This file comes from a newer version. Some of it may be missing."]))
        #expect(reading.problems.first?.which == version)
    }

    @Test("what is left of beans whose bag has no size in Brew Guide is counted as not imported")
    func brewGuideLeft() throws {
        let text =
            #"{"data":{"coffeeBeans":[{"id":"a","name":"A","remaining":"120"},{"id":"b","name":"B","capacity":"200","#
            + #""remaining":"120"},{"id":"c","name":"C","capacity":"200","remaining":"-5"}]}}"#
        let reading = try read(("backup.json", text))

        #expect(reading.bags.map(\.weight) == [nil, Grams(200), Grams(200)])
        #expect(reading.bags.map(\.stockChange) == [.zero, Grams(-80), .zero])
        #expect(reading.unread.counts == ["remaining": 2])
    }

    @Test("Brew Guide's stages are totals of time and water, and its movements of stock are no cups")
    func brewGuide() throws {
        let text = """
            Look at this:
            {"exportDate": "2025-11-01", "data": {"customMethodsByEquipment": {"CleverDripper": [{"id": "m1", "name": "Steep",
            "params": {"coffee": "15g", "water": "225g", "ratio": "1:15", "grindSize": "coarse", "temp": "92°C", "stages": [
            {"time": 30, "label": "Bloom", "water": "30g", "detail": "in circles", "pourType": "circle"},
            {"time": 120, "label": "Pour", "water": "200g", "detail": ""},
            {"label": "Dilute", "water": "225g", "pourType": "bypass"}]}}]},
            "coffeeBeans": [{"id": "c1", "name": "Gesha", "capacity": "200", "price": "98", "roastDate": "2025-10-20"}],
            "brewingNotes": [{"id": "n1", "timestamp": 1762000000000, "equipment": "V60", "method": "One pour",
            "params": {"coffee": "15g", "water": "225g", "temp": "93°C", "grindSize": "medium"}, "totalTime": 120, "rating": 4,
            "taste": {"acidity": 3}, "notes": "Bright", "beanId": "c1", "coffeeBeanInfo": {"name": "Gesha"}},
            {"id": "n2", "timestamp": 1762000000001, "source": "quick-decrement"}]}}
            """

        let reading = try read(("backup.txt", text))

        let recipe = try #require(reading.recipes.first?.content)
        #expect((recipe.method, recipe.dose, recipe.yield, recipe.grind) == (.clever, Grams(15), Grams(225), .coarse))
        #expect(recipe.steps.map(\.seconds) == [30, 90, nil])
        #expect(recipe.steps.map(\.water?.amount) == [Grams(30), Grams(200), Grams(225)])
        #expect(recipe.steps.map(\.water?.kind) == [.pour, .pour, .bypass])
        #expect(recipe.steps[0].instruction == "Bloom: in circles")
        let cup = try #require(reading.logs.first)
        #expect(reading.logs.count == 1)
        #expect((cup.rating, cup.seconds, cup.note, cup.grind, cup.dripper.name) == (4, 120, "Bright", .medium, "V60"))
        #expect(cup.beans == [ImportedLog.Bean(bag: "brewguide:c1", name: "Gesha", amount: Grams(15))])
        // The file names no currency.
        #expect(reading.bags.map(\.price) == [nil])
        #expect(reading.bags.first?.extras.contains(#""price":"98""#) == true)
        #expect(reading.problems.isEmpty)
    }

    @Test("Cofi's values are additions, and a step without a time waits")
    func cofi() throws {
        let text = """
            [{"id": 3, "name": "Morning", "description": "", "recipeIcon": "V60", "steps": [
            {"name": "Pour", "time": 30000, "value": 200.0, "orderInRecipe": 2, "type": "WATER"},
            {"name": "Add coffee", "value": 15, "orderInRecipe": 0, "type": "ADD_COFFEE"},
            {"name": "Bloom", "time": 45000, "value": 40, "orderInRecipe": 1, "type": "WATER"},
            {"name": "Wait", "orderInRecipe": 3, "type": "WAIT"}]}]
            """

        let reading = try read(("cofi_backup_2026.json", text))

        let recipe = try #require(reading.recipes.first?.content)
        #expect((recipe.dose, recipe.yield) == (Grams(15), Grams(240)))
        #expect(recipe.steps.map(\.instruction) == ["Add coffee", "Bloom", "Pour", "Wait"])
        #expect(recipe.steps.map(\.seconds) == [nil, 45, 30, nil])
        #expect(reading.problems.isEmpty)
    }

    @Test("settings of the 4:6 method become pours that add up", arguments: [0.3, 0.5, 0.7, 1.0], 1...6)
    func fourSix(share: Double, pours: Int) throws {
        let text = """
            {"version": 2, "partitionsCountOf6": \(pours), "waterToCoffeeBeansWeightRatio": 15, "firstWaterPercent": \(share),
            "totalTimeMilliSec": 210000, "steamingTimeMilliSec": 45000, "coffeeBeansWeight": 20, "mills": [], "note": "Mine"}
            """

        let reading = try read(("46.json", text))

        let recipe = try #require(reading.recipes.first?.content, "\(reading.problems)")
        #expect(recipe.yield == Grams(300))
        #expect(recipe.steps.count == pours + (share < 1 ? 2 : 1))
        #expect(recipe.steps[0].water?.amount == Grams(Int(120 * share)))
        #expect(recipe.steps.compactMap(\.seconds).reduce(0, +) == 210)
        #expect(recipe.steps[0].instruction == "Pour 1 of \(recipe.steps.count)")
    }

    @Test(
        "no recipe of the 4:6 method pours nothing", arguments: [0.0, 0.01, 0.999, 1.0],
        [(1, 1), (6, 1), (20, 1), (1, 20), (6, 20), (20, 20)])
    func fourSixWithoutNothing(share: Double, cup: (pours: Int, dose: Int)) throws {
        let (pours, dose) = cup
        let text = """
            {"version": 2, "partitionsCountOf6": \(pours), "waterToCoffeeBeansWeightRatio": 15, "firstWaterPercent": \(share),
            "totalTimeMilliSec": 210000, "steamingTimeMilliSec": 45000, "coffeeBeansWeight": \(dose)}
            """

        let content = try #require(read(("46.json", text)).recipes.first).content
        let scaled = Scaling.scaled(content, dose: content.dose, yield: content.yield)
        #expect(scaled.allSatisfy { ($0.add ?? .zero) > .zero })
        #expect(scaled.last?.shows == Grams(15 * dose))
        #expect(content.steps.compactMap(\.seconds).reduce(0, +) == 210)
    }

    @Test("what is no file of these is said by its name, and newer ones of Hearth are refused")
    func strangers() throws {
        let reading = try read(("a.json", "{\"x\": 1}"), ("b.json", "not at all"), ("c.json", "[]"))

        #expect(reading.isEmpty)
        #expect(reading.problems.map(\.which) == ["a.json", "b.json", "c.json"])
        #expect(throws: FileRefusal.self) {
            try read(("brew.json", #"{"format": "hearth-brew", "version": 3, "logs": []}"#))
        }
    }

    @Test(
        "a file that was cut off says so, also if one whole recipe is in it",
        arguments: [
            "[ONE,{\"id\":\"2\",\"na", "[ONE,", "[ONE", "{\"recipes\":[1],\"more\":[ONE,{\"na",
            "Look at these:\n[ONE,{\"id\":\"2\"",
        ])
    func cutOff(text: String) throws {
        let one = #"{"params":{"coffee":"15g","water":"225g","stages":[{"time":120,"water":"225g"}]},"name":"One"}"#

        let reading = try read(("a.json", text.replacing("ONE", with: one)))

        #expect(reading.isEmpty)
        #expect(reading.problems.map(\.what) == [BrewDocuments.cutOff])
    }

    @Test("a recipe in a message may have brackets around it")
    func message() throws {
        let one = #"{"params":{"coffee":"15g","water":"225g","stages":[{"time":120,"water":"225g"}]},"name":"One"}"#

        for text in ["[Recipe] ONE", "ONE\nsee [here](x)", "```json\nONE\n```"] {
            #expect(
                try read(("a.txt", text.replacing("ONE", with: one))).recipes.map(\.content.name) == ["One"], "\(text)")
        }
    }

    @Test("nothing in a file makes it crash", arguments: 1...8 as ClosedRange<UInt64>)
    func broken(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bits = ["null", "-1", "1e300", "\"\"", "[]", "{}", "true", "\"\u{0}\"", "\"<m1>\"", "99999999999999999999"]
        for _ in 0..<60 {
            var text = Self.main
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let values = text.ranges(of: /: ("[^"]*"|[\d.]+)/)
                guard let range = values.randomElement(using: &random) else { continue }
                text.replaceSubrange(range, with: ": " + (try #require(bits.randomElement(using: &random))))
            }
            let reading = try read(("Beanconqueror.json", text))
            #expect(reading.logs.allSatisfy { (0...1_000_000).contains($0.yield.tenths) }, "seed \(seed)")
        }
    }
}
