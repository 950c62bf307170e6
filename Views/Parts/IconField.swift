import HTML
import Localization

/// The choice of an emoji or a drawing. Without JavaScript: a text field and some to pick; with it, a dialog with search.
struct IconField: Sendable {
    let value: String
    let fallback: Icon
    let problems: [String: Phrase]

    private static let emoji = [
        "📚", "📖", "🎵", "🎬", "🌱", "🏠", "🐾", "🍲", "🧰", "🚲", "✈️", "💡", "🧵", "🎁", "🧑", "❤️",
    ]

    func html(_ words: Words) -> HTML {
        """
        <icon-picker class="field" sprite="\(Icon.sprite)" data-title="\(words("Choose an icon"))" \
        data-search="\(words("Search"))" data-none="\(words("No icon"))" data-close="\(words("Close"))" \
        data-drawings="\(words("Drawings"))" data-emoji="\(words("Emoji"))" data-nothing="\(words("Nothing found."))">
        <span class="field__label" id="icon-label">\(words("Icon"))</span>
        <div class="icon-choice">
        <button class="icon-choice__open" type="button" hidden aria-label="\(words("Choose an icon"))">\
        \(Mark(value, instead: fallback).tile)</button>
        <details class="icon-choice__plain"><summary class="button">\(Mark(value, instead: fallback).html)\
        <span>\(words("Choose"))</span></summary>
        <input class="field__input" id="icon" name="icon" value="\(value)" maxlength="32" autocomplete="off" \
        aria-label="\(words("Type an emoji"))">
        <div class="icon-choice__some">\(Self.emoji, { pick($0, Mark($0, instead: fallback)) })\
        \(Icon.nameable.prefix(16), { pick("icon:\($0.name)", Mark("icon:\($0.name)", instead: fallback)) })</div>
        </details>
        </div>
        \(problems["icon"], { "<p class=\"field__problem\">\(words($0))</p>" })
        </icon-picker>
        """
    }

    private func pick(_ value: String, _ mark: Mark) -> HTML {
        """
        <label class="icon-choice__one"><input type="radio" name="icon" value="\(value)" aria-label="\(value)"\
        \(if: value == self.value, " checked")>\(mark.html)</label>
        """
    }
}
