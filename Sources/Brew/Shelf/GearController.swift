import HTTP
import House
import Localization

/// Grinders, drippers and waters.
struct GearController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let gear = "/brew/of/:barista/gear"
        return [
            .get("/brew/gear", index),
            .post(gear, stores.baristaDoor.writable, create),
            .post(gear + "/:gear", stores.baristaDoor.writable, update),
            .post(gear + "/:gear/delete", stores.baristaDoor.writable, delete, .makesRoom),
        ]
    }

    func index(_ visit: Visit) throws -> Response { try stores.pages.response(page(visit), for: visit) }

    private func page(
        _ visit: Visit, typed: GearPage.Typed? = nil, problems: [String: Phrase] = [:]
    ) throws -> GearPage {
        let shelves = try stores.baristaDoor.all(for: visit)
        let gear = try stores.shelf.gear(of: shelves)
        return GearPage(
            shelves: try shelves.compactMap { shelf in
                let items = gear[shelf.id] ?? []
                if items.isEmpty, !shelf.canWrite { return nil }
                return try GearPage.Shelf(
                    owner: shelf.isOwn ? nil : shelf.title, path: Self.path(of: shelf.id), canWrite: shelf.canWrite,
                    items: items.map { gear in
                        GearPage.Item(
                            id: gear.id.description, kind: gear.kind.rawValue, name: gear.name, note: gear.note,
                            isRetired: gear.isRetired, version: gear.version)
                    }, seenBy: shelf.canWrite ? stores.seenBy(shelf) : nil)
            }, typed: typed, problems: problems)
    }

    private static func path(of shelf: ID<Barista>) -> String { BagsController.path(of: shelf) + "/gear" }

    func create(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        let form = GearForm(visit.form, isNew: true)
        guard form.problems.isEmpty, let kind = form.kind else {
            let page = try page(visit, typed: form.typed(at: Self.path(of: shelf.id)), problems: form.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        try stores.shelf.add(kind, form.name, note: form.note, to: shelf)
        return .seeOther("/brew/gear")
    }

    func update(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        let gear = try stores.shelf.gear(visit.id("gear"), of: shelf.open)
        let form = GearForm(visit.form, isNew: false)
        let action = Self.path(of: shelf.id) + "/\(gear.id)"
        guard form.problems.isEmpty else {
            let page = try page(visit, typed: form.typed(at: action), problems: form.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        let saved = try stores.shelf.change(
            gear, to: form.name, note: form.note, isRetired: form.isRetired, version: form.version, of: shelf)
        guard case .done = saved else {
            let page = try page(visit, typed: form.typed(at: action, isConflict: true))
            return try stores.pages.response(page, for: visit, status: .conflict)
        }
        return .seeOther("/brew/gear")
    }

    func delete(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        try stores.shelf.remove(stores.shelf.gear(visit.id("gear"), of: shelf.open), of: shelf)
        return .seeOther("/brew/gear")
    }
}
