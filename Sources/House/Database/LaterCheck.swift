import Foundation
import GRDB
import Logging
import Synchronization

/// Checks a database that is too large to be checked before Hearth starts: in quiet, on a thread and a connection of its
/// own. Damage ends the server as it would have at the start, and the next start checks first.
final class LaterCheck: Sendable {
    private let folder: DataFolder
    private let logger: Logger
    private let onDamage: @Sendable () -> Void
    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    private struct State {
        var database: DatabaseQueue?
        var isRunning = false
        var isStopping = false
    }

    init(folder: DataFolder, logger: Logger, onDamage: @escaping @Sendable () -> Void) {
        self.folder = folder
        self.logger = logger
        self.onDamage = onDamage
    }

    func start() {
        state.withLock { $0.isRunning = true }
        let thread = Thread { [self] in
            run()
            ended.signal()
        }
        thread.name = "check"
        thread.start()
    }

    /// Ends the check, so that the database can be closed.
    func stop() {
        let wasRunning = state.withLock { state in
            defer { (state.isRunning, state.isStopping) = (false, true) }
            state.database?.interrupt()
            return state.isRunning
        }
        if wasRunning { ended.wait() }
    }

    /// Checks it on this thread.
    func run() {
        do {
            let database = try DatabaseQueue(path: folder.database, configuration: Backup.readOnly)
            defer {
                state.withLock { $0.database = nil }
                try? database.close()  // it was only read
            }
            let goesOn = state.withLock { state in
                state.database = database
                return !state.isStopping
            }
            guard goesOn else { return }
            let verdict = try database.read { db in try String.fetchOne(db, sql: "PRAGMA quick_check(1)") }
            if verdict != "ok" { report(verdict ?? "it cannot be checked") }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            // Hearth stops; the next start checks it again.
        } catch let error as DatabaseError where PlainReason.isDamage(error) {
            report(PlainReason.of(error))
        } catch {
            logger.warning("The database could not be checked: \(PlainReason.of(error)).")
        }
    }

    private func report(_ reason: String) {
        // Without the mark the next start serves it again until it has checked it.
        try? PrivateFile.make(folder.damageMark)
        logger.critical("\(HouseDatabase.unreadable(folder, because: reason))")
        onDamage()
    }
}
