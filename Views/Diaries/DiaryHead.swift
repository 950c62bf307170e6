import HTML
import House
import Localization

/// The head of a diary's pages: its title, links to its views, and links to the other diaries.
struct DiaryHead: Sendable {
    /// `/diary/:diary`
    let path: String
    let title: String
    /// The address that writes about today; `nil` if the reader may not write.
    var writePath: String?
    let isOwn: Bool
    let canWrite: Bool
    /// The reader has settings of their own here; a guest has none.
    let hasSettings: Bool
    /// The address that locks all diaries; `nil` if the reader has no lock.
    let lockPath: String?
    /// All diaries that the reader sees, if there are several.
    var others: [DiaryLink] = []

    func html(_ words: Words) -> HTML {
        """
        \(PageHead(title, actions: actions(words)).html)
        \(if: others.count > 1, chips(words))
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        \(writePath, {
            "<a class=\"button button--main\" href=\"\(url: $0)\">\(Icon.pencil.html)<span>\(words("Write"))</span></a>"
        })\(Menu(label: words("More"), rows: rows(words)).html)
        """
    }

    private func chips(_ words: Words) -> HTML {
        """
        <nav class="chips" aria-label="\(words("Diaries"))">\(others, { link in
            "<a class=\"chip\" href=\"\(url: link.path)\"\(if: link.isCurrent, " aria-current=\"page\"")>\(link.title)</a>"
        })</nav>
        """
    }

    private func rows(_ words: Words) -> HTML {
        """
        \(Menu.link("\(path)/year", .grid, words("Year")))\
        \(Menu.link("/diary/on-this-day", .clock, words("On this day")))\
        \(Menu.link("\(path)/random", .star, words("Random day")))\
        \(Menu.link("\(path)/statistics", .chart, words("Statistics")))\
        \(Menu.link("/diary/search", .search, words("Search")))\
        \(Menu.link("\(path)/slides", .play, words("Slideshow")))\
        \(Menu.link("\(path)/book", .book, words("Book to print")))\
        \(if: canWrite, Menu.link("\(path)/tags", .tag, words("Tags")))\
        \(if: canWrite, Menu.link("\(path)/import", .download, words("Import")))\
        \(Menu.link("\(path)/export", .upload, words("Export")))\
        \(Menu.keep(path, words))\
        \(if: isOwn, own(words))\
        \(if: hasSettings, Menu.link("/diary/settings", .gear, words("Settings")))\
        \(lockPath, {
            "<form method=\"post\" action=\"\(url: $0)\"><button class=\"menu__row\">\(Icon.lock.html)\(words("Lock now"))</button></form>"
        })
        """
    }

    private func own(_ words: Words) -> HTML {
        """
        \(Menu.link("\(path)/sharing", .people, words("Sharing")))\
        \(Menu.link("\(path)/edit", .pencil, words("Rename or delete")))
        """
    }
}

/// A link to another diary.
struct DiaryLink: Sendable {
    let path: String
    let title: String
    let isCurrent: Bool
}
