import HTML
import Localization

/// The keys that jump about the house, and the dialog that lists them.
struct ShortcutKeys: Sendable {
    let rooms: [RoomLink]
    let newThingPath: String?

    func html(_ words: Words) -> HTML {
        """
        <shortcut-keys\(newThingPath, { " new=\"\(url: $0)\"" })>
        \(rooms, { "<a hidden data-room=\"\($0.room.prefix(1).description)\" href=\"\(url: $0.path)\"></a>\n" })
        <dialog class="dialog" aria-labelledby="keys-title">
        <h2 class="dialog__title" id="keys-title">\(words("Keys"))</h2>
        <dl class="keys">
        \(rooms, { row("g \($0.room.prefix(1))", words($0.title)) })
        \(row("/", words("Search this page")))
        \(if: newThingPath != nil, row("n", words("Add something here")))
        \(row("?", words("Show these keys")))
        </dl>
        <form method="dialog"><button class="button">\(words("Close"))</button></form>
        </dialog>
        </shortcut-keys>
        """
    }

    private func row(_ keys: String, _ meaning: String) -> HTML {
        "<dt>\(keys.split(separator: " "), { "<kbd>\(String($0))</kbd> " })</dt><dd>\(meaning)</dd>\n"
    }
}
