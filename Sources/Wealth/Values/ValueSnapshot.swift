import GRDB
import House

/// The value of a series on one day.
struct ValueSnapshot: Sendable, FetchableRecord {
    let id: ID<ValueSnapshot>
    let seriesId: ID<Series>
    let day: Day
    let at: Instant
    let zone: String
    /// In minor units of the series' currency; `paidIn` likewise.
    let amount: Int64
    /// The part of the change since the last value that was paid in from outside.
    let paidIn: Int64?
    let notes: String
    let version: Int
    /// The stored price of one unit of the series' currency in `rateCurrency`; `nil` if the query does not select it.
    let rate: String?
    let rateCurrency: Currency?
    /// The day on which the rate held.
    let rateDay: Day?
    /// The rates stored in other currencies, those of other members' totals; empty if they were not read.
    var otherRates: [KeptRate] = []

    /// All stored rates, that of the member's total first.
    var keptRates: [KeptRate] {
        guard let rate, let rateCurrency else { return otherRates }
        return [KeptRate(currency: rateCurrency, text: rate, day: rateDay)] + otherRates
    }

    static let columns = """
        snapshot.id, snapshot.seriesId, snapshot.day, snapshot.at, snapshot.zone, snapshot.amount, snapshot.paidIn,
        snapshot.notes, snapshot.version
        """

    /// Reads `columns` by position, and after them the rate, its currency and its day if the query selects them.
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
