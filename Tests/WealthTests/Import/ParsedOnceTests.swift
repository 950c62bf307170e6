import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

/// A text is parsed when it comes; its preview, each further look and the import itself use what it was parsed into.
@Suite("A file of values is parsed once")
struct ParsedOnceTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func send(_ text: String) throws -> String { try home.sendValues(text, as: home.ada) }

    /// Writes another text over a staged one: whoever parses it again sees that.
    private func replace(_ place: String, with text: String) throws {
        let file = home.house.database.folder.uploads.appendingPathComponent("wealth-\(place.suffix(32))")
        try #require(FileManager.default.fileExists(atPath: file.path))
        try Data(text.utf8).write(to: file)
    }

    @Test(
        "neither a look nor the import parses it again",
        arguments: [
            "date,account,value\n2024-01-31,Cash,5\n2024-02-31,Cash,6\n", "2024-02-01 balance Assets:Cash 5 EUR\n",
            #"[{"valuationDate":"2024-01-31","totalValue":5,"accountCurrency":"EUR"}]"#,
        ])
    func once(text: String) throws {
        let place = try send(text)
        let first = try home.get(place, as: home.ada).text
        try replace(place, with: text.replacing("5", with: "7"))

        #expect(try home.get(place, as: home.ada).text == first)
        let form: FormFields = ["go": "on", "account-0": "new-cash"]
        #expect(try home.post(place, form, as: home.ada).status == 303)
        let series = try #require(
            home.house.seriesDoor.all(for: home.ada).map(\.series.name).first { $0 != "Default" })
        #expect(try home.values(series, of: home.ada) == ["2024-01-31 5.00"])
    }

    @Test("another decimal mark gives its own amounts, and the first one again those of before")
    func decimals() throws {
        let place = try send("date;account;value\n2024-01-31;Cash;1,500\n2024-02-29;Cash;2,500\n")
        _ = try home.post(place, ["decimal": "point"], as: home.ada)
        _ = try home.get(place, as: home.ada)
        _ = try home.post(place, ["decimal": "comma"], as: home.ada)
        _ = try home.get(place, as: home.ada)

        _ = try home.post(place, ["decimal": "point", "go": "on"], as: home.ada)

        #expect(try home.values("Cash", of: home.ada) == ["2024-01-31 1500.00", "2024-02-29 2500.00"])
    }

    @Test("another separator divides the text anew, also after one that does not fit")
    func separators() throws {
        let place = try send("date;account;value\n2024-01-31;Cash, mine;5\n")
        #expect(try home.post(place, ["separator": "tab"], as: home.ada).status == 422)
        #expect(try home.get(place, as: home.ada).status == 200)

        _ = try home.post(place, ["separator": "semicolon", "go": "on"], as: home.ada)

        #expect(try home.values("Cash, mine", of: home.ada) == ["2024-01-31 5.00"])
    }

    @Test("another encoding reads the names anew")
    func encodings() throws {
        let bytes = Array("date;account;value\n2024-01-31;".utf8) + [0xCD, 0xE0, 0xEB] + Array(";5\n".utf8)
        let place = try #require(try home.upload("/wealth/import", bytes, named: "a.csv", as: home.ada)["Location"])
        for encoding in ["koi8r", "windows1252"] { _ = try home.post(place, ["encoding": encoding], as: home.ada) }
        #expect(try home.get(place, as: home.ada).text.contains("Íàë"))

        _ = try home.post(place, ["encoding": "windows1251", "go": "on"], as: home.ada)

        #expect(try home.values("Нал", of: home.ada) == ["2024-01-31 5.00"])
    }
}
