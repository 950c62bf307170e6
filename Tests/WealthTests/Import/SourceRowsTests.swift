import Foundation
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Rows of a file of values")
struct SourceRowsTests {
    private func kept(_ source: WealthSource) throws -> WealthSource {
        var kept = WealthSource()
        try source.eachRow { row in
            kept.take(try JSONDecoder().decode(WealthSource.Row.self, from: JSONEncoder().encode(row)))
        }
        return kept
    }

    private func rows(_ source: WealthSource) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var rows: [String] = []
        try source.eachRow { rows.append(String(decoding: try encoder.encode($0), as: UTF8.self)) }
        return rows
    }

    @Test("every member that a reader sets is kept")
    func members() throws {
        var source = WealthSource()
        source.likelyCurrency = "SEK"
        source.newerVersion = "9"
        source.setTarget("5", "EUR")
        let head = try JSONSerialization.jsonObject(with: JSONEncoder().encode(source)) as? [String: Any]

        let members = Set(Mirror(reflecting: source).children.compactMap(\.label))
        // Lists with rows of their own, and what only reading needs.
        #expect(members.subtracting(head?.keys.map { $0 } ?? []) == ["values", "bad", "rates", "known", "labels"])
    }

    @Test("values, lines that cannot be read, rates and what hangs on values come back as they were")
    func lossless() throws {
        let words = Words(.en, catalog: try TestHome.resources.get().catalog)
        let lines = (0..<2500).map { "2020-01-01 balance Assets:A\($0 % 9) \($0) EUR\n2020-01-\($0 % 40) balance x" }
        let prices = (1..<29).map { "2020-01-\($0 < 10 ? "0" : "")\($0) price USD 0.\($0) EUR" }
        let texts = [
            (lines + prices).joined(separator: "\n"),
            "date,account,value,currency,note,paid_in,zone\n2024-01-31,Cash,5,EUR,\"a\nb\",3,UTC\n2024-01-31,Cash,x,,,,\n",
        ]
        for text in texts {
            let choices = WealthImportChoices(format: WealthFormat(text), separator: .comma, currency: "EUR")
            let source = try choices.format.read(text, choices, words: words)
            let kept = try kept(source)

            #expect(!source.values.isEmpty && !source.bad.isEmpty)
            #expect(try rows(kept) == rows(source))
            #expect(
                kept.values.map { "\($0.account) \($0.day) \($0.amount) \($0.note) \($0.line)" }
                    == source.values.map { "\($0.account) \($0.day) \($0.amount) \($0.note) \($0.line)" })
            #expect(kept.rates == source.rates)
        }
    }
}
