import HTTP
import House
import Localization

/// Searching the diaries that a visitor sees.
struct DiarySearchController: Sendable {
    let diaries: DiariesController
    let search: DiarySearch

    var routes: [Route] { [.get("/diary/search", index)] }

    private static let limit = 40

    func index(_ visit: Visit) throws -> Response {
        let all = try diaries.door.all(for: visit)
        let diarist = try diaries.door.unlocked(visit)
        let builder = try diaries.builder(visit, diarist)
        let query = DiarySearch.query(visit.query["q"] ?? "")
        let list = ListPage(visit.query, size: Self.limit)
        let mood = visit.query["mood"] ?? ""
        let tag = DiaryEntryForm.tags(visit.query["tag"] ?? "").first ?? ""
        let filter = DiarySearch.Filter(
            diary: visit.query["diary"].flatMap { ID<Diary>($0) }, mood: Int(mood), tag: tag.isEmpty ? nil : tag,
            month: visit.query["month"].flatMap { Month(iso: $0) }, hasPicture: visit.query["has"] == "picture")
        let isAsked = !query.isEmpty || !filter.isEmpty
        let found = try search.find(
            query, naming: SearchedDays(query.text, visit.words.language), filter, in: all, limit: list.size,
            offset: list.offset)
        let finds = DiaryFinds(
            query: (visit.query["q"] ?? "").tidiedLine,
            hits: isAsked ? found.hits.map { hit($0, query, builder) } : nil,
            pager: list.pager(rows: found.hits.count, hasNext: found.isMore) {
                ListPage.address(visit, keeping: ["q", "diary", "mood", "tag", "month", "has"], page: $0)
            })
        if visit.query["part"] == "1" { return Pages.fragment(finds.html(visit.words)) }
        let page = DiarySearchPage(
            finds: finds,
            diaries: all.map { Choice(value: $0.id.description, label: $0.diary.title(visit.words)) },
            diary: filter.diary?.description ?? "", mood: mood, tag: tag, month: filter.month?.iso ?? "",
            hasPicture: filter.hasPicture)
        return try diaries.pages.response(page, for: visit)
    }

    private func hit(_ hit: DiarySearch.Hit, _ query: SearchQuery, _ builder: DiaryPages) -> DiaryFinds.Hit {
        let words = builder.visit.words
        return DiaryFinds.Hit(
            path: DiariesController.path(hit.entry.day, in: hit.diary.id), name: words.day(hit.entry.day),
            diary: builder.all.count > 1 ? hit.diary.diary.title(words) : nil, text: Self.excerpt(hit.entry, query),
            picture: builder.picture(hit.cover, in: hit.diary))
    }

    /// The matching line of an entry.
    static func excerpt(_ entry: DiaryEntry, _ query: SearchQuery) -> MarkedText {
        let texts = [FirstWords.line(entry.content), entry.place, entry.weather].filter { !$0.isEmpty }
        return SearchExcerpt(of: "", texts: texts, words: query.words).line
    }
}
