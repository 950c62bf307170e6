import Foundation
import GRDB
import Synchronization

/// What somebody's wealth is made of, and how they like to look at it.
public struct WealthStore: Sendable {
    let database: HouseDatabase
    let door: SeriesDoor
    let snapshots: SnapshotStore
    let cache: PointCache

    /// All series a member may see, with their values by day.
    func lines(for member: Member) throws -> [WealthLine] {
        try database.read { _ in try door.all(for: member).map(line) }
    }

    func line(_ open: OpenSeries) throws -> WealthLine {
        let points = try cache.points(of: open) { try snapshots.points(of: open) }
        return WealthLine(open: open, points: points, part: open.series.part)
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
    private struct Entry {
        let stamp: Int64
        let points: [SeriesPoint]
    }

    /// All points together: 24 bytes each.
    private static let limit = 400_000

    private let entries = Mutex<[ID<Series>: Entry]>([:])

    /// - Parameter read: reads the points as of the moment that the series itself was read.
    func points(of open: OpenSeries, _ read: () throws -> [SeriesPoint]) throws -> [SeriesPoint] {
        let stamp = open.series.stamp
        if let known = entries.withLock({ $0[open.id] }), known.stamp == stamp { return known.points }
        let points = try read()
        entries.withLock { entries in
            entries[open.id] = Entry(stamp: stamp, points: points)
            if entries.values.reduce(0, { $0 + $1.points.count }) > Self.limit {
                entries = [open.id: Entry(stamp: stamp, points: points)]
            }
        }
        return points
    }
}
