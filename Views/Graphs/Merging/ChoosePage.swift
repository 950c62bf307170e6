import HTML
import House
import Localization

/// Choosing several attributes of an entity, to move or to delete them together. One form, so that what is chosen
/// stays chosen from page to page and from search to search.
struct ChoosePage: Page {
    let owner: AttributePage.Owner
    let query: String
    /// The number of attributes that the search finds; without a search, all of them.
    let total: Int
    /// Stands for the attributes that the search finds: "all" means those.
    let mark: String
    /// Whether everything that the search finds is chosen.
    let isEvery: Bool
    let page: Int
    let pageCount: Int
    let rows: [Row]
    /// Chosen attributes that are not on this page.
    let elsewhere: [Row]
    let problem: Phrase?

    struct Row: Sendable {
        let id: String
        let name: String
        let preview: String
        let isChosen: Bool
    }

    private var path: String { "\(owner.path)/attributes" }

    func title(_ words: Words) -> String { owner.item.select(in: owner.name, words) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(owner.item.select(words), above: (owner.name, owner.path)).html)
        \(problem, { "<div class=\"alert\" role=\"alert\"><p>\(words($0))</p></div>" })
        \(if: isEmpty, empty(words))
        \(if: !isEmpty, form(words))
        """
    }

    private var isEmpty: Bool { total == 0 && query.isEmpty && elsewhere.isEmpty }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .tag, title: owner.item.none(words) ?? words("Nothing to select yet"),
            text: words("Add what belongs here."),
            action: (owner.item.adding(words), "\(path)/new")
        ).html
    }

    private func form(_ words: Words) -> HTML {
        """
        <form class="chooser" method="get" autocomplete="off" action="\(url: "\(path)/choose")">\
        \(hidden("found", query))\(hidden("count", "\(total)"))\
        \(hidden("seen", mark))
        \(search(words))
        \(if: !elsewhere.isEmpty, list(words("Already selected"), elsewhere))
        \(if: rows.isEmpty, "<p class=\"fine\">\(words("Nothing found."))</p>")
        \(if: !rows.isEmpty, found(words))
        \(if: pageCount > 1, pager(words))
        \(if: !rows.isEmpty || !elsewhere.isEmpty, end(words))
        </form>
        """
    }

    private func search(_ words: Words) -> HTML {
        """
        <div class="search" role="search">\(Icon.search.html)<input class="search__input" type="search" name="q" \
        value="\(query)" maxlength="200" autocomplete="off" enterkeyhint="search" \
        placeholder="\(owner.item.search(total, words))" aria-label="\(owner.item.search(total, words))">\
        <button class="search__go">\(words("Search"))</button></div>
        """
    }

    private func found(_ words: Words) -> HTML {
        """
        \(if: total > 1, every(words))
        \(list(query.isEmpty ? owner.item.count(total, words) : words("Found"), rows))
        """
    }

    private func every(_ words: Words) -> HTML {
        """
        <div class="list card"><label class="row row--choice"><input class="tick" type="checkbox" name="every"\
        \(if: isEvery, " checked")><span class="row__text"><b class="row__name">\
        \(query.isEmpty ? words("All \(total)") : words("All \(total) found"))</b></span></label></div>
        """
    }

    private func list(_ title: String, _ rows: [Row]) -> HTML {
        """
        <fieldset class="group"><legend class="group__title">\(title)</legend><div class="list card">\
        \(rows, row)</div></fieldset>
        """
    }

    private func row(_ row: Row) -> HTML {
        """
        <label class="row row--choice"><input class="tick" type="checkbox" name="attribute" value="\(row.id)"\
        \(if: row.isChosen, " checked")><span class="row__text"><b class="row__name">\(row.name)</b>\
        \(if: !row.preview.isEmpty, "<span class=\"row__more\">\(row.preview)</span>")</span></label>

        """
    }

    private func pager(_ words: Words) -> HTML {
        """
        <div class="pager" role="group" aria-label="\(words("Pages (of a list)"))">
        \(if: page > 1, "<button class=\"button\" name=\"page\" value=\"\(page - 1)\">\(words("Previous"))</button>")
        <span class="pager__where">\(words("Page \(page) of \(pageCount)"))</span>
        \(if: page < pageCount, "<button class=\"button\" name=\"page\" value=\"\(page + 1)\">\(words("Next"))</button>")
        </div>
        """
    }

    private func end(_ words: Words) -> HTML {
        """
        <div class="form__end chooser__end">
        <button class="button button--main" formaction="\(url: "\(path)/move")">\(Icon.forward.html)\
        \(words("Move…"))</button>
        <button class="button button--danger" formmethod="post" formaction="\(url: "\(path)/delete")">\
        \(Icon.trash.html)\(words("Delete"))</button>
        <a class="button button--bare" href="\(url: owner.path)">\(words("Cancel"))</a>
        </div>
        """
    }
}
