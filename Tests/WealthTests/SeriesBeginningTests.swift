import HTTP
import TestSupport
import Testing

@testable import HouseTestSupport
@testable import Wealth

@Suite("The first value of a series")
struct SeriesBeginningTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("a new series may begin with what it is worth today, in its own currency; without that it has no value")
    func beginningWithValue() throws {
        let form: FormFields = ["name": "Savings", "kind": "cash", "currency": "USD", "amount": " 12,400.50 "]
        let made = try #require(try home.post("/wealth/series", form, as: home.ada)["Location"])
        let bare = try home.post("/wealth/series", ["name": "Car", "amount": ""], as: home.ada)

        #expect(try home.get(made, as: home.ada).text.contains("$12,400.50"))
        let stored = try home.house.seriesDoor.all(for: home.ada).map { ($0.series.name, $0.series.entries) }
        #expect(stored.contains { $0 == ("Savings", 1) } && stored.contains { $0 == ("Car", 0) })
        #expect(bare.status == 303)
    }

    @Test("an amount that is none comes back with the whole form, and no series is made")
    func noBeginning() throws {
        let form: FormFields = ["name": "Savings", "currency": "JPY", "amount": "12.5"]

        let reply = try home.post("/wealth/series", form, as: home.ada)

        #expect(reply.status == 422 && reply.text.contains("Too many decimals for this currency."))
        #expect(reply.text.contains("value=\"12.5\"") && reply.text.contains("value=\"Savings\""))
        #expect(try home.house.seriesDoor.all(for: home.ada).isEmpty)
    }
}
