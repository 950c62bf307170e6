import HTML
import Localization

/// The keyboard shortcuts to rooms, and the dialog that lists them.
struct ShortcutKeys: Sendable {
    private let rooms: [(letter: String, link: RoomLink)]
    private let newThingPath: String?
    private let quickPath: String?

    init(rooms: [RoomLink], newThingPath: String?, quickPath: String?) {
        self.newThingPath = newThingPath
        self.quickPath = quickPath
        // Search has a key of its own.
        self.rooms = rooms.filter { $0.room != "search" }.reduce(into: []) { keyed, link in
            // The first letter of the room's id that no earlier room has.
            let letter = link.room.first { letter in !keyed.contains { $0.letter == String(letter) } }
            if let letter { keyed.append((String(letter), link)) }
        }
    }

    func html(_ words: Words) -> HTML {
        """
        <shortcut-keys search="/search" data-search="\(words("Search all of Hearth"))"\(newThingPath, { " new=\"\(url: $0)\"" })\(quickPath, { " quick=\"\(url: $0)\"" })>
        \(rooms, { "<a hidden data-key=\"\($0.letter)\" href=\"\(url: $0.link.path)\"></a>\n" })
        <dialog class="dialog" aria-labelledby="keys-title">
        <h2 class="dialog__title" id="keys-title">\(words("Keyboard shortcuts"))</h2>
        <dl class="keys">
        \(rooms, { row(["g", $0.letter], words($0.link.title)) })
        \(row(["/"], words("Search this page or all of Hearth")))
        \(row(["g", "/"], words("Search all of Hearth")))
        \(row(["Ctrl / ⌘", "k"], words("Search over any page, also while typing")))
        \(row(["Esc"], words("Leave a field")))
        \(if: newThingPath != nil, row(["n"], words("Add something here")))
        \(if: quickPath != nil, row(["m"], words("Write a note")))
        \(row(["?"], words("Show shortcuts")))
        </dl>
        <form method="dialog"><button class="button">\(words("Close"))</button></form>
        </dialog>
        </shortcut-keys>
        """
    }

    private func row(_ keys: [String], _ meaning: String) -> HTML {
        "<dt>\(keys, { "<kbd>\($0)</kbd> " })</dt><dd>\(meaning)</dd>\n"
    }
}
