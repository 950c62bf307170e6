import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Days with years of two digits")
struct ShortDayTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func values(_ days: [String], _ choices: FormFields = [:]) throws -> [String] {
        let rows = days.map { "\($0);A;5,00\n" }.joined()
        _ = try home.bringValues("Datum;Konto;Saldo\n" + rows, choices, as: home.ada)
        return try home.values("A", of: home.ada)
    }

    @Test(
        "the rest of the column says where the year is",
        arguments: [
            (["24-01-31", "24-02-29", "24-03-31"], "2024-01-31"), (["99-12-31", "05-01-31"], "1999-12-31"),
            (["24.01.31.", "24.02.29.", "24.03.31."], "2024-01-31"), (["24-01-31", "2024-02-29"], "2024-01-31"),
            (["31-01-24", "28-02-24", "31-03-24"], "2024-01-31"), (["05-01-99", "31-01-24"], "1999-01-05"),
            (["24/03/31", "24/02/29", "99/01/31"], "1999-01-31"), (["31.01.24", "29.02.24"], "2024-01-31"),
        ])
    func columns(days: [String], first: String) throws {
        #expect(try values(days).first == "\(first) 5.00")
    }

    @Test("a year of two digits is of this century up to 69", arguments: [("69", 2069), ("70", 1970), ("00", 2000)])
    func century(written: String, year: Int) throws {
        #expect(try values(["31.01.\(written)"]) == ["\(year)-01-31 5.00"])
    }

    @Test("where nothing says so, somebody is asked", arguments: ["24-01-31", "24.01.31."])
    func asking(day: String) throws {
        #expect(try values([day]).isEmpty)
        let page = try home.get(
            home.sendValues("Datum;Konto;Saldo\n\(day);A;5,00\n", as: home.ada), as: home.ada)
        #expect(page.text.contains("name=\"dates\"") && page.text.contains("yearFirst"))

        #expect(try values([day], ["dates": "yearFirst"]) == ["2024-01-31 5.00"])
    }

    @Test("a column of days with four digits does not offer the year first")
    func notOffered() throws {
        let page = try home.get(
            home.sendValues("Datum;Konto;Saldo\n01/02/2024;A;5,00\n", as: home.ada), as: home.ada)

        #expect(page.text.contains("name=\"dates\"") && !page.text.contains("yearFirst"))
    }

    @Test("the years of a ledger come first")
    func ledgers() throws {
        try home.bringValues("24/01/31 check\n    assets:cash    0 EUR = 5 EUR\n", as: home.ada)

        #expect(try home.values("cash", of: home.ada) == ["2024-01-31 5.00"])
    }

    @Test(
        "what is owed stays owed, however often it is said",
        arguments: [("-12.50 DR", "-12.50"), ("(12.50) DR", "-12.50"), ("(-12.50)", "-12.50"), ("-12.50 CR", "-12.50")])
    func owed(text: String, number: String) {
        #expect(AmountCell(text)?.number == number)
    }
}
