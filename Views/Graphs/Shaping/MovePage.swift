public import HTML
public import Localization

/// What comes of moving attributes to another entity, before it is done.
public struct MovePage: Page {
    public let above: (title: String, path: String)
    public let action: String
    public let cancelPath: String
    /// The first few of those that move.
    public let names: [String]
    public let count: Int
    public let target: Target
    public let fields: [Line]
    /// What the form sends besides the entity.
    public let sent: [(name: String, value: String)]
    /// There are others than when the page was asked for.
    public let isStale: Bool

    public struct Target: Sendable {
        public let id: String
        public let icon: String
        public let name: String

        public init(id: String, icon: String, name: String) {
            self.id = id
            self.icon = icon
            self.name = name
        }
    }

    /// Where the values of one field go.
    public struct Line: Sendable {
        public let name: String
        /// Nil where the entity has none of that name.
        public let target: String?
        public let moving: Int
        public let noted: Int

        public init(name: String, target: String?, moving: Int, noted: Int) {
            self.name = name
            self.target = target
            self.moving = moving
            self.noted = noted
        }
    }

    public init(
        above: (title: String, path: String), action: String, cancelPath: String, names: [String], count: Int,
        target: Target, fields: [Line], sent: [(name: String, value: String)], isStale: Bool = false
    ) {
        self.above = above
        self.action = action
        self.cancelPath = cancelPath
        self.names = names
        self.count = count
        self.target = target
        self.fields = fields
        self.sent = sent
        self.isStale = isStale
    }

    public func title(_ words: Words) -> String {
        if count == 1, let name = names.first { return words("Move “\(name)” to \(target.name)?") }
        return words("Move \(count) attributes to \(target.name)?")
    }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: above).html)
        \(if: isStale, stale(words))
        \(if: count > 1, chosen(words))
        <section class="group" aria-labelledby="fields"><h2 class="group__title" id="fields">\
        \(words("Where the values go"))</h2>
        \(if: fields.isEmpty, "<p class=\"fine\">\(words("They have no values yet: nothing has to find a place."))</p>")
        \(if: !fields.isEmpty, "<ul class=\"list card\">\(fields, { line($0, words) })</ul>")
        </section>
        <form class="form" method="post" action="\(url: action)">\(sent, { hidden($0.name, $0.value) })\
        \(hidden("entity", target.id))\(hidden("count", "\(count)"))
        <ul class="points card">
        <li>\(Icon.link.html)\(words("Notes, links and mentions come along."))</li>
        <li>\(Icon.undo.html)\(words("It can be undone."))</li>
        </ul>
        \(FormEnd(title: words("Move"), cancelPath: cancelPath).html(words))
        </form>
        """
    }

    private func stale(_ words: Words) -> HTML {
        "<div class=\"alert\" role=\"alert\"><p>\(words("There are others now than before. Look again, then move them."))</p></div>"
    }

    private func chosen(_ words: Words) -> HTML {
        """
        <p class="prose">\(names.map(\.isolated).joined(separator: " · "))\
        \(if: count > names.count, " · \(words("and \(count - names.count) more"))")</p>
        """
    }

    private func line(_ line: Line, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\((line.moving > 0 ? Icon.forward : Icon.note).html)</span>\
        <span class="row__text"><b class="row__name">\(line.name)</b>\
        \(if: line.moving > 0, "<span class=\"row__more\">\(words("\(line.moving) values go to “\(line.target ?? "")”"))</span>")\
        \(if: line.noted > 0, "<span class=\"row__more\">\(words("\(line.noted) values become a line of the notes"))</span>")\
        </span></li>

        """
    }
}
