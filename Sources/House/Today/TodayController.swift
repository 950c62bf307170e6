import HTTP
import Localization

/// Shows the start page.
struct TodayController: Sendable {
    let rooms: RoomDirectory
    let pages: Pages
    let clock: WallClock

    var routes: [Route] { [.get("/today", show)] }

    func show(_ visit: Visit) throws -> Response {
        let parts = try rooms.all.map { try $0.today(visit) }
        let isNew = parts.allSatisfy(\.isUntouched)
        let page = TodayPage(
            name: visit.member.firstName, now: clock.now().date, cards: parts.flatMap(\.cards),
            steps: parts.flatMap(\.steps).filter { isNew || !$0.isForNewHouse }.map(\.row))
        return try pages.response(page, for: visit, newThing: parts.lazy.compactMap(\.newThingPath).first)
    }
}
