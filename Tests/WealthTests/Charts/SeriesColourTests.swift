import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Colours of series")
struct SeriesColourTests {
    let home: TestHome

    init() throws {
        home = try TestHome()
        try home.defaultSeries()
    }

    /// The colours in which a member sees series, by their names.
    private func colours(_ member: Member) throws -> [String: Int] {
        let all = try home.house.seriesDoor.all(for: member).filter { $0.series.name != "Default" }
        return Dictionary(uniqueKeysWithValues: all.map { ($0.series.name, $0.colour) })
    }

    /// The colour that the form of a new series has chosen.
    private func chosen() throws -> String {
        let form = try home.get("/wealth/series/new", as: home.ada).text
        return String(try #require(form.firstMatch(of: /name="colour" value="(\d+)"[^>]*checked/)).1)
    }

    private func send(_ name: String, colour: String?, as member: Member) throws {
        var form: FormFields = ["name": name, "household": "on"]
        if let colour { form.add("colour", colour) }
        #expect(try home.post("/wealth/series", form, as: member).status == 303)
    }

    @Test("a new series takes the first colour that none has, in the form and without it")
    func free() throws {
        #expect(try chosen() == "2")
        try send("Two", colour: nil, as: home.ada)
        try send("Four", colour: "4", as: home.ada)
        #expect(try chosen() == "3")
        try send("Three", colour: nil, as: home.ada)
        #expect(try colours(home.ada) == ["Two": 2, "Three": 3, "Four": 4])
        for name in 5...9 { try send("\(name)", colour: nil, as: home.ada) }
        #expect(try chosen() == "10")
        #expect(SeriesColours.rarest(Array(1...10) + [1, 2]) == 3)
    }

    @Test("what an owner chose stays, also twice; a series of somebody else gives way to it, for me alone")
    func apart() throws {
        try send("Mine", colour: "4", as: home.ada)
        try send("Mine too", colour: "4", as: home.ada)
        let shared = try home.series("Hers", by: home.grace, audience: .household(.write))
        let path = SeriesController.path(shared)
        _ = try home.post(path, ["name": "Hers", "colour": "4", "version": "1"], as: home.grace)

        #expect(try colours(home.ada) == ["Mine": 4, "Mine too": 4, "Hers": 2])
        #expect(try home.house.seriesDoor.open(shared, for: home.ada).colour == 2)
        #expect(try colours(home.grace)["Hers"] == 4)
        #expect(try home.get("/wealth/series", as: home.ada).text.contains("<span class=\"spot\" data-colour=\"2\">"))
        let edit = try home.get(path + "/edit", as: home.ada).text
        #expect(edit.contains(/value="4"[^>]*checked/))
        #expect(SeriesColours.apart([4, 4, 2, 7], from: [4, 1]) == [3, 5, 2, 7])
    }

    @Test("every colour is heard by its name, and with the series that has it")
    func names() throws {
        try send("Savings", colour: "3", as: home.ada)

        let form = try home.get("/wealth/series/new", as: home.ada).text

        let names = [
            "Blue, in use: Default", "Green", "Amber, in use: Savings", "Coral", "Lilac", "Raspberry", "Teal",
            "Indigo", "Mint", "Brown",
        ]
        let found = form.matches(of: /name="colour" value="\d+" aria-label="([^"]*)"/).map { String($0.1) }
        #expect(found == names)
        #expect(form.matches(of: /series-colour__tick--taken/).count == 2)
        let own = try #require(try home.house.seriesDoor.all(for: home.ada).first { $0.series.name == "Savings" })
        #expect(try home.get(SeriesController.path(own.id) + "/edit", as: home.ada).text.contains("\"Amber\""))
    }

    @Test("groups have colours that no series has, in their lines, chips and bars")
    func groups() throws {
        let (cash, house) = (try home.series("A", by: home.ada), try home.series("B", by: home.ada, kind: .property))
        for series in [cash, house] { try home.value("5", on: "2026-11-01", of: series, by: home.ada) }

        let text = try home.get("/wealth?by=group", as: home.ada).text
        let main = try #require(text.firstMatch(of: /<section class="card wealth".*?<\/section>/.dotMatchesNewlines()))
            .0
        let used = Set(String(main).matches(of: /data-colour="(\d+)"/).compactMap { Int($0.1) })

        #expect(used == [11, 13])
        #expect(text.contains("<div class=\"allocation__row\" data-colour=\"11\">"))
        #expect(Set(Series.Kind.allCases.map { WealthOverview.colour($0) }) == Set(11...16))
    }

    @Test("the side list and the list of series carry the colours")
    func lists() throws {
        try send("Savings", colour: "6", as: home.ada)

        let text = try home.get("/wealth/series", as: home.ada).text

        #expect(
            text.matches(of: /<span class="spot" data-colour="6"><\/span><span class="side__name">Savings/).count == 1)
        #expect(text.contains(/<a class="row"[^>]*><span class="spot" data-colour="6"><\/span>/))
    }
}
