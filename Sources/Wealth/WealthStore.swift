import GRDB
import House
import Synchronization

/// The store of a member's lines and of their display options.
struct WealthStore: Sendable {
    let database: HouseDatabase
    let door: SeriesDoor
    let snapshots: SnapshotStore
    let rates: RateStore
    let cache: PointCache

    /// All series a member may see, with their values by day in the currency of the member's total. A value without a
    /// stored rate in this currency is counted at the current one, which is stored; a value without any rate is a gap.
    func lines(for member: Member) throws -> (lines: [WealthLine], currency: Currency) {
        var missing: [RateStore.Missing] = []
        let found = try database.read { db in
            let all = try door.all(for: member)
            let currency = try TotalCurrency.of(member.id, db)
            let stamp = try rates.stamp(db)
            let lines = try all.map { open in
                let line = try line(open)
                guard open.series.currency != currency else { return line }
                let points = try converted(open, to: currency, rates: stamp, &missing, db)
                return line.converted(points, to: currency)
            }
            return (lines, currency)
        }
        // A full disk must not hide the page: rates that could not be stored are stored at the next request.
        try? rates.keep(missing)
        return found
    }

    /// The line in the series' own currency.
    func line(_ open: OpenSeries) throws -> WealthLine {
        let key = PointCache.Key(series: open.id, currency: nil)
        let stamp = [open.series.stamp]
        if let points = cache.points(key, stamp: stamp) { return WealthLine(open: open, points: points) }
        let points = try snapshots.points(of: open)
        cache.keep(points, key, stamp: stamp)
        return WealthLine(open: open, points: points)
    }

    /// The values converted at the rates stored with them.
    /// - Parameter missing: receives the rates of values without a stored one.
    private func converted(
        _ open: OpenSeries, to currency: Currency, rates stamp: Int64, _ missing: inout [RateStore.Missing],
        _ db: Database
    ) throws -> [SeriesPoint] {
        let key = PointCache.Key(series: open.id, currency: currency)
        let stamp = [open.series.stamp, stamp]
        if let points = cache.points(key, stamp: stamp) { return points }
        let found = try snapshots.points(of: open, in: currency) {
            try rates.table(from: open.series.currency, to: currency, db)
        }
        missing += found.missing
        if found.missing.isEmpty { cache.keep(found.points, key, stamp: stamp) }
        return found.points
    }

    /// The currency of a member's total.
    func currency(of member: Member) throws -> Currency {
        try database.read { db in try TotalCurrency.of(member.id, db) }
    }

    func display(of member: Member) throws -> WealthDisplay {
        try database.read { db in try Self.display(of: member, db) }
    }

    private static func display(of member: Member, _ db: Database) throws -> WealthDisplay {
        try ListOptions.read(list, of: member.id, in: db) ?? WealthDisplay()
    }

    /// Queries of the database read the chosen currency under this name too.
    private static let list = "wealth"

    /// A member's target amount.
    func target(of member: Member) throws -> Money? {
        try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT amount, currency FROM wealthTarget WHERE memberId = ?"),
                arguments: [member.id])
            return row.map { Money($0[0], $0[1]) }
        }
    }

    static func hasTarget(_ member: ID<Member>, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM wealthTarget WHERE memberId = ?)"),
            arguments: [member]) == true
    }

    func setTarget(_ target: Money?, of member: Member) throws {
        try database.write { db in
            guard let target else {
                return try db.execute(sql: "DELETE FROM wealthTarget WHERE memberId = ?", arguments: [member.id])
            }
            try db.execute(
                sql: """
                    INSERT INTO wealthTarget (memberId, amount, currency) VALUES (?, ?, ?)
                    ON CONFLICT (memberId) DO UPDATE SET amount = excluded.amount, currency = excluded.currency
                    """, arguments: [member.id, target.amount, target.currency])
        }
    }

    func change(of member: Member, _ change: (inout WealthDisplay) -> Void) throws {
        try database.write { db in
            var display = try Self.display(of: member, db)
            change(&display)
            try ListOptions.write(display, for: Self.list, of: member.id, in: db)
        }
    }
}

/// A member's display options.
struct WealthDisplay: Codable, Sendable, Equatable {
    /// The ids of the hidden series.
    var hidden: [String] = []
    /// The series that last received a value.
    var last: String?
    /// Shows the household's total instead of the member's own.
    var isHousehold = false
    /// The chosen currency of the total; `nil` takes that of most series.
    var currency: String?
    /// Shows or hides a line; above the limit of hidden ids the oldest ones are dropped and shown again.
    mutating func toggle(_ id: ID<Series>) {
        let id = id.description
        if let place = hidden.firstIndex(of: id) {
            hidden.remove(at: place)
        } else {
            hidden = hidden.suffix(59) + [id]
        }
    }
}

/// A cache of series' points, valid while their stamps stay the same: reading ten years of daily values from the
/// database for every page is too slow.
final class PointCache: Sendable {
    struct Key: Hashable {
        let series: ID<Series>
        /// `nil` for the series' own currency.
        let currency: Currency?
    }

    private struct Entry {
        let stamp: [Int64]
        let points: [SeriesPoint]
    }

    /// The limit of cached points in all: a point takes 32 bytes.
    private static let limit = 400_000

    private let entries = Mutex<[Key: Entry]>([:])

    /// `nil` if no points are cached with this stamp.
    func points(_ key: Key, stamp: [Int64]) -> [SeriesPoint]? {
        entries.withLock { $0[key] }.flatMap { $0.stamp == stamp ? $0.points : nil }
    }

    /// - Parameter stamp: the stamp that was read together with the points.
    func keep(_ points: [SeriesPoint], _ key: Key, stamp: [Int64]) {
        entries.withLock { entries in
            entries[key] = Entry(stamp: stamp, points: points)
            if entries.values.reduce(0, { $0 + $1.points.count }) > Self.limit {
                entries = [key: Entry(stamp: stamp, points: points)]
            }
        }
    }
}
