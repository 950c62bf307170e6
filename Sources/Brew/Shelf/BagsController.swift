import Foundation
import HTTP
import House
import Localization

/// Bags of beans.
struct BagsController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let shelf = "/brew/of/:barista"
        let bag = shelf + "/beans/:bag"
        let door = stores.baristaDoor
        return [
            .get("/brew/beans", index),
            .get(shelf, door, toIndex),
            .get(shelf + "/beans/new", door.writable, new),
            .post(shelf + "/beans", door.writable, create),
            .get(bag, door, show),
            .get(bag + "/edit", door.writable, edit),
            .post(bag, door.writable, update),
            .post(bag + "/state", door.writable, turn),
            .post(bag + "/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(of barista: ID<Barista>) -> String { barista.path(in: "/brew/of/") }

    static func path(_ bag: ID<BrewBag>, of barista: ID<Barista>) -> String {
        bag.path(in: path(of: barista) + "/beans/")
    }

    private func bag(_ visit: Visit, on shelf: OpenBarista) throws -> BrewBag {
        try stores.shelf.bag(visit.id("bag"), of: shelf)
    }

    // MARK: Reading

    func index(_ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let shelves = try stores.baristaDoor.all(for: visit)
        let own = shelves.first(where: \.isOwn)
        let bags = try stores.shelf.bags(of: shelves)
        let page = BeansPage(
            shelves: shelves.compactMap { shelf in
                let rows = (bags[shelf.id] ?? []).map { builder.row($0, on: shelf) }
                if rows.isEmpty, !shelf.isOwn, !shelf.canWrite { return nil }
                return BeansPage.Shelf(
                    owner: shelf.isOwn ? nil : shelf.title,
                    newPath: shelf.canWrite ? Self.path(of: shelf.id) + "/beans/new" : nil, rows: rows)
            }, canWrite: own != nil, sharingPath: own.map { Self.path(of: $0.id) + "/sharing" })
        return try stores.pages.response(
            page, for: visit, newThing: own.map { Self.path(of: $0.id) + "/beans/new" })
    }

    /// Redirects from the address of a shelf to its list of bags.
    func toIndex(_: OpenBarista, _: Visit) throws -> Response { .seeOther("/brew/beans") }

    func show(_ shelf: OpenBarista, _ visit: Visit) throws -> Response {
        let bag = try bag(visit, on: shelf)
        let builder = try stores.pages(visit)
        let foreign = try stores.shelf.foreign(bag)
        let place = MediaPlace.thing(UploadPlace.bags, bag.id.uuid)
        let files = try stores.shelf.attachments.attachments(at: place, in: shelf)
        let cups =
            try builder.own.map { try stores.logs.page(BrewLogStore.Choice(bag: bag.id), of: $0, limit: 200) } ?? []
        let best = cups.filter { $0.verdict.rating != nil }.max { left, right in
            (left.verdict.rating ?? 0, left.finishedAt) < (right.verdict.rating ?? 0, right.finishedAt)
        }
        let page = BagPage(
            path: Self.path(bag.id, of: shelf.id), name: bag.content.name, roaster: bag.content.roaster,
            facts: builder.facts(bag) + foreign.facts(visit.words),
            window: builder.window(bag, isRoastedForEspresso: foreign.isEspresso),
            windowSource: builder.windowSource(bag), states: shelf.canWrite ? BagState.next(of: bag.content) : [],
            note: bag.content.note,
            media: MediaSection(files, at: place, of: .brew, in: shelf), cups: cups.prefix(5).map(builder.row),
            cupsPath: "/brew/logs?bag=\(bag.id)", best: cups.count > 1 ? best.map(builder.row) : nil,
            canWrite: shelf.canWrite)
        return try stores.pages.response(page, for: visit)
    }

    // MARK: Writing

    func new(_ writable: WritableBarista, _ visit: Visit) throws -> Response {
        let shelf = writable.open
        let bags = try stores.shelf.bags(of: [shelf])[shelf.id] ?? []
        let last = bags.lazy.map(\.content.currency).first { !$0.isEmpty }
        let draft = BagFormPage.Draft(currency: last ?? Currency.euro.code)
        return try stores.pages.response(
            stores.pages(visit).form(draft, on: shelf, seenBy: stores.seenBy(shelf)), for: visit)
    }

    func create(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let form = BagForm(visit.form, builder.units, visit.words.language)
        guard form.problems.isEmpty else {
            let page = try builder.form(
                form.draft, on: shelf.open, seenBy: stores.seenBy(shelf.open), problems: form.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try stores.shelf.add(form.content, to: shelf), of: shelf.id))
    }

    func edit(_ writable: WritableBarista, _ visit: Visit) throws -> Response {
        let shelf = writable.open
        let bag = try bag(visit, on: shelf)
        let builder = try stores.pages(visit)
        let draft = BagForm.draft(bag.content, builder.units, visit.words)
        return try stores.pages.response(
            builder.form(draft, on: shelf, of: bag, version: bag.version, seenBy: stores.seenBy(shelf)), for: visit)
    }

    func update(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        let bag = try bag(visit, on: shelf.open)
        let builder = try stores.pages(visit)
        let form = BagForm(visit.form, builder.units, visit.words.language)
        guard form.problems.isEmpty else {
            let page = try builder.form(
                form.draft, on: shelf.open, of: bag, version: form.version ?? bag.version,
                seenBy: stores.seenBy(shelf.open), problems: form.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        switch try stores.shelf.change(bag.id, to: form.content, version: form.version, of: shelf) {
        case .done: return .seeOther(Self.path(bag.id, of: shelf.id))
        case .conflict(let current):
            var page = try builder.form(
                form.draft, on: shelf.open, of: current, version: current.version, seenBy: stores.seenBy(shelf.open))
            page.meanwhile = builder.standing(current)
            return try stores.pages.response(page, for: visit, status: .conflict)
        }
    }

    /// Applies a button's change, also to a bag that somebody else has just changed.
    func turn(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        let bag = try bag(visit, on: shelf.open)
        guard let state = visit.form["state"].flatMap(BagState.init) else { throw Refusal.notFound }
        let today = Day(stores.clock.now().date, in: visit.words.timeZone)
        try stores.shelf.change(bag.id, to: state, on: today, of: shelf)
        return .seeOther(Self.path(bag.id, of: shelf.id))
    }

    func delete(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        try stores.shelf.remove(bag(visit, on: shelf.open), of: shelf)
        return .seeOther("/brew/beans")
    }
}
