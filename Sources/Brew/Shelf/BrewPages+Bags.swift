import House
import Localization

/// Builds the rows, facts and form of bags of beans.
extension BrewPages {
    func row(_ bag: BrewBag, on shelf: OpenBarista) -> BeansPage.BagRow {
        var parts = [bag.content.roaster]
        if bag.content.finishedOn != nil {
            parts.append(words("finished"))
        } else {
            parts.append(age(bag).map { words("\($0) days after the roast") } ?? "")
            parts.append(bag.left.map { words("\(weight($0)) left") } ?? "")
        }
        let picture = bag.cover.map { UploadPlace.brew.path(of: $0, in: shelf.uuid) + "/400" }
        let left = bag.content.weight.flatMap { weight in
            bag.left.map { min($0.tenths * 100 / max(weight.tenths, 1), 100) }
        }
        return BeansPage.BagRow(
            path: BagsController.path(bag.id, of: shelf.id), name: bag.content.name,
            text: parts.filter { !$0.isEmpty }.joined(separator: " · "), picture: picture,
            left: bag.content.finishedOn == nil ? left : nil, isFinished: bag.content.finishedOn != nil)
    }

    private func age(_ bag: BrewBag) -> Int? { bag.content.age(on: today) }

    // MARK: One bag

    func facts(_ bag: BrewBag) -> [BrewFact] {
        let content = bag.content
        var facts: [BrewFact] = []
        if let full = content.weight {
            let left = bag.left.map { words("\(weight($0)) of \(weight(full)) left") }
            facts.append(BrewFact(name: words("Weight"), value: left ?? weight(full)))
        }
        if bag.cups > 0 { facts.append(BrewFact(name: words("Cups"), value: words.number(bag.cups))) }
        if let price = content.price, let currency = Currency(stored: content.currency) {
            facts.append(BrewFact(name: words("Price"), value: words.money(Money(Int64(price), currency))))
            if bag.cups > 0, let cost = cost(of: Grams(tenths: bag.used.tenths / bag.cups), content) {
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

    /// A bag as it stands, for the form that met a conflict.
    func standing(_ bag: BrewBag) -> [ConflictNotice.Fact] {
        [(words("Name"), bag.content.name), (words("Roaster"), bag.content.roaster)]
            + facts(bag).map { ($0.name, $0.value) } + [(words("Note"), bag.content.note)]
    }

    /// - Parameter isRoastedForEspresso: as the program says that the bag came from; its cups say it better.
    func window(_ bag: BrewBag, isRoastedForEspresso: Bool?) -> String? {
        guard bag.content.finishedOn == nil, let age = age(bag) else { return nil }
        let isEspresso = bag.isEspresso ?? isRoastedForEspresso ?? false
        return switch DrinkingWindow.of(age: age, isEspresso: isEspresso) {
        case .rests(let days): words("\(age) days after the roast") + " · " + words("best in \(days) days")
        case .good(let days): words("\(age) days after the roast") + " · " + words("at its best for \(days) more days")
        case .past: words("\(age) days after the roast") + " · " + words("past its best")
        }
    }

    /// Where the numbers of the window come from.
    func windowSource(_ bag: BrewBag) -> String {
        let rule = words("Rule of thumb: rest for a week (espresso ten days), best until week six.")
        guard bag.content.frozenOn != nil else { return rule }
        return rule + " " + words("90 days in the freezer count as one day.")
    }

    /// The cost of an amount of a bag; `nil` if its price or weight is unknown.
    func cost(of amount: Grams, _ bag: BrewBag.Content) -> String? {
        guard let price = bag.price, let weight = bag.weight, let currency = Currency(stored: bag.currency),
            let minor = CupCost.minor(price: price, weight: weight, amount: amount)
        else { return nil }
        return words.money(Money(Int64(minor), currency))
    }

    func form(
        _ draft: BagFormPage.Draft, on shelf: OpenBarista, of bag: BrewBag? = nil, version: Int? = nil,
        seenBy: SeenBy? = nil, problems: [String: Phrase] = [:]
    ) -> BagFormPage {
        var codes = Currency.usual.map(\.code)
        if !draft.currency.isEmpty, !codes.contains(draft.currency) { codes.append(draft.currency) }
        let path = bag.map { BagsController.path($0.id, of: shelf.id) }
        return BagFormPage(
            action: path ?? BagsController.path(of: shelf.id) + "/beans", version: version, draft: draft,
            unit: units.weightSign, currencies: codes.map { Choice(value: $0, label: $0) },
            back: (bag?.content.name ?? words("Beans"), path ?? "/brew/beans"), seenBy: seenBy, problems: problems)
    }
}
