import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Files of values that came out wrong once")
struct SampleValuesTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func send(_ name: String) throws -> String {
        let reply = try home.upload(
            "/wealth/import", TestHome.sample("imports/values/\(name)"), named: name, as: home.ada)
        guard reply.status == 303, let place = reply["Location"] else { throw TestHome.NoReply(path: reply.text) }
        return place
    }

    /// `EUR 2024-01-31 1234.56` of every value of each series.
    private var all: [String: [String]] {
        get throws {
            let open = try home.house.seriesDoor.all(for: home.ada)
            return try Dictionary(
                uniqueKeysWithValues: open.map { open in
                    let values = try home.house.snapshots.all(of: open).map {
                        "\(open.series.currency.code) \($0.day.iso) \(Money($0.amount, open.series.currency).plain)"
                    }
                    return (open.series.name, values)
                })
        }
    }

    private static let samples: [(String, [String: [String]])] = [
        ("pence-holdings.csv", ["Holdings": ["GBP 2024-03-31 293.08"]]),
        ("pence-activities.csv", ["My fund": ["GBP 2022-01-01 2430.80"]]),
        ("pence-ghostfolio.json", ["Fund": ["GBP 2025-01-31 2430.80"]]),
        (
            "parent.beancount",
            ["Bank:Checking": ["EUR 2024-01-31 500.00"], "Bank:Savings": ["EUR 2024-01-31 1000.00"]]
        ),
        (
            "parent.journal", ["bank:checking": ["EUR 2024-01-31 500.00"], "bank:savings": ["EUR 2024-01-31 1000.00"]]
        ),
        (
            "manual-asset.json",
            [
                "Bank": ["USD 2024-12-31 2000.00"], "Only a balance": ["USD 2026-01-01 1000.00"],
                "Flat": ["USD 2022-01-01 500000.00"],
            ]
        ),
        ("apply.journal", ["personal:assets:cash": ["EUR 2024-01-31 10.50"], "cash": ["EUR 2024-01-31 20.00"]]),
        ("posting-date.journal", ["cash": ["EUR 2024-02-03 10.50"]]),
        ("yearless.journal", ["cash": ["EUR 2024-01-31 10.50"]]),
        ("types.journal", ["Giro": ["EUR 2024-01-31 1210.50"], "Karte": ["EUR 2024-01-31 99.10"]]),
        (
            "bank-codes.csv",
            [
                "Giro": ["EUR 2024-01-31 1234.56"], "ZKB": ["CHF 2024-02-29 2000.00"],
                "Norsk": ["NOK 2024-02-29 1234.56"], "Pl": ["PLN 2024-02-29 99.10"],
            ]
        ),
        (
            "bank-dates-across.csv",
            [
                "Giro": ["EUR 2024-01-31 1000.00", "EUR 2024-02-29 1100.00"],
                "Depot": ["EUR 2024-01-31 5000.00", "EUR 2024-02-29 5100.00"],
            ]
        ),
        ("bank-lakh.csv", ["HDFC": ["EUR 2024-01-31 123456.78"]]),
        (
            "bank-month-name.csv",
            ["A": ["EUR 2024-01-31 10.50", "EUR 2024-02-29 11.00", "EUR 2024-03-15 12.00"]]
        ),
        ("bank-preamble.csv", ["Giro": ["EUR 2024-01-31 1234.56"]]),
        ("bank-sep.csv", ["Giro": ["EUR 2024-01-31 1234.56"]]),
        ("bank-trailing-dot.csv", ["Fo": ["EUR 2023-02-28 -469.00"]]),
        ("bank-trailing-minus.csv", ["Giro": ["EUR 2024-01-31 -1234.56"]]),
        ("bank-two-digit-year.csv", ["Giro": ["EUR 2025-05-17 1000.50"]]),
        ("bank-statement.csv", ["Balance": ["EUR 2024-01-31 990.00", "EUR 2024-02-15 1010.00"]]),
    ]

    @Test("each of these comes whole, as a person reads it", arguments: samples.indices)
    func whole(index: Int) throws {
        let (name, values) = Self.samples[index]

        let place = try send(name)
        #expect(try !home.get(place, as: home.ada).text.contains("Will be skipped"), "\(name)")
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(try all == values, "\(name)")
        let debts = try home.house.seriesDoor.all(for: home.ada).filter { $0.series.kind == .debts }.map(\.series.name)
        #expect(debts == (name == "types.journal" ? ["Karte"] : []), "\(name)")
    }

    @Test("what is finer than a series can hold, and what is no currency, is listed with the reason")
    func fine() throws {
        let place = try send("fine.beancount")
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("Too many decimals for this currency."))
        #expect(page.contains("This is not a currency. Shares must be converted to a value first."))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(try all == ["Cash": ["EUR 2024-01-31 10.00"]])
    }

    @Test("prices of shares in a ledger are nobody's exchange rates")
    func shares() throws {
        _ = try home.post(send("private.beancount"), ["go": "on"], as: home.ada)

        #expect(try all == ["Broker:Cash": ["USD 2026-01-31 10.00"]])
        #expect(try home.house.rates.newest().isEmpty)
        for member in [home.ada, home.grace, home.olle] {
            for path in ["/wealth/rates", "/wealth/export.json", "/wealth/export.beancount", "/wealth"] {
                let reply = try home.get(path, as: member)
                #expect(reply.status == 200 && !reply.text.contains("ZYX") && !reply.text.contains("QRS"), "\(path)")
            }
        }
    }

    @Test("movements are called so, and nothing comes of them unasked")
    func movements() throws {
        let place = try send("bank-payee-amount.csv")
        #expect(
            try home.get(place, as: home.ada).text.contains(
                "These are transactions, not balances. Choose a series to add them up, or skip them."))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 422)

        #expect(try all.isEmpty)
    }
}
