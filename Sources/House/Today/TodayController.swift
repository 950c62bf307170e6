import HTTP
import Localization

/// Shows the start page.
struct TodayController: Sendable {
    let rooms: RoomDirectory
    let household: HouseholdStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] { [.get("/today", show, .kept), .post("/today/steps", hideSteps)] }

    func show(_ visit: Visit) throws -> Response {
        let parts = try rooms.all.map { try $0.today(visit) }
        let page = TodayPage(
            name: visit.member.firstName, now: clock.now().date, cards: parts.flatMap(\.cards),
            steps: visit.member.hidesSteps ? nil : Self.steps(parts, visit))
        return try pages.response(page, for: visit, newThing: parts.lazy.compactMap(\.newThingPath).first)
    }

    func hideSteps(_ visit: Visit) throws -> Response {
        try household.hideSteps(of: visit.member.id)
        return .seeOther("/today")
    }

    /// - Returns: `nil` where there are none, or all are done.
    private static func steps(_ parts: [TodayPart], _ visit: Visit) -> FirstSteps? {
        let all = parts.flatMap(\.steps)
        guard !all.allSatisfy(\.row.isDone) else { return nil }
        return FirstSteps(
            first: all.filter(\.isFirst).map(\.row), others: all.filter { !$0.isFirst }.map(\.row),
            canInstall: visit.request.isSecure, isNew: parts.allSatisfy(\.isUntouched))
    }
}
