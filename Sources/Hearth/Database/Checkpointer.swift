import Dispatch
import GRDB
import Synchronization

/// Copies the write-ahead log into the database in the background, through a connection of its own: no commit waits for it.
///
/// A passive checkpoint holds up neither readers nor the writer. The log starts again from its beginning with the first
/// commit after a checkpoint that copied all of it. While one commit follows another, each checkpoint leaves a rest, and
/// the log grows: beyond `frameLimit` the writer copies the rest itself.
/// Source: https://www.sqlite.org/wal.html#ckpt
final class Checkpointer: Sendable {
    /// 16 MB, because large work writes the same pages in piece after piece.
    static let dueFrames = 4_000
    /// 64 MB, the size to which `journal_size_limit` cuts the log.
    static let frameLimit = 16_000

    private let path: String
    private let queue = DispatchQueue(label: "hearth.checkpoint", qos: .utility)
    private let isAsked = Atomic(false)
    /// Opened by the first checkpoint: a small house needs none for days.
    private let connection = Mutex<DatabaseQueue?>(nil)

    /// - Parameter path: of a database in WAL mode.
    init(path: String) { self.path = path }

    /// Asks for a checkpoint if one is due. Called by the writer after each commit.
    ///
    /// - Parameter frames: how many the log has.
    /// - Returns: whether the writer has to make one, too.
    func isWanted(at frames: Int) -> Bool {
        guard frames >= Self.dueFrames else { return false }
        if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { queue.async { self.copyLog() } }
        return frames >= Self.frameLimit
    }

    private func copyLog() {
        isAsked.store(false, ordering: .releasing)
        // A disk that fails here fails for the next write too, which says so.
        try? connection.withLock { connection in
            let database = try connection ?? DatabaseQueue(path: path, configuration: HouseDatabase.configuration())
            connection = database
            _ = try database.writeWithoutTransaction { db in try db.checkpoint(.passive) }
        }
    }

    /// Waits for the checkpoint under way, and closes the connection. Nothing may be written after this.
    func close() throws {
        try queue.sync {
            try connection.withLock { connection in try connection?.close() }
        }
    }
}
