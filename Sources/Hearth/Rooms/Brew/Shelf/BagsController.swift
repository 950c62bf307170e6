import Foundation
import HTTP
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
            .post(bag + "/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(of barista: ID<Barista>) -> String { barista.path(in: "/brew/of/") }

    static func path(_ bag: ID<BrewBag>, of barista: ID<Barista>) -> String {
        bag.path(in: path(of: barista) + "/beans/")
    }

    /// `Kiunyu, Some Roasters`
    static func name(_ bag: BrewBag.Content) -> String {
        bag.roaster.isEmpty ? bag.name : "\(bag.name), \(bag.roaster)"
    }

    /// The cost of an amount of a bag.
    static func cost(of amount: Grams, _ bag: BrewBag.Content, _ words: Words) -> String? {
        guard let price = bag.price, let weight = bag.weight, let currency = Currency(bag.currency),
            let minor = CupCost.minor(price: price, weight: weight, amount: amount)
        else { return nil }
        return words.money(Money(Int64(minor), currency))
    }

    private func bag(_ visit: Visit, on shelf: OpenBarista) throws -> BrewBag {
        try stores.shelf.bag(visit.id("bag"), of: shelf)
    }

    // MARK: Reading

    func index(_ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let shelves = try stores.baristaDoor.all(for: visit.member)
        let own = shelves.first(where: \.isOwn)
        let page = BeansPage(
            shelves: try shelves.compactMap { shelf in
                let rows = try stores.shelf.bags(of: shelf).map { row($0, on: shelf, builder) }
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

    private func today(_ words: Words) -> Day { Day(stores.clock.now().date, in: words.timeZone) }

    private func age(_ bag: BrewBag, _ words: Words) -> Int? {
        bag.content.roastedOn.flatMap {
            BeanAge.days(
                roasted: $0, frozen: bag.content.frozenOn, thawed: bag.content.thawedOn, on: today(words))
        }
    }

    private func row(_ bag: BrewBag, on shelf: OpenBarista, _ builder: BrewPages) -> BeansPage.BagRow {
        let words = builder.words
        var parts = [bag.content.roaster]
        if bag.content.finishedOn != nil {
            parts.append(words("finished"))
        } else {
            parts.append(age(bag, words).map { words("\($0) days after the roast") } ?? "")
            parts.append(bag.left.map { words("\(builder.weight($0)) left") } ?? "")
        }
        let picture = bag.cover.map { UploadPlace.brew.path(of: $0, in: shelf.uuid) + "/400" }
        let left = bag.content.weight.flatMap { weight in
            bag.left.map { min($0.tenths * 100 / max(weight.tenths, 1), 100) }
        }
        return BeansPage.BagRow(
            path: Self.path(bag.id, of: shelf.id), name: bag.content.name,
            text: parts.filter { !$0.isEmpty }.joined(separator: " · "), picture: picture,
            left: bag.content.finishedOn == nil ? left : nil, isFinished: bag.content.finishedOn != nil)
    }

    func show(_ shelf: OpenBarista, _ visit: Visit) throws -> Response {
        let bag = try bag(visit, on: shelf)
        let builder = try stores.pages(visit)
        let place = MediaPlace.thing(UploadPlace.bags, bag.id.uuid)
        let files = try stores.shelf.attachments.attachments(at: place, in: shelf)
        let cups =
            try builder.own.map { try stores.logs.page(BrewLogStore.Choice(bag: bag.id), of: $0, limit: 200) } ?? []
        let best = cups.filter { $0.verdict.rating != nil }.max { left, right in
            (left.verdict.rating ?? 0, left.finishedAt) < (right.verdict.rating ?? 0, right.finishedAt)
        }
        let page = BagPage(
            path: Self.path(bag.id, of: shelf.id), name: bag.content.name, roaster: bag.content.roaster,
            facts: facts(bag, builder), window: window(bag, builder.words), note: bag.content.note,
            media: MediaSection(files, at: place, of: .brew, in: shelf), cups: cups.prefix(5).map(builder.row),
            cupsPath: "/brew/logs?bag=\(bag.id)", best: cups.count > 1 ? best.map(builder.row) : nil,
            canWrite: shelf.canWrite)
        return try stores.pages.response(page, for: visit)
    }

    private func facts(_ bag: BrewBag, _ builder: BrewPages) -> [BrewFact] {
        let (words, content) = (builder.words, bag.content)
        var facts: [BrewFact] = []
        if let weight = content.weight {
            let left = bag.left.map { words("\(builder.weight($0)) of \(builder.weight(weight)) left") }
            facts.append(BrewFact(name: words("Weight"), value: left ?? builder.weight(weight)))
        }
        if bag.cups > 0 { facts.append(BrewFact(name: words("Cups"), value: words.number(bag.cups))) }
        if let price = content.price, let currency = Currency(content.currency) {
            facts.append(BrewFact(name: words("Price"), value: words.money(Money(Int64(price), currency))))
            if bag.cups > 0, let cost = Self.cost(of: Grams(tenths: bag.used.tenths / bag.cups), content, words) {
                facts.append(BrewFact(name: words("A cup costs"), value: cost))
            }
        }
        let days: [(String, Day?)] = [
            (words("Roasted"), content.roastedOn), (words("Opened"), content.openedOn),
            (words("Frozen"), content.frozenOn), (words("Thawed"), content.thawedOn),
            (words("Finished (bag)"), content.finishedOn),
        ]
        return facts + days.compactMap { name, day in day.map { BrewFact(name: name, value: words.day($0)) } }
    }

    private func window(_ bag: BrewBag, _ words: Words) -> String? {
        guard bag.content.finishedOn == nil, let age = age(bag, words) else { return nil }
        return switch DrinkingWindow.of(age: age) {
        case .rests(let days): words("\(age) days after the roast") + " · " + words("best in \(days) days")
        case .good(let days): words("\(age) days after the roast") + " · " + words("at its best for \(days) more days")
        case .past: words("\(age) days after the roast") + " · " + words("past its best, and still coffee")
        }
    }

    // MARK: Writing

    func new(_ writable: WritableBarista, _ visit: Visit) throws -> Response {
        let shelf = writable.open
        let last = try stores.shelf.bags(of: shelf).lazy.map(\.content.currency).first { !$0.isEmpty }
        let draft = BagFormPage.Draft(currency: last ?? Currency.euro.code)
        return try stores.pages.response(page(draft, on: shelf, visit), for: visit)
    }

    private func page(
        _ draft: BagFormPage.Draft, on shelf: OpenBarista, _ visit: Visit, of bag: BrewBag? = nil,
        version: Int? = nil, problems: [String: Phrase] = [:]
    ) throws -> BagFormPage {
        let path = Self.path(of: shelf.id)
        var codes = Currency.usual.map(\.code)
        if !draft.currency.isEmpty, !codes.contains(draft.currency) { codes.append(draft.currency) }
        return BagFormPage(
            action: bag.map { Self.path($0.id, of: shelf.id) } ?? path + "/beans", version: version, draft: draft,
            unit: try stores.pages(visit).units.weightSign, currencies: codes.map { Choice(value: $0, label: $0) },
            back: bag.map { ($0.content.name, Self.path($0.id, of: shelf.id)) } ?? (
                visit.words("Beans"), "/brew/beans"
            ),
            problems: problems)
    }

    func create(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        let form = BagForm(visit.form, try stores.pages(visit).units, visit.words.language)
        guard form.problems.isEmpty else {
            let page = try page(form.draft, on: shelf.open, visit, problems: form.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try stores.shelf.add(form.content, to: shelf), of: shelf.id))
    }

    func edit(_ writable: WritableBarista, _ visit: Visit) throws -> Response {
        let shelf = writable.open
        let bag = try bag(visit, on: shelf)
        let draft = BagForm.draft(bag.content, try stores.pages(visit).units, visit.words)
        return try stores.pages.response(
            page(draft, on: shelf, visit, of: bag, version: bag.version), for: visit)
    }

    func update(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        let bag = try bag(visit, on: shelf.open)
        let form = BagForm(visit.form, try stores.pages(visit).units, visit.words.language)
        guard form.problems.isEmpty else {
            let page = try page(
                form.draft, on: shelf.open, visit, of: bag, version: form.version ?? bag.version,
                problems: form.problems)
            return try stores.pages.response(page, for: visit, status: .unprocessableContent)
        }
        switch try stores.shelf.change(bag.id, to: form.content, version: form.version, of: shelf) {
        case .done: return .seeOther(Self.path(bag.id, of: shelf.id))
        case .conflict(let current):
            let page = try page(
                form.draft, on: shelf.open, visit, of: current, version: current.version,
                problems: ["name": Phrase("This was changed meanwhile. Save again to keep what you typed.")])
            return try stores.pages.response(page, for: visit, status: .conflict)
        }
    }

    func delete(_ shelf: WritableBarista, _ visit: Visit) throws -> Response {
        try stores.shelf.remove(bag(visit, on: shelf.open), of: shelf)
        return .seeOther("/brew/beans")
    }
}
