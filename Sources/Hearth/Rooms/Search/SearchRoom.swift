import Localization

/// The search over all rooms.
struct SearchRoom: Room {
    static let id = "search"
    static let sign = RoomSign(icon: .search, title: Phrase("Search"))

    let routes: [Route]

    init(_ house: RoomContext) {
        routes = SearchController(rooms: house.rooms, pages: house.pages).routes
    }
}
