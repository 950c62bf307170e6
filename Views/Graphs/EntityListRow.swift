import HTML
import House
import Localization

/// An entity in a graph's list.
struct EntityListRow: Sendable {
    let path: String
    let icon: String
    let name: String
    /// The beginning of its notes in one line, or empty.
    let preview: String
    let count: Int?
    /// What one of the counted is called.
    let item: ItemName
    /// The photo shown instead of the icon.
    let thumb: String?
    /// Name and text with the words that were searched for; nil outside of a search.
    let found: (name: MarkedText, text: MarkedText)?

    /// A search result.
    init(path: String, icon: String, foundName: MarkedText, foundText: MarkedText) {
        self.path = path
        self.icon = icon
        name = foundName.pieces.map(\.text).joined()
        preview = ""
        count = nil
        item = ItemName()
        thumb = nil
        found = (foundName, foundText)
    }

    /// “29 books”, or the number alone.
    func counted(_ words: Words) -> String? { count.map { item.counted($0, words) ?? words.number($0) } }

    init(
        path: String, icon: String, name: String, preview: String, count: Int?, item: ItemName = ItemName(),
        thumb: String? = nil
    ) {
        self.path = path
        self.icon = icon
        self.name = name
        self.preview = FormattedText.line(preview)
        self.count = count
        self.item = item
        self.thumb = thumb
        found = nil
    }
}
