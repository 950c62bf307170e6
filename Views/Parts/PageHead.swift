package import HTML
import Localization

/// The head of a page: its parent page, its title, at most two actions, and a menu with the others.
package struct PageHead: Sendable {
    let title: String
    /// The parent page, linked as the way back.
    var above: (title: String, path: String)?
    /// A line above the title that is no link, such as today's date.
    var over: String?
    /// An emoji or `icon:leaf`.
    var icon: ChosenIcon?
    var actions = HTML()

    package init(
        _ title: String, above: (title: String, path: String)? = nil, over: String? = nil, icon: ChosenIcon? = nil,
        actions: HTML = HTML()
    ) {
        self.title = title
        self.above = above
        self.over = over
        self.icon = icon
        self.actions = actions
    }

    package var html: HTML {
        """
        <header class="head">
        <div class="head__text">
        \(above, { "<a class=\"head__above\" href=\"\(url: $0.path)\">\(Icon.back.html)\($0.title)</a>" })
        \(over, { "<p class=\"head__over\">\($0)</p>" })
        <h1 class="head__title">\(icon, { $0.html })<span class="head__name">\(title)</span></h1>
        </div>
        \(if: !actions.isEmpty, "<div class=\"head__actions\">\(actions)</div>")
        </header>
        """
    }
}
