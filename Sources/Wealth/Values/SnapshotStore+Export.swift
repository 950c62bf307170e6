import GRDB
import House

extension SnapshotStore {
    /// Every value of a series, oldest first, with the stored rates.
    func all(of series: OpenSeries) throws -> [ValueSnapshot] {
        try database.read { db in
            let currency = try TotalCurrency.of(series.member, db)
            var values = try ValueSnapshot.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(ValueSnapshot.columns), kept.rate, kept.currency, kept.day
                        FROM snapshot LEFT JOIN snapshotRate AS kept
                            ON kept.snapshotId = snapshot.id AND kept.currency = :currency
                        WHERE seriesId = :series ORDER BY snapshot.day, at, id
                        """),
                arguments: ["series": series.id, "currency": currency])
            let rates = try otherRates(of: series, besides: currency, db)
            for index in values.indices { values[index].otherRates = rates[values[index].id] ?? [] }
            return values
        }
    }

    private func otherRates(
        of series: OpenSeries, besides currency: Currency, _ db: Database
    ) throws -> [ID<ValueSnapshot>: [KeptRate]] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT snapshotId, snapshotRate.currency, snapshotRate.rate, snapshotRate.day
                    FROM snapshot JOIN snapshotRate ON snapshotId = snapshot.id
                    WHERE seriesId = ? AND snapshotRate.currency <> ? ORDER BY snapshotId, snapshotRate.currency
                    """), arguments: [series.id, currency])
        var rates: [ID<ValueSnapshot>: [KeptRate]] = [:]
        while let row = try rows.next() {
            let day: String? = row[3]
            rates[row[0], default: []].append(
                KeptRate(currency: row[1], text: row[2], day: day.flatMap { Day(iso: $0) }))
        }
        return rates
    }
}
