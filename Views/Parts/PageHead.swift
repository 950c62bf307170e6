import HTML
import Localization

/// The head of a page: where it stands, its title, at most two actions, the rest in a menu.
struct PageHead: Sendable {
    let title: String
    /// The place above, which is also the way back.
    var above: (title: String, path: String)?
    /// A line over the title that leads nowhere, such as today's date.
    var over: String?
    /// An emoji or `icon:leaf`.
    var icon: ChosenIcon?
    var actions = HTML()

    init(
        _ title: String, above: (title: String, path: String)? = nil, over: String? = nil, icon: ChosenIcon? = nil,
        actions: HTML = HTML()
    ) {
        self.title = title
        self.above = above
        self.over = over
        self.icon = icon
        self.actions = actions
    }

    var html: HTML {
        """
        <header class="head">
        <div class="head__text">
        \(above, { "<a class=\"head__above\" href=\"\(url: $0.path)\">\(Icon.back.html)\($0.title)</a>" })
        \(over, { "<p class=\"head__over\">\($0)</p>" })
        <h1 class="head__title">\(icon, { $0.html })\(title)</h1>
        </div>
        \(if: !actions.isEmpty, "<div class=\"head__actions\">\(actions)</div>")
        </header>
        """
    }
}
