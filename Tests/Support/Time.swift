import Foundation

/// Lets real time pass if the test is about time: a client that is slow, a limit that runs out. A test that waits for a
/// change asks for it again and again instead, with `eventually`.
public func letTimePass(_ duration: Duration) {
    let (seconds, parts) = duration.components
    var left = timespec(tv_sec: Int(seconds), tv_nsec: Int(parts / 1_000_000_000))
    var rest = timespec()
    // A signal ends it early, and says what is left.
    while nanosleep(&left, &rest) != 0 { left = rest }
}

/// Whether a condition comes true in time, of an effect that comes just after a reply, or on another thread; asked again
/// every few milliseconds.
public func eventually(within seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
        guard ContinuousClock.now < end else { return false }
        letTimePass(.milliseconds(5))
    }
    return true
}
