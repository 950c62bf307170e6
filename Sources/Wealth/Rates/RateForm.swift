import Foundation
import HTTP
import House
import Localization

/// A rate as a browser sends it: the amount of one currency that one unit of another is worth.
struct RateForm: Sendable {
    /// The text as typed.
    let baseText: String
    let quoteText: String
    let dayText: String
    let valueText: String
    private(set) var rate: RateStore.Rate?
    private(set) var problems: [String: Phrase] = [:]

    init(_ form: FormFields, language: Language, today: Day) {
        baseText = (form["base"] ?? "").tidiedLine
        quoteText = (form["quote"] ?? "").tidiedLine
        dayText = (form["day"] ?? "").tidiedLine
        valueText = (form["value"] ?? "").tidiedLine
        let (base, quote) = (Currency(typed: baseText), Currency(typed: quoteText))
        if base == nil { problems["base"] = WealthSource.noCurrency }
        if quote == nil { problems["quote"] = WealthSource.noCurrency }
        if base != nil, base == quote { problems["quote"] = Phrase("These are the same currency.") }
        let day = dayText.isEmpty ? today : Day(iso: dayText)
        if day.map({ SnapshotForm.days.contains($0) }) != true {
            problems["day"] = Phrase("Enter a date such as 2026-11-21.")
        }
        let value = NumberSyntax(language).plain(valueText).flatMap { RateText.value($0) != nil ? $0 : nil }
        if value == nil { problems["value"] = Phrase("Enter a number above zero.") }
        if problems.isEmpty, let base, let quote, let day, let value {
            rate = RateStore.Rate(base: base, quote: quote, day: day, value: value)
        }
    }
}

/// The European Central Bank's reference rates, `eurofxref-hist.csv`: a row for each day, and a column for each
/// currency with the price of one euro.
struct ECBRates: Sendable {
    private(set) var rates: [RateStore.Rate] = []
    private(set) var problem: Phrase?

    /// Reads all currencies: a selection would reveal to the household which ones the importing member has.
    init(_ text: String) {
        let rows: [(line: Int, cells: [String])]
        do throws(CSVReader.Problem) {
            rows = try CSVReader(text, separator: CSVReader.separator(of: text)).rows
        } catch {
            problem = error.phrase
            return
        }
        guard let head = rows.first?.cells.map(\.tidiedLine), Fold.fold(head.first ?? "") == "date",
            head.contains("USD")
        else {
            problem = Phrase("This is not the historical file of the European Central Bank.")
            return
        }
        let columns = head.enumerated().compactMap { index, code in
            Currency(code).flatMap { $0 == .euro ? nil : (index, $0) }
        }
        for row in rows.dropFirst() {
            guard let day = DayText.read(row.cells[0].tidiedLine, nil), SnapshotForm.days.contains(day) else {
                continue
            }
            for (column, currency) in columns where column < row.cells.count {
                let text = row.cells[column].tidiedLine
                if RateText.value(text) != nil {
                    rates.append(RateStore.Rate(base: .euro, quote: currency, day: day, value: text))
                }
            }
        }
        if rates.isEmpty { problem = Phrase("This is not the historical file of the European Central Bank.") }
    }
}
