public import Foundation
public import HTML
public import Localization

/// The first page: what the household was at, and the ways on.
public struct TodayPage: Page {
    /// Who is greeted.
    public let name: String
    public let now: Date
    public let changed: [ChangedEntity]
    /// The newest graphs first.
    public let graphs: [GraphRow]
    /// Things worth doing in a new house; empty when they are done.
    public let firstSteps: [FirstStep]
    public let wealth: WealthTile
    /// False for guests, who make nothing.
    public let canAdd: Bool

    public init(
        name: String, now: Date, changed: [ChangedEntity], graphs: [GraphRow], firstSteps: [FirstStep],
        wealth: WealthTile, canAdd: Bool
    ) {
        self.name = name
        self.now = now
        self.changed = changed
        self.graphs = graphs
        self.firstSteps = firstSteps
        self.wealth = wealth
        self.canAdd = canAdd
    }

    public func title(_ words: Words) -> String { words("Today") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(greeting(words), over: words.weekdayAndDay(now)).html)
        \(if: !graphs.isEmpty, quickLinks(words))
        \(if: graphs.isEmpty, empty(words))
        <div class="columns">
        \(wealth.html(words))
        \(if: !changed.isEmpty, changes(words))
        \(if: !graphs.isEmpty, newest(words))
        \(if: !firstSteps.isEmpty, steps(words))
        </div>
        """
    }

    private func greeting(_ words: Words) -> String {
        switch words.hour(now) {
        case 5..<12: words("Good morning, \(name)")
        case 12..<18: words("Good afternoon, \(name)")
        default: words("Good evening, \(name)")
        }
    }

    private func quickLinks(_ words: Words) -> HTML {
        """
        <nav class="quick" aria-label="\(words("Quick links"))">
        \(graphs.prefix(canAdd ? 3 : 4), { quickLink($0, words) })
        \(if: canAdd, "<a class=\"chip\" href=\"/graphs/new\">\(Icon.plus.html)\(words("New graph"))</a>")
        </nav>
        """
    }

    private func quickLink(_ graph: GraphRow, _ words: Words) -> HTML {
        "<a class=\"chip\" href=\"\(url: graph.path)\">\(Mark(graph.icon, instead: .graph, thumb: graph.thumb).html)\(graph.title(words))</a>\n"
    }

    private func changes(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Changed last"))</h2>
        <ul class="list card">
        \(changed, { changedRow($0, words) })
        </ul></section>
        """
    }

    private func changedRow(_ entity: ChangedEntity, _ words: Words) -> HTML {
        LinkRow(
            entity.path, tile: Mark(entity.icon, instead: .note).tile, entity.name, text: entity.graphName,
            end: "<small>\(words.lately(entity.changed, now: now))</small>"
        ).html
    }

    private func newest(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Newest graphs"))</h2>
        <ul class="list card">
        \(graphs, { $0.html(words) })
        </ul></section>
        """
    }

    private func steps(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("First steps"))</h2>
        <ul class="list card steps">
        \(firstSteps, { $0.html(words) })
        </ul></section>
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .flame, title: canAdd ? words("The house is still empty") : words("Nothing is shared with you yet"),
            text: canAdd
                ? words(
                    "Start with a graph: a place for everything about one subject, such as your books or the garden.")
                : words("As soon as somebody here shares something with you, it stands here."),
            action: canAdd ? (words("Graph"), "/graphs/new") : nil
        ).html
    }
}
