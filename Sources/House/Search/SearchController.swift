import HTTP
import Localization

/// Searches all that a member may see now, in every room.
struct SearchController: Sendable {
    let rooms: RoomDirectory
    let pages: Pages
    let recents: Recents

    var routes: [Route] {
        [
            .get("/search", show), .get("/search/mentions", mentions),
            .post(Self.recent, keep, [.guests, .unrepeated]),
            .post(Self.recent + "/clear", clear, [.guests, .unrepeated, .makesRoom]),
        ]
    }

    static let recent = "/search/recent"

    /// The limit of results for each room: a more specific query finds the rest.
    static let limit = 20

    func show(_ visit: Visit) throws -> Response {
        let query = SearchQuery(visit.query["q"] ?? "")
        let groups =
            query.isEmpty
            ? [] : try ([places(query, visit)] + rooms.all.map { try group($0, query, visit) }).compactMap(\.self)
        var page = SearchPage(query: query.text, groups: groups)
        if query.isEmpty {
            let recent = try recents.list(visit)
            page.recent = SearchPage.Recent(
                searches: recent.searches.map {
                    SearchPage.Search(text: $0, path: "/search?q=" + PercentCoding.encode($0))
                }, pages: recent.pages)
        }
        return try pages.response(page, for: visit)
    }

    private static let mentionLimit = 8

    /// For the script: what can be mentioned by a name; without one, what was opened lately.
    func mentions(_ visit: Visit) throws -> Response {
        let text = visit.query["q"] ?? ""
        let rows =
            SearchQuery(text).isEmpty
            ? try recents.list(visit).pages.filter { rooms.isMentioned(at: $0.mentionedPath) }
            : try rooms.mentionable(text, limit: Self.mentionLimit, visit)
        return Pages.fragment(MentionOffers(rows: rows).html)
    }

    /// For the script: a search from which something was opened.
    func keep(_ visit: Visit) throws -> Response {
        let query = SearchQuery(visit.form["q"] ?? "")
        let path = LocalPath.checked(visit.form["path"], or: "")
        guard !query.isEmpty, !path.isEmpty else { throw Refusal.badRequest(Phrase("This could not be read.")) }
        try recents.searched(query.text, to: path, by: visit.member.id)
        return Response(.noContent)
    }

    func clear(_ visit: Visit) throws -> Response {
        try recents.clear(visit.member.id)
        return .seeOther("/search")
    }

    /// The rooms and their pages whose names fit, each with its room; `nil` if none does.
    private func places(_ query: SearchQuery, _ visit: Visit) throws -> SearchPage.Group? {
        let rows = try rooms.all.flatMap { room in
            let sign = type(of: room).sign
            let (name, first) = (visit.words(sign.title), SearchPlace(sign.title, sign.icon, type(of: room).path))
            return try ([first] + room.places(visit)).compactMap { place -> FoundRow? in
                let title = visit.words(place.title)
                // The name of the room alone means the room, and not all that is in it.
                guard title == name ? query.fits(name) : query.fits("\(title)\n\(name)") && !query.fits(name) else {
                    return nil
                }
                return FoundRow(
                    path: place.path, icon: ChosenIcon(place.icon), title: title, place: title == name ? "" : name)
            }
        }
        guard !rows.isEmpty else { return nil }
        return SearchPage.Group(title: Phrase("Places"), rows: rows, total: rows.count, isMore: false)
    }

    /// - Returns: `nil` if the room has no results.
    private func group(_ room: any Room, _ query: SearchQuery, _ visit: Visit) throws -> SearchPage.Group? {
        let finds = try room.search(query, limit: Self.limit, visit)
        guard !finds.rows.isEmpty else { return nil }
        return SearchPage.Group(
            title: type(of: room).sign.title, rows: finds.rows, total: finds.total, isMore: finds.isMore)
    }
}
