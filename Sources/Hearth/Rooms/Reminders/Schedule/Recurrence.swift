import Foundation

/// Times that follow each other: strictly later ones, by the clock on the wall.
protocol Recurrence: Sendable {
    /// The first occurrence at this time or later.
    func next(from time: WallTime) -> WallTime?
}

extension Recurrence {
    /// The first occurrence that is strictly later.
    func next(after time: WallTime) -> WallTime? { time.following.flatMap(next(from:)) }

    /// The first occurrence whose moment in the zone is strictly later: its time as planned, and that moment. They
    /// differ where the clocks skip the planned time. Two occurrences at one moment, which a jump over midnight can
    /// make, are one.
    func next(after instant: Instant, in zone: TimeZone) -> (time: WallTime, at: Instant)? {
        // No occurrence up to this time can be later than the instant: a time that comes twice counts when it first does.
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
