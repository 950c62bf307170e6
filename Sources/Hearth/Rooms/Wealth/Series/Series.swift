import GRDB

/// A series as one member sees it: something owned or owed, whose values are written down now and then.
struct Series: Sendable, FetchableRecord {
    let id: ID<Series>
    let ownerId: ID<Member>
    let name: String
    /// 1 to 10, of the palette.
    let colour: Int
    let position: Int
    let currency: Currency
    let kind: Kind
    /// After so many days without a value it is stale; 0 for never.
    let staleDays: Int
    /// Whether it counts in the household's total once it is shared.
    let isInHousehold: Bool
    /// The last day on which it counts.
    let archivedOn: Day?
    let createdAt: Instant
    let version: Int
    let entries: Int
    /// Another number after every change of its values.
    let stamp: Int64
    let shareCount: Int
    /// The member's own part, in hundredths of a percent.
    let part: Int
    let level: AccessLevel
    let latest: Latest?

    /// What a series is; the values of debts count against the others.
    enum Kind: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case cash, shares, property, pension, debts, other
    }

    /// Its newest value that is not still to come.
    struct Latest: Sendable {
        let amount: Int64
        let day: Day
    }

    var isArchived: Bool { archivedOn != nil }
    var isDebt: Bool { kind == .debts }

    /// Binds `:member` and `:today`. Rows the member may not see are not there.
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

    /// Reads `visible`, by position.
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

    /// Whether its last value is older than it should be on a day.
    func isStale(on today: Day) -> Bool {
        guard staleDays > 0, !isArchived, let latest else { return false }
        return today.number - latest.day.number > staleDays
    }
}
