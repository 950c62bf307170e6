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

    /// The newest version of the database that is known here (`app_database.dart`, read at 079cd73).
    private static let version = 5

    /// Goes through the entries, in the order in which they are stored.
    /// - Parameter index: of the archive's pictures.
    static func each(
        of file: ImportArchive.File, in archive: ImportArchive, _ index: ArchiveIndex, into reading: inout DiaryReading,
        _ body: (DailyYouSource.Line, inout DiaryReading) -> Void
    ) throws {
        try archive.withCopy(of: file, limit: limit) { path in
            let version = try TableReaders.version(of: path)
            if version > Self.version { reading.tellNewer(String(version)) }
            for (name, count) in try archive.tables.unread(beside: known, in: path) { reading.unread.add(name, count) }
            try each(path, archive.tables, index) { body($0, &reading) }
        }
    }

    private struct Image {
        let entry: Int64
        let rank: Int64
        let id: Int64
        let place: Place

        enum Place {
            /// In the index of the archive's pictures.
            case there(Int32)
            /// In the list of names of those that are missing.
            case missing(Int32)
        }
    }

    private struct EntryTag {
        let entry: Int64
        let tag: Int64
        let value: String
    }

    /// Pictures and tags are kept in one sorted list each, see `run(of:by:)`. The entries are read last and are not kept.
    private static func each(
        _ path: String, _ tables: TableReaders, _ index: ArchiveIndex, _ body: (DailyYouSource.Line) -> Void
    ) throws {
        var pictures: [Image] = []
        var names: [Int64: String] = [:]
        var tagged: [EntryTag] = []
        /// The names of the first missing pictures, then one empty name for all others.
        var missing: [String] = []
        var isSorted = false
        // Older ones have no tags.
        try tables.each(of: [images, tags, entryTags, entries], in: path) { table, row in
            switch table {
            case 0:
                guard let entry = row.whole(0), let name = row.text(1), !name.isEmpty else { return }
                let place = index.place(named: DailyYouSource.folder + name)
                if place == nil, missing.count <= ImportProblems.limit {
                    missing.append(missing.count < ImportProblems.limit ? name : "")
                }
                pictures.append(
                    Image(
                        entry: entry, rank: row.whole(2) ?? .min, id: row.whole(3) ?? .min,
                        place: place.map { .there($0) } ?? .missing(Int32(missing.count - 1))))
            case 1: names[row.whole(0) ?? .min] = row.text(1).map(ImportedNames.shortened)
            case 2:
                guard let entry = row.whole(0), let tag = row.whole(1) else { return }
                let value = row.text(2).map { ImportedNames.shortened($0).tidiedLine } ?? ""
                tagged.append(EntryTag(entry: entry, tag: tag, value: value))
            default:
                if !isSorted {
                    // The best of an entry is its first.
                    pictures.sort { ($0.entry, $1.rank, $0.id) < ($1.entry, $0.rank, $1.id) }
                    tagged = sorted(tagged)
                    isSorted = true
                }
                let id = row.whole(0)
                var line = DailyYouSource.Line(
                    created: row.text(1) ?? "", text: row.text(3) ?? "",
                    mood: row.whole(4).map { Int(clamping: $0) },
                    tags: (id.map { tagged.run(of: $0, by: \.entry) } ?? []).compactMap { tag in
                        names[tag.tag].map { tag.value.isEmpty ? $0 : "\($0) (\(tag.value))" }
                    })
                add(id.map { pictures.run(of: $0, by: \.entry) } ?? [], to: &line, index, missing)
                body(line)
            }
        }
    }

    /// Adds as many different pictures of an entry as a day holds, and as many missing ones as are listed as problems;
    /// further ones are counted.
    private static func add(
        _ images: ArraySlice<Image>, to line: inout DailyYouSource.Line, _ index: ArchiveIndex, _ missing: [String]
    ) {
        var places: Set<Int32> = []
        var missed = 0
        for image in images {
            switch image.place {
            case .there(let place):
                guard places.insert(place).inserted else { continue }
                if places.count <= DiaryEntry.fileLimit {
                    line.pictures.append(.there(index[place]))
                } else {
                    line.omittedPictures += 1
                }
            case .missing(let place):
                missed += 1
                if missed <= ImportProblems.limit {
                    line.pictures.append(.missing(missing[Int(place)]))
                } else {
                    line.missingPictures += 1
                }
            }
        }
    }

    /// By their entries; those of one stay in their order.
    private static func sorted(_ tags: [EntryTag]) -> [EntryTag] {
        tags.indices.sorted { (tags[$0].entry, $0) < (tags[$1].entry, $1) }.map { tags[$0] }
    }
}
