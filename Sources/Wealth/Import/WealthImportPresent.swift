import GRDB
import House

/// The stored values and rates that an import may change. They are read before the file is compared with it: comparing takes long, and
/// holds none of the database's readers.
struct WealthImportPresent: Sendable {
    /// By series, in the order of their days.
    private(set) var values: [ID<Series>: [Value]] = [:]
    private var rates: [RateStore.Pair: Set<Int>] = [:]
    private(set) var hasTarget = false
    /// The version stamps of the rates and of every target series when the reading began: any change of them makes a plan
    /// outdated.
    private(set) var stamps: [Int64] = []

    struct Value: Sendable {
        let id: ID<ValueSnapshot>
        /// The number of its day.
        let day: Int
        let amount: Int64
        let note: String
        let paidIn: Int64?
        let version: Int
    }

    /// - Parameter read: reads the database. It is called for each series and each pair of currencies, so that no read is
    ///   long; the stamps tell whether something changed in between.
    init(
        _ reading: WealthImportReading, _ store: RateStore, through read: ((Database) throws -> Void) throws -> Void
    ) throws {
        try read { db in
            stamps = try Self.stamps(reading, store, db)
            hasTarget = try reading.source.target != nil && WealthStore.hasTarget(reading.member, db)
        }
        for series in Self.series(reading) { try read { db in values[series] = try Self.values(of: series, db) } }
        for pair in Set(reading.source.rates.map { RateStore.Pair(base: $0.base, quote: $0.quote) }) {
            try read { db in rates[pair] = try RateStore.days(of: pair, db) }
        }
    }

    func hasRate(_ rate: WealthSource.Rate) -> Bool {
        rates[RateStore.Pair(base: rate.base, quote: rate.quote)]?.contains(rate.day.number) ?? false
    }

    /// The versions of the values.
    var versions: [ID<ValueSnapshot>: Int] {
        Dictionary(values.values.joined().map { ($0.id, $0.version) }) { first, _ in first }
    }

    private static func values(of series: ID<Series>, _ db: Database) throws -> [Value] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, CAST(unixepoch(day) / 86400 AS INTEGER), amount, notes, paidIn, version FROM snapshot
                    WHERE seriesId = ? ORDER BY day, at, id
                    """), arguments: [series])
        var values: [Value] = []
        while let row = try rows.next() {
            values.append(
                Value(id: row[0], day: row[1], amount: row[2], note: row[3], paidIn: row[4], version: row[5]))
        }
        return values
    }

    static func stamps(_ reading: WealthImportReading, _ store: RateStore, _ db: Database) throws -> [Int64] {
        try [store.stamp(db)]
            + series(reading).map { series in
                try Int64.fetchOne(db, sql: "SELECT stamp FROM seriesSize WHERE seriesId = ?", arguments: [series])
                    ?? 0
            }
    }

    private static func series(_ reading: WealthImportReading) -> [ID<Series>] {
        reading.targets.compactMap { target in
            if case .series(let own) = target { return own.id }
            return nil
        }
    }
}
