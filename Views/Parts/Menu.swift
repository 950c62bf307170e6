package import HTML
package import Localization

/// A menu of less frequent actions behind three dots. It opens without JavaScript.
package struct Menu: Sendable {
    package let label: String
    package var icon = Icon.more
    package let rows: HTML

    package init(label: String, icon: Icon = Icon.more, rows: HTML) {
        self.label = label
        self.icon = icon
        self.rows = rows
    }

    package var html: HTML {
        """
        <pop-menu class="menu"><details class="menu__details">
        <summary class="button button--icon" aria-label="\(label)">\(icon.html)</summary>
        <div class="menu__panel">\(rows)</div>
        </details></pop-menu>
        """
    }

    package static func link(_ path: String, _ icon: Icon, _ title: String) -> HTML {
        "<a class=\"menu__row\" href=\"\(url: path)\">\(icon.html)\(title)</a>"
    }

    /// The row that leads to the earlier versions of a thing.
    /// - Parameter path: of the thing.
    package static func versions(of path: String, _ words: Words) -> HTML {
        link("\(path)/versions", .clock, words("Earlier versions"))
    }

    /// The row that keeps a thing's pages in this browser, to read them while the server is out of reach; shown where the
    /// browser can.
    /// - Parameter path: of the thing.
    package static func keep(_ path: String, _ words: Words) -> HTML {
        """
        <button class="menu__row" type="button" data-keep="\(url: path)" aria-pressed="false" hidden>\(Icon.download.html)\
        \(words("Keep on this device"))</button>
        """
    }

    /// A row without an icon, for lists of similar things.
    package static func choice(_ path: String, _ title: String) -> HTML {
        "<a class=\"menu__row\" href=\"\(url: path)\">\(title)</a>"
    }

    /// A row that makes a change at once, which the same row takes back.
    package static func change(_ path: String, _ icon: Icon, _ title: String, fields: HTML) -> HTML {
        """
        <form method="post" action="\(url: path)">\(fields)<button class="menu__row">\(icon.html)\(title)</button></form>
        """
    }

    /// A row that makes a change at once.
    package static func action(_ path: String, _ icon: Icon, _ title: String) -> HTML {
        """
        <form method="post" action="\(url: path)"><button class="menu__row menu__row--danger">\(icon.html)\(title)\
        </button></form>
        """
    }
}
