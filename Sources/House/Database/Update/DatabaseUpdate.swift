import Foundation
import GRDB

/// Bringing the database of an older version up to date: it is copied, and then migrated in one transaction.
struct DatabaseUpdate: Sendable {
    /// The version that ran the house last; `nil` if nothing says so.
    let version: String?
    /// The number of migrations that are missing.
    let steps: Int
    /// Of the database and its log.
    let bytes: Int

    /// How far it is, for the log.
    enum Stage: CustomStringConvertible {
        /// Nothing was written yet.
        case begins(DatabaseUpdate)
        case copied(to: String, within: Duration)
        case ended(within: Duration)

        var description: String {
            switch self {
            case .begins(let update): update.announcement
            case .copied(let path, let time):
                "The database was copied to \(path) in \(Self.seconds(time)). The rest takes about as long again."
            case .ended(let time): "The database is up to date, after \(Self.seconds(time))."
            }
        }

        static func seconds(_ time: Duration) -> String {
            time.formatted(
                .units(allowed: [.hours, .minutes, .seconds, .milliseconds], width: .wide, maximumUnitCount: 1)
                    .locale(Locale(identifier: "en")))
        }
    }

    /// - Returns: `nil` if none is missing.
    init?(of db: Database, with migrations: Migrations, bytes: Int) throws {
        let missing = Set(migrations.names).subtracting(try Self.done(db))
        guard !missing.isEmpty else { return nil }
        version = try InstalledVersion.latest(db)
        steps = missing.count
        self.bytes = bytes
    }

    /// The names of the migrations that a database has had.
    static func done(_ db: Database) throws -> Set<String> {
        guard try db.hasTable("grdb_migrations") else { return [] }
        return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    // MARK: Before

    /// The copy, the log of the migration with all pages, and what the database grows.
    private var room: Int { 3 * bytes + 4 << 20 }

    /// - Parameter free: bytes.
    /// - Throws: `UpdateNeedsRoom`
    func requireRoom(_ free: Int) throws {
        if free < room { throw UpdateNeedsRoom(bytes: room, version: version) }
    }

    private var announcement: String {
        let size = max(1, bytes / 1_000_000)
        return
            "The database (\(size) MB) is updated for Hearth \(Hearth.version) with \(steps) migrations. This takes about \(Stage.seconds(estimate))."
    }

    private static let bytesPerSecond = 25_000_000

    /// As long as a small machine takes.
    private var estimate: Duration { .seconds(1 + bytes / Self.bytesPerSecond) }

    // MARK: Doing it

    /// - Throws: `UpdateNeedsRoom` if the disk fills up, and `StartProblem`; the database is as it was then.
    func run(
        in pool: DatabasePool, _ migrations: Migrations, folder: DataFolder, at now: Instant,
        _ onUpdate: (Stage) throws -> Void
    ) throws {
        let start = ContinuousClock.now
        let copy = UpdateCopy(folder, at: now)
        var isCopied = false
        do {
            try DatabaseCopy.write(from: pool, to: copy.url)
            isCopied = true
            try onUpdate(.copied(to: copy.url.path, within: ContinuousClock.now - start))
            try pool.writeWithoutTransaction(migrations.run)
        } catch {
            // The database is the same.
            if isCopied { try? FileManager.default.removeItem(at: copy.url) }
            if DiskReserve.isWanted(error) { throw UpdateNeedsRoom(bytes: room, version: version) }
            throw StartProblem(
                "The database could not be updated for Hearth \(Hearth.version) (\(PlainReason.of(error))), so it is as it was. Install \(Self.name(version)) again, and report this."
            )
        }
        UpdateCopy.removeOld(in: folder)
        try onUpdate(.ended(within: ContinuousClock.now - start))
    }

    static func name(_ version: String?) -> String {
        version.map { "Hearth \($0)" } ?? "the version that you had before"
    }
}

/// The disk has too little room for updating the database, which is as it was.
package struct UpdateNeedsRoom: Error, CustomStringConvertible {
    /// The bytes that have to be free.
    package let bytes: Int
    let version: String?

    package var description: String {
        "Updating the database needs \((bytes + 999_999) / 1_000_000) MB of free disk space; nothing was changed. Make room, or install \(DatabaseUpdate.name(version)) again."
    }
}
