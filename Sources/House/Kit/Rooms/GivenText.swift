/// A text with its photos and files that one room gives another, to make a thing of it.
package struct GivenText: Sendable {
    /// Formatted as in Markdown.
    package let text: String
    package let media: [Given]

    package struct Given: Sendable {
        let medium: ID<Medium>
        let name: String
        let caption: String

        package init(_ file: AttachedFile) {
            (medium, name, caption) = (file.medium.id, file.name, file.caption)
        }
    }

    package init(text: String, media: [Given]) {
        self.text = text
        self.media = media
    }

    /// The text as a name and what follows: its first line, and all of it where that is too long for a name.
    /// - Parameter limit: Unicode scalars of the name.
    package func named(limit: Int) -> (name: String, rest: String) {
        let (first, rest) = (text.prefix { !$0.isNewline }, text.drop { !$0.isNewline })
        let name = String(first.drop { $0 == "#" }).tidiedLine
        if name.isEmpty { return (media.first?.name.tidiedLine ?? "", text) }
        guard name.unicodeScalars.count > limit else {
            return (name, rest.trimmingPrefix(while: \.isNewline).description)
        }
        return (String(String.UnicodeScalarView(name.unicodeScalars.prefix(limit - 1))) + "…", text)
    }
}

/// A place that takes a given text: a graph, an entity, today in a diary.
package struct TextPlace: Sendable {
    /// The address that the room knows it by.
    package let path: String
    package let icon: ChosenIcon
    package let title: String

    package init(path: String, icon: ChosenIcon, title: String) {
        self.path = path
        self.icon = icon
        self.title = title
    }
}
