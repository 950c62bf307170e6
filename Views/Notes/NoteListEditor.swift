import HTML
import House
import Localization

/// The title and the items of a list as fields of one form: each of its buttons sends all that was typed.
struct NoteListEditor: Sendable {
    /// The address of the tab.
    let tabPath: String
    /// The message's address.
    let path: String
    /// The title as typed.
    let content: String
    /// Marks of the stored title and items, by which the form says which of its fields were changed.
    let marks: Marks
    let version: Int
    let tasks: NoteTasks
    /// Unsaved texts of items as typed, by the items' ids.
    let typed: [String: String]
    /// Items that another member changed meanwhile: the page says what they are now.
    let changed: Set<String>

    struct Marks: Sendable {
        let title: String
        /// By the items' ids.
        let items: [String: String]
    }

    /// Items of one form. The server takes 200 fields of a form; a longer list has several forms.
    private static let formLimit = 180

    private var isOneForm: Bool { tasks.items.count <= Self.formLimit }

    func html(_ problems: [String: Phrase], _ words: Words) -> HTML {
        let starts = Array(stride(from: 0, to: max(tasks.items.count, 1), by: Self.formLimit))
        return "\(starts, { form(from: $0, problems, words) })"
    }

    /// Enter presses the first button of a form, which must not be the one that deletes the first item.
    private func form(from start: Int, _ problems: [String: Phrase], _ words: Words) -> HTML {
        """
        \(KeepDraft(key: start == 0 ? path : "\(path) \(start)", hasParts: true).begin(words))
        <form class="form" method="post" autocomplete="off" action="\(url: path)">\
        <button class="unseen" tabindex="-1" aria-hidden="true">\(words("Save"))</button>
        \(if: start == 0, title(problems, words))
        \(if: !tasks.items.isEmpty, items(from: start, words))
        \(FormEnd(title: words("Save"), cancelPath: tabPath).html(words))
        </form>
        </keep-draft>

        """
    }

    private func title(_ problems: [String: Phrase], _ words: Words) -> HTML {
        """
        \(hidden("version", "\(version)"))\(hidden("was", marks.title))\
        \(orphans, { hidden("item-\($0.key)-0", $0.value) })
        \(FormField("content", words("Title"), hint: NoteEditPage.hint(words), problems, words)
            .area(content, rows: 1, rules: "maxlength=\"100000\""))
        """
    }

    /// Unsaved texts of items that another member deleted meanwhile: the form sends them again, and they become new items.
    private var orphans: [(key: String, value: String)] {
        let there = Set(tasks.items.map(\.id))
        return typed.filter { !there.contains($0.key) }.sorted { $0.key < $1.key }
    }

    /// Rows of several forms are moved with their buttons alone: `sort-rows` sends the order of its own rows.
    private func items(from start: Int, _ words: Words) -> HTML {
        let list: HTML = "<ol class=\"list card\">\n\(rows(from: start, words))</ol>"
        return """
            <section class="group"><h2 class="group__title">\(words("Items"))</h2>
            \(if: isOneForm, sortable(list, words))\(if: !isOneForm, list)</section>
            """
    }

    private func sortable(_ list: HTML, _ words: Words) -> HTML {
        """
        <sort-rows action="\(url: path)/items/order" \(SortableRow.said(words))>\(list)</sort-rows>
        """
    }

    private func rows(from start: Int, _ words: Words) -> HTML {
        let count = tasks.items.count
        let places = Array(start..<min(start + Self.formLimit, count))
        return """
            \(places, { place in
                row(tasks.items[place], isFirst: place == 0, isLast: place + 1 == count, words)
            })
            """
    }

    private func fieldName(of item: NoteTasks.Item) -> String { "item-\(item.id)-\(marks.items[item.id] ?? "")" }

    private func row(_ item: NoteTasks.Item, isFirst: Bool, isLast: Bool, _ words: Words) -> HTML {
        let name = item.text.text
        return """
            <li class="sortable task-edit" data-id="\(item.id)" id="item-\(item.id)">\(SortableRow.grip)
            <input class="field__input task-edit__text" name="\(fieldName(of: item))" \
            value="\(typed[item.id] ?? item.text.line)" maxlength="10000" autocomplete="off" aria-label="\(words("Item"))"\
            \(if: changed.contains(item.id), " aria-describedby=\"now-\(item.id)\"")>
            <button class="button button--icon button--bare" formaction="\(url: path)/items/\(item.id)/delete" \
            aria-label="\(words("Delete “\(name)”"))">\(Icon.trash.html)</button>
            <span class="sortable__moves">\
            \(SortableRow.move("up", item.id, .up, words("Move “\(name)” up"), isOff: isFirst))\
            \(SortableRow.move("down", item.id, .down, words("Move “\(name)” down"), isOff: isLast))</span></li>

            """
    }
}

extension NoteText {
    /// The text with typed signs, as a field of one line holds it.
    var line: String { signs.filter { !$0.isNewline } }
}
