import HTTP
import House
import Localization

/// The form of a bag.
struct BagForm: Sendable {
    let draft: BagFormPage.Draft
    let content: BrewBag.Content
    let version: Int?
    let problems: [String: Phrase]

    init(_ form: FormFields, _ units: BrewUnits, _ language: Language) {
        let line = { (name: String) in (form[name] ?? "").tidiedLine }
        let draft = BagFormPage.Draft(
            name: line("name"), roaster: line("roaster"), roastedOn: line("roastedOn"), openedOn: line("openedOn"),
            frozenOn: line("frozenOn"), thawedOn: line("thawedOn"), finishedOn: line("finishedOn"),
            weight: line("weight"), price: line("price"), currency: line("currency"),
            note: (form["note"] ?? "").tidied)
        self.draft = draft
        version = form.version
        var problems: [String: Phrase] = [:]
        let limit = ShelfStore.nameLimit
        if draft.name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        for (name, typed) in [("name", draft.name), ("roaster", draft.roaster)]
        where typed.exceeds(limit) {
            problems[name] = Phrase("This is too long: at most \(limit) characters.")
        }
        if draft.note.unicodeScalars.count > ShelfStore.noteLimit {
            problems["note"] = Phrase("This is too long: at most \(ShelfStore.noteLimit) characters.")
        }
        let day = { (name: String, typed: String) -> Day? in
            if typed.isEmpty { return nil }
            if let day = Day(iso: typed) { return day }
            problems[name] = Phrase("This day does not exist. Check the date.")
            return nil
        }
        var content = BrewBag.Content(
            name: draft.name, roaster: draft.roaster, roastedOn: day("roastedOn", draft.roastedOn),
            openedOn: day("openedOn", draft.openedOn), frozenOn: day("frozenOn", draft.frozenOn),
            thawedOn: day("thawedOn", draft.thawedOn), finishedOn: day("finishedOn", draft.finishedOn),
            note: draft.note)
        if let frozen = content.frozenOn, let thawed = content.thawedOn, thawed < frozen {
            problems["thawedOn"] = Phrase("It was thawed before it was frozen. Check the dates.")
        }
        if content.thawedOn != nil, content.frozenOn == nil, problems["frozenOn"] == nil {
            problems["frozenOn"] = Phrase("When was it frozen?")
        }
        if !draft.weight.isEmpty {
            content.weight = units.weight(draft.weight, language).flatMap {
                (1...1_000_000).contains($0.tenths) ? $0 : nil
            }
            if content.weight == nil { problems["weight"] = Phrase("Enter the weight as a number.") }
        }
        if !draft.price.isEmpty {
            if let currency = Currency(draft.currency) {
                content.currency = currency.code
                do {
                    let amount = try Money.read(draft.price, currency, NumberSyntax(language)).amount
                    content.price = (0...100_000_000).contains(amount) ? Int(amount) : nil
                } catch {
                    content.price = nil
                }
                if content.price == nil { problems["price"] = Phrase("Enter the price as a number.") }
            } else {
                problems["currency"] = Phrase("Choose one from the list.")
            }
        }
        self.content = content
        self.problems = problems
    }

    /// The content of a bag as a draft for the form.
    static func draft(_ bag: BrewBag.Content, _ units: BrewUnits, _ words: Words) -> BagFormPage.Draft {
        BagFormPage.Draft(
            name: bag.name, roaster: bag.roaster, roastedOn: bag.roastedOn?.iso ?? "",
            openedOn: bag.openedOn?.iso ?? "", frozenOn: bag.frozenOn?.iso ?? "", thawedOn: bag.thawedOn?.iso ?? "",
            finishedOn: bag.finishedOn?.iso ?? "", weight: bag.weight.map { units.field($0, words) } ?? "",
            price: bag.price.flatMap { price in
                Currency(stored: bag.currency).map { Money(Int64(price), $0).typed(words.language) }
            } ?? "", currency: bag.currency, note: bag.note)
    }
}
