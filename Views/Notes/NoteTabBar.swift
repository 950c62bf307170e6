import HTML
import House
import Localization

/// The bar of tabs, with search before them and a new tab after them.
struct NoteTabBar: Sendable {
    let tabs: [NoteTabLink]
    /// The id of the open tab; `nil` on other pages of the room.
    let current: String?
    let isSearch: Bool
    let canAdd: Bool
    /// The open tab's menu.
    var menu = HTML()

    func html(_ words: Words) -> HTML {
        """
        <note-tabs class="tabs"><nav class="tabs__bar" aria-label="\(words("Tabs"))"><ul class="tabs__list">
        <li><a class="tabs__tab tabs__tab--icon" href="/notes/search" aria-label="\(words("Search"))" \
        title="\(words("Search"))"\(if: isSearch, " aria-current=\"page\"")>\(Icon.search.html)</a></li>
        \(tabs, { tab($0, words) })
        </ul></nav></note-tabs>
        <div class="notes__actions">\(if: canAdd, add(words))\(menu)</div>
        """
    }

    private func tab(_ tab: NoteTabLink, _ words: Words) -> HTML {
        """
        <li><a class="tabs__tab" href="\(url: tab.path)" data-tab="\(tab.id)"\(if: tab.isOwn, " data-own")\(if: tab.isFixed, " data-fixed")\
        \(if: !tab.canWrite, " data-read-only")\
        \(if: tab.id == current, " aria-current=\"page\"")>\
        \(tab.title)\(if: tab.isShared, Icon.people.html(words("Shared")))\(if: tab.unread > 0, unread(tab.unread, words))</a></li>

        """
    }

    private func unread(_ count: Int, _ words: Words) -> HTML {
        """
        <small class="tabs__unread"><span class="unseen">, </span>\(count > 99 ? "99+" : words.number(count))\
        <span class="unseen"> \(words("new"))</span></small>
        """
    }

    private func add(_ words: Words) -> HTML {
        """
        <a class="button button--icon button--bare" href="/notes/new" aria-label="\(words("New tab"))" \
        title="\(words("New tab"))">\(Icon.plus.html)</a>
        """
    }
}

/// A tab in the bar.
struct NoteTabLink: Sendable {
    let id: String
    let path: String
    let title: String
    let unread: Int
    let isShared: Bool
    /// The reader may rename, share and delete it.
    let isOwn: Bool
    /// The tab cannot be moved: it is the reader's inbox.
    let isFixed: Bool
    let canWrite: Bool
}
