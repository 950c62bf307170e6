import Localization

/// All that the list of rooms knows of it.
package let searchRoom: any Room.Type = SearchRoom.self

/// The search over all rooms.
struct SearchRoom: Room {
    static let id = "search"
    static let sign = RoomSign(icon: .search, title: Phrase("Search"))
    static let passingTables = ["recentSearch", "recentPage"]

    let routes: [Route]

    init(_ house: RoomContext) {
        routes = SearchController(rooms: house.rooms, pages: house.pages, recents: house.recents).routes
    }
}
