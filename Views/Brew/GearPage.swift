import HTML
import House
import Localization

/// The page of grinders, drippers and waters.
struct GearPage: Page {
    let shelves: [Shelf]
    /// The form that was sent and not saved, with everything in it.
    var typed: Typed?
    var problems: [String: Phrase] = [:]

    struct Typed: Sendable {
        /// The form's address: `/brew/of/:barista/gear` for new gear, `/brew/of/:barista/gear/:gear` otherwise.
        let action: String
        let kind: String
        let name: String
        let note: String
        let isRetired: Bool
        let version: Int?
        /// Another member saved the gear since the form was opened.
        let isConflict: Bool
    }

    struct Shelf: Sendable {
        /// The owner's name; `nil` for the reader.
        let owner: String?
        /// `/brew/of/:barista/gear`
        let path: String
        let canWrite: Bool
        let items: [Item]
        /// Who else will see new gear.
        let seenBy: SeenBy?
    }

    struct Item: Sendable {
        let id: String
        /// `grinder`, `dripper` or `water`
        let kind: String
        let name: String
        let note: String
        let isRetired: Bool
        let version: Int
    }

    func title(_ words: Words) -> String { words.title(of: words("Brew"), words("Gear")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Gear"), above: (words("Brew"), "/brew")).html)
        \(ProblemSummary(problems, [("name", words("Name")), ("note", words("Note")), ("kind", words("Kind"))]).html(words))
        \(shelves, { shelf($0, words) })
        """
    }

    private static func kind(_ kind: String, _ words: Words) -> String {
        switch kind {
        case "grinder": words("Grinder")
        case "dripper": words("Dripper")
        default: words("Water")
        }
    }

    private func shelf(_ shelf: Shelf, _ words: Words) -> HTML {
        """
        <section class="group">\(shelf.owner, { "<h2 class=\"group__title\">\(words("\($0)’s gear"))</h2>" })
        \(if: !shelf.items.isEmpty, "<div class=\"list card gear\">\(shelf.items, { item($0, shelf, words) })</div>")
        \(if: shelf.items.isEmpty && !shelf.canWrite, "<p class=\"fine\">\(words("No gear yet."))</p>")
        \(if: shelf.canWrite, add(shelf, words))
        </section>
        """
    }

    private func item(_ item: Item, _ shelf: Shelf, _ words: Words) -> HTML {
        let head: HTML = """
            <b class="row__name">\(item.name)</b><span class="row__more">\(Self.kind(item.kind, words))\
            \(if: item.isRetired, " · \(words("no longer used"))")\(if: !item.note.isEmpty, " · \(item.note)")</span>
            """
        guard shelf.canWrite else { return "<div class=\"row\"><span class=\"row__text\">\(head)</span></div>\n" }
        let action = "\(shelf.path)/\(item.id)"
        let typed = typed.flatMap { $0.action == action ? $0 : nil }
        let isConflict = typed?.isConflict == true
        // After a conflict the next save wins knowingly: the page shows what stands there now.
        let version = isConflict ? item.version : typed?.version ?? item.version
        return """
            <details class="gear__item"\(if: typed != nil, " open")><summary class="row"><span class="row__text">\(head)</span></summary>
            <form class="form" method="post" autocomplete="off" action="\(url: action)">\(hidden("version", "\(version)"))
            \(if: isConflict, ConflictNotice.standing(facts(item, words), words))
            <label class="field"><span class="field__label">\(words("Name"))</span><input class="field__input" \(attributes("name", typed))name="name" \
            value="\(typed?.name ?? item.name)" required maxlength="400" autocomplete="off"></label>
            <label class="field"><span class="field__label">\(words("Note"))</span><input class="field__input" \(attributes("note", typed))name="note" \
            value="\(typed?.note ?? item.note)" maxlength="2000" autocomplete="off"></label>
            <label class="row row--choice"><input class="tick" type="checkbox" name="retired" value="on"\(if: typed?.isRetired ?? item.isRetired, " checked")>\
            <span class="row__text"><b class="row__name">\(words("No longer used"))</b></span></label>
            <div class="form__end"><button class="button">\(words("Save"))</button>\
            <button class="button button--bare" formaction="\(url: "\(shelf.path)/\(item.id)/delete")">\(words("Delete"))</button></div>
            </form></details>

            """
    }

    private func facts(_ item: Item, _ words: Words) -> [ConflictNotice.Fact] {
        [
            (words("Name"), item.name), (words("Note"), item.note),
            (words("No longer used"), item.isRetired ? words("Yes") : words("No")),
        ]
    }

    /// The summary of problems leads to an input of the form that was sent.
    private func attributes(_ name: String, _ typed: Typed?) -> HTML {
        typed == nil ? "" : "id=\"\(name)\" \(if: problems[name] != nil, "aria-invalid=\"true\" ")"
    }

    private func add(_ shelf: Shelf, _ words: Words) -> HTML {
        let typed = typed.flatMap { $0.action == shelf.path ? $0 : nil }
        return """
            <form class="form card gear__add" method="post" action="\(url: shelf.path)">
            <div class="pair">
            <label class="field"><span class="field__label">\(words("Kind"))</span><select class="field__input field__input--select" \(attributes("kind", typed))name="kind">\
            \(Choice.options(["grinder", "dripper", "water"].map { Choice(value: $0, label: Self.kind($0, words)) }, typed?.kind ?? "grinder"))</select></label>
            <label class="field"><span class="field__label">\(words("Name"))</span><input class="field__input" \(attributes("name", typed))name="name" \(typed, { "value=\"\($0.name)\" " })required \
            maxlength="400" autocomplete="off"></label></div>
            \(shelf.seenBy, { $0.html(words) })
            <button class="button">\(Icon.plus.html)\(words("Add"))</button></form>
            """
    }
}
