import GRDB
import House

/// A series as one member sees it: something owned or owed, with values that members enter from time to time.
struct Series: Sendable, FetchableRecord {
    let id: ID<Series>
    let ownerId: ID<Member>
    let name: String
    /// The index in the palette, 1 to 10.
    let colour: Int
    let position: Int
    let currency: Currency
    let kind: Kind
    /// A series without a value for more than this many days is stale; 0 means never.
    let staleDays: Int
    /// The series counts in the household's total if it is shared.
    let isInHousehold: Bool
    /// The last day on which an archived series counts.
    let archivedOn: Day?
    let createdAt: Instant
    let version: Int
    let entries: Int
    /// A number that changes with every change of the series' values.
    let stamp: Int64
    let shareCount: Int
    /// The member's own part, in hundredths of a percent.
    let part: Int
    let level: AccessLevel
    let latest: Latest?

    /// The kind of a series; the values of debts are subtracted from totals.
    enum Kind: String, Codable, Sendable, CaseIterable, DatabaseValueConvertible {
        case cash, shares, property, pension, debts, other
    }

    /// The newest value up to today; later ones are planned.
    struct Latest: Sendable {
        let amount: Int64
        let day: Day
    }

    var isArchived: Bool { archivedOn != nil }
    var isDebt: Bool { kind == .debts }

    /// Binds `:member` and `:today`. Selects only series that the member may see.
    static let visible = """
        SELECT series.id, series.ownerId, series.name, series.colour, series.position, series.currency, series.kind,
            series.staleDays, series.isInHousehold, series.archivedOn, series.createdAt, series.version,
            seriesSize.entries, seriesSize.stamp,
            (SELECT count(*) FROM share WHERE share.subjectId = series.id),
            coalesce((SELECT part FROM seriesPart WHERE seriesId = series.id AND memberId = :member),
                CASE WHEN series.ownerId = :member THEN 10000 ELSE 0 END),
            \(Shares.level("series")), latest.amount, latest.day
        FROM series JOIN seriesSize ON seriesSize.seriesId = series.id
        LEFT JOIN snapshot AS latest ON latest.id = (
            SELECT id FROM snapshot WHERE snapshot.seriesId = series.id AND snapshot.day <= :today
            ORDER BY day DESC, at DESC, id DESC LIMIT 1)
        WHERE \(Shares.isVisible("series"))
        """

    /// Reads the columns of `visible` by position.
    init(row: Row) throws {
        id = row[0]
        ownerId = row[1]
        name = row[2]
        colour = row[3]
        position = row[4]
        currency = row[5]
        kind = row[6]
        staleDays = row[7]
        isInHousehold = row[8]
        let archived: String? = row[9]
        archivedOn = archived.flatMap { Day(iso: $0) }
        createdAt = row[10]
        version = row[11]
        entries = row[12]
        stamp = row[13]
        shareCount = row[14]
        part = row[15]
        level = row[16]
        let (amount, day): (Int64?, String?) = (row[17], row[18])
        if let amount, let day = day.flatMap({ Day(iso: $0) }) {
            latest = Latest(amount: amount, day: day)
        } else {
            latest = nil
        }
    }

    /// True if the last value is more than `staleDays` days before `today`.
    func isStale(on today: Day) -> Bool {
        guard staleDays > 0, !isArchived, let latest else { return false }
        return today.number - latest.day.number > staleDays
    }
}
