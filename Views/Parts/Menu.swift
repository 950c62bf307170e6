import HTML
import Localization

/// A menu of less frequent actions behind three dots. It opens without JavaScript.
struct Menu: Sendable {
    let label: String
    var icon = Icon.more
    let rows: HTML

    var html: HTML {
        """
        <pop-menu class="menu"><details class="menu__details">
        <summary class="button button--icon" aria-label="\(label)">\(icon.html)</summary>
        <div class="menu__panel">\(rows)</div>
        </details></pop-menu>
        """
    }

    static func link(_ path: String, _ icon: Icon, _ title: String) -> HTML {
        "<a class=\"menu__row\" href=\"\(url: path)\">\(icon.html)\(title)</a>"
    }

    /// A row without an icon, for lists of similar things.
    static func choice(_ path: String, _ title: String) -> HTML {
        "<a class=\"menu__row\" href=\"\(url: path)\">\(title)</a>"
    }

    /// A row that makes a change at once.
    static func action(_ path: String, _ icon: Icon, _ title: String) -> HTML {
        """
        <form method="post" action="\(url: path)"><button class="menu__row menu__row--danger">\(icon.html)\(title)\
        </button></form>
        """
    }
}
