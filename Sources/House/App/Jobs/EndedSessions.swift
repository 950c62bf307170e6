import GRDB
import Synchronization

/// Tells when a committed transaction ended sessions, whatever ended them: signing out, a new password, a removal, or the
/// member's deactivation. Observing the tables misses none of the ways, also those of rows deleted by cascade.
final class EndedSessions: TransactionObserver, Sendable {
    private let hasEnded = Mutex(false)
    private let tell: @Sendable () -> Void

    /// - Parameter tell: called on the writer's queue, so it must not wait for the database.
    init(tell: @escaping @Sendable () -> Void) { self.tell = tell }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        switch eventKind {
        case .delete(tableName: "session"): true
        case .update(tableName: "member", let columns): columns.contains("deactivatedAt")
        default: false
        }
    }

    func databaseDidChange(with event: DatabaseEvent) { hasEnded.withLock { $0 = true } }

    func databaseDidCommit(_ db: Database) { if take() { tell() } }

    func databaseDidRollback(_ db: Database) { _ = take() }

    private func take() -> Bool {
        hasEnded.withLock { hasEnded in
            defer { hasEnded = false }
            return hasEnded
        }
    }
}
