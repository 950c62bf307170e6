import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Values brought in")
struct ValueImportTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func preview(_ text: String) throws -> String {
        try home.get(home.sendValues(text, as: home.ada), as: home.ada).text
    }

    @Test("a name of a file that is too long keeps its ending")
    func names() throws {
        let name = String(repeating: "ä", count: 300) + ".csv"

        let reply = try home.upload("/wealth/import", Array(Self.long.utf8), named: name, as: home.ada)

        let page = try home.get(#require(reply["Location"]), as: home.ada).text
        #expect(page.contains(String(repeating: "ä", count: 125) + ".csv"))
    }

    private static let long = """
        date,account,value,currency,note
        2026-10-01,Savings,100.50,EUR,first
        2026-11-01,Savings,120,EUR,
        2026-11-01,Broker,-7.25,USD,

        """

    @Test("a long table shows what would come with a chart, and makes its series")
    func long() throws {
        let text = try preview(Self.long)
        #expect(text.contains("3 values are new.") && text.contains("<polyline") && text.contains("Savings"))
        #expect(try home.values("Savings", of: home.ada).isEmpty)

        #expect(try home.bringValues(Self.long, as: home.ada).status == 303)
        #expect(try home.values("Savings", of: home.ada) == ["2026-10-01 100.50", "2026-11-01 120.00"])
        #expect(try home.values("Broker", of: home.ada) == ["2026-11-01 -7.25"])
        let broker = try #require(home.house.seriesDoor.all(for: home.ada).first { $0.series.name == "Broker" })
        #expect(broker.series.currency.code == "USD")
    }

    @Test("values of days far ahead are counted before they come, those that are there already are not")
    func later() throws {
        let text = "date,account,value\n2026-12-01,Savings,1\n2027-02-01,Savings,2\n2099-01-01,Savings,3\n"
        #expect(try preview(text).contains("2 values are dated more than a month ahead."))
        #expect(try !preview(Self.long).contains("more than a month ahead"))
        #expect(try home.bringValues(text, as: home.ada).status == 303)
        #expect(try !preview(text).contains("more than a month ahead"))
    }

    @Test("a wide table has a column for each account; empty cells say nothing, sums are left out")
    func wide() throws {
        let text = "Datum;Bank;Haus;Summe\n31.01.2026;1.234,50;200.000;201.234,50\n28.02.2026;;210.000,00;\n"
        try home.bringValues(text, as: home.ada)

        #expect(try home.values("Bank", of: home.ada) == ["2026-01-31 1234.50"])
        #expect(try home.values("Haus", of: home.ada) == ["2026-01-31 200000.00", "2026-02-28 210000.00"])
        #expect(try home.values("Summe", of: home.ada).isEmpty)
    }

    @Test("bringing the same in twice changes nothing", arguments: ["replace", "skip", "both"])
    func twice(existing: String) throws {
        let text = "date,account,value\n2026-01-01,A,1\n2026-01-01,A,2\n2026-01-02,A,3\n"
        try home.bringValues(text, ["existing": existing], as: home.ada)
        let once = try home.values("A", of: home.ada)
        let entries = try home.house.undo.entries(for: home.ada).count
        try home.bringValues(text, ["existing": existing], as: home.ada)

        #expect(once.count == (existing == "both" ? 3 : 2))
        #expect(once.contains("2026-01-01 \(existing == "skip" ? 1 : 2).00"))
        #expect(try home.values("A", of: home.ada) == once)
        #expect(try home.house.undo.entries(for: home.ada).count == entries)
        #expect(try preview(text).contains("Nothing in this file would change anything.") == (existing != "skip"))
    }

    @Test("a day that has another value is replaced, skipped or kept beside")
    func duplicates() throws {
        let series = try home.series("A", by: home.ada)
        let text = "date,account,value\n2026-01-01,A,5\n"
        for (existing, expected) in [
            ("skip", ["2026-01-01 1.00"]), ("replace", ["2026-01-01 5.00"]),
        ] {
            if try home.values("A", of: home.ada).isEmpty {
                try home.value("1", on: "2026-01-01", of: series, notes: "kept", by: home.ada)
            }
            try home.bringValues(text, ["existing": existing], as: home.ada)
            #expect(try home.values("A", of: home.ada) == expected)
        }
        try home.bringValues("date,account,value\n2026-01-01,A,6\n", ["existing": "both"], as: home.ada)
        #expect(try home.values("A", of: home.ada).sorted() == ["2026-01-01 5.00", "2026-01-01 6.00"])
        let all = try home.house.snapshots.all(of: home.house.seriesDoor.open(series, for: home.ada))
        #expect(all.map(\.notes).contains("kept"))
    }

    @Test("bad rows are listed with line and reason, good ones come")
    func badRows() throws {
        let text = """
            date,account,value,currency
            2026-02-30,A,1,EUR
            2026-01-02,A,x,EUR
            2026-01-03,,3,EUR
            2026-01-04,A,4.00010,EUR
            2026-01-05,A,5,E
            2026-01-06,A,99999999999999999,EUR
            2026-01-07,A,7,EUR
            """
        let page = try preview(text)
        for line in [2, 3, 4, 5, 6, 7] { #expect(page.replacing("<", with: " ").contains("Line \(line) ")) }
        #expect(!page.contains("Line 8") && page.contains("6 values will be skipped"))
        for reason in ["This is not a date.", "This is not an amount.", "It has no account.", "Too many decimals"] {
            #expect(page.contains(reason), "\(reason)")
        }
        try home.bringValues(text, as: home.ada)
        #expect(try home.values("A", of: home.ada) == ["2026-01-07 7.00"])
    }

    @Test("how decimals and days are written is asked for only where the file can be read either way")
    func asking() throws {
        let unclear = "date;account;value\n01/02/2026;A;1.234\n03/04/2026;A;5\n"
        let page = try preview(unclear)
        #expect(page.contains("name=\"decimal\"") && page.contains("name=\"dates\""))
        #expect(try home.bringValues(unclear, as: home.ada).status == 422)
        #expect(try home.values("A", of: home.ada).isEmpty)
        try home.bringValues(unclear, ["decimal": "comma", "dates": "dayFirst"], as: home.ada)
        #expect(try home.values("A", of: home.ada) == ["2026-02-01 1234.00", "2026-04-03 5.00"])

        let clear = "date;account;value\n13/02/2026;B;1.234\n03/04/2026;B;5,5\n"
        #expect(try !preview(clear).contains("name=\"decimal\""))
        try home.bringValues(clear, as: home.ada)
        #expect(try home.values("B", of: home.ada) == ["2026-02-13 1234.00", "2026-04-03 5.50"])
    }

    @Test("one undo takes everything away again, new series and replaced values included")
    func undo() throws {
        let series = try home.series("Savings", by: home.ada)
        try home.value("1", on: "2026-10-01", of: series, by: home.ada)
        try home.bringValues(Self.long, as: home.ada)
        let entry = try #require(home.house.undo.entries(for: home.ada).first)

        #expect(entry.name == "bank.csv: 2 new, 1 changed")
        #expect(try home.post("/undo/\(entry.id)", as: home.grace).status == 404)
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.values("Savings", of: home.ada) == ["2026-10-01 1.00"])
        #expect(try !home.house.seriesDoor.all(for: home.ada).contains { $0.series.name == "Broker" })
    }

    @Test("a file is met by nobody but whoever brought it, and nothing goes into a series that is not theirs")
    func strangers() throws {
        let shared = try home.series("Joint", by: home.ada, audience: .household(.write))
        let place = try home.sendValues("date,account,value\n2026-01-01,Joint,1\n", as: home.grace)

        #expect(try home.get(place, as: home.ada).status == 404)
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 404)
        #expect(try home.get("/wealth/import", as: home.olle).status == 403)
        _ = try home.post(place, ["go": "on", "account-0": shared.description], as: home.grace)
        #expect(try home.values("Joint", of: home.ada).isEmpty)
    }

    @Test("accounts go where they are sent; two into one series is refused, as is another currency")
    func targets() throws {
        let series = try home.series("Main", by: home.ada)
        let text = "date,account,value,currency\n2026-01-01,A,1,EUR\n2026-01-01,B,2,EUR\n2026-01-01,C,2,USD\n"
        let id = series.description
        let wrong = try home.bringValues(text, ["account-0": id, "account-1": id, "account-2": "ignore"], as: home.ada)
        #expect(wrong.status == 422 && wrong.text.contains("Another account already goes into this series."))
        let other = try home.bringValues(
            text, ["account-0": "ignore", "account-1": "ignore", "account-2": id], as: home.ada)
        #expect(other.status == 422 && other.text.contains("The values are in USD, the series is in EUR."))

        try home.bringValues(text, ["account-0": id, "account-1": "new-debts", "account-2": "ignore"], as: home.ada)
        #expect(try home.values("Main", of: home.ada) == ["2026-01-01 1.00"])
        #expect(try home.values("B", of: home.ada) == ["2026-01-01 2.00"])
        #expect(try home.values("C", of: home.ada).isEmpty)
    }

    @Test("more than ten series never come")
    func room() throws {
        let names = (1...12).map { "S\($0)" }
        try home.bringValues("date,\(names.joined(separator: ","))\n2026-01-01" + ",5".repeated(12), as: home.ada)

        #expect(try home.house.seriesDoor.all(for: home.ada).count == 10)
        let more: FormFields = ["account-0": "new-cash"]
        #expect(try home.bringValues("date,Other\n2026-01-01,5", more, as: home.ada).status == 422)
    }

    @Test(
        "what holds no values is refused with a reason and nothing typed is lost",
        arguments: ["", "hello", "{\"a\":1}", "a,b\nc,d", "{\"type\":\"Tag\",\"data\":{}}", "date,account,value\n"])
    func nothing(text: String) throws {
        let reply = try home.post("/wealth/import", ["text": text], as: home.ada)

        #expect(reply.status == 422 && reply.text.contains("field__problem"))
        #expect(text.isEmpty || reply.text.contains(">\n\(text.prefix(1) == "{" ? "{" : String(text.prefix(5)))"))
    }

    @Test("what Hearth writes as CSV comes back as it was")
    func roundTrip() throws {
        let series = try home.series("=Odd, \"name\"", by: home.ada, currency: "KWD")
        try home.value("1.234", on: "2026-01-01", of: series, notes: "=1+1", by: home.ada)
        let csv = try home.get("/wealth/export.csv", as: home.ada).text
        _ = try home.house.series.remove(OwnSeries(home.house.seriesDoor.open(series, for: home.ada)))

        try home.bringValues(csv, as: home.ada)
        #expect(try home.values("=Odd, \"name\"", of: home.ada) == ["2026-01-01 1.234"])
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
