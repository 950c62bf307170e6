import GRDB
import Synchronization

/// Copies the database's state to the mark in `blobs/` after a transaction that recorded files is committed. The mark
/// is never ahead of its database: if it is, the database is an older copy.
final class BlobMarkKeeper: TransactionObserver, Sendable {
    private let path: String
    private let next = Mutex<BlobMark.State?>(nil)

    init(path: String) { self.path = path }

    func note(_ state: BlobMark.State) { next.withLock { $0 = state } }

    func databaseDidCommit(_ db: Database) {
        let state = next.withLock { next in
            defer { next = nil }
            return next
        }
        if let state { BlobMark.update(state, at: path) }
    }

    func databaseDidRollback(_ db: Database) { next.withLock { $0 = nil } }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}
}
