import GRDB
import Synchronization

/// A state of the database between two commits. What was made of one is as good as new for whoever reads the same.
public struct Moment: Hashable, Sendable {
    fileprivate let number: UInt64

    func isLater(than other: Moment) -> Bool { number > other.number }
}

/// Counts commits: a moment has an even number, and the time it takes to commit an odd one.
final class Moments: TransactionObserver, Sendable {
    private let number = Atomic<UInt64>(0)

    /// Between two commits, which it is; during one, none.
    var now: Moment? {
        let number = number.load(ordering: .sequentiallyConsistent)
        return number.isMultiple(of: 2) ? Moment(number: number) : nil
    }

    // SQLite has one writer at a time, which alone comes by here.

    func databaseWillCommit() {
        if now != nil { number.add(1, ordering: .sequentiallyConsistent) }
    }

    func databaseDidCommit(_ db: Database) { end() }

    func databaseDidRollback(_ db: Database) { end() }

    /// A commit that failed may end without a word: its odd number stays until the next one ends.
    private func end() {
        if now == nil { number.add(1, ordering: .sequentiallyConsistent) }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}
}
