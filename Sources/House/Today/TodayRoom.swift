import Localization

/// All that the list of rooms knows of it.
package let todayRoom: any Room.Type = TodayRoom.self

/// The start page, with a card of every room.
struct TodayRoom: Room {
    static let id = "today"
    static let sign = RoomSign(icon: .home, title: Phrase("Today"))
    static let gathersBadges = true

    let routes: [Route]

    init(_ house: RoomContext) {
        routes =
            TodayController(rooms: house.rooms, household: house.household, pages: house.pages, clock: house.clock)
            .routes
    }
}
