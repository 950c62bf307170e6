import Foundation
import GRDB

/// What `hearth check` looks at in the database.
enum DatabaseCheck {
    /// One sentence for each thing that is wrong; none when all is well.
    static func problems(in reader: some DatabaseReader) throws -> [String] {
        try reader.read { db in
            var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
            for row in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
                let table: String = row[0]
                let target: String = row[2]
                problems.append("A row of \(table) refers to a row of \(target) that is not there.")
            }
            return problems
        }
    }

    /// Each blob's row against its file.
    /// - Parameter progress: is told how many of how many are done.
    static func blobProblems(
        in reader: some DatabaseReader, folder: URL, progress: (Int, Int) -> Void = { _, _ in }
    ) throws -> [String] {
        let rows = try reader.read { db in try Row.fetchAll(db, sql: "SELECT sha256, byteCount FROM blob") }
        var problems: [String] = []
        for (index, row) in rows.enumerated() {
            let sha256: Data = row[0]
            let byteCount: Int = row[1]
            let url = BlobStore.url(sha256, in: folder)
            let name = sha256.map { String(format: "%02x", $0) }.joined()
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            if let size = attributes?[.size] as? Int {
                if size != byteCount {
                    problems.append("The file \(name) has \(size) bytes instead of \(byteCount).")
                } else if try BlobStore.sha256(of: url) != sha256 {
                    problems.append("The file \(name) was changed: its bytes do not fit its name.")
                }
            } else {
                problems.append("The file \(name) is missing.")
            }
            progress(index + 1, rows.count)
        }
        return problems
    }
}
