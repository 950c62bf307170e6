import HTTP
import Localization

/// One search over all that a member may see now.
struct SearchController: Sendable {
    let rooms: RoomDirectory
    let pages: Pages

    var routes: [Route] { [.get("/search", show)] }

    /// How much of a room stands on the page: who sees more types another letter.
    static let limit = 20

    func show(_ visit: Visit) throws -> Response {
        let query = SearchQuery(visit.query["q"] ?? "")
        let groups = query.isEmpty ? [] : try rooms.all.compactMap { try group($0, query, visit) }
        return try pages.response(SearchPage(query: query.text, groups: groups), for: visit)
    }

    /// - Returns: `nil` when a room finds nothing.
    private func group(_ room: any Room, _ query: SearchQuery, _ visit: Visit) throws -> SearchPage.Group? {
        let finds = try room.search(query, limit: Self.limit, visit)
        guard !finds.rows.isEmpty else { return nil }
        return SearchPage.Group(
            title: type(of: room).sign.title, rows: finds.rows, total: finds.total, isMore: finds.isMore)
    }
}
