package import HTML
package import Localization

/// A text field in which `[[` suggests nodes to mention. Without JavaScript the name is typed, followed by `]]`.
package struct MentionArea: Sendable {
    /// The address that lists nodes, searched with `?q=`.
    package let source: String
    package let field: HTML

    package init(source: String, field: HTML) {
        self.source = source
        self.field = field
    }

    package func html(_ words: Words) -> HTML {
        """
        <mention-area source="\(url: source)" data-label="\(words("What to mention"))" \
        data-nothing="\(words("Nothing found."))">\(field)
        <p class="field__hint">\(words("Write [[ and a name to mention something.")) \
        \(words("*Italic*, **bold**, `code`, [links](https://…) and lines starting with #, > or - are formatted."))</p></mention-area>
        """
    }
}
