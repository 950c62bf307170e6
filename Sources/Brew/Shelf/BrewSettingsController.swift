import HTTP
import House
import Localization

/// A member's units, and deleting all that they have in the room.
struct BrewSettingsController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let mine = stores.baristaDoor.mine
        return [
            .get("/brew/settings", mine, show),
            .post("/brew/settings", mine, save),
            .get("/brew/settings/delete", mine, confirmDelete),
            .post("/brew/settings/delete", mine, delete, .makesRoom),
        ]
    }

    func show(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let page = BrewSettingsPage(
            usesFahrenheit: own.barista.units.usesFahrenheit, usesOunces: own.barista.units.usesOunces,
            canDelete: try !stores.baristas.counts(own).isEmpty, isSaved: visit.query["saved"] != nil)
        return try stores.pages.response(page, for: visit)
    }

    func save(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let units = BrewUnits(
            usesFahrenheit: visit.form["temperature"] == "f", usesOunces: visit.form["weight"] == "oz")
        try stores.baristas.set(units, of: own)
        return .seeOther("/brew/settings?saved=1")
    }

    // MARK: Deleting everything

    func confirmDelete(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        try stores.pages.response(page(own, visit), for: visit)
    }

    private func page(
        _ own: OwnBarista, _ visit: Visit, typed: String = "", problems: [String: Phrase] = [:]
    ) throws -> DeleteBrewPage {
        let counts = try stores.baristas.counts(own)
        return DeleteBrewPage(
            name: visit.member.name, recipes: counts.recipes, shared: counts.shared, logs: counts.logs,
            bags: counts.bags, gear: counts.gear, typed: typed, problems: problems)
    }

    func delete(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let typed = TypedName(visit.form, of: visit.member.name)
        guard typed.problems.isEmpty else {
            let page = try page(own, visit, typed: typed.text, problems: typed.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        try stores.baristas.removeAll(own, isForGood: visit.form["forGood"] != nil)
        return .seeOther("/brew")
    }
}
