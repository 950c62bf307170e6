package import Foundation
package import GRDB
import Localization

/// A point in time: milliseconds since 1970 in UTC.
package struct Instant: Hashable, Comparable, Codable, Sendable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package init(_ date: Date) { milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded()) }

    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    package static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

    package func adding(_ duration: Duration) -> Instant {
        let parts = duration.components
        return Instant(milliseconds: milliseconds + parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000)
    }

    /// Time from `earlier` to this instant; negative when `earlier` is later.
    package func since(_ earlier: Instant) -> Duration { .milliseconds(milliseconds - earlier.milliseconds) }
}

extension Instant: DatabaseValueConvertible, StatementColumnConvertible {
    package var databaseValue: DatabaseValue { milliseconds.databaseValue }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> Instant? {
        Int64.fromDatabaseValue(value).map(Instant.init(milliseconds:))
    }

    package init?(sqliteStatement: SQLiteStatement, index: CInt) {
        self.init(milliseconds: Int64(sqliteStatement: sqliteStatement, index: index))
    }
}

extension Duration {
    package static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
    package static func hours(_ count: Int) -> Duration { .seconds(3600 * count) }
    package static func days(_ count: Int) -> Duration { .seconds(86_400 * count) }

    /// The duration in whole seconds, rounded up, at least one.
    var seconds: Int { max(1, Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0)) }
}

/// The source of the current time, which tests can replace.
package struct WallClock: Sendable {
    package let now: @Sendable () -> Instant
    /// Time since some moment, which goes on evenly while the machine's clock is corrected.
    let steady: @Sendable () -> Duration

    /// - Parameter steady: `nil` for a clock that is never corrected.
    init(steady: (@Sendable () -> Duration)? = nil, now: @escaping @Sendable () -> Instant) {
        self.now = now
        self.steady = steady ?? { .milliseconds(now().milliseconds) }
    }

    package static let system = {
        let start = ContinuousClock.now
        return WallClock(steady: { ContinuousClock.now - start }, now: { Instant(Date()) })
    }()

    /// The current day in the visitor's time zone.
    package func today(_ visit: Visit) -> Day { Day(now(), in: visit.words.timeZone) }
}
