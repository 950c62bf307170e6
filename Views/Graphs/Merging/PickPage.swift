import HTML
import House
import Localization

/// Picks another node to merge with or to move to. The search works without JavaScript.
struct PickPage: Page {
    let purpose: Purpose
    /// The name of the node that is merged or moved; for several attributes that of their entity.
    let name: String
    /// The page of that node.
    let path: String
    let query: String
    let rows: [Row]
    /// Further fields that the next pages need.
    var sent: [(name: String, value: String)] = []
    var problems: [String: Phrase] = [:]

    enum Purpose: Sendable {
        case merge, move
        /// The number of attributes of an entity that are moved, and what one of them is called.
        case moveMany(Int, ItemName)
    }

    struct Row: Sendable {
        let id: String
        let icon: String
        let name: String
        /// The name of the entity that owns it; nil for an entity.
        let owner: String?

        var tile: HTML { ChosenIcon(icon, instead: owner == nil ? .note : .tag).tile }
    }

    private var action: String {
        switch purpose {
        case .merge: "\(path)/merge"
        case .move: "\(path)/move"
        case .moveMany: "\(path)/attributes/move"
        }
    }

    /// The name of the search input; `q` may be among the fields sent.
    private var queryName: String { if case .moveMany = purpose { "find" } else { "q" } }

    func title(_ words: Words) -> String {
        switch purpose {
        case .merge: words.title(of: name, words("Merge…"))
        case .move: words.title(of: name, words("Move…"))
        case .moveMany: words.title(of: name, heading(words))
        }
    }

    private func heading(_ words: Words) -> String {
        switch purpose {
        case .merge: words("Merge “\(name)” with…")
        case .move: words("Move “\(name)” to…")
        case .moveMany(let count, let item): item.moving(count, words)
        }
    }

    private func text(_ words: Words) -> String {
        switch purpose {
        case .merge: words("Choose the other one. You see a preview before anything changes.")
        case .move, .moveMany:
            words("Values go to fields with the same name. The rest is kept in the notes.")
        }
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(heading(words), above: (name, path)).html)
        \(ProblemSummary(problems, []).html(words))
        <p class="fine">\(text(words))</p>
        <live-search class="tools__search" target="results"><form class="search" role="search" method="get" \
        action="\(url: action)">\(sent, { hidden($0.name, $0.value) })\(Icon.search.html)\
        <input class="search__input" type="search" name="\(queryName)" \
        value="\(query)" maxlength="200" autocomplete="off" enterkeyhint="search" placeholder="\(words("Search"))" \
        aria-label="\(words("Search"))"><button class="search__go">\(words("Search"))</button></form></live-search>
        <div class="results" id="results" tabindex="-1">
        \(if: rows.isEmpty, "<p class=\"fine\">\(words("Nothing found."))</p>")
        \(if: !rows.isEmpty, list(words))
        </div>
        """
    }

    private func list(_ words: Words) -> HTML {
        switch purpose {
        case .merge: "<ul class=\"list card\">\(rows, link)</ul>"
        case .move, .moveMany:
            """
            <form method="get" action="\(url: action)">\(sent, { hidden($0.name, $0.value) })\
            <ul class="list card">\(rows, button)</ul></form>
            """
        }
    }

    private func link(_ row: Row) -> HTML {
        LinkRow("\(action)/\(row.id)", tile: row.tile, row.name, text: row.owner).html
    }

    private func button(_ row: Row) -> HTML {
        """
        <li><button class="row row--button" name="entity" value="\(row.id)">\(row.tile)\
        <span class="row__text"><b class="row__name">\(row.name)</b></span></button></li>

        """
    }
}
