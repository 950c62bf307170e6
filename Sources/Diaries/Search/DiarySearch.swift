import GRDB
import House

/// Searches entries by their text, tags, place, weather and comments, and by the names and captions of pictures. Latest
/// day first.
struct DiarySearch: Sendable {
    let database: HouseDatabase

    struct Hit: Sendable {
        let entry: DiaryEntry
        let cover: DiarySquare.Cover?
        let diary: OpenDiary
    }

    struct Finds: Sendable {
        var hits: [Hit] = []
        /// Whether there are more results than these.
        var isMore = false
    }

    /// Conditions on an entry besides the words.
    struct Filter: Sendable {
        var diary: ID<Diary>?
        var mood: Int?
        var tag: String?
        var month: Month?
        var hasPicture = false

        var isEmpty: Bool { mood == nil && tag == nil && month == nil && !hasPicture }
    }

    /// Searches for typed words, with the signs of tags in front of them or without: `#Weiß` finds what `weiss` finds.
    static func query(_ text: String) -> SearchQuery {
        SearchQuery(text.split(separator: " ").map { $0.drop { $0 == "#" } }.joined(separator: " "))
    }

    /// - Parameters:
    ///   - query: see `query`.
    ///   - days: the days that the query names: their entries are found, whatever they say.
    ///   - diaries: the diaries that the visit may see now.
    ///   - offset: the number of results to leave out.
    func find(
        _ query: SearchQuery, naming days: SearchedDays? = nil, _ filter: Filter = Filter(), in diaries: [OpenDiary],
        limit: Int, offset: Int = 0
    ) throws -> Finds {
        let wanted = diaries.filter { filter.diary == nil || $0.id == filter.diary }
        guard !query.isEmpty || !filter.isEmpty, !wanted.isEmpty else { return Finds() }
        let known = Dictionary(uniqueKeysWithValues: wanted.map { ($0.id, $0) })
        return try database.read { db in
            let names = wanted.indices.map { ":diary\($0)" }.joined(separator: ", ")
            var conditions = ["diaryEntry.diaryId IN (\(names))"]
            var arguments = wanted.enumerated().reduce(into: StatementArguments()) {
                $0 += ["diary\($1.offset)": $1.element.id]
            }
            var source = "diaryEntry"
            if !query.isEmpty {
                let text = query.inOneText
                arguments += text.arguments
                if let days {
                    conditions.append(
                        """
                        (\(days.condition(on: "diaryEntry.day")) AND \(DiaryEntry.isThere) OR diaryEntry.id IN (
                            SELECT entryId FROM diaryNumber WHERE number IN (
                                SELECT rowid FROM diaryText WHERE \(text.condition(in: "diaryText")))))
                        """)
                    arguments += StatementArguments(days.arguments)
                } else {
                    source = """
                        diaryText CROSS JOIN diaryNumber ON diaryNumber.number = diaryText.rowid
                            CROSS JOIN diaryEntry ON diaryEntry.id = diaryNumber.entryId
                        """
                    conditions.append(text.condition(in: "diaryText"))
                }
            }
            if let mood = filter.mood {
                conditions.append("diaryEntry.mood = :mood")
                arguments += ["mood": mood]
            }
            if let tag = filter.tag {
                conditions.append(
                    "EXISTS (SELECT 1 FROM diaryTag WHERE diaryTag.entryId = diaryEntry.id AND tagFold = :tag)")
                arguments += ["tag": Fold.fold(tag)]
            }
            if let month = filter.month {
                conditions.append("diaryEntry.day BETWEEN :first AND :last")
                arguments += ["first": month.first.iso, "last": month.last.iso]
            }
            if filter.hasPicture {
                conditions.append("EXISTS (SELECT 1 FROM diaryMedium WHERE diaryMedium.entryId = diaryEntry.id)")
            }
            let sql = """
                SELECT \(DiaryEntry.columns) FROM \(source) WHERE \(conditions.joined(separator: " AND "))
                ORDER BY diaryEntry.day DESC, diaryEntry.id LIMIT \(limit + 1) OFFSET \(offset)
                """
            let entries = try DiaryEntry.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
            let shown = entries.prefix(limit)
            let covers = try DiarySquare.covers(of: shown.map(\.id), db)
            let hits = shown.compactMap { entry in
                known[entry.diary].map { Hit(entry: entry, cover: covers[entry.id], diary: $0) }
            }
            return Finds(hits: hits, isMore: entries.count > limit)
        }
    }
}
