import GRDB
import Synchronization

/// Notices corrections of the machine's clock. One without a battery starts in the past until it hears the time.
final class ClockCorrections: Sendable {
    private struct Look {
        let wall: Instant
        let steady: Duration

        init(_ clock: WallClock) { (wall, steady) = (clock.now(), clock.steady()) }
    }

    private let clock: WallClock
    /// When this process began, by the clock as it is now, and the last look at it.
    private let state: Mutex<(began: Instant, last: Look)>

    /// Less is how a clock is kept right all the time.
    private static let tolerance = Duration.minutes(1)

    init(_ clock: WallClock) {
        let now = Look(clock)
        self.clock = clock
        state = Mutex((began: now.wall, last: now))
    }

    /// - Parameter mend: is called after a correction with the times that the clock told wrong, and what they lack; if it
    ///   throws, it is called again at the next look.
    func look(_ mend: (ClosedRange<Instant>, Duration) throws -> Void) rethrows {
        try state.withLock { state in
            let now = Look(clock)
            let expected = state.last.wall.adding(now.steady - state.last.steady)
            let error = now.wall.since(expected)
            if error > Self.tolerance || error < .zero - Self.tolerance {
                try mend(state.began...max(state.began, expected), error)
                state.began = state.began.adding(error)
            }
            state.last = now
        }
    }
}

extension UndoStore {
    /// After the machine's clock was corrected, gives entries that were recorded with the wrong one the time that it was:
    /// otherwise they would be as old as the clock was wrong, and go at the next clean-up, or stay for years.
    func followClock() throws {
        try corrections.look { wrong, error in
            try database.write { db in
                // An entry at 0 has expired on purpose.
                try db.execute(
                    sql: "UPDATE undo SET at = at + ? WHERE at BETWEEN ? AND ? AND at > 0",
                    arguments: [Int(error / .milliseconds(1)), wrong.lowerBound, wrong.upperBound])
            }
        }
    }
}
