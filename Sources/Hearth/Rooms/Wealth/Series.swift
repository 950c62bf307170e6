public import GRDB

/// A series as one member sees it: something owned or owed, whose values are written down now and then.
public struct Series: Sendable, FetchableRecord {
    public let id: ID<Series>
    public let ownerId: ID<Member>
    public let name: String
    /// 1 to 10, of the palette.
    public let colour: Int
    public let position: Int
    public let currency: Currency
    public let kind: Kind
    /// After so many days without a value it is stale; 0 for never.
    public let staleDays: Int
    /// Whether it counts in the household's total once it is shared.
    public let isInHousehold: Bool
    /// The last day on which it counts.
    public let archivedOn: Day?
    public let createdAt: Instant
    public let version: Int
    public let entries: Int
    /// Another number after every change of its values.
    public let stamp: Int64
    public let shareCount: Int
    /// The member's own part, in hundredths of a percent.
    public let part: Int
    public let level: AccessLevel
    public let latest: Latest?

    /// What a series is; the values of debts count against the others.
    public enum Kind: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case cash, shares, property, pension, debts, other
    }

    /// Its newest value that is not still to come.
    public struct Latest: Sendable {
        public let amount: Int64
        public let day: Day
    }

    public var isArchived: Bool { archivedOn != nil }
    public var isDebt: Bool { kind == .debts }

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
    public init(row: Row) throws {
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
