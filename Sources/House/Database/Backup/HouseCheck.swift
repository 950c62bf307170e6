import Foundation
package import GRDB

/// `hearth check` on a data folder, with or without a server running on it.
package enum HouseCheck {
    /// - Parameters:
    ///   - onOpen: called with what the database is read by, which may be interrupted.
    ///   - progress: called with the number of checked files and of all files.
    /// - Returns: one sentence for each problem.
    /// - Throws: also what these throw.
    package static func problems(
        in folder: DataFolder, rooms: [any Room.Type], onOpen: (DatabasePool) throws -> Void = { _ in },
        progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> [String] {
        try folder.requireNoInterruptedRestore()
        try folder.requireHousehold()
        // A running server is writing to it.
        let finding = folder.isInUse ? nil : WriteAheadLog.Finding(of: folder)
        let lost = finding.map { $0.loss.isUnfinished ? [] : [$0.loss.sentence] } ?? []
        return try lost
            + DatabaseCheck.unlessDamaged {
                let database = try open(folder)
                defer { try? database.close() }  // it was only read
                try onOpen(database)
                // Reads the mark before the database: a running server updates it after the database.
                let mark = BlobMark(at: folder.blobsMarker)
                return try DatabaseCheck.unlessDamaged { try claimProblems(mark, database, folder) }
                    + DatabaseCheck(rooms).everything(in: database, blobs: folder.blobs, progress: progress)
            }
    }

    /// - Returns: one sentence for each remark that is not a problem.
    package static func notes(in folder: DataFolder) throws -> [String] {
        let database = try open(folder)
        defer { try? database.close() }  // it was only read
        let count = try database.read { db in
            try db.hasTable("unknownBlob") ? Int.fetchOne(db, sql: "SELECT count(*) FROM unknownBlob") : 0
        }
        guard let count, count > 0 else { return [] }
        return [
            "\(count) of the files in \(folder.blobs.path) are not this database’s. They are kept, and nobody sees them."
        ]
    }

    /// Safe beside a running server: readers never checkpoint the log.
    private static func open(_ folder: DataFolder) throws -> DatabasePool {
        try DatabasePool(path: folder.database, configuration: Backup.readOnly)
    }

    /// Checks that the files belong to the database.
    private static func claimProblems(
        _ mark: BlobMark?, _ database: DatabasePool, _ folder: DataFolder
    ) throws -> [String] {
        try database.read { db in
            guard let marked = mark?.state, let own = try BlobClaim.state(db) else { return [] }
            if marked.household != own.household {
                return ["The files in \(folder.blobs.path) belong to another household than the database."]
            }
            guard marked.generation > own.generation else { return [] }
            let count = try BlobFiles(folder: folder.blobs).unknown(to: db).count
            return [
                "The database is older than the files in \(folder.blobs.path), of which it does not know \(count): an older copy of it was put back, or the end of it was lost. No file is removed because of that."
            ]
        }
    }
}

extension DataFolder {
    /// - Throws: `StartProblem` if there is no database.
    package func requireHousehold() throws {
        guard !FileManager.default.fileExists(atPath: database) else { return }
        let files = BlobFiles(folder: blobs)
        guard files.isEmpty else {
            throw EstrangedFolder(
                folder: self, cause: .noDatabase, count: files.kept().count + files.removed().count)
        }
        throw StartProblem("There is no household in \(path).")
    }
}
