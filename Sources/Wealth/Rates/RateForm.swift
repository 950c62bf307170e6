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
        if base != nil, base == quote {
            problems["quote"] = Phrase("These are the same currency. Choose two different ones.")
        }
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
/// currency with the price of one euro. It has 300,000 of them, which are read one after another.
struct ECBRates: Sendable {
    private let text: String
    private let separator: Character
    /// `nil` if the file can be read.
    private(set) var problem: Phrase?

    init(_ text: String) {
        self.text = text
        separator = CSVReader.separator(of: text)
        var count = 0
        do {
            try each { _ in count += 1 }
        } catch {
            problem = (error as? CSVReader.Problem)?.phrase
        }
        if problem == nil, count == 0 {
            problem = Self.notIt
        }
    }

    static let notIt = Phrase("This is not the historical file of the European Central Bank.")

    /// Goes through the rates. All currencies are read: a selection would reveal to the household which ones the importing
    /// member has.
    /// - Throws: `CSVReader.Problem`, and what `body` throws.
    func each(_ body: (RateStore.Rate) throws -> Void) throws {
        var rows = CSVStream(text, separator: separator)
        guard let head = try rows.next()?.cells.map(\.tidiedLine), Fold.fold(head.first ?? "") == "date",
            head.contains("USD")
        else { return }
        let columns = head.enumerated().compactMap { index, code in
            Currency(code).flatMap { $0 == .euro ? nil : (index, $0) }
        }
        while let row = try rows.next() {
            guard let day = DayText.read(row.cells[0].tidiedLine, nil), SnapshotForm.days.contains(day) else {
                continue
            }
            for (column, currency) in columns where column < row.cells.count {
                let text = row.cells[column].tidiedLine
                guard RateText.value(text) != nil else { continue }
                try body(RateStore.Rate(base: .euro, quote: currency, day: day, value: text))
            }
        }
    }
}
