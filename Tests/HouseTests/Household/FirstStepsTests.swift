import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("First steps on Today")
struct FirstStepsTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func today(as member: Member) throws -> String { try home.get("/today", as: member).text }

    @Test("a new member sees what a person would do first, then the other rooms, and a guest none of it")
    func new() throws {
        let page = try today(as: home.ada)

        let cards = try #require(page.firstRange(of: "class=\"first-cards\""))
        let list = try #require(page.firstRange(of: "More to try"))
        #expect(cards.lowerBound < list.lowerBound)
        let first = page[cards.lowerBound..<list.lowerBound]
        #expect(first.contains("Write about today") && first.contains("Make a shopping list"))
        // Somebody was invited already.
        #expect(!first.contains("Invite someone"))
        for step in [
            "Brew a coffee", "Set a reminder", "Collect what you know", "Add your first series", "Make it yours",
            "Set up HTTPS", "Back up every night",
        ] {
            #expect(page[list.lowerBound...].contains(step), "\(step)")
        }
        #expect(!page.contains("Newest graphs"))
        #expect(try !today(as: home.grace).contains("Set up HTTPS"))
        #expect(try !today(as: home.olle).contains("/today/steps"))
    }

    @Test("steps are ticked off by doing")
    func doing() throws {
        #expect(try home.post("/notes", ["title": "Shopping"], as: home.ada).status == 303)

        let page = try today(as: home.ada)

        #expect(!page.contains("class=\"first-cards\"") && page.contains("First steps"))
        let done = page.matches(of: /steps__done">.*?<b class="row__name">([^<]*)</).map { String($0.1) }
        #expect(done.contains("Make a shopping list") && !done.contains("Set a reminder"))
        #expect(try today(as: home.grace).contains("class=\"first-cards\""))
    }

    @Test("they are put away for oneself alone")
    func hiding() throws {
        #expect(try home.post("/today/steps", as: home.ada)["Location"] == "/today")

        #expect(try !today(as: home.ada).contains("Brew a coffee"))
        #expect(try today(as: home.grace).contains("Brew a coffee"))
    }

    @Test("whoever makes a graph or a tab says who sees it; what is not said is the household's default")
    func audiences() throws {
        let settings: FormFields = ["name": "The Lindgrens", "newThings": "seeAll"]
        #expect(try home.post("/settings/household", settings, as: home.ada).status == 303)
        for (room, name) in [("/graphs", "name"), ("/notes", "title")] {
            let form = try home.get(room + "/new", as: home.ada).text
            #expect(form.contains("value=\"seeAll\" selected"), "\(room)")
            for (audience, isSeen) in [("me", false), ("seeAll", true), ("", true), ("chosen", true)] {
                let made = try home.post(room, [name: "Shared", "audience": audience], as: home.ada)
                let place = try #require(made["Location"])
                #expect(try home.get(place, as: home.grace).status == (isSeen ? 200 : 404), "\(room) \(audience)")
            }
        }
    }

    @Test("a new list has a name already, in the reader's language")
    func named() throws {
        let page = try home.get("/notes/new?name=%F0%9F%9B%92%20Shopping", as: home.ada).text
        #expect(page.contains("value=\"🛒 Shopping\""))
    }
}
