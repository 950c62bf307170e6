/// The database in Daily You's backup.
enum DailyYouDatabase {
    /// Bytes: it has only texts, and 50 years of 1,000 letters a day are 18 MiB.
    private static let limit = 128 << 20

    static func lines(_ file: DiaryArchive.File, in archive: DiaryArchive) throws -> [DailyYouSource.Line] {
        try archive.withCopy(of: file, limit: limit) { try lines(ForeignDatabase(path: $0)) }
    }

    private static func lines(_ database: ForeignDatabase) throws -> [DailyYouSource.Line] {
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
