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
        let groups = query.isEmpty ? [] : try rooms.all.compactMap { try group($0, query, visit) }
        return try pages.response(SearchPage(query: query.text, groups: groups), for: visit)
    }

    /// - Returns: `nil` if the room has no results.
    private func group(_ room: any Room, _ query: SearchQuery, _ visit: Visit) throws -> SearchPage.Group? {
        let finds = try room.search(query, limit: Self.limit, visit)
        guard !finds.rows.isEmpty else { return nil }
        return SearchPage.Group(
            title: type(of: room).sign.title, rows: finds.rows, total: finds.total, isMore: finds.isMore)
    }
}
