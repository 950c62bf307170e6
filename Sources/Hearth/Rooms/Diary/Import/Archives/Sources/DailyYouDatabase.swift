import Foundation

/// The database in Daily You's backup.
enum DailyYouDatabase {
    static func lines(_ file: DiaryArchive.File, in archive: DiaryArchive) throws -> [DailyYouSource.Line] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "diary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        // It is only a copy; if removing it fails, the system's clean-up removes it.
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "copy.db").path
        try archive.each(of: [file]) { try $1.extract(to: path) }
        let database = try ForeignDatabase(path: path)
        guard try database.hasTables(["entries"]) else { return [] }

        var images: [Int64: [String]] = [:]
        if try database.hasTables(["entry_images"]) {
            let sql = "SELECT entry_id, img_path FROM entry_images ORDER BY entry_id, img_rank DESC, id"
            try database.each(sql) { row in
                if let entry = row.whole(0), let name = row.text(1) { images[entry, default: []].append(name) }
            }
        }
        var lines: [DailyYouSource.Line] = []
        try database.each("SELECT id, time_create, time_modified, text, mood FROM entries ORDER BY time_create") {
            row in
            lines.append(
                DailyYouSource.Line(
                    created: row.text(1) ?? "", changed: row.text(2) ?? "", text: row.text(3) ?? "",
                    mood: row.whole(4).map { Int(clamping: $0) }, images: row.whole(0).flatMap { images[$0] } ?? []))
        }
        return lines
    }
}
