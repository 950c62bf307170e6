import Changesets
import Foundation
package import GRDB
import Processes
import Synchronization

/// Told of every SQL statement that runs, with its text.
typealias StatementObserver = @Sendable (_ sql: @autoclosure () -> String) -> Void

/// The household's one SQLite file: a pool of readers and one writer, opened as `docs/architecture.md` section 5 says.
package final class HouseDatabase: Sendable {
    let pool: any DatabaseWriter
    /// Nothing is written: the disk has no room for opening it otherwise.
    package let isReadOnly: Bool
    package let folder: DataFolder
    let reserve: DiskReserve
    private let isOpen = Atomic(true)
    private let waiting = Atomic(0)
    private let written = Atomic(0)
    private let places: ReaderPlaces

    /// Keeps the mark in `blobs/` up to date.
    let markKeeper: BlobMarkKeeper
    /// Sentences for the log about findings when the database was opened.
    let remarks: [String]
    /// It was too large to be checked before it was opened, see `LaterCheck`.
    let isUnchecked: Bool

    /// Opens the file, makes a copy before any migration, and brings it up to date.
    /// - Parameters:
    ///   - migrations: those of the house and all its rooms.
    ///   - isAdopting: whether to take over files that belong to another database.
    ///   - readLimit: the longest that a request may read.
    ///   - checkedBytes: the largest database that is checked before it is opened. One that is about to be migrated, or
    ///     whose last run did not end well or found damage, always is.
    ///   - onUpdate: told as the database of an older version is brought up to date; what it throws before anything was
    ///     written ends that.
    ///   - onStatement: called for every statement, for tests.
    /// - Throws: `StartProblem` if a newer version of Hearth wrote it, it is damaged, it cannot be brought up to date, or it
    ///   cannot be made durable; `UpdateNeedsRoom`; `EstrangedFolder` if the files in the folder are not its own. The database
    ///   is as it was then.
    init(
        folder: DataFolder, migrations: Migrations, clock: WallClock = .system, isAdopting: Bool = false,
        readLimit: Duration = .seconds(5), checkedBytes: Int = checkedBytes,
        onUpdate: (DatabaseUpdate.Stage) throws -> Void = { _ in }, onStatement: StatementObserver? = nil
    ) throws {
        self.folder = folder
        places = ReaderPlaces(limit: readLimit)
        reserve = DiskReserve(path: folder.reserve)
        // Opening needs a little disk space, also on a full disk.
        reserve.release()
        let isNew = !FileManager.default.fileExists(atPath: folder.database)
        let claim = BlobClaim(folder: folder, isAdopting: isAdopting)
        folder.closeFiles()
        let loss = WriteAheadLog.Finding(of: folder)
        let found =
            try isNew
            ? Inspection(relation: claim.relationOfNew(), isChecked: true, update: nil)
            : Self.inspect(folder, claim, migrations, checkedBytes, reserve.room.free, onUpdate)
        isUnchecked = !found.isChecked
        var remarks = [loss?.remark(keepingIn: folder, at: clock.now())].compactMap(\.self)
        if isNew {
            try folder.setAsideLog(at: clock.now())
            try PrivateFile.make(folder.database)
        }
        let pool: DatabasePool
        do {
            pool = try DatabasePool(path: folder.database, configuration: Self.configuration(onStatement: onStatement))
        } catch let error as DatabaseError {
            throw Self.unreadable(folder, error)
        }
        self.pool = pool
        isReadOnly = false
        try Self.makeDurable(pool, reserve.room.whole - reserve.room.kept)
        if let update = found.update {
            try update.run(in: pool, migrations, folder: folder, at: clock.now(), onUpdate)
        } else if isNew {
            try pool.writeWithoutTransaction(migrations.run)
        }
        try InstalledVersion.note(in: pool, at: clock.now())
        if let remark = try claim.apply(found.relation, in: pool, at: clock.now()) { remarks.append(remark) }
        self.remarks = remarks
        markKeeper = BlobMarkKeeper(path: folder.blobsMarker)
        pool.add(transactionObserver: markKeeper)
    }

    /// Opens the file for reading alone, where the disk has no room for the index of its log: one connection that nothing
    /// else may share keeps it in memory.
    /// - Throws: `StartProblem` if the database has to be migrated first, or cannot be read.
    init(
        reading folder: DataFolder, migrations: Migrations, readLimit: Duration = .seconds(5),
        onStatement: StatementObserver? = nil
    ) throws {
        self.folder = folder
        places = ReaderPlaces(limit: readLimit)
        reserve = DiskReserve(path: folder.reserve)
        (isReadOnly, isUnchecked, remarks) = (true, true, [])
        markKeeper = BlobMarkKeeper(path: folder.blobsMarker)
        do {
            let queue = try DatabaseQueue(
                path: folder.database, configuration: Self.configuration(isAlone: true, onStatement: onStatement))
            guard try queue.read(migrations.migrator.hasCompletedMigrations) else {
                throw StartProblem(
                    "The database \(folder.database) has to be migrated, for which the disk has no room.")
            }
            pool = queue
        } catch let error as DatabaseError {
            throw Self.unreadable(folder, error)
        }
    }

    /// The result of looking at a database before it is opened.
    private struct Inspection {
        let relation: BlobClaim.Relation
        let isChecked: Bool
        /// `nil` if it is up to date.
        let update: DatabaseUpdate?
    }

    /// Inspects a database through a read-only connection: opening the pool writes, and a database of a newer version
    /// or a damaged one must not be written to.
    /// - Parameter free: the room on its disk, in bytes.
    private static func inspect(
        _ folder: DataFolder, _ claim: BlobClaim, _ migrations: Migrations, _ checkedBytes: Int, _ free: Int,
        _ onUpdate: (DatabaseUpdate.Stage) throws -> Void
    ) throws -> Inspection {
        do {
            let database = try DatabaseQueue(path: folder.database, configuration: Backup.readOnly)
            defer { try? database.close() }  // it was only read
            return try database.read { db in
                guard try !migrations.migrator.hasBeenSuperseded(db) else {
                    let latest = try InstalledVersion.latest(db)
                    // Between two releases several have one number.
                    let writer = latest.flatMap { $0 == Hearth.version ? nil : "Hearth \($0)" } ?? "a newer Hearth"
                    throw StartProblem(
                        "The data in \(folder.path) was written by \(writer), and this older Hearth \(Hearth.version) cannot read it. Install that version again, or go back to the data of before its update with `hearth restore --before-update`. Nothing was changed."
                    )
                }
                let update = try DatabaseUpdate(of: db, with: migrations, bytes: folder.databaseSize + folder.logSize)
                if let update {
                    try update.requireRoom(free)
                    try onUpdate(.begins(update))
                }
                let isSuspect = folder.wasInterrupted || FileManager.default.fileExists(atPath: folder.damageMark)
                let isChecked = update != nil || isSuspect || folder.databaseSize <= checkedBytes
                if isChecked {
                    let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
                    if verdict != "ok" { throw unreadable(folder, because: verdict ?? "it cannot be checked") }
                    unlink(folder.damageMark)
                }
                return Inspection(relation: try claim.relation(of: db), isChecked: isChecked, update: update)
            }
        } catch let error as DatabaseError {
            throw unreadable(folder, error)
        }
    }

    /// Checking takes about 3 ms for a megabyte.
    static let checkedBytes = 64 << 20

    private static func unreadable(_ folder: DataFolder, _ error: DatabaseError) -> StartProblem {
        guard PlainReason.isDamage(error) else {
            return StartProblem("The database \(folder.database) cannot be opened: \(PlainReason.of(error)).")
        }
        return unreadable(folder, because: PlainReason.of(error))
    }

    static func unreadable(_ folder: DataFolder, because reason: String) -> StartProblem {
        let reason = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
        return StartProblem(
            "The database \(folder.database) is damaged (\(reason)). Restore a backup with `hearth restore`.")
    }

    /// The configuration of every connection, also of those for checks and backups.
    /// - Parameter isAlone: there is one connection alone, which writes nothing.
    static func configuration(isAlone: Bool = false, onStatement: StatementObserver? = nil) -> Configuration {
        _ = SQLiteLibrary.isUncounted  // sets it, once
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = ReaderPlaces.readers
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in
            if isAlone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON") }
            try SQLiteLibrary.addWordFunctions(to: db.sqliteConnection.unwrap())
            try SQLiteLibrary.interrupt(db.sqliteConnection.unwrap()) { _ in Reading.isOverdue ? 1 : 0 }
            if let onStatement { db.trace(options: .statement) { event in onStatement(event.description) } }
            try db.execute(
                sql: """
                    PRAGMA busy_timeout = 5000; -- GRDB gives readers 10 seconds
                    PRAGMA mmap_size = 0;
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA cache_size = -4000;
                    PRAGMA temp_store = MEMORY;
                    """)
        }
        return configuration
    }

    /// GRDB sets `synchronous=NORMAL` after `prepareDatabase`, so FULL is set on the open writer and read back.
    ///
    /// The writer alone checkpoints the log. In SQLite before 3.51.3 a checkpoint that another connection begins at the
    /// same moment can skip committed pages (the "WAL-reset bug"), so a thread of its own for that is no way out.
    ///
    /// The writer alone trusts the schema: before 3.41 SQLite does not count FTS5 among the tables that a trigger of an
    /// untrusted schema may write to, and triggers keep the search index. A restored schema is compared with ours.
    ///
    /// The log is brought in often enough that what the disk's reserve lends has room for that.
    /// - Parameter lent: bytes.
    private static func makeDurable(_ pool: DatabasePool, _ lent: Int) throws {
        let pages = min(4000, lent / pageSize)
        try pool.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    PRAGMA journal_size_limit = 67108864;
                    PRAGMA wal_autocheckpoint = \(pages); -- up to 16 MB: large work writes the same pages in piece after piece
                    PRAGMA cache_size = -32000;
                    PRAGMA trusted_schema = ON;
                    """)
            let settings = [("synchronous", "2"), ("journal_mode", "wal"), ("foreign_keys", "1")]
            for (name, wanted) in settings {
                let found = try String.fetchOne(db, sql: "PRAGMA \(name)")
                guard found == wanted else {
                    throw StartProblem(
                        "SQLite's \(name) is \(found ?? "unknown") instead of \(wanted), so nothing would be safe.")
                }
            }
        }
    }

    /// Checkpoints the log and closes the database.
    func close() throws {
        // Only once: SQLite crashes on a checkpoint of a closed database.
        guard isOpen.exchange(false, ordering: .acquiringAndReleasing) else { return }
        // A running reader keeps the log file; the next start reads it.
        if !isReadOnly { try? checkpoint() }
        // The last connection to close removes the log, and readers cannot.
        (pool as? DatabasePool)?.invalidateReadOnlyConnections()
        try pool.close()
    }

    /// Checkpoints the log, on the writer's connection.
    func checkpoint() throws {
        try pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    }

    /// Reads one snapshot of the database. A nested read on the same thread uses the same snapshot, so that a page
    /// built by several stores is consistent and costs one transaction. A request that reads for too long is interrupted:
    /// SQLite then throws `SQLITE_INTERRUPT`.
    /// - Throws: `Refusal.busy` if a slow request finds no reader in time.
    package func read<Value>(_ work: (Database) throws -> Value) throws -> Value {
        try places.run { try snapshot(work) }
    }

    private func snapshot<Value>(_ work: (Database) throws -> Value) throws -> Value {
        try pool.unsafeReentrantRead { db in
            if db.isInsideTransaction { return try work(db) }
            // Uses cached statements: GRDB's own transaction statements are parsed each time.
            try db.cachedStatement(sql: "BEGIN DEFERRED").execute()
            do {
                let value = try work(db)
                try db.cachedStatement(sql: "COMMIT").execute()
                return value
            } catch {
                // SQLite may have rolled back by itself. The first error is the one to report.
                if db.isInsideTransaction { try? db.rollback() }
                throw error
            }
        }
    }

    /// Runs one write transaction, which is rolled back if `work` throws.
    package func write<Value>(_ work: (Database) throws -> Value) throws -> Value {
        let isBorrower = DiskReserve.isBorrower
        return try awaiting { begin in
            try pool.write { db in
                begin()
                try requireRoom(isBorrower, db)
                try KeyedWrite.store(in: db)
                return try work(db)
            }
        }
    }

    /// Gives the pages that the writer keeps, up to 32 MB, and all memory that was freed back to the kernel: after large work.
    package func giveMemoryBack() {
        try? pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA shrink_memory") }
        FreedMemory.giveBack()
    }

    /// Runs one write transaction that `work` may also roll back without an error.
    package func writeOrRollBack(_ work: (Database) throws -> Database.TransactionCompletion) throws {
        let isBorrower = DiskReserve.isBorrower
        try awaiting { begin in
            try pool.writeWithoutTransaction { db in
                try db.inTransaction {
                    begin()
                    try requireRoom(isBorrower, db)
                    try KeyedWrite.store(in: db)
                    return try work(db)
                }
            }
        }
    }

    /// Deletions come first: what a full disk lends to them is not for others to fill. And the log may only grow while the
    /// disk has room for bringing it into the database, without which its space never comes back.
    /// - Throws: `CocoaError.fileWriteOutOfSpace`.
    private func requireRoom(_ isBorrower: Bool, _ db: Database) throws {
        if isReadOnly { throw CocoaError(.fileWriteOutOfSpace) }
        if isBorrower || !reserve.isTaken { return }
        guard try !reserve.isLent && hasRoomForLog(leaving: reserve.room.whole / 4, db) else {
            throw CocoaError(.fileWriteOutOfSpace)
        }
    }

    /// Whether the disk has room for all that the log has to bring into the database.
    func hasRoomForLog(leaving rest: Int = 0, _ db: Database) throws -> Bool {
        let pages = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA page_count")).unwrap()
        return reserve.room.free >= max(0, pages * Self.pageSize - folder.databaseSize) + rest
    }

    /// SQLite's own, in bytes.
    private static let pageSize = 4096

    /// Counts the caller as a waiting writer until `work` calls `begin`.
    private func awaiting<Value>(_ work: (_ begin: () -> Void) throws -> Value) rethrows -> Value {
        waiting.add(1, ordering: .relaxed)
        var isWaiting = true
        func begin() {
            if isWaiting { waiting.subtract(1, ordering: .relaxed) }
            isWaiting = false
        }
        defer {
            begin()
            written.add(1, ordering: .sequentiallyConsistent)
        }
        return try work(begin)
    }

    /// The number of write transactions that have ended. It grows before the writer goes on: who finds it unchanged since
    /// they read something knows that no write that was answered meanwhile has changed what they read.
    var writeCount: Int { written.load(ordering: .sequentiallyConsistent) }

    /// Whether another writer is waiting for the transaction under way.
    var isAwaited: Bool { waiting.load(ordering: .relaxed) > 0 }
}
