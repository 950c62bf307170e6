package import HTML
package import Localization

/// The choice of an emoji or a drawing. Without JavaScript it is a text field that suggests some emoji; with it a
/// dialog with search, which offers the drawings too: their names alone say little.
package struct IconField: Sendable {
    package let value: String
    package let fallback: Icon
    package let problems: [String: Phrase]

    package init(value: String, fallback: Icon, problems: [String: Phrase]) {
        self.value = value
        self.fallback = fallback
        self.problems = problems
    }

    private static let emoji = [
        "📚", "📖", "🎵", "🎬", "🌱", "🏠", "🐾", "🍲", "🧰", "🚲", "✈️", "💡", "🧵", "🎁", "🧑", "❤️",
    ]

    private static let proposals: HTML = "\(emoji, { "<option value=\"\($0)\"></option>" })"
    private static let drawings: HTML =
        "\(Icon.nameable, { "<option value=\"icon:\($0.name)\"></option>" })"

    package func html(_ words: Words) -> HTML {
        """
        <icon-picker class="field" sprite="\(Icon.sprite)" fallback="\(fallback.name)" \(texts(words))>
        <label class="field__label" for="icon">\(words("Icon"))</label>
        <div class="icon-choice">
        <button class="icon-choice__open" type="button" aria-label="\(words("Choose an icon"))">\
        \(ChosenIcon(value, instead: fallback).tile)</button><noscript>\(ChosenIcon(value, instead: fallback).tile)</noscript>
        <input class="field__input icon-choice__field" id="icon" name="icon" list="icons" value="\(value)" \
        maxlength="32" autocomplete="off" placeholder="\(words("An emoji"))"\
        \(problems["icon"], { _ in " aria-invalid=\"true\" aria-describedby=\"icon-problem\"" })>
        <datalist id="icons">\(Self.proposals)</datalist>
        <datalist>\(Self.drawings)</datalist>
        </div>
        \(problems["icon"], { "<p class=\"field__problem\" id=\"icon-problem\">\(words($0))</p>" })
        </icon-picker>
        """
    }

    private func texts(_ words: Words) -> HTML {
        """
        data-title="\(words("Choose an icon"))" data-search="\(words("Search"))" data-none="\(words("No icon"))" \
        data-close="\(words("Close"))" data-drawings="\(words("Icons"))" data-emoji="\(words("Emoji"))" \
        data-nothing="\(words("Nothing found."))"
        """
    }
}
