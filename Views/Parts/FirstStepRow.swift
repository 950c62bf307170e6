package import HTML
package import Localization

/// A suggested first step of a new member.
package struct FirstStepRow: Sendable {
    package let path: String
    package let icon: Icon
    package let title: Phrase
    package let text: Phrase
    package let isDone: Bool

    package init(path: String, icon: Icon, title: Phrase, text: Phrase, isDone: Bool) {
        self.path = path
        self.icon = icon
        self.title = title
        self.text = text
        self.isDone = isDone
    }

    func html(_ words: Words) -> HTML {
        isDone
            ? Self.done(words(title), words) : LinkRow(path, icon, words(title), text: words(text)).html
    }

    /// A step that is ticked off.
    package static func done(_ name: String, _ words: Words) -> HTML {
        """
        <li class="row steps__done"><span class="tile">\(Icon.check.html(words("Done")))</span>\
        <span class="row__text"><b class="row__name">\(name)</b></span></li>
        """
    }

    /// One of the cards over the first Today.
    func card(_ words: Words) -> HTML {
        """
        <li><a class="card first-card" href="\(url: path)"><span class="tile">\(icon.html)</span>\
        <b class="first-card__name">\(words(title))</b><span class="first-card__text">\(words(text))</span></a></li>
        """
    }
}
