import GRDB

/// What a series was worth at one time.
struct ValueSnapshot: Sendable, FetchableRecord {
    let id: ID<ValueSnapshot>
    let seriesId: ID<Series>
    let day: Day
    let at: Instant
    let zone: String
    /// In minor units of the series' currency, as is `paidIn`.
    let amount: Int64
    /// How much of the change since the value before came from outside.
    let paidIn: Int64?
    let notes: String
    let version: Int
    /// How much of `rateCurrency` one unit of the series' currency is for it; `nil` where nobody asked.
    let rate: String?
    let rateCurrency: Currency?
    /// The day of the rate.
    let rateDay: Day?

    static let columns = """
        snapshot.id, snapshot.seriesId, snapshot.day, snapshot.at, snapshot.zone, snapshot.amount, snapshot.paidIn,
        snapshot.notes, snapshot.version
        """

    /// Reads `columns` by position, and behind them a rate with its currency and its day where they were asked for.
    init(row: Row) throws {
        id = row[0]
        seriesId = row[1]
        let text: String = row[2]
        day = Day(iso: text) ?? Day(number: 0)
        at = row[3]
        zone = row[4]
        amount = row[5]
        paidIn = row[6]
        notes = row[7]
        version = row[8]
        rate = row.count > 9 ? row[9] : nil
        rateCurrency = row.count > 9 ? row[10] : nil
        let rated: String? = row.count > 9 ? row[11] : nil
        rateDay = rated.flatMap { Day(iso: $0) }
    }
}
