import Foundation
import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport
@testable import Notes
@testable import Reminders
@testable import Wealth

/// Scripts without spaces between words: one or two characters are found wherever they stand.
@Suite("Searching Chinese and Japanese")
struct UnspacedSearchTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func finds(_ query: String, as member: Member? = nil) throws -> String {
        try home.get("/search?" + (["q": query] as FormFields).encoded, as: member ?? home.ada).text
    }

    @Test(
        "one or two characters are found in the middle of a run in every room",
        arguments: ["京", "検索", "ワ", "を検", "検索する"])
    func everywhere(query: String) throws {
        let text = "東京タワーを検索する"
        let graph = try home.graph("Graph", by: home.ada)
        _ = try home.entity("Entity", notes: text, in: graph, by: home.ada)
        _ = try home.entity("A\(text)", in: graph, by: home.ada)
        let tab = try home.tab("Tab", by: home.ada)
        _ = try home.note("\(text) note", in: tab, by: home.ada)
        let diary = try home.diary(of: home.ada)
        try home.write("\(text) diary", on: "2026-11-20", in: diary.id, by: home.ada)
        _ = try home.series("\(text) series", by: home.ada)
        _ = try home.remind("\(text) reminder", on: "2026-12-01", by: home.ada)
        let recipe = try home.recipe("\(text) recipe", by: home.ada)
        try home.cup(recipe, by: home.ada, note: "\(text) cup")

        let page = try finds(query)

        for place in ["Entity", "2026-11-20", "/notes/", "/wealth/", "/reminders/", "/brew/recipes/", "/brew/logs/"] {
            #expect(page.contains(place), "\(place)")
        }
        #expect(try !finds("猫").contains("2026-11-20"))
        #expect(try !finds(query, as: home.grace).contains("2026-11-20"))
        let own = "\(GraphsController.path(graph))?" + (["q": query] as FormFields).encoded
        #expect(try home.get(own, as: home.ada).text.contains("Entity"))
    }

    @Test("a long word, a short one of another script and one of these narrow together")
    func together() throws {
        let diary = try home.diary(of: home.ada)
        try home.write("東京タワー tv tower", on: "2026-11-20", in: diary.id, by: home.ada)
        try home.write("東京タワー tower", on: "2026-11-19", in: diary.id, by: home.ada)
        try home.write("大阪 tv tower", on: "2026-11-18", in: diary.id, by: home.ada)
        let graph = try home.graph("Graph", by: home.ada)
        _ = try home.entity("東京タワー tv", in: graph, by: home.ada)
        _ = try home.entity("大阪 tv", in: graph, by: home.ada)

        for query in ["京 tv", "tv 京", "京 tv tower", "東 京 tv"] {
            let page = try finds(query)
            #expect(page.contains("/days/2026-11-20") && !page.contains("/days/2026-11-1"), "\(query)")
        }
        let page = try finds("京 tv")
        #expect(page.contains("<mark>京</mark>") && !page.contains("大阪"))
    }
}
