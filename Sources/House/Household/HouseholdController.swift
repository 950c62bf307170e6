import HTTP
import Localization

/// The household's name, and who sees new things unless their owner says otherwise.
struct HouseholdController: Sendable {
    let household: HouseholdStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/settings/household", edit),
            .post("/settings/household", update),
        ]
    }

    func edit(_ admin: AdminVisit) throws -> Response {
        let house = admin.visit.household
        return try pages.response(
            HouseholdPage(name: house.name, newThings: AudienceChoice(house.audience)), for: admin.visit)
    }

    func update(_ admin: AdminVisit) throws -> Response {
        let name = (admin.visit.form["name"] ?? "").tidiedLine
        let audience = admin.visit.form["newThings"].map { AudienceChoice(rawValue: $0) } ?? .me
        var problems: [String: Phrase] = [:]
        if name.isEmpty { problems["name"] = Phrase("Enter a name for your household.") }
        if name.unicodeScalars.count > 100 { problems["name"] = Phrase("This is too long: at most \(100) characters.") }
        let kept = audience.flatMap(Household.DefaultAudience.init)
        if kept == nil { problems["newThings"] = Phrase("Choose one from the list.") }
        guard problems.isEmpty, let kept else {
            return try pages.response(
                HouseholdPage(name: name, newThings: audience ?? .me, problems: problems), for: admin.visit,
                status: .unprocessableContent)
        }
        try household.changeHousehold(name: name, audience: kept)
        return .seeOther("/settings")
    }
}
