import Foundation
import House

/// The columns of the tables that Hearth exports, and by which its import recognizes them.
enum ExportedTable {
    /// The columns of the table with one row for each value. Other programs know the first five.
    static let columns = [
        "date", "account", "value", "currency", "note", "kind", "paid_in", "part", "archived", "rate", "rate_currency",
        "rate_day", "series", "other_rates",
    ]
    /// The columns that older versions exported.
    static let firstColumns = Array(columns.prefix(5))

    // MARK: Other rates

    /// Stands between the rates of one cell.
    static let between = "|"

    /// `1.0812 CHF 2026-01-31`; the day is missing if it is not known.
    static func written(_ rate: KeptRate) -> String {
        [rate.text, rate.currency.code, rate.day?.iso].compactMap(\.self).joined(separator: " ")
    }

    static func rates(_ cell: String) -> [KeptRate] {
        cell.split(separator: between).compactMap { text in
            let parts = text.split(separator: " ").map(String.init)
            guard parts.count > 1 else { return nil }
            return KeptRate(
                file: parts[0].replacing(",", with: "."), in: parts[1], on: parts.count > 2 ? parts[2] : "")
        }
    }
}

/// The heading of a column with the values of one series: `Loan (EUR, debts)`, `Flat (EUR, property, 50%)`,
/// `Old (USD, cash, until 2026-01-31)`; the second of the same, `Giro (EUR, cash, 2)`; and of the rates kept with values,
/// `Fund (USD, shares, in EUR)`.
struct ExportedHeading: Hashable {
    var name: String
    var currency: Currency
    var kind: Series.Kind
    /// The member's part, in hundredths of a percent.
    var part = 10_000
    var archivedOn: Day?
    var number = 1
    /// The currency of a rate column; `nil` for a column of values.
    var rateCurrency: Currency?

    init(_ series: Series) {
        name = series.name
        currency = series.currency
        kind = series.kind
        part = series.part
        archivedOn = series.archivedOn
    }

    /// The heading of the value column that this rate column belongs to.
    var ofValues: ExportedHeading {
        var heading = self
        heading.rateCurrency = nil
        return heading
    }

    var text: String {
        var parts = [currency.code, kind.rawValue]
        if part != 10_000 { parts.append("\(PartText.written(part))%") }
        if let archivedOn { parts.append("until \(archivedOn.iso)") }
        if number > 1 { parts.append(String(number)) }
        if let rateCurrency { parts.append("in \(rateCurrency.code)") }
        return "\(name) (\(parts.joined(separator: ", ")))"
    }

    /// `nil` for a heading that Hearth did not export.
    init?(_ text: String) {
        guard text.hasSuffix(")"), let start = text.range(of: " (", options: .backwards) else { return nil }
        name = String(text[..<start.lowerBound])
        let parts = text[start.upperBound...].dropLast().split(separator: ", ", omittingEmptySubsequences: false)
        guard !name.isEmpty, parts.count >= 2, let currency = Currency(stored: String(parts[0])),
            currency.code == parts[0],
            let kind = Series.Kind(rawValue: String(parts[1]))
        else { return nil }
        self.currency = currency
        self.kind = kind
        for item in parts.dropFirst(2) {
            if item.hasSuffix("%"), let part = PartText.read(String(item.dropLast())) {
                self.part = part
            } else if item.hasPrefix("until "), let day = Day(iso: String(item.dropFirst(6))) {
                archivedOn = day
            } else if item.hasPrefix("in "), let currency = Currency(stored: String(item.dropFirst(3))) {
                rateCurrency = currency
            } else if let number = Int(item), number > 1 {
                self.number = number
            } else {
                return nil
            }
        }
    }
}
