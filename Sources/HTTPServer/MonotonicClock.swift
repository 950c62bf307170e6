internal import Glibc

/// The time since boot, precise to a few milliseconds and cheap enough for every request.
enum MonotonicClock {
    static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}

extension Duration {
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// In milliseconds: `12.3`.
    var tenthsOfMilliseconds: String {
        let (seconds, attoseconds) = components
        let tenths = Int(seconds) * 10_000 + Int(attoseconds / 100_000_000_000_000)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
