import HTML
import House
import Localization

/// The page that searches all tabs, or one of them.
struct NoteSearchPage: Page {
    let bar: NoteTabBar
    let finds: NoteFinds

    var entries: [String]? { ["notes-tab", "notes-search"] }

    func title(_ words: Words) -> String { words.title(of: words("Notes"), words("Search")) }

    func main(_ words: Words) -> HTML {
        """
        <notes-room class="notes notes--search" data-path="/notes/search">
        <header class="notes__head"><h1 class="unseen">\(words("Search in notes"))</h1>
        \(bar.html(words))
        </header>
        <note-search class="note-search">
        <form class="search" role="search" method="get" action="/notes/search">\(Icon.search.html)\
        <input class="search__input" type="search" name="q" value="\(finds.query)" maxlength="100" autocomplete="off" \
        enterkeyhint="done" placeholder="\(words("Find…"))" aria-label="\(words("Search in notes"))" \
        aria-controls="results"\(if: finds.query.isEmpty, " autofocus")>\
        \(finds.tab, { hidden("tab", $0) })<button class="search__go">\(words("Search"))</button></form>
        <div class="results" id="results" tabindex="-1">
        \(finds.html(words))
        </div>
        </note-search>
        </notes-room>
        """
    }
}

/// The results, with the tabs that narrow the search. A script requests this part of the page by itself.
struct NoteFinds: Sendable {
    let query: String
    /// The id of the tab that is searched; nil for all.
    let tab: String?
    let chips: [NoteTabLink]
    let hits: [Hit]
    /// The tags that are used most, offered where nothing is searched for.
    let tags: [Tag]
    /// There are more results than these.
    let isMore: Bool

    struct Hit: Sendable {
        let path: String
        let tab: String
        let when: String
        let text: MarkedText
        let tiles: [MediaTile]
        let items: [(text: MarkedText, isTicked: Bool)]
        let furtherItems: Int
    }

    struct Tag: Sendable {
        /// Without the mark.
        let name: String
        let count: Int
    }

    func html(_ words: Words) -> HTML {
        """
        <ul class="chips">\(chips, { chip($0, words) })</ul>
        \(results(words))
        """
    }

    /// Without a search the chip opens its tab.
    private func chip(_ link: NoteTabLink, _ words: Words) -> HTML {
        let isChosen = link.id == tab
        let search = "/notes/search?q=\(Address.encoded(query))\(isChosen ? "" : "&tab=\(link.id)")"
        let path = query.isEmpty ? link.path : search
        return """
            <li><a class="chip\(if: isChosen, " chip--on")" href="\(url: path)" data-tab="\(link.id)"\
            \(if: isChosen, " aria-current=\"true\"")>\(link.title)</a></li>
            """
    }

    private func results(_ words: Words) -> HTML {
        if query.isEmpty {
            return """
                <p class="note-search__hint">\(words("Words from messages, lists, captions and file names, in any order."))
                \(words("One or two letters find words that start with them."))</p>
                \(if: !tags.isEmpty, tagList(words))
                """
        }
        if hits.isEmpty {
            return EmptyPlace(
                icon: .search, title: words("Nothing found for “\(query)”"), text: words("Try fewer letters.")
            ).html
        }
        return """
            <ol class="list card note-hits">\(hits, { hit($0, words) })</ol>
            \(if: isMore, "<p class=\"note-search__more\">\(words("These are the newest. Type more to narrow it down."))</p>")
            """
    }

    private func tagList(_ words: Words) -> HTML {
        """
        <section class="group note-tags"><h2 class="group__title">\(words("Tags"))</h2>
        <ul class="chips">\(tags, { tag in
            "<li><a class=\"chip\" href=\"/notes/search?q=\(Address.encoded("#" + tag.name))\" data-tag=\"\(tag.name)\">#\(tag.name) <small>\(words.number(tag.count))</small></a></li>"
        })</ul></section>
        """
    }

    private func hit(_ hit: Hit, _ words: Words) -> HTML {
        """
        <li><a class="row note-hit" href="\(url: hit.path)"><span class="row__text">\
        <small class="note-hit__place"><b>\(hit.tab)</b> \(hit.when)</small>\
        \(if: !hit.text.isEmpty, "<span class=\"note-hit__text\">\(hit.text.html)</span>")\
        \(hit.items, { item in "<span class=\"note-hit__item\">\(item.isTicked ? "●" : "○") \(item.text.html)</span>" })\
        \(if: hit.furtherItems > 0, "<small>\(words("+\(hit.furtherItems) more"))</small>")</span>\
        \(if: !hit.tiles.isEmpty, "<span class=\"note-hit__tiles\">\(hit.tiles.prefix(3), { $0.square })</span>")</a></li>

        """
    }
}

/// A form on Today that sends to the tab that was open last.
struct NoteQuickAdd: PagePart {
    /// The tab's address.
    let path: String
    /// The id of the next message, so that pressing twice sends one message.
    let id: String
    let name: String
    /// Others read the tab too.
    let isShared: Bool
    /// The tabs with other members' messages that the reader has not seen.
    let unread: [NoteTabLink]

    func html(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Notes"))</h2>
        <note-line class="card note-quick"><form class="note-quick__form" method="post" action="\(url: path)/messages" data-early="content" \
        data-refused="\(words("It could not be saved."))">\
        \(hidden("back", "/today"))\(hidden("id", id))\
        \(if: isShared, Icon.people.html(words("Shared")))\
        <grow-text><textarea class="field__input" name="content" rows="1" maxlength="100000" autocomplete="off" required \
        placeholder="\(words("A note to “\(name)”"))" aria-label="\(words("A note to “\(name)”"))" data-quick="notes"></textarea></grow-text>\
        <button class="button button--main button--icon" aria-label="\(words("Send"))">\(Icon.send.html)</button></form>
        <p class="note-quick__sent" role="status" data-sent="\(words("Sent to “\(name)”"))" \
        data-later="\(words("Not sent yet. Retrying automatically."))" \
        data-away="\(words("Sign in again to send this."))" data-locked="\(words("Unlock this tab to send it."))" data-path="\(url: path)"></p>
        \(if: !unread.isEmpty, "<ul class=\"list\">\(unread, { row($0, words) })</ul>")
        </note-line></section>
        """
    }

    private func row(_ tab: NoteTabLink, _ words: Words) -> HTML {
        LinkRow(tab.path, .note, tab.title, text: words("\(tab.unread) new messages")).html
    }
}
