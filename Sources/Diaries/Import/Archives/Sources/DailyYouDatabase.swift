import House
import TableProtocol

/// The database in Daily You's backup.
enum DailyYouDatabase {
    /// Bytes: it has only texts, and 50 years of 1,000 letters a day are 18 MiB.
    private static let limit = 128 << 20

    private static let images = TableRequest.Table("entry_images", ["entry_id", "img_path", "img_rank", "id"])
    private static let entries = TableRequest.Table(
        "entries", ["id", "time_create", "time_modified", "text", "mood"])

    private static let tags = TableRequest.Table("tags", ["id", "name"])
    private static let entryTags = TableRequest.Table("entry_tags", ["entry_id", "tag_id", "value"])

    /// The tables and columns that are read, and those that only the program itself needs.
    private static let known = [
        images, entries, tags, entryTags, TableRequest.Table("entry_images", ["time_create"]),
        TableRequest.Table("entry_tags", ["id", "time_create"]),
        TableRequest.Table(
            "tags",
            ["icon", "icon_type", "tag_type", "color", "sort_order", "category_id", "time_create", "time_modified"]),
        TableRequest.Table("android_metadata", ["locale"]),
    ]

    static func lines(
        _ file: DiaryArchive.File, in archive: DiaryArchive, _ unread: inout UnreadMembers
    ) throws -> [DailyYouSource.Line] {
        try archive.withCopy(of: file, limit: limit) { path in
            for (name, count) in try archive.tables.unread(beside: known, in: path) { unread.add(name, count) }
            return try lines(path, archive.tables)
        }
    }

    private struct Image {
        let name: String
        let rank: Int64
        let id: Int64
    }

    private static func lines(_ path: String, _ tables: TableReaders) throws -> [DailyYouSource.Line] {
        var pictures: [Int64: [Image]] = [:]
        var names: [Int64: String] = [:]
        var tagged: [Int64: [String]] = [:]
        var lines: [DailyYouSource.Line] = []
        // Older ones have no tags.
        try tables.each(of: [images, tags, entryTags, entries], in: path) { table, row in
            switch table {
            case 0:
                guard let entry = row.whole(0), let name = row.text(1) else { return }
                let image = Image(name: name, rank: row.whole(2) ?? .min, id: row.whole(3) ?? .min)
                return pictures[entry, default: []].append(image)
            case 1:
                names[row.whole(0) ?? .min] = row.text(1)
                return
            case 2:
                guard let entry = row.whole(0), let name = names[row.whole(1) ?? .min] else { return }
                let value = row.text(2)?.tidiedLine ?? ""
                return tagged[entry, default: []].append(value.isEmpty ? name : "\(name) (\(value))")
            default: break
            }
            let own = row.whole(0).flatMap { pictures.removeValue(forKey: $0) } ?? []
            lines.append(
                DailyYouSource.Line(
                    created: row.text(1) ?? "", changed: row.text(2) ?? "", text: row.text(3) ?? "",
                    mood: row.whole(4).map { Int(clamping: $0) },
                    tags: row.whole(0).flatMap { tagged[$0] } ?? [],
                    images: own.sorted { ($1.rank, $0.id) < ($0.rank, $1.id) }.map(\.name)))
        }
        return lines.sorted { $0.created < $1.created }
    }
}
