import HTTP
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

    private func page(_ visit: Visit, problems: [String: Phrase] = [:]) throws -> GearPage {
        GearPage(
            shelves: try stores.baristaDoor.all(for: visit.member).compactMap { shelf in
                let items = try stores.shelf.gear(of: shelf)
                if items.isEmpty, !shelf.canWrite { return nil }
                return GearPage.Shelf(
                    owner: shelf.isOwn ? nil : shelf.title, path: BagsController.path(of: shelf.id) + "/gear",
                    canWrite: shelf.canWrite,
                    items: items.map { gear in
                        GearPage.Item(
                            id: gear.id.description, kind: gear.kind.rawValue, name: gear.name, note: gear.note,
                            isRetired: gear.isRetired, version: gear.version)
                    })
            }, problems: problems)
    }

    private func typed(_ visit: Visit) -> (name: String, note: String, problems: [String: Phrase]) {
        let (name, note) = ((visit.form["name"] ?? "").tidiedLine, (visit.form["note"] ?? "").tidiedLine)
        let limit = ShelfStore.nameLimit
        var problems: [String: Phrase] = [:]
        if name.isEmpty { problems["name"] = Phrase("Give it a name.") }
        if name.count > limit || name.unicodeScalars.count > 4 * limit {
            problems["name"] = Phrase("This is too long: at most \(limit) characters.")
        }
        if note.unicodeScalars.count > ShelfStore.noteLimit {
            problems["name"] = Phrase("This is too long: at most \(ShelfStore.noteLimit) characters.")
        }
        return (name, note, problems)
    }

    func create(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        var (name, note, problems) = typed(visit)
        let kind = visit.form["kind"].flatMap { BrewGear.Kind(rawValue: $0) }
        if kind == nil { problems["kind"] = Phrase("Choose one of the list.") }
        guard problems.isEmpty, let kind else {
            return try stores.pages.response(
                page(visit, problems: problems), for: visit, status: .unprocessableContent)
        }
        try stores.shelf.add(kind, name, note: note, to: shelf)
        return .seeOther("/brew/gear")
    }

    func update(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        let gear = try stores.shelf.gear(visit.id("gear"), of: shelf.open)
        let (name, note, problems) = typed(visit)
        guard problems.isEmpty else {
            return try stores.pages.response(
                page(visit, problems: problems), for: visit, status: .unprocessableContent)
        }
        let version = visit.form.version
        let saved = try stores.shelf.change(
            gear, to: name, note: note, isRetired: visit.form["retired"] != nil, version: version, of: shelf)
        guard case .done = saved else {
            throw Refusal.conflict(Phrase("This was changed meanwhile. Look at it again, then save."))
        }
        return .seeOther("/brew/gear")
    }

    func delete(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        try stores.shelf.remove(stores.shelf.gear(visit.id("gear"), of: shelf.open), of: shelf)
        return .seeOther("/brew/gear")
    }
}
