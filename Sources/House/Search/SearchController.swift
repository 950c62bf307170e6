import HTTP
import Localization

/// Searches all that a member may see now, in every room.
struct SearchController: Sendable {
    let rooms: RoomDirectory
    let pages: Pages

    var routes: [Route] { [.get("/search", show)] }

    /// The limit of results for each room: a more specific query finds the rest.
    static let limit = 20

    func show(_ visit: Visit) throws -> Response {
        let query = SearchQuery(visit.query["q"] ?? "")
        let groups =
            query.isEmpty
            ? [] : try ([places(query, visit)] + rooms.all.map { try group($0, query, visit) }).compactMap(\.self)
        return try pages.response(SearchPage(query: query.text, groups: groups), for: visit)
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
                    path: place.path, icon: ChosenIcon(place.icon), name: MarkedText([MarkedText.Piece(title)]),
                    text: MarkedText([]), place: title == name ? "" : name)
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
