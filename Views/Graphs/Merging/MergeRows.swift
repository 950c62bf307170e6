import HTML
import House
import Localization

/// The rows of a node's menu that copy it, merge it or take its fields for a template.
enum MergeRows {
    static func entity(_ path: String, _ words: Words) -> HTML {
        """
        \(actionButton("\(path)/duplicate", .copy, words("Duplicate")))\
        \(actionButton("\(path)/duplicate", .folder, words("Duplicate with contents"), hidden("attributes", "on")))\
        \(Menu.link("\(path)/merge", .link, words("Merge…")))\
        \(actionButton("\(path)/template", .box, words("Save fields as template")))
        """
    }

    static func attribute(_ path: String, _ words: Words) -> HTML {
        """
        \(actionButton("\(path)/duplicate", .copy, words("Duplicate")))\
        \(Menu.link("\(path)/move", .forward, words("Move…")))\
        \(Menu.link("\(path)/merge", .link, words("Merge…")))
        """
    }

    private static func actionButton(_ path: String, _ icon: Icon, _ title: String, _ fields: HTML = HTML()) -> HTML {
        """
        <form method="post" action="\(url: path)">\(fields)<button class="menu__row">\(icon.html)\(title)</button></form>
        """
    }
}
