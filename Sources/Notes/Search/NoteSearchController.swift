import HTTP
import House
import Localization

/// Searching the tabs.
struct NoteSearchController: Sendable {
    let door: NoteTabDoor
    let search: NoteSearch
    let tags: NoteTags
    let notesController: NotesController
    let pages: Pages

    var routes: [Route] { [.get("/notes/search", show)] }

    static let limit = 30
    private static let tagLimit = 50
    private static let shownItems = 2
    private static let shownLines = 3

    func show(_ visit: Visit) throws -> Response {
        let query = SearchQuery(visit.query["q"] ?? "")
        let all = try door.all(for: visit)
        let tab = visit.query["tab"].flatMap(ID<NoteTab>.init).flatMap { id in all.first { $0.id == id } }
        let found = try search.find(query, in: all, only: tab?.id, limit: Self.limit)
        let finds = NoteFinds(
            query: query.text, tab: tab?.id.description, chips: all.map { NoteTabLink($0, isOpen: false, visit) },
            hits: try found.hits.map { hit in
                let named = try NoteMentions(rooms: pages.rooms).named(hit.note, visit)
                return Self.hit(NoteSearch.Hit(note: named, tab: hit.tab), query, visit)
            },
            tags: query.isEmpty
                ? try tags.all(in: all, limit: Self.tagLimit).map { NoteFinds.Tag(name: $0.name, count: $0.count) }
                : [],
            isMore: found.isMore)
        if visit.query["part"] == "1" { return Pages.fragment(finds.html(visit.words)) }
        let page = NoteSearchPage(bar: try notesController.bar(visit, current: nil, isSearch: true), finds: finds)
        return try pages.response(page, for: visit)
    }

    private static func hit(_ hit: NoteSearch.Hit, _ query: SearchQuery, _ visit: Visit) -> NoteFinds.Hit {
        let note = hit.note
        let excerpt = Self.excerpt(note, query, lines: shownLines)
        // Items with a matching word come first.
        let items = note.items.filter { !$0.text.text.isEmpty }
        let telling = items.filter { item in query.words.contains { Fold.fold(item.text.text).contains($0) } }
        let shown = (telling.isEmpty ? items : telling).prefix(shownItems)
        return NoteFinds.Hit(
            path: NotesController.path(of: note.id, in: hit.tab.id), tab: hit.tab.tab.title(visit.words),
            when: visit.words.moment(note.createdAt.date), text: excerpt,
            tiles: note.files.map { UploadPlace.notes.tile($0, in: hit.tab.uuid, main: nil) },
            items: shown.map { item in
                let text = item.text.plain(hidingSpoilers: true)
                return (SearchExcerpt(of: "", texts: [text], words: query.words).line, item.isTicked)
            }, furtherItems: items.count - shown.count)
    }

    /// The lines that matched: of the text, otherwise the names and captions of files.
    static func excerpt(_ note: Note, _ query: SearchQuery, lines: Int = 1) -> MarkedText {
        let text = note.text.plain(hidingSpoilers: true)
        let files = note.files.flatMap { [$0.name, $0.caption] }
        let texts = ([text] + files).filter { !$0.isEmpty }
        return SearchExcerpt(of: "", texts: texts, words: query.words, lines: lines).line
    }
}
