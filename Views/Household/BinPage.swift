import Foundation
import HTML
import Localization

/// The page of what was deleted in the last 30 days and can be restored.
struct BinPage: Page {
    let entries: [BinRow]
    let now: Date
    /// The reader may empty the bin.
    var canEmpty = false
    /// Unfinished work, whose entries are not in the bin yet.
    var works: [BulkPage] = []

    func title(_ words: Words) -> String { words("Bin") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Bin"), words))
        \(if: !works.isEmpty, "<ul class=\"list card\">\(works, { $0.row(words) })</ul>")
        \(if: entries.isEmpty && works.isEmpty, empty(words))
        \(list(words("Deleted"), entries.filter { !$0.isAddition }, words))
        \(list(words("Added"), entries.filter(\.isAddition), words))
        \(if: !entries.isEmpty, "<p class=\"fine\">\(words("Items are deleted permanently after 30 days."))</p>")
        \(if: canEmpty, "<p><a class=\"button\" href=\"/settings/bin/empty\">\(Icon.trash.html)\(words("Empty bin"))</a></p>")
        """
    }

    private func list(_ title: String, _ entries: [BinRow], _ words: Words) -> HTML {
        guard !entries.isEmpty else { return HTML() }
        return """
            <section class="group"><h2 class="group__title">\(title)</h2>
            <ul class="list card bin">
            \(entries, { row($0, words) })
            </ul></section>
            """
    }

    private func row(_ entry: BinRow, _ words: Words) -> HTML {
        """
        <li class="row">\(ChosenIcon(entry.icon).tile)\
        <span class="row__text"><b class="row__name">\(entry.what)</b>\
        <span class="row__more">\(words("\(entry.room) · \(entry.who), \(words.lately(entry.when, now: now))"))</span>\
        \(if: entry.leftCount > 0, remainder(entry, words))\
        <span class="row__more">\(words("\(entry.daysLeft) days left"))</span></span>
        <form method="post" action="/undo/\(entry.id)">\(button(entry, words))</form>
        </li>

        """
    }

    private func remainder(_ entry: BinRow, _ words: Words) -> HTML {
        let text =
            entry.isAddition
            ? words("\(entry.leftCount) items that stay as they are")
            : words("\(entry.leftCount) items that could not be restored")
        return "<a class=\"row__more\" href=\"/settings/bin/\(entry.id)\">\(text)</a>"
    }

    /// Undoing an addition restores nothing, so its button has another label.
    private func button(_ entry: BinRow, _ words: Words) -> HTML {
        let action = entry.isAddition ? words("Undo") : words("Restore")
        return
            "<button class=\"button\" aria-label=\"\(words.title(of: action, entry.what))\">\(Icon.undo.html)<span>\(action)</span></button>"
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .trash, title: words("The bin is empty"),
            text: words("What you delete stays here for 30 days. One tap restores it.")
        ).html
    }
}

/// An entry of the bin.
struct BinRow: Sendable {
    /// The change's id, for `/undo/:id`.
    let id: String
    /// That of the entry's room.
    let icon: Icon
    let what: String
    /// The title of the entry's room.
    let room: String
    let who: String
    let when: Date
    let daysLeft: Int
    /// Something was added, not deleted.
    var isAddition = false
    /// The number of things that could not be restored, if this is the rest of an entry; otherwise 0.
    var leftCount = 0
}
