import HTML

/// Says what will stand here and offers the one action.
struct EmptyPlace: Sendable {
    let icon: Icon
    let title: String
    let text: String
    var action: (title: String, path: String)?
    /// Whether the action makes something new.
    var hasNew = true

    var html: HTML {
        """
        <section class="empty">
        <span class="empty__mark" aria-hidden="true">\(icon.html)</span>
        <h2 class="empty__title">\(title)</h2>
        <p class="empty__text">\(text)</p>
        \(action, { "<a class=\"button button--main\" href=\"\(url: $0.path)\">\(if: hasNew, Icon.plus.html)\($0.title)</a>" })
        </section>
        """
    }
}
