import Foundation
import GRDB
import Synchronization

/// What somebody's wealth is made of, and how they like to look at it.
public struct WealthStore: Sendable {
    let database: HouseDatabase
    let door: SeriesDoor
    let snapshots: SnapshotStore
    let rates: RateStore
    let cache: PointCache

    /// All series a member may see, with their values by day, in the currency of their total where there are rates.
    func lines(for member: Member) throws -> (lines: [WealthLine], currency: Currency) {
        try database.read { db in
            let all = try door.all(for: member)
            let currency = try TotalCurrency.of(member.id, seeing: all.map(\.series), db)
            let stamp = try rates.stamp(db)
            let lines = try all.map { open in
                let own = open.series.currency
                if own != currency, let points = try converted(open, to: currency, rates: stamp, db) {
                    return WealthLine(open: open, points: points, in: currency, part: open.series.part)
                }
                return try line(open)
            }
            return (lines, currency)
        }
    }

    /// In its own currency.
    func line(_ open: OpenSeries) throws -> WealthLine {
        let points = try cache.points(PointCache.Key(series: open.id, currency: nil), stamp: [open.series.stamp]) {
            try snapshots.points(of: open)
        }
        return WealthLine(open: open, points: points ?? [], in: open.series.currency, part: open.series.part)
    }

    /// Each value at the rate that was stored with it, or else at the one of its day; `nil` where one has none.
    private func converted(
        _ open: OpenSeries, to currency: Currency, rates stamp: Int64, _ db: Database
    ) throws -> [SeriesPoint]? {
        try cache.points(
            PointCache.Key(series: open.id, currency: currency), stamp: [open.series.stamp, stamp]
        ) {
            try snapshots.points(of: open, in: currency, at: rates.table(from: open.series.currency, to: currency, db))
        }
    }

    /// Of a member's total.
    func currency(of member: Member) throws -> Currency {
        try database.read { db in
            let seen = member.role == .guest ? try door.all(for: member).map(\.series) : []
            return try TotalCurrency.of(member.id, seeing: seen, db)
        }
    }

    func display(of member: Member) throws -> WealthDisplay {
        let json = try database.read { db in
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT options FROM display WHERE memberId = ? AND list = 'wealth'"),
                arguments: [member.id])
        }
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
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO display (memberId, list, options) VALUES (?, 'wealth', ?)
                    ON CONFLICT (memberId, list) DO UPDATE SET options = excluded.options
                    """,
                arguments: [member.id, json])
        }
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
        /// `nil` where there is no rate for one of them.
        let points: [SeriesPoint]?
    }

    /// All points together: 24 bytes each.
    private static let limit = 400_000

    private let entries = Mutex<[Key: Entry]>([:])

    /// - Parameter read: reads the points as of the moment that the stamps were read.
    func points(_ key: Key, stamp: [Int64], _ read: () throws -> [SeriesPoint]?) throws -> [SeriesPoint]? {
        if let known = entries.withLock({ $0[key] }), known.stamp == stamp { return known.points }
        let points = try read()
        entries.withLock { entries in
            entries[key] = Entry(stamp: stamp, points: points)
            if entries.values.reduce(0, { $0 + ($1.points?.count ?? 0) }) > Self.limit {
                entries = [key: Entry(stamp: stamp, points: points)]
            }
        }
        return points
    }
}
