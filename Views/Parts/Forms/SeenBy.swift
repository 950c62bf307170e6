package import HTML
package import Localization

/// Who beside the writer sees what a form writes in a thing that is shared, with the link that changes it.
package struct SeenBy: Sendable {
    let readers: Readers
    /// The page that changes it; `nil` for a member who may not.
    let changePath: String?

    enum Readers: Sendable {
        case everyone
        /// The names of all but the writer.
        case chosen([String])
    }

    package func html(_ words: Words) -> HTML {
        """
        <p class="seen-by fine">\(Icon.people.html)<span>\(text(words))\(changePath, {
            " <a href=\"\(url: $0)\">\(words("Change"))</a>"
        })</span></p>
        """
    }

    private func text(_ words: Words) -> String {
        switch readers {
        case .everyone: words("Everyone in the household sees it.")
        case .chosen(let names): words("Who sees it: you, \(names.joined(separator: ", "))")
        }
    }
}
