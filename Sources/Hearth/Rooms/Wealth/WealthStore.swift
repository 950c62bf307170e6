import Foundation
import GRDB
import Synchronization

/// What somebody's wealth is made of, and how they like to look at it.
struct WealthStore: Sendable {
    let database: HouseDatabase
    let door: SeriesDoor
    let snapshots: SnapshotStore
    let rates: RateStore
    let cache: PointCache

    /// All series a member may see, with their values by day, in the currency of their total; a value without a rate is
    /// a gap. A value that has no rate in this currency yet keeps from now on the one it is counted at.
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
        // A full disk hides from nobody what they own: the rates are kept when the page is asked for again.
        try? rates.keep(missing)
        return found
    }

    /// In its own currency.
    func line(_ open: OpenSeries) throws -> WealthLine {
        let key = PointCache.Key(series: open.id, currency: nil)
        let stamp = [open.series.stamp]
        if let points = cache.points(key, stamp: stamp) { return WealthLine(open: open, points: points) }
        let points = try snapshots.points(of: open)
        cache.keep(points, key, stamp: stamp)
        return WealthLine(open: open, points: points)
    }

    /// Each value at the rate that is kept with it.
    /// - Parameter missing: gets those that had none yet.
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

    /// Of a member's total.
    func currency(of member: Member) throws -> Currency {
        try database.read { db in try TotalCurrency.of(member.id, db) }
    }

    func display(of member: Member) throws -> WealthDisplay {
        let json = try database.read { db in try ListOptions.read("wealth", of: member.id, in: db) }
        // Options written by an older Hearth that no longer fit are the usual ones again.
        return json.flatMap { try? JSONDecoder().decode(WealthDisplay.self, from: Data($0.utf8)) } ?? WealthDisplay()
    }

    /// What a member wants to own one day.
    func target(of member: Member) throws -> Money? {
        try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT amount, currency FROM wealthTarget WHERE memberId = ?"),
                arguments: [member.id])
            return row.map { Money($0[0], $0[1]) }
        }
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
        var display = try display(of: member)
        change(&display)
        let json = String(decoding: try JSONEncoder().encode(display), as: UTF8.self)
        try database.write { db in try ListOptions.write(json, for: "wealth", of: member.id, in: db) }
    }
}

/// How one member likes to look at wealth.
struct WealthDisplay: Codable, Sendable, Equatable {
    /// Ids of the series whose lines are left out.
    var hidden: [String] = []
    /// The series a value was added to last.
    var last: String?
    /// The household's total instead of the member's own.
    var isHousehold = false
    /// Of the total; without one that of most series.
    var currency: String?
    /// Shows or hides a line; of very many hidden ones the oldest are shown again.
    mutating func toggle(_ id: ID<Series>) {
        let id = id.description
        if let place = hidden.firstIndex(of: id) {
            hidden.remove(at: place)
        } else {
            hidden = hidden.suffix(59) + [id]
        }
    }
}

/// The values of series, kept in memory as long as their stamps stay the same: reading ten years of daily values from
/// the database for every page is too slow.
final class PointCache: Sendable {
    struct Key: Hashable {
        let series: ID<Series>
        /// `nil` for the series' own.
        let currency: Currency?
    }

    private struct Entry {
        let stamp: [Int64]
        let points: [SeriesPoint]
    }

    /// All points together: 32 bytes each.
    private static let limit = 400_000

    private let entries = Mutex<[Key: Entry]>([:])

    /// `nil` where none were kept under this stamp.
    func points(_ key: Key, stamp: [Int64]) -> [SeriesPoint]? {
        entries.withLock { $0[key] }.flatMap { $0.stamp == stamp ? $0.points : nil }
    }

    /// - Parameter stamp: as of the moment that the points were read.
    func keep(_ points: [SeriesPoint], _ key: Key, stamp: [Int64]) {
        entries.withLock { entries in
            entries[key] = Entry(stamp: stamp, points: points)
            if entries.values.reduce(0, { $0 + $1.points.count }) > Self.limit {
                entries = [key: Entry(stamp: stamp, points: points)]
            }
        }
    }
}
