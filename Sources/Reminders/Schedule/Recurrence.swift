import Foundation
import House

/// A strictly increasing sequence of local times.
protocol Recurrence: Sendable {
    /// The first occurrence at this time or later.
    func next(from time: WallTime) -> WallTime?
}

extension Recurrence {
    /// The first occurrence that is strictly later.
    func next(after time: WallTime) -> WallTime? { time.following.flatMap(next(from:)) }

    /// The first occurrence that is strictly later than an instant: its planned local time and its instant, which
    /// differ if the clocks skip that time. Two occurrences at one instant, which a jump over midnight can cause, count
    /// as one.
    func next(after instant: Instant, in zone: TimeZone) -> (time: WallTime, at: Instant)? {
        // No occurrence up to this local time is later than the instant: a time that occurs twice counts at its first
        // occurrence.
        var time = WallTime(instant, in: zone)
        while let next = next(after: time) {
            let moment = next.instant(in: zone)
            if moment > instant { return (next, moment) }
            time = next
        }
        return nil
    }

    /// At most `limit` occurrences, both ends included.
    func occurrences(from first: WallTime, through last: WallTime, limit: Int) -> [WallTime] {
        var found: [WallTime] = []
        var next = next(from: first)
        while let time = next, time <= last, found.count < limit {
            found.append(time)
            next = self.next(after: time)
        }
        return found
    }
}
