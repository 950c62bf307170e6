import Localization

/// Looking for words in every room at once.
struct SearchRoom: Room {
    static let id = "search"
    static let sign = RoomSign(icon: .search, title: Phrase("Search"))

    let routes: [Route]

    init(_ house: RoomContext) {
        routes = SearchController(rooms: house.rooms, pages: house.pages).routes
    }
}
