import Foundation

/// What somebody takes with them: every value they may see.
struct WealthExport: Sendable {
    let series: [(open: OpenSeries, rows: [ValueSnapshot])]
    /// Of their total.
    let currency: Currency
    let rates: [RateStore.Rate]

    /// `date,account,value,currency,note`, a row for each value.
    var long: [UInt8] {
        var text = "date,account,value,currency,note\r\n"
        for (open, rows) in series {
            let code = open.series.currency.code
            let name = CSVField.written(open.series.name)
            for row in rows {
                let amount = Money(row.amount, open.series.currency).plain
                text += "\(row.day.iso),\(name),\(amount),\(code),\(CSVField.written(row.notes))\r\n"
            }
        }
        return Array(text.utf8)
    }

    /// A column for each series and a row for each day: the last value of that day, or nothing.
    var wide: [UInt8] {
        var days: [Day: [Int: String]] = [:]
        for (index, (open, rows)) in series.enumerated() {
            for row in rows { days[row.day, default: [:]][index] = Money(row.amount, open.series.currency).plain }
        }
        var names: [String] = []
        for (open, _) in series {
            let name = open.series.name
            names.append(names.contains(name) ? "\(name) (\(open.series.currency.code))" : name)
        }
        var text = (["date"] + names.map(CSVField.written)).joined(separator: ",") + "\r\n"
        for (day, values) in days.sorted(by: { $0.key < $1.key }) {
            text += day.iso
            for index in series.indices { text += "," + (values[index] ?? "") }
            text += "\r\n"
        }
        return Array(text.utf8)
    }

    // MARK: JSON

    private struct File: Encodable {
        let format = "hearth-wealth"
        let version = 1
        let currency: String
        let series: [Line]
        let rates: [RateLine]
    }

    private struct Line: Encodable {
        let name: String
        let currency: String
        let kind: String
        let colour: Int
        let createdAt: String
        let archivedOn: String?
        let staleDays: Int
        /// Of the reader, in percent.
        let part: Double
        let values: [Value]
    }

    private struct Value: Encodable {
        let date: String
        let at: String
        let zone: String
        let value: String
        let paidIn: String?
        let note: String?
        let rate: String?
        let rateCurrency: String?
    }

    private struct RateLine: Encodable {
        let base: String
        let quote: String
        let date: String
        let rate: String
    }

    /// Amounts as text, so that no program makes floating-point numbers of them.
    func json() throws -> [UInt8] {
        let lines = series.map { open, rows in
            let series = open.series
            return Line(
                name: series.name, currency: series.currency.code, kind: series.kind.rawValue, colour: series.colour,
                createdAt: Self.moment(series.createdAt), archivedOn: series.archivedOn?.iso,
                staleDays: series.staleDays, part: Double(series.part) / 100,
                values: rows.map { value($0, series.currency) })
        }
        let file = File(
            currency: currency.code, series: lines,
            rates: rates.map {
                RateLine(base: $0.base.code, quote: $0.quote.code, date: $0.day.iso, rate: $0.value)
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(file))
    }

    private func value(_ row: ValueSnapshot, _ currency: Currency) -> Value {
        Value(
            date: row.day.iso, at: Self.moment(row.at), zone: row.zone, value: Money(row.amount, currency).plain,
            paidIn: row.paidIn.map { Money($0, currency).plain }, note: row.notes.isEmpty ? nil : row.notes,
            rate: row.rate, rateCurrency: row.rateCurrency?.code)
    }

    private static func moment(_ instant: Instant) -> String { instant.date.formatted(.iso8601) }

    // MARK: Beancount

    var ledger: [UInt8] {
        let first = series.compactMap(\.rows.first?.day).min() ?? Day(known: 2000, 1, 1)
        var ledger = LedgerText(currency: currency, first: first)
        for (open, rows) in series { ledger.add(open.series, rows) }
        for rate in rates { ledger.addPrice(rate.base, rate.quote, rate.day, rate.value) }
        return Array(ledger.text.utf8)
    }
}

/// One field of a CSV file that somebody may open in a spreadsheet.
enum CSVField {
    static func written(_ text: String) -> String {
        let safe = CSVCell.harmless(text)
        guard safe.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
