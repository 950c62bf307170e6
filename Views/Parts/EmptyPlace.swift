package import HTML

/// A placeholder for an empty list: it explains what will be here, shows a grey example and offers the one action.
package struct EmptyPlace: Sendable {
    package let icon: Icon
    package let title: String
    package let text: String
    package var action: (title: String, path: String)?
    /// The action adds something new.
    package var hasNew = true
    package var example: [Example] = []

    /// A row as it could be: a tap opens the form with it.
    package struct Example: Sendable {
        let icon: Icon
        let name: String
        let text: String
        let path: String?

        package init(_ icon: Icon, _ name: String, _ text: String, fills path: String?) {
            self.icon = icon
            self.name = name
            self.text = text
            self.path = path
        }
    }

    package init(
        icon: Icon, title: String, text: String, action: (title: String, path: String)? = nil, hasNew: Bool = true,
        example: [Example] = []
    ) {
        self.icon = icon
        self.title = title
        self.text = text
        self.action = action
        self.hasNew = hasNew
        self.example = example
    }

    package var html: HTML {
        """
        <section class="empty">
        <span class="empty__mark" aria-hidden="true">\(icon.html)</span>
        <h2 class="empty__title">\(title)</h2>
        <p class="empty__text">\(text)</p>
        \(if: !example.isEmpty, "<ul class=\"list empty__example\">\(example, { Self.row($0) })</ul>")
        \(action, { "<a class=\"button button--main\" href=\"\(url: $0.path)\">\(if: hasNew, Icon.plus.html)\($0.title)</a>" })
        </section>
        """
    }

    private static func row(_ example: Example) -> HTML {
        guard let path = example.path else { return "<li class=\"row\">\(content(example))</li>\n" }
        return "<li><a class=\"row\" href=\"\(url: path)\">\(content(example))</a></li>\n"
    }

    private static func content(_ example: Example) -> HTML {
        """
        <span class="tile">\(example.icon.html)</span><span class="row__text"><span>\(example.name)</span>\
        <small class="row__more">\(example.text)</small></span>
        """
    }
}
