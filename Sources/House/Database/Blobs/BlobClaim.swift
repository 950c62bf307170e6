import Foundation
import GRDB

/// The check that a database and the files in `blobs/` belong together. They are compared before either is written to,
/// and linked once the database is open. Without this check a database that knows none of the files would sweep all of
/// them.
struct BlobClaim {
    /// The relation of a database to the files in `blobs/`.
    enum Relation: Equatable {
        /// The database recorded the latest file.
        case own
        /// The mark names no household yet, and nothing suggests another one.
        case new
        /// The files were last used with a newer copy of the database, or one that diverged.
        case diverged
        /// The files are taken over because of `--adopt`.
        case adopted
    }

    let folder: DataFolder
    let isAdopting: Bool
    private var files: BlobFiles { BlobFiles(folder: folder.blobs) }

    // MARK: Before

    /// For a new database.
    /// - Throws: `EstrangedFolder` if there are files already.
    func relationOfNew() throws -> Relation {
        if files.isEmpty { return .new }
        guard isAdopting else {
            throw EstrangedFolder(folder: folder, cause: .noDatabase, count: files.kept().count + files.removed().count)
        }
        return .adopted
    }

    /// - Throws: `EstrangedFolder` if the files are another household's; `StartProblem` if their disk is missing.
    func relation(of db: Database) throws -> Relation {
        guard let mark = BlobMark(at: folder.blobsMarker) else {
            if files.isEmpty { throw folder.missingDisk }
            return try adopted(unless: false, because: .noMark)
        }
        let own = try Self.state(db)
        switch (own, mark.state) {
        case (let own?, let marked?) where own.household == marked.household:
            return own == marked ? .own : .diverged
        case (.some, .some):
            return try adopted(unless: false, because: .foreignDatabase)
        case (nil, .some):
            // A copy from before households had ids, such as the one made before a migration.
            return try adopted(unless: files.areMostlyKnown(to: db), because: .foreignDatabase, otherwise: .diverged)
        case (_, nil):
            return try adopted(unless: files.areMostlyKnown(to: db), because: .foreignDatabase)
        }
    }

    private func adopted(
        unless isOwn: Bool, because cause: EstrangedFolder.Cause, otherwise relation: Relation = .new
    ) throws -> Relation {
        if isOwn || files.isEmpty { return relation }
        guard isAdopting else { throw EstrangedFolder(folder: folder, cause: cause, count: files.kept().count) }
        return .adopted
    }

    // MARK: After

    /// Links the database and the files, the database first.
    /// - Returns: a sentence for the log if there is something to tell the administrator.
    func apply(_ relation: Relation, in pool: DatabasePool, at now: Instant) throws -> String? {
        guard relation != .own else { return nil }
        let marked = BlobMark(at: folder.blobsMarker)?.state
        let (state, unknown, isBehind) = try pool.write { db in
            guard var state = try Self.recorded(db) else { throw CocoaError(.fileReadCorruptFile) }
            let isBehind = marked.map { $0.generation > state.generation } ?? false
            if relation == .diverged, let marked { state.household = marked.household }
            let unknown = relation == .new ? [] : try files.unknown(to: db)
            for sha256 in unknown {
                try db.execute(sql: "INSERT OR IGNORE INTO unknownBlob (sha256) VALUES (?)", arguments: [sha256])
            }
            state.generation = max(state.generation, marked?.generation ?? 0)
            try db.execute(
                sql: "UPDATE blobFolder SET householdId = ?, generation = ?, takenAt = ?",
                arguments: [state.household, state.generation, now])
            return (try Self.advance(db), unknown.count, isBehind)
        }
        try BlobMark.write(state, at: folder.blobsMarker)
        return Self.remark(relation, unknown: unknown, isBehind: isBehind)
    }

    private static func remark(_ relation: Relation, unknown: Int, isBehind: Bool) -> String? {
        let kept = "\(unknown) of the files in blobs/ it does not know: they stay where they are, and nobody sees them."
        switch relation {
        case .own, .new: return nil
        case .adopted: return "The files in blobs/ were taken over by this database. \(kept)"
        case .diverged where isBehind:
            return
                "The database is older than the files in blobs/: an older copy of it was put back, or the end of it was lost. \(kept)"
        case .diverged:
            return unknown == 0
                ? nil : "The files in blobs/ were not last used with this database, or the power was cut. \(kept)"
        }
    }

    // MARK: In the database

    /// - Returns: `nil` for a database that has not been linked to its files, or from before households had ids.
    static func state(_ db: Database) throws -> BlobMark.State? {
        guard try db.hasTable("blobFolder"),
            try Int64.fetchOne(db, sql: "SELECT takenAt FROM blobFolder") != 0
        else { return nil }
        return try recorded(db)
    }

    private static func recorded(_ db: Database) throws -> BlobMark.State? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT householdId, generation, token FROM blobFolder")).map {
            BlobMark.State(household: $0[0], generation: $0[1], token: $0[2])
        }
    }

    /// Advances the state, in the transaction that records a file.
    static func advance(_ db: Database) throws -> BlobMark.State {
        try db.cachedStatement(sql: "UPDATE blobFolder SET generation = generation + 1, token = randomblob(8)")
            .execute()
        return try recorded(db).unwrap()
    }
}
