import Foundation

/// How Hearth writes tables of values, so that it finds in them what it wrote.
enum ExportedTable {
    /// A row for each value. The first five are those that other programs know.
    static let columns = [
        "date", "account", "value", "currency", "note", "kind", "paid_in", "part", "archived", "rate", "rate_currency",
        "rate_day", "series",
    ]
    /// Those of versions before the others came.
    static let firstColumns = Array(columns.prefix(5))
}

/// The heading of a column with the values of one series: `Loan (EUR, debts)`, `Flat (EUR, property, 50%)`,
/// `Old (USD, cash, until 2026-01-31)`; the second of the same, `Giro (EUR, cash, 2)`; and of the rates kept with values,
/// `Fund (USD, shares, in EUR)`.
struct ExportedHeading: Hashable {
    var name: String
    var currency: Currency
    var kind: Series.Kind
    /// In hundredths of a percent.
    var part = 10_000
    var archivedOn: Day?
    var number = 1
    /// Of the rates; `nil` for the values themselves.
    var rateCurrency: Currency?

    init(_ series: Series) {
        name = series.name
        currency = series.currency
        kind = series.kind
        part = series.part
        archivedOn = series.archivedOn
    }

    /// The heading of the values that these rates were kept with.
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

    /// `nil` for any other heading.
    init?(_ text: String) {
        guard text.hasSuffix(")"), let start = text.range(of: " (", options: .backwards) else { return nil }
        name = String(text[..<start.lowerBound])
        let parts = text[start.upperBound...].dropLast().split(separator: ", ", omittingEmptySubsequences: false)
        guard !name.isEmpty, parts.count >= 2, let currency = Currency(String(parts[0])), currency.code == parts[0],
            let kind = Series.Kind(rawValue: String(parts[1]))
        else { return nil }
        self.currency = currency
        self.kind = kind
        for item in parts.dropFirst(2) {
            if item.hasSuffix("%"), let part = PartText.read(String(item.dropLast())) {
                self.part = part
            } else if item.hasPrefix("until "), let day = Day(iso: String(item.dropFirst(6))) {
                archivedOn = day
            } else if item.hasPrefix("in "), let currency = Currency(String(item.dropFirst(3))) {
                rateCurrency = currency
            } else if let number = Int(item), number > 1 {
                self.number = number
            } else {
                return nil
            }
        }
    }
}
