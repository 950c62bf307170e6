import HTML
import House
import Localization

/// The page of bags of beans, the reader's own and those that others share.
struct BeansPage: Page {
    let shelves: [Shelf]
    let canWrite: Bool
    /// The address that shares the reader's own bags; `nil` for a guest.
    let sharingPath: String?

    struct Shelf: Sendable {
        /// The owner's name; `nil` for the reader.
        let owner: String?
        /// The address of a new bag; `nil` if the reader may not add one.
        let newPath: String?
        let rows: [BagRow]
    }

    struct BagRow: Sendable {
        let path: String
        let name: String
        /// The roaster, the age and the rest in the bag.
        let text: String
        /// The thumbnail of the bag's photo.
        let picture: String?
        /// The rest in percent; `nil` if it is unknown.
        let left: Int?
        let isFinished: Bool
    }

    func title(_ words: Words) -> String { words.title(of: words("Brew"), words("Beans")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Beans"), above: (words("Brew"), "/brew"), actions: actions(words)).html)
        \(shelves, { shelf($0, words) })
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        \(shelves.first { $0.owner == nil }?.newPath, {
            "<a class=\"button button--main\" href=\"\(url: $0)\">\(Icon.plus.html)<span>\(words("Beans"))</span></a>"
        })\(sharingPath, { Menu(label: words("More"), rows: Menu.link($0, .people, words("Sharing"))).html })
        """
    }

    private func shelf(_ shelf: Shelf, _ words: Words) -> HTML {
        """
        <section class="group">\(shelf.owner, { "<h2 class=\"group__title\">\(words("\($0)’s beans"))</h2>" })
        \(if: shelf.rows.isEmpty, empty(shelf, words))
        \(if: !shelf.rows.isEmpty, "<ul class=\"list card bags\">\(shelf.rows, { row($0, words) })</ul>")
        \(shelf.owner == nil ? nil : shelf.newPath, { "<a class=\"link\" href=\"\(url: $0)\">\(words("Add beans here"))</a>" })
        </section>
        """
    }

    private func empty(_ shelf: Shelf, _ words: Words) -> HTML {
        EmptyPlace(
            icon: .bag, title: words("No beans yet"),
            text: words("Add a bag to see how fresh your coffee is, how much is left and what a cup costs."),
            action: shelf.newPath.map { (words("Add beans"), $0) }
        ).html
    }

    private func row(_ bag: BagRow, _ words: Words) -> HTML {
        """
        <li\(if: bag.isFinished, " class=\"bags__finished\"")><a class="row" href="\(url: bag.path)">\
        \(bag.picture.map { "<img class=\"bags__picture\" src=\"\(url: $0)\" alt=\"\" width=\"48\" height=\"48\" loading=\"lazy\">" as HTML }
            ?? "<span class=\"tile\">\(Icon.bag.html)</span>")\
        <span class="row__text"><b class="row__name">\(bag.name)</b><span class="row__more">\(bag.text)</span>\
        \(bag.left, { "<progress class=\"bags__left\" max=\"100\" value=\"\($0)\" aria-label=\"\(words("Remaining"))\"></progress>" })\
        </span></a></li>

        """
    }
}

/// The page of a bag of beans.
struct BagPage: Page {
    let path: String
    let name: String
    let roaster: String
    let facts: [BrewFact]
    /// The age of the beans, and what it means.
    let window: String?
    /// Where the numbers of that come from.
    let windowSource: String
    /// What the reader may say of it with one tap.
    let states: [BagState]
    let note: String
    let media: MediaSection
    let cups: [BrewLogRow]
    let cupsPath: String
    /// The best cup.
    let best: BrewLogRow?
    let canWrite: Bool

    func title(_ words: Words) -> String { name }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(name, above: (words("Beans"), "/brew/beans"), over: roaster.isEmpty ? nil : roaster, actions: actions(words)).html)
        \(window, { "<div class=\"notice bag__window\"><p>\($0)</p><p class=\"fine\">\(windowSource)</p></div>" })
        \(if: !states.isEmpty, """
            <form class="bag__states" method="post" action="\(url: "\(path)/state")">\(states, { state($0, words) })</form>
            """)
        \(BrewFact.list(facts))
        \(if: !note.isEmpty, "<div class=\"prose bag__note\">\(FormattedText(note).html(words))</div>")
        \(media.html(words))
        \(best, { "<section class=\"group\"><h2 class=\"group__title\">\(words("Best cup"))</h2><ul class=\"list card\">\($0.html)</ul></section>" })
        \(if: !cups.isEmpty, """
            <section class="group"><h2 class="group__title">\(words("Your cups"))</h2><ul class="list card">\(cups, { $0.html })</ul>
            <a class="link" href="\(url: cupsPath)">\(words("All cups"))</a></section>
            """)
        """
    }

    private func state(_ state: BagState, _ words: Words) -> HTML {
        let name =
            switch state {
            case .finished: words("Mark as finished")
            case .unfinished: words("Mark as not finished")
            case .frozen: words("Freeze")
            case .thawed: words("Thaw")
            }
        return "<button class=\"button\" name=\"state\" value=\"\(state.rawValue)\">\(name)</button>"
    }

    private func actions(_ words: Words) -> HTML {
        guard canWrite else { return HTML() }
        return """
            <a class="button" href="\(url: "\(path)/edit")">\(Icon.pencil.html)<span>\(words("Edit"))</span></a>\
            \(Menu(label: words("More"), rows: """
                \(Menu.versions(of: path, words))\(Menu.action("\(path)/delete", .trash, words("Delete")))
                """).html)
            """
    }
}

/// The form of a bag, with all values as typed.
struct BagFormPage: Page {
    let action: String
    let version: Int?
    let draft: Draft
    let unit: String
    let currencies: [Choice]
    let back: (title: String, path: String)
    /// Who else sees the bag.
    let seenBy: SeenBy?
    /// The bag as it stands, if another member saved it since the form was opened.
    var meanwhile: [ConflictNotice.Fact]?
    var problems: [String: Phrase] = [:]

