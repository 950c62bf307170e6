import CSQLiteSession

/// Calls a closure after each commit of a connection in WAL mode. SQLite then makes no checkpoints by itself: the closure
/// says when one is due.
/// Source: https://www.sqlite.org/c3ref/wal_hook.html
public final class CommitHook: Sendable {
    private let isCheckpointDue: @Sendable (_ frames: Int) -> Bool

    /// Keep the hook for as long as the connection is open. `PRAGMA wal_autocheckpoint` would remove it.
    ///
    /// - Parameters:
    ///   - connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    ///   - isCheckpointDue: gets the number of frames in the log, on the thread that committed. True begins a passive
    ///     checkpoint on that thread, before the commit returns.
    public init(on connection: OpaquePointer, isCheckpointDue: @escaping @Sendable (_ frames: Int) -> Bool) {
        self.isCheckpointDue = isCheckpointDue
        sqlite3_wal_hook(
            connection,
            { hook, connection, name, frames in
                // The pointer is to `self`, which its owner keeps for as long as the connection is open.
                guard let hook,
                    Unmanaged<CommitHook>.fromOpaque(hook).takeUnretainedValue().isCheckpointDue(Int(frames))
                else { return 0 }
                // It may fail while another connection does the same, or the disk is full. The commit has succeeded.
                sqlite3_wal_checkpoint(connection, name)
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
