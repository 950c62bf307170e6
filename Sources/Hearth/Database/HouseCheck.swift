import Foundation
import GRDB

/// `hearth check` on a data folder, with or without a server running on it.
public enum HouseCheck {
    /// - Returns: one sentence for each thing that is wrong.
    public static func problems(in folder: DataFolder, progress: (Int, Int) -> Void = { _, _ in }) throws -> [String] {
        try folder.requireUnmarked()
        guard FileManager.default.fileExists(atPath: folder.database) else {
            throw StartProblem("There is no household in \(folder.path).")
        }
        return try DatabaseCheck.unlessDamaged {
            // Readers never write the log back, so this is safe beside a running server.
            let database = try DatabasePool(path: folder.database, configuration: Backup.readOnly)
            defer { try? database.close() }  // it was only read
            return try DatabaseCheck.everything(in: database, blobs: folder.blobs, progress: progress)
        }
    }
}
