import HTML

/// A placeholder for an empty list: it explains what will be here, shows a grey example and offers the one action.
struct EmptyPlace: Sendable {
    let icon: Icon
    let title: String
    let text: String
    var action: (title: String, path: String)?
    /// The action adds something new.
    var hasNew = true
    var example: [(icon: Icon, name: String, text: String)] = []

    var html: HTML {
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