    struct Draft: Sendable {
        var name = ""
        var roaster = ""
        var roastedOn = ""
        var openedOn = ""
        var frozenOn = ""
        var thawedOn = ""
        var finishedOn = ""
        var weight = ""
        var price = ""
        var currency = ""
        var note = ""
    }

    func title(_ words: Words) -> String {
        version == nil
            ? words.title(of: words("Brew"), words("Add beans")) : words.title(of: back.title, words("Edit beans"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(version == nil ? words("Add beans") : words("Edit beans"), above: back).html)
        \(ProblemSummary(problems, days(words).map { ($0.name, $0.label) } + [
            ("name", words("Name")), ("roaster", words("Roaster")), ("weight", words("Weight")), ("price", words("Price")),
            ("currency", words("Currency")), ("note", words("Note")),
        ]).html(words))
        \(meanwhile, { ConflictNotice.standing($0, words) })
        \(KeepDraft(key: action).begin(words))
        <form class="form" method="post" autocomplete="off" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })
        \(FormField("name", words("Name"), problems, words).input(draft.name, rules: "required maxlength=\"400\" autocomplete=\"off\""))
        \(FormField("roaster", words("Roaster"), problems, words).input(draft.roaster, rules: "maxlength=\"400\" autocomplete=\"off\""))
        <div class="pair">
        \(FormField("weight", words.weightLabel(words("Weight"), unit), problems, words).input(draft.weight, rules: Self.number))
        \(FormField("price", words("Price"), problems, words).input(draft.price, rules: Self.number))
        \(FormField("currency", words("Currency"), problems, words).select(currencies, draft.currency))
        </div><div class="pair">
        \(days(words), { day in FormField(day.name, day.label, problems, words).input(day.value, type: "date") })
        </div>
        \(FormField("note", words("Note"), problems, words).area(draft.note, rows: 3, rules: "maxlength=\"4000\""))
        \(seenBy, { $0.html(words) })
        \(FormEnd(title: words("Save"), cancelPath: back.path).html(words))
        </form>
        </keep-draft>
        """
    }

    private static let number: HTML = "inputmode=\"decimal\" autocomplete=\"off\" maxlength=\"20\""

    private func days(_ words: Words) -> [(name: String, label: String, value: String)] {
        [
            ("roastedOn", words("Roasted"), draft.roastedOn), ("openedOn", words("Opened"), draft.openedOn),
            ("frozenOn", words("Frozen"), draft.frozenOn), ("thawedOn", words("Thawed"), draft.thawedOn),
            ("finishedOn", words("Finished (bag)"), draft.finishedOn),
        ]
    }
}
