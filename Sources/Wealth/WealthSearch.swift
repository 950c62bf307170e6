import GRDB
import House
import Localization

/// The search for series by name, and for values by their notes, their days and their amounts.
struct WealthSearch: Sendable {
    let database: HouseDatabase
    let door: SeriesDoor

    private struct NotedValue {
        let series: ID<Series>
        let snapshot: ID<ValueSnapshot>
        let day: Day
        let notes: String
    }

    private struct WrittenValue {
        let series: ID<Series>
        let snapshot: ID<ValueSnapshot>
        let day: Day
        let amount: Int64
    }

    func find(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        let series = try door.all(for: visit.member)
        let language = visit.words.language
        let written = try written(query, SearchedDays(query.text, language), limit: limit, visit)
        let named = series.filter { query.fits($0.series.name) }.map { row($0, query, path: nil, text: "") }
        let known = Dictionary(uniqueKeysWithValues: series.map { ($0.id, $0) })
        let noted = try values(of: visit.member.id).filter { query.fits($0.notes) }
        let values = noted.prefix(limit).compactMap { value in
            known[value.series].map { open in
                let day = visit.words.day(value.day, isShort: true)
                let path = open.canWrite ? SnapshotsController.path(value.snapshot) + "/edit" : nil
                return row(open, query, path: path, text: value.notes, place: day)
            }
        }
        let seen = Set(noted.prefix(limit).map(\.snapshot))
        let further = written.values.filter { !seen.contains($0.snapshot) }.compactMap { value in
            known[value.series].map { open in
                let money = open.series.shown(
                    value.amount, hidesAmounts: WealthController.hidesAmounts(visit), visit.words)
                let path = open.canWrite ? SnapshotsController.path(value.snapshot) + "/edit" : nil
                return row(open, query, path: path, text: money, place: visit.words.day(value.day, isShort: true))
            }
        }
        let rows = named + values + further
        return RoomFinds(
            rows: Array(rows.prefix(limit)), total: named.count + noted.count + further.count,
            isMore: written.isMore)
    }

    /// The values of a day or month, or of an amount, that is all of a query, in series that a member may see; newest
    /// first.
    private func written(
        _ query: SearchQuery, _ days: SearchedDays?, limit: Int, _ visit: Visit
    ) throws -> (values: [WrittenValue], isMore: Bool) {
        let plain = query.amount(visit.words.language)
        // `1234.5` is a month and an amount.
        let ofDays = try days.flatMap { days in
            try days.iso.map { _ in
                try values(
                    "series CROSS JOIN snapshot ON snapshot.seriesId = series.id", days.condition(on: "snapshot.day"),
                    StatementArguments(days.arguments), limit, visit)
            }
        }
        let most = Self.most(limit)
        let dated = (ofDays ?? []).map(\.value)
        guard let plain else { return (dated, dated.count > most) }
        // The number of minor units depends on the currency: there are currencies with none, two and three decimals.
        let amounts = [0, 2, 3].compactMap { try? Money.minor(plain, digits: $0) }
        let listed = amounts.flatMap { [$0, -$0] }
        guard !listed.isEmpty else { return (dated, dated.count > most) }
        let bound = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ("amount\($0)", $1) })
        let ofAmount = try values(
            "snapshot CROSS JOIN series ON series.id = snapshot.seriesId",
            "snapshot.amount IN (\(bound.keys.sorted().map { ":" + $0 }.joined(separator: ", ")))",
            StatementArguments(bound), limit, visit)
        let exact = ofAmount.filter { value, currency in
            (try? Money.minor(plain, digits: currency.digits)).map { abs($0) == abs(value.amount) } ?? false
        }
        return (dated + exact.map(\.value), dated.count > most || ofAmount.count > most)
    }

    /// How many values are read for a page of `limit` rows: amounts of currencies with other decimals are among them.
    private static func most(_ limit: Int) -> Int { 3 * limit }

    /// - Parameters:
    ///   - source: the tables in the order of the index that the condition reads.
    ///   - condition: on `snapshot`; binds `arguments`.
    private func values(
        _ source: String, _ condition: String, _ arguments: StatementArguments, _ limit: Int, _ visit: Visit
    ) throws -> [(value: WrittenValue, currency: Currency)] {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT snapshot.seriesId, snapshot.id, snapshot.day, snapshot.amount, series.currency
                        FROM \(source) WHERE \(Shares.isVisible("series")) AND \(condition)
                        ORDER BY snapshot.day DESC, snapshot.id DESC LIMIT \(Self.most(limit) + 1)
                        """), arguments: ["member": visit.member.id] + arguments
            ).map { row in
                let value = WrittenValue(
                    series: row[0], snapshot: row[1], day: try Day(iso: row[2]).unwrap(), amount: row[3])
                return (value, row[4])
            }
        }
    }

    private func row(
        _ open: OpenSeries, _ query: SearchQuery, path: String?, text: String, place: String = ""
    ) -> FoundRow {
        let excerpt = SearchExcerpt(of: open.series.name, texts: text.isEmpty ? [] : [text], words: query.words)
        return FoundRow(
            path: path ?? SeriesController.path(open.id), icon: ChosenIcon(.note), name: excerpt.name,
            text: excerpt.line,
            place: place, colour: open.colour)
    }

    /// The values with notes in the series that a member may see, newest first. They are scanned without an index,
    /// since few values have notes.
    private func values(of member: ID<Member>) throws -> [NotedValue] {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT snapshot.seriesId, snapshot.id, snapshot.day, snapshot.notes
                        FROM series JOIN snapshot ON snapshot.seriesId = series.id
                        WHERE \(Shares.isVisible("series")) AND snapshot.notes <> ''
                        ORDER BY snapshot.day DESC, snapshot.id DESC
                        """), arguments: ["member": member]
            ).map { row in
                NotedValue(series: row[0], snapshot: row[1], day: try Day(iso: row[2]).unwrap(), notes: row[3])
            }
        }
    }
}
