import HTML
import House
import Localization

/// The page of a tab's photos, files and links, and of the way to a day.
struct NoteOverviewPage: Page {
    let tab: (title: String, path: String)
    let content: Content
    let olderPath: String?

    enum Content: Sendable {
        case photos([MediaTile])
        case files([MediaTile])
        case links([Link])
    }

    struct Link: Sendable {
        let address: String
        /// What the page says of itself; may be empty.
        let title: String
        let host: String
        let messagePath: String
        let when: String
    }

    func title(_ words: Words) -> String { words.title(of: tab.title, words("Photos, files and links")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Photos, files and links"), above: tab).html)
        <form class="overview__day" method="get" action="\(url: tab.path)/jump">\
        \(FormField("day", words("Go to date"), [:], words).input("", type: "date", rules: "required"))\
        <button class="button">\(words("Go"))</button></form>
        <ul class="chips">\(kinds(words), { chip($0.name, $0.title, isOn: $0.isOn) })</ul>
        \(list(words))
        \(olderPath, { "<p><a class=\"button\" href=\"\(url: $0)\">\(words("Older"))</a></p>" })
        """
    }

    private func kinds(_ words: Words) -> [(name: String, title: String, isOn: Bool)] {
        let isOn =
            switch content {
            case .photos: (true, false, false)
            case .files: (false, true, false)
            case .links: (false, false, true)
            }
        return [
            ("photos", words("Photos"), isOn.0), ("files", words("Files"), isOn.1), ("links", words("Links"), isOn.2),
        ]
    }

    private func chip(_ name: String, _ title: String, isOn: Bool) -> HTML {
        """
        <li><a class="chip\(if: isOn, " chip--on")" href="\(url: tab.path)/overview?kind=\(name)"\
        \(if: isOn, " aria-current=\"true\"")>\(title)</a></li>
        """
    }

    private func list(_ words: Words) -> HTML {
        switch content {
        case .photos(let tiles) where !tiles.isEmpty:
            "<ul class=\"overview__photos\">\(tiles, { photo($0) })</ul>"
        case .files(let tiles) where !tiles.isEmpty:
            "<ul class=\"list card\">\(tiles, { FileRow(tile: $0).html(words) })</ul>"
        case .links(let links) where !links.isEmpty:
            "<ul class=\"list card\">\(links, { link($0, words) })</ul>"
        case .photos: EmptyPlace(icon: .picture, title: words("No photos yet"), text: hint(words)).html
        case .files: EmptyPlace(icon: .note, title: words("No files yet"), text: hint(words)).html
        case .links: EmptyPlace(icon: .link, title: words("No links yet"), text: hint(words)).html
        }
    }

    private func hint(_ words: Words) -> String { words("What is sent in this tab appears here.") }

    private func photo(_ tile: MediaTile) -> HTML {
        """
        <li><a href="\(url: tile.path)" aria-label="\(tile.title)" title="\(tile.title)">\(tile.square)</a></li>
        """
    }

    private func link(_ link: Link, _ words: Words) -> HTML {
        """
        <li class="row"><span class="row__text"><a class="row__name" href="\(url: link.address)" target="_blank" \
        rel="noopener noreferrer" dir="auto">\(link.title.isEmpty ? link.address : link.title)</a>\
        <small class="row__note">\(link.host) · <a href="\(url: link.messagePath)">\(link.when)</a></small></span></li>

        """
    }
}
