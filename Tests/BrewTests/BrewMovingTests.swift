import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Moving brews in and out")
struct BrewMovingTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    static let file = """
        {"SETTINGS": [{"brew_rating": 5, "currency": "EUR"}],
        "PREPARATION": [{"name": "Kitchen V60", "type": "V60", "config": {"uuid": "p1"}}],
        "MILL": [{"name": "Niche", "config": {"uuid": "m1"}}], "WATER": [],
        "BEANS": [{"name": "Kochere", "roaster": "Sun", "roastingDate": "2025-01-05", "weight": 250, "cost": 12.5,
            "url": "sun.example", "config": {"uuid": "b1"}}],
        "BREWS": [{"grind_weight": 15, "brew_quantity": 250, "grind_size": "22", "brew_temperature": 94, "brew_time": 185,
            "rating": 4, "tds": 1.32, "note": "Sweet", "bean": "b1", "mill": "m1", "method_of_preparation": "p1",
            "config": {"uuid": "r1", "unix_timestamp": 1768000000}},
            {"grind_weight": 16, "brew_quantity": 250, "rating": 5, "bean": "b1", "method_of_preparation": "p1",
            "config": {"uuid": "r2", "unix_timestamp": 1768086400}}, {"config": {}}]}
        """

    @Test("prices in yen are taken out as yen, and come back as they were")
    func yen() throws {
        try home.bringBrews(Self.file.replacingOccurrences(of: "EUR", with: "JPY"), as: home.ada)

        try home.bringBrews(home.brewDocument(of: home.ada), as: home.grace)

        #expect(try [home.ada, home.grace].map { try home.brews(of: $0).bags.map(\.price) } == [[13], [13]])
        let stored = try home.house.database.read { try Int.fetchAll($0, sql: "SELECT price FROM brewBag") }
        #expect(stored == [13, 13])
    }

    private func counts(of member: Member) throws -> [Int] {
        let brews = try home.brews(of: member)
        return [brews.logs.count, brews.bags.count, brews.gear.count, brews.recipes.count]
    }

    /// A household in which Ada has all that there can be.
    private func fill() throws {
        let own = try home.barista(of: home.ada)
        let stores = try home.brewing
        var recipe = ScalingTests.recipe([
            ScalingTests.step(45, add: Grams(tenths: 405)), ScalingTests.step(nil, to: Grams(250), .bypass),
        ])
        recipe.tactile = "like sand"
        _ = try stores.recipes.add(recipe, for: own)
        try home.bringBrews(Self.file, as: home.ada)
        try home.house.database.write { db in
            try db.execute(
                sql: """
                    UPDATE brewLog SET recipeId = (SELECT id FROM brewRecipe WHERE ownerId = ?), extraction = -1, strength = 1,
                        change = 'finer', grind = 'medium', stepTimes = '[45,30]', plannedSeconds = 180, finishedAt = 1768000000123
                    WHERE setting = '22' AND baristaId = ?
                    """, arguments: [home.ada.id, own.id])
        }
    }

    // MARK: In

    @Test("a preview reads what is there in pieces: it is compared outside of them")
    func readInPieces() throws {
        let cups = (1...1500).map {
            #"{"grind_weight":15,"brew_quantity":250,"config":{"uuid":"r\#($0)","unix_timestamp":\#(1_700_000_000 + $0)}}"#
        }
        let file = #"{"SETTINGS":[],"PREPARATION":[],"BEANS":[],"BREWS":[\#(cups.joined(separator: ","))]}"#
        try home.bringBrews(file, as: home.ada)
        #expect(
            try eventually(within: 60) {
                try home.house.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM brewLog") } == 1500
            })
        let place = try home.sendBrews(file, as: home.ada)

        let longest = try home.longestRead { _ = try home.get(place, as: home.ada) }

        #expect(longest < 1200, "\(longest)")
    }

    @Test("first it is looked at, and nothing is changed; then one button brings all of it in")
    func movingIn() throws {
        let place = try home.sendBrews(Self.file, as: home.ada)
        let page = try home.get(place, as: home.ada).text

        #expect(page.contains("2 cups are new."))
        #expect(page.contains("1 bag of beans is new."))
        #expect(page.contains("2 pieces of gear are new."))
        #expect(page.contains("1 item will be skipped or shortened. It is listed below."))
        #expect(page.contains("10 January 2026 · Kitchen V60"))
        #expect(try counts(of: home.ada) == [0, 0, 0, 0])

        let reply = try home.post(place, as: home.ada)

        #expect(reply.status == 303)
        #expect(reply["Location"] == "/brew/logs")
        #expect(try counts(of: home.ada) == [2, 1, 2, 0])
        let log = try #require(try home.brews(of: home.ada).logs.first)
        #expect((log.method, log.recipeName, log.rating, log.tdsPercent) == ("v60", "Kitchen V60", 4, 1.32))
        #expect(log.grinder.name == "Niche")
        let bag = try #require(try home.brews(of: home.ada).bags.first)
        #expect(log.beans.map(\.bag) == [bag.id])
        #expect(try home.get(place, as: home.ada)["Location"] == "/brew/logs")
        #expect(try home.get("/brew/logs", as: home.ada).text.contains("Kitchen V60"))
    }

    @Test("a file is parsed when it is sent: its preview and its import read the rows that were kept")
    func parsedOnce() throws {
        let place = try home.sendBrews(Self.file, as: home.ada)
        let file = home.house.database.folder.uploads.appendingPathComponent("brew-\(place.suffix(32))")
        try #require(FileManager.default.fileExists(atPath: file.path))
        try Data("damaged".utf8).write(to: file)

        #expect(try home.get(place, as: home.ada).text.contains("2 cups are new."))
        #expect(try home.post(place, as: home.ada).status == 303)
        #expect(try counts(of: home.ada) == [2, 1, 2, 0])
        #expect(try home.stagedFiles(of: BrewRoom.id) == ["brew-\(place.suffix(32)).json"])
    }

    @Test("a file that is refused leaves no rows behind")
    func refusedRows() throws {
        let folder = home.house.database.folder
        let reply = try home.upload("/brew/import", Array(#"{"a":1}"#.utf8), named: "a.json", as: home.ada)

        #expect(reply.status == 422)
        let left = try [folder.uploads, folder.temporary].flatMap {
            try FileManager.default.contentsOfDirectory(atPath: $0.path).filter { $0.contains(".rows") }
        }
        #expect(left.isEmpty)
    }

    @Test("the same file twice changes nothing, and what is new in it comes")
    func twice() throws {
        try home.bringBrews(Self.file, as: home.ada)
        let before = try home.brewDocument(of: home.ada)

        let again = try home.sendBrews(Self.file, as: home.ada)
        #expect(try home.get(again, as: home.ada).text.contains("There is nothing new in this file."))
        try #expect(home.post(again, as: home.ada).status == 303)
        #expect(try home.brewDocument(of: home.ada) == before)

        let grown = Self.file.replacing(
            #"{"config": {}}"#,
            with:
                #"{"grind_weight": 9, "brew_quantity": 90, "bean": "b1", "config": {"uuid": "r3", "unix_timestamp": 1768100000}}"#
        )
        try home.bringBrews(grown, as: home.ada)
        #expect(try counts(of: home.ada) == [3, 1, 2, 0])
        let logs = try home.brews(of: home.ada).logs
        #expect(Set(logs.flatMap { $0.beans.map(\.bag) }).count == 1)
    }

    @Test("an import is undone as one, and that again")
    func undone() throws {
        try home.bringBrews(Self.file, as: home.ada)
        let before = try home.brewDocument(of: home.ada)

        let undo = try #require(try home.undoPath(as: home.ada))
        try #expect(home.post(undo, as: home.ada).status == 303)
        #expect(try counts(of: home.ada) == [0, 0, 0, 0])
        let sources = try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM brewSource")
        }
        #expect(sources == 0)

        let back = try #require(try home.undoPath(as: home.ada))
        try #expect(home.post(back, as: home.ada).status == 303)
        #expect(try home.brewDocument(of: home.ada) == before)
        let again = try home.sendBrews(Self.file, as: home.ada)
        #expect(try home.get(again, as: home.ada).text.contains("There is nothing new in this file."))
    }

    @Test("recipes come with their steps, and go again by undo")
    func recipes() throws {
        let text = """
            [{"id": 3, "name": "Morning", "recipeIcon": "V60", "steps": [
            {"name": "Add coffee", "value": 15, "orderInRecipe": 0, "type": "ADD_COFFEE"},
            {"name": "Pour", "time": 30000, "value": 240, "orderInRecipe": 1, "type": "WATER"}]}]
            """

        try #expect(home.bringBrews(text, as: home.ada)["Location"] == "/brew")

        let recipe = try #require(try home.brews(of: home.ada).recipes.first)
        #expect((recipe.content.name, recipe.origin, recipe.content.yieldGrams) == ("Morning", "custom", 240))
        #expect(recipe.content.steps.map(\.waterGrams) == [nil, 240])
        let again = try home.sendBrews(text, as: home.ada)
        #expect(try home.get(again, as: home.ada).text.contains("There is nothing new in this file."))
        let undo = try #require(try home.undoPath(as: home.ada))
        try #expect(home.post(undo, as: home.ada).status == 303)
        #expect(try counts(of: home.ada) == [0, 0, 0, 0])
        let back = try #require(try home.undoPath(as: home.ada))
        try #expect(home.post(back, as: home.ada).status == 303)
        #expect(try home.brews(of: home.ada).recipes.first?.content.steps.count == 2)
    }

    @Test(
        "beans that were roasted on an evening in New York, or a morning in Sydney, keep that day",
        arguments: [
            ("America/New_York", "2024-03-02T01:30:00.000Z", "2024-03-01"),
            ("Australia/Sydney", "2024-03-01T21:30:00.000Z", "2024-03-02"),
        ])
    func evening(zone: String, moment: String, day: String) throws {
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE member SET timeZone = ? WHERE id = ?", arguments: [zone, home.ada.id])
        }
        let text = String(decoding: try TestHome.sample("imports/brews/Beanconqueror-evening.json"), as: UTF8.self)
            .replacing("2024-03-02T01:30:00.000Z", with: moment)

        try home.bringBrews(text, as: home.ada)

        #expect(
            try home.brews(of: home.ada).bags.map { "\($0.roastedOn ?? "") \($0.openedOn ?? "")" } == ["\(day) \(day)"])
    }

    @Test("of Brew Guide's beans as much is left as it says, and the cups of later take from that")
    func stock() throws {
        let file = """
            {"data":{"coffeeBeans":[{"id":"c1","name":"Gesha","capacity":"200","remaining":"120"},
            {"id":"c2","name":"Full","capacity":"250g","remaining":"250g"},{"id":"c3","name":"Empty","capacity":"100","remaining":"0"},
            {"id":"c4","name":"Plain","capacity":"100"}],
            "brewingNotes":[{"id":"n1","timestamp":1762000000000,"method":"One pour","beanId":"c1",
            "params":{"coffee":"15g","water":"225g"},"coffeeBeanInfo":{"name":"Gesha"}},
            {"id":"n2","timestamp":1762000000001,"source":"quick-decrement","beanId":"c1","quickDecrementAmount":65}]}}
            """
        try home.bringBrews(file, as: home.ada)

        func left(_ member: Member) throws -> [String: Int?] {
            let own = try home.barista(of: member)
            let bags = try home.house.database.read { db in
                try BrewBag.fetchAll(
                    db, sql: "SELECT \(BrewBag.columns) FROM brewBag WHERE baristaId = ?", arguments: [own.id])
            }
            return Dictionary(uniqueKeysWithValues: bags.map { ($0.content.name, $0.left?.tenths) })
        }
        #expect(try left(home.ada) == ["Gesha": 1200, "Full": 2500, "Empty": 0, "Plain": 1000])

        try home.house.database.write { try $0.execute(sql: "UPDATE brewLogBean SET amount = amount + 100") }
        #expect(try left(home.ada)["Gesha"] == 1100)

        try home.bringBrews(home.brewDocument(of: home.ada), as: home.grace)
        #expect(try left(home.grace) == left(home.ada))
    }

    @Test("recipes keep their dates and their origin through export and import, and no day to come")
    func recipeDates() throws {
        let own = try home.barista(of: home.ada)
        let id = try home.brewing.recipes.add(ScalingTests.recipe([ScalingTests.step(45, add: Grams(250))]), for: own)
        try home.house.database.write { db in
            try db.execute(
                sql:
                    "UPDATE brewRecipe SET origin = 'conflicted_copy', createdAt = 1600000000123, modifiedAt = 1650000000456 WHERE id = ?",
                arguments: [id])
        }
        let document = try home.brewDocument(of: home.ada)

        try home.bringBrews(document, as: home.grace)
        func dates() throws -> [String] {
            try home.brews(of: home.grace).recipes.map { "\($0.origin) \($0.createdAt) \($0.modifiedAt)" }
        }
        #expect(try dates() == ["conflicted_copy 2020-09-13T12:26:40.123Z 2022-04-15T05:20:00.456Z"])

        let late = try document.replacing("2020-09-13T12:26:40.123Z", with: "2999-01-01T00:00:00Z").replacing(
            "2022-04-15T05:20:00.456Z", with: "2999-01-01T00:00:00Z"
        ).replacing(
            home.brews(of: home.ada).recipes[0].id, with: ID<BrewLog>(at: Instant(milliseconds: 1)).description)
        try home.bringBrews(late, as: home.grace)
        #expect(try !dates().contains { $0.contains("2999") })
    }

    @Test(
        "what an earlier import brought is updated by a file that has it otherwise, as one undo, if somebody wants it")
    func again() throws {
        try home.bringBrews(Self.file, as: home.ada)
        let better = Self.file.replacing(#""note": "Sweet""#, with: #""note": "Sweet, peach""#)
            .replacing(#""name": "Niche""#, with: #""name": "Niche Zero""#)
            .replacing(#""weight": 250"#, with: #""weight": 200"#)

        let place = try home.sendBrews(better, as: home.ada)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("3 items changed since the last import."))
        #expect(page.contains(#"value="update" checked"#))

        // Left as it is, nothing changes.
        _ = try home.post(place, ["again": "leave"], as: home.ada)
        #expect(try home.brews(of: home.ada).bags.map(\.weightGrams) == [250])

        _ = try home.post(home.sendBrews(better, as: home.ada), ["again": "update"], as: home.ada)
        func state() throws -> [String] {
            let brews = try home.brews(of: home.ada)
            return brews.bags.map { "\($0.weightGrams ?? 0)" } + brews.gear.map(\.name).sorted()
                + brews.logs.map { "\($0.note) \($0.grinder.name) \($0.beans.map(\.name))" }
        }
        let updated = [
            "200.0", "Kitchen V60", "Niche Zero", "Sweet, peach Niche Zero [\"Kochere\"]", "  [\"Kochere\"]",
        ]
        #expect(try state() == updated)
        #expect(
            try home.get(home.sendBrews(better, as: home.ada), as: home.ada).text.contains(
                "There is nothing new in this file."))

        let undo = try #require(try home.undoPath(as: home.ada))
        _ = try home.post(undo, as: home.ada)
        #expect(
            try state() == ["250.0", "Kitchen V60", "Niche", "Sweet Niche [\"Kochere\"]", "  [\"Kochere\"]"])
        _ = try home.post(home.sendBrews(better, as: home.ada), ["again": "update"], as: home.ada)
        #expect(try state() == updated)
    }

    @Test("a cup whose beans alone are otherwise in a file is updated, too")
    func againBeans() throws {
        try home.bringBrews(Self.file, as: home.ada)
        let better = Self.file.replacing(#""note": "Sweet""#, with: #""note": "Sweet", "bean_weight_in": 17.5"#)

        let place = try home.sendBrews(better, as: home.ada)
        #expect(try home.get(place, as: home.ada).text.contains("1 item changed since the last import."))
        _ = try home.post(place, ["again": "update"], as: home.ada)

        let beans = try home.brews(of: home.ada).logs.map {
            $0.beans.map { "\($0.name) \($0.amountGrams) \($0.bag != nil)" }
        }
        #expect(beans == [["Kochere 17.5 true"], ["Kochere 16.0 true"]])
    }

    @Test("what somebody edited since an import is never written over, and is counted")
    func againEdited() throws {
        try home.bringBrews(Self.file, as: home.ada)
        let own = try home.barista(of: home.ada)
        let stores = try home.brewing
        let bag = try #require(home.house.database.read { try UUID.fetchOne($0, sql: "SELECT id FROM brewBag") })
        var content = try stores.shelf.bag(ID(bag), of: own.open).content
        content.note = "My own words"
        _ = try stores.shelf.change(ID(bag), to: content, version: 1, of: own.open.writable())
        let better = Self.file.replacing(#""weight": 250"#, with: #""weight": 200"#)

        let place = try home.sendBrews(better, as: home.ada)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("1 item changed, but you edited it in Hearth. It stays as it is."))
        #expect(!page.contains("changed since the last import"))
        _ = try home.post(place, ["again": "update"], as: home.ada)

        #expect(try home.brews(of: home.ada).bags.map { "\($0.weightGrams ?? 0) \($0.note)" } == ["250.0 My own words"])
    }

    @Test("a cup that was deleted comes again, to the bag that is there")
    func deletedCup() throws {
        try home.bringBrews(Self.file, as: home.ada)
        let log = try #require(try home.brews(of: home.ada).logs.last)
        try #expect(home.post("/brew/logs/\(log.id)/delete", as: home.ada).status == 303)
        #expect(try counts(of: home.ada) == [1, 1, 2, 0])

        try home.bringBrews(Self.file, as: home.ada)

        #expect(try counts(of: home.ada) == [2, 1, 2, 0])
    }

    @Test("a cup without a recipe becomes one in the editor, for whoever brewed it")
    func recipeOfCup() throws {
        try home.bringBrews(Self.file, as: home.ada)
        let log = try #require(try home.brews(of: home.ada).logs.first)

        let page = try home.get("/brew/recipes/new?log=\(log.id)", as: home.ada).text

        for value in ["Kitchen V60", "250", "94", "3:05", "Niche · 22"] {
            #expect(page.contains("value=\"\(value)\""), "\(value)")
        }
        #expect(page.contains("Pour in the water."))
        #expect(try home.get("/brew/logs/\(log.id)", as: home.ada).text.contains("/brew/recipes/new?log=\(log.id)"))
        #expect(try home.get("/brew/recipes/new?log=\(log.id)", as: home.grace).status == 404)
        #expect(try counts(of: home.ada)[3] == 0)
    }

    @Test("a ZIP with further files is read, and one whose names lead out of it is refused")
    func archives() throws {
        let shelf = try DiaryShelf()
        let more =
            #"[{"grind_weight": 20, "brew_quantity": 300, "bean": "b1", "config": {"uuid": "r9", "unix_timestamp": 1768000009}}]"#
        let path = try shelf.zip([
            ("Beanconqueror_Brews_1.json", more), ("Beanconqueror.json", Self.file),
            ("brews/r1_flow_profile.json", "{}"),
        ])
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))

        let place = try home.sendBrews(bytes, named: "Beanconqueror.zip", as: home.ada)

        #expect(try home.get(place, as: home.ada).text.contains("3 cups are new."))
        let broken = Array(bytes.prefix(bytes.count / 2))
        let refused = try home.upload("/brew/import", broken, named: "Beanconqueror.zip", as: home.ada)
        #expect(refused.status == 422)
        #expect(refused.text.contains("This archive is damaged or incomplete."))
        let stranger = try home.upload("/brew/import", Array("{\"a\": 1}".utf8), named: "a.json", as: home.ada)
        #expect(stranger.status == 422)
        #expect(stranger.text.contains("This file is not from a coffee app that Hearth knows."))
    }

    @Test("a file belongs to whoever sent it")
    func strangers() throws {
        let place = try home.sendBrews(Self.file, as: home.ada)

        #expect(try home.get(place, as: home.grace).status == 404)
        #expect(try home.post(place, as: home.grace).status == 404)
        try home.bringBrews(Self.file, as: home.grace)
        #expect(try counts(of: home.ada) == [0, 0, 0, 0])
        #expect(try counts(of: home.grace) == [2, 1, 2, 0])
    }

    @Test("piece by piece it comes in whole, and goes out again by one undo")
    func pieces() throws {
        let home = try TestHome(pace: BulkPace(rows: 1, unbroken: .zero, timeout: .seconds(60)))
        let rows = (0..<40).map { number in
            #"{"grind_weight": 15, "brew_quantity": 250, "bean": "b1", "config": {"uuid": "x\#(number)", "unix_timestamp": \#(1_700_000_000 + number * 600)}}"#
        }
        let text = Self.file.replacing(#"{"config": {}}"#, with: rows.joined(separator: ","))

        try #expect(home.bringBrews(text, as: home.ada)["Location"] == "/brew/logs")

        #expect(try home.brews(of: home.ada).logs.count == 42)
        #expect(try home.brews(of: home.ada).logs.allSatisfy { $0.beans.first?.bag != nil })
        let undo = try #require(try home.undoPath(as: home.ada))
        try #expect(home.post(undo, as: home.ada).status == 303)
        #expect(try home.brews(of: home.ada).logs.isEmpty)
    }

    // MARK: Out

    @Test("what was taken out comes back equal, in another house and in the same one")
    func roundTrip() throws {
        try fill()
        let reply = try home.get("/brew/export.json", as: home.ada)
        #expect(reply.text == (try home.brewDocument(of: home.ada)))

        let same = try home.sendBrews(reply.text, named: "brew.json", as: home.ada)
        #expect(try home.get(same, as: home.ada).text.contains("There is nothing new in this file."))

        try home.bringBrews(reply.text, as: home.grace)
        func comparable(_ member: Member) throws -> String {
            // The moments at which a recipe was made or changed here are no part of it.
            try home.brewDocument(of: member).replacing(/"(created|modified)At":"[^"]+"/, with: "")
        }
        let (ada, grace) = (try comparable(home.ada), try comparable(home.grace))
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { String($0.last == "," ? $0.dropLast() : $0) }.sorted()
        }
        #expect(lines(ada) == lines(grace))
        #expect(ada.count == grace.count)
    }

    @Test("the table has the raw values of the app that this grew from")
    func csv() throws {
        try fill()

        let reply = try home.get("/brew/export.csv", as: home.ada)

        let lines = reply.text.split(whereSeparator: \.isNewline)
        #expect(lines.count == 3)
        #expect(
            lines[1].contains("2026-01-09,GMT,v60,Kitchen V60,15.0,250.0,94.0,medium,22,Niche,Kitchen V60"))
        #expect(lines[1].contains("sour-strong,\"too_sour;too_strong\",finer,Sweet,1.32,"))
    }

    // MARK: The year

    @Test("a year has its last day, and not the first of the next")
    func edges() throws {
        let recipe = try home.recipe("Morning", by: home.ada)
        let days = ["2026-12-31", "2027-01-01"]
        for day in days {
            let cup = try home.cup(recipe, by: home.ada)
            try home.execute("UPDATE brewLog SET day = ? WHERE id = ?", [day, cup])
        }

        let today = try #require(Day(iso: "2027-01-02"))
        let years = try [2026, 2027].map {
            try home.brew.logs.year($0, of: home.barista(home.ada), today: today)
        }

        #expect(years.map(\.cups) == [1, 1])
        #expect(years[0].weeks.map(\.cups) == Array(repeating: 0, count: 11) + [1])
        #expect(years[0].weeks.last?.monday.iso == "2026-12-28")
        #expect(years[1].weeks.count == 12)
        #expect(years[1].weeks.first?.cups == 1)
    }

    @Test(
        "a year has at least twelve weeks, also where the first cup was lately",
        arguments: [
            ("2026-11-20", "2026-11-21", "2026-08-31", "2026-11-16"),
            ("2026-01-05", "2026-01-06", "2025-12-29", "2026-03-16"),
            ("2026-01-20", "2026-11-21", "2026-01-19", "2026-11-16"),
        ])
    func fewWeeks(cup day: String, today: String, first: String, last: String) throws {
        let cup = try home.cup(home.recipe("Morning", by: home.ada), by: home.ada)
        try home.execute("UPDATE brewLog SET day = ? WHERE id = ?", [day, cup])

        let weeks = try home.brew.logs.year(
            2026, of: home.barista(home.ada), today: #require(Day(iso: today))
        ).weeks

        #expect(weeks.first?.monday.iso == first && weeks.last?.monday.iso == last)
        #expect(weeks.count >= 12 && weeks.map(\.cups).reduce(0, +) == 1)
    }

    @Test("a year has its cups by week, stars by recipe, beans and grind, and the best cup of a bag")
    func year() throws {
        try home.bringBrews(Self.file, as: home.ada)
        let today = try #require(Day(iso: "2026-11-21"))
        let year = try home.brewing.logs.year(2026, of: home.barista(of: home.ada), today: today)

        #expect((year.cups, year.days, year.coffee) == (2, 2, Grams(31)))
        #expect((year.stars, year.rated) == (9, 2))
        #expect(year.weeks.first?.monday.iso == "2026-01-05")
        #expect(year.weeks.last?.monday.iso == "2026-11-16")
        #expect(year.weeks.count == 46)
        #expect(
            year.weeks.filter { $0.cups > 0 } == [BrewYear.Week(monday: try #require(Day(iso: "2026-01-05")), cups: 2)])
        #expect(year.recipes.map(\.name) == ["Kitchen V60"])
        #expect(year.recipes.first?.mean == 45)
        #expect(year.grinds.map(\.name) == ["Niche · 22"])
        #expect(year.best.map(\.rating) == [5])
        #expect(year.best.map(\.day.iso) == ["2026-01-10"])

        let page = try home.get("/brew/year?year=2026", as: home.ada).text
        #expect(page.contains("Coffee in 2026"))
        #expect(page.contains("Kochere"))
        #expect(try home.get("/brew/year?year=2025", as: home.ada).text.contains("No cups in 2025"))
        #expect(try home.get("/brew/year?year=0", as: home.ada).status == 404)
        #expect(try home.get("/brew/year?year=2026", as: home.grace).text.contains("No cups in 2026"))
    }
}
