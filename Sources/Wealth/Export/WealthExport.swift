import Foundation
import House

/// The export of every value that a member may see.
struct WealthExport: Sendable {
    let series: [(open: OpenSeries, rows: [ValueSnapshot])]
    /// The currency of the member's total.
    let currency: Currency
    /// All stored rates between the currencies of these series and the currency of the total.
    let rates: [RateStore.Rate]
    /// Tables do not carry it.
    let target: Money?

    // MARK: Tables

    /// The table with one row for each value: see `ExportedTable`.
    var long: [UInt8] {
        var text = ExportedTable.columns.joined(separator: ",") + "\r\n"
        for (open, rows) in series {
            let series = open.series
            let name = CSVField.written(series.name)
            let after = "\(PartText.written(series.part)),\(series.archivedOn?.iso ?? "")"
            for row in rows {
                let amount = Money(row.amount, series.currency).plain
                let paidIn = row.paidIn.map { Money($0, series.currency).plain } ?? ""
                text += "\(row.day.iso),\(name),\(amount),\(series.currency.code),\(CSVField.written(row.notes)),"
                text += "\(series.kind.rawValue),\(paidIn),\(after),\(row.rate ?? ""),\(row.rateCurrency?.code ?? ""),"
                let others = row.otherRates.map(ExportedTable.written).joined(separator: ExportedTable.between)
                text += "\(row.rateDay?.iso ?? ""),\(series.id),\(others)\r\n"
            }
        }
        return Array(text.utf8)
    }

    /// The table with one row for each day and one column for each series, which holds the last value of the day;
    /// further columns hold the rates kept with the values.
    var wide: [UInt8] {
        var headings: [ExportedHeading] = []
        var days: [Day: [Int: String]] = [:]
        for (open, rows) in series {
            var heading = ExportedHeading(open.series)
            while headings.contains(heading) { heading.number += 1 }
            let column = headings.count
            headings.append(heading)
            for currency in Set(rows.flatMap(\.keptRates).map(\.currency)).sorted() {
                heading.rateCurrency = currency
                headings.append(heading)
            }
            for row in rows {
                let rates = column + 1..<headings.count
                for place in rates { days[row.day]?[place] = nil }
                days[row.day, default: [:]][column] = Money(row.amount, open.series.currency).plain
                for rate in row.keptRates {
                    guard let place = rates.first(where: { headings[$0].rateCurrency == rate.currency }) else {
                        continue
                    }
                    days[row.day]?[place] = rate.text
                }
            }
        }
        var text = (["date"] + headings.map { CSVField.written($0.text) }).joined(separator: ",") + "\r\n"
        for (day, values) in days.sorted(by: { $0.key < $1.key }) {
            text += day.iso
            for index in headings.indices { text += "," + (values[index] ?? "") }
            text += "\r\n"
        }
        return Array(text.utf8)
    }

    // MARK: JSON

    func json() throws -> [UInt8] {
        let lines = try series.map { open, rows in
            let series = open.series
            let line = HearthFile.Line(
                id: series.id.description, name: series.name, currency: series.currency.code,
                kind: series.kind.rawValue, colour: series.colour, createdAt: series.createdAt.iso,
                archivedOn: series.archivedOn?.iso, staleDays: series.staleDays, part: Double(series.part) / 100,
                household: series.isInHousehold)
            return try HearthFile.object(line, "values", rows.map { try HearthFile.line(value($0, series.currency)) })
        }
        let rates = try rates.map {
            try HearthFile.line(
                HearthFile.RateLine(base: $0.base.code, quote: $0.quote.code, date: $0.day.iso, rate: $0.value))
        }
        let head = try HearthFile.object(
            HearthFile.Head(
                currency: currency.code,
                target: target.map { HearthFile.Target(amount: $0.plain, currency: $0.currency.code) }),
            "series", lines)
        return Array("\(head.dropLast()),\"rates\":[\n\(rates.joined(separator: ",\n"))\n]}\n".utf8)
    }

    private func value(_ row: ValueSnapshot, _ currency: Currency) -> HearthFile.Value {
        let others = row.otherRates.map {
            HearthFile.KeptRateLine(currency: $0.currency.code, rate: $0.text, day: $0.day?.iso)
        }
        return HearthFile.Value(
            date: row.day.iso, at: row.at.iso, zone: row.zone, value: Money(row.amount, currency).plain,
            paidIn: row.paidIn.map { Money($0, currency).plain }, note: row.notes.isEmpty ? nil : row.notes,
            rate: row.rate, rateCurrency: row.rateCurrency?.code,
            rateDay: row.rateDay?.iso, otherRates: others.isEmpty ? nil : others)
    }

    // MARK: Beancount

    var ledger: [UInt8] {
        let first = series.compactMap(\.rows.first?.day).min() ?? Day(known: 2000, 1, 1)
        var ledger = LedgerText(currency: currency, first: first)
        for (open, rows) in series { ledger.add(open.series, rows) }
        for rate in rates { ledger.addPrice(rate.base, rate.quote, rate.day, rate.value) }
        if let target { ledger.addTarget(target, on: first) }
        return Array(ledger.text.utf8)
    }
}

/// One field of a CSV file, made safe for a spreadsheet.
enum CSVField {
    static func written(_ text: String) -> String {
        let safe = CSVCell.harmless(text)
        guard safe.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
