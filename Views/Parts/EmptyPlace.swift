package import HTML

/// A placeholder for an empty list: it explains what will be here, shows a grey example and offers the one action.
package struct EmptyPlace: Sendable {
    package let icon: Icon
    package let title: String
    package let text: String
    package var action: (title: String, path: String)?
    /// The action adds something new.
    package var hasNew = true
    package var example: [(icon: Icon, name: String, text: String)] = []

    package init(
        icon: Icon, title: String, text: String, action: (title: String, path: String)? = nil, hasNew: Bool = true,
        example: [(icon: Icon, name: String, text: String)] = []
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

    private static func row(_ row: (icon: Icon, name: String, text: String)) -> HTML {
        """
        <li class="row"><span class="tile">\(row.icon.html)</span><span class="row__text">\
        <span>\(row.name)</span><small class="row__more">\(row.text)</small></span></li>
        """
    }
}
