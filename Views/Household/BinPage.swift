public import Foundation
public import HTML
public import Localization

/// What was deleted in the last 30 days and can be put back.
public struct BinPage: Page {
    public let entries: [BinRow]
    public let now: Date
    /// Whether whoever looks may empty it.
    public let canEmpty: Bool
    /// What is under way, and not in the bin before it is done.
    public let works: [BulkPage]

    public init(entries: [BinRow], now: Date, canEmpty: Bool = false, works: [BulkPage] = []) {
        self.works = works
        self.entries = entries
        self.now = now
        self.canEmpty = canEmpty
    }

    public func title(_ words: Words) -> String { words("Bin") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Bin"), words))
        \(if: !works.isEmpty, "<ul class=\"list card\">\(works, { $0.row(words) })</ul>")
        \(if: entries.isEmpty && works.isEmpty, empty(words))
        \(list(words("Deleted"), entries.filter { !$0.isAddition }, words))
        \(list(words("Added"), entries.filter(\.isAddition), words))
        \(if: !entries.isEmpty, "<p class=\"fine\">\(words("After 30 days a deletion is for good."))</p>")
        \(if: canEmpty, "<p><a class=\"button\" href=\"/settings/bin/empty\">\(Icon.trash.html)\(words("Empty the bin"))</a></p>")
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
        <li class="row">\(Mark(entry.icon, instead: .trash).tile)\
        <span class="row__text"><b class="row__name">\(entry.what)</b>\
        <span class="row__more">\(words("\(entry.room) · \(entry.who), \(words.lately(entry.when, now: now))"))</span>\
        \(if: entry.leftCount > 0, remainder(entry, words))\
        <span class="row__more">\(words("\(entry.daysLeft) days left"))</span></span>
        <form method="post" action="/undo/\(entry.id)">\(button(entry, words))</form>
        </li>

        """
    }

    private func remainder(_ entry: BinRow, _ words: Words) -> HTML {
        """
        <a class="row__more" href="/settings/bin/\(entry.id)">\(words("\(entry.leftCount) things that did not fit"))</a>
        """
    }

    /// What was added goes away again: that restores nothing.
    private func button(_ entry: BinRow, _ words: Words) -> HTML {
        let deed = entry.isAddition ? words("Undo") : words("Restore")
        let label = entry.isAddition ? "\(deed): \(entry.what)" : words("Restore \(entry.what)")
        return "<button class=\"button\" aria-label=\"\(label)\">\(Icon.undo.html)<span>\(deed)</span></button>"
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .trash, title: words("Nothing deleted"),
            text: words("Whatever you delete waits here for 30 days and can be put back with one tap.")
        ).html
    }
}

/// One deletion that can be undone.
public struct BinRow: Sendable {
    /// The change's id, for `/undo/:id`.
    public let id: String
    public let icon: String
    public let what: String
    /// The room's title.
    public let room: String
    public let who: String
    public let when: Date
    public let daysLeft: Int
    /// Whether something was added, and not deleted.
    public let isAddition: Bool
    /// How much this is the rest of an entry that did not fit whole; 0 for one that is whole.
    public let leftCount: Int

    public init(
        id: String, icon: String, what: String, room: String, who: String, when: Date, daysLeft: Int,
        isAddition: Bool = false, leftCount: Int = 0
    ) {
        self.id = id
        self.icon = icon
        self.what = what
        self.room = room
        self.who = who
        self.when = when
        self.daysLeft = daysLeft
        self.isAddition = isAddition
        self.leftCount = leftCount
    }
}
