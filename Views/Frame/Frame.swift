import HTML
import Localization

/// The frame around a page for a signed-in member: the side bar on a desktop, the bottom bar on a phone.
struct Frame: Sendable {
    let householdName: String
    let language: Language
    /// The id of the signed-in member, for what the browser stores for them.
    let memberId: String
    let theme: Member.Theme
    /// All rooms, in order.
    let rooms: [RoomLink]
    /// The links in the phone's bar, at most four; More follows by itself.
    let bar: [RoomLink]
    let side: SideList?
    let me: Avatar
    let toast: Toast?
    let assets: Assets
    /// The address of a new thing in the room (key `n`).
    let newThingPath: String?
    /// The page for writing something down from anywhere (key `m`).
    let quickPath: String?
    /// What mentions the thing that the page shows; empty for other pages.
    var mentions: [FoundRow] = []
    /// The locks that are open while the page is shown.
    var lockWatch: LockWatch?
    /// The disk is so full that nothing can be saved.
    var isReadOnly = false
    /// There has been no good backup for weeks.
    var backupNotice: BackupNotice?

    private var room: String? { rooms.first { $0.isCurrent }?.room }

    /// The whole document.
    func html(_ page: any Page, _ words: Words) -> HTML {
        document(page, words).withFieldInPostedForms(PageOwner.field, PageOwner.mark(memberId))
    }

    private func document(_ page: any Page, _ words: Words) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.rawValue)" data-theme="\(theme.rawValue)" data-member="\(memberId)">
        <head>
        \(DocumentHead(
            title: "\(page.title(words).isolated) · \(householdName.isolated)", language: language, theme: theme,
            assets: assets, room: room, entries: page.entries, earlyScript: page.earlyScript, worker: page.worker
        ).html)
        </head>
        <body class="house">
        <a class="skip-link" href="#main">\(words("Skip to content"))</a>
        \(sideBar(words))
        <main class="page" id="main" tabindex="-1">
        \(lockWatch, { $0.bar(words) })
        \(if: isReadOnly, StandInPage.notice(words))
        \(backupNotice, { $0.html(words) })
        <a class="notice notice--link" href="/settings/outbox" data-outbox="\(words("Not sent yet: \("{n}")"))" hidden></a>
        \(page.main(words))
        \(if: !mentions.isEmpty, MentionedIn(rows: mentions).html(words))
        </main>
        \(phoneBar(page, words))
        \(toast, { $0.html(words) })
        \(ShortcutKeys(rooms: rooms, newThingPath: newThingPath, quickPath: quickPath).html(words))
        \(lockWatch, { $0.html(words) })\(if: lockWatch == nil && page is UnlockPage, LockWatch.presence)
        </body>
        </html>
        """
    }

    private func sideBar(_ words: Words) -> HTML {
        """
        <nav class="side" aria-label="\(words("Rooms"))">
        <a class="side__home" href="/today"><span class="lamp-mark" aria-hidden="true">\(Icon.flame.html)</span>\
        <span class="side__name">\(householdName)</span></a>
        <ul class="side__group">
        \(rooms.filter { $0.room != "settings" }, { roomRow($0, words) })
        </ul>
        \(side, { sideList($0, words) })
        <div class="side__me">
        <a class="side__link" href="/settings/profile">\(me.html)<span class="side__name">\(me.name)</span></a>
        \(rooms.filter { $0.room == "settings" }, { settingsLink($0, words) })
        </div>
        </nav>
        """
    }

    private func roomRow(_ link: RoomLink, _ words: Words) -> HTML {
        """
        <li><a class="side__link" href="\(url: link.path)"\(if: link.isCurrent, " aria-current=\"page\"")\(if: link.hearsNews, " data-news")>\
        \(link.icon.html)<span class="side__name">\(words(link.title))</span>\(badge(link, "side__badge", words))</a></li>
        """
    }

    /// The number of things that wait.
    private func badge(_ link: RoomLink, _ name: String, _ words: Words) -> HTML {
        guard let count = link.badge else { return HTML() }
        return """
            <small class="\(name)" data-badge aria-label="\(words("\(count) due"))">\(RoomLink.badge(count, words))</small>
            """
    }

    private func settingsLink(_ link: RoomLink, _ words: Words) -> HTML {
        """
        <a class="button button--icon button--bare" href="\(url: link.path)" aria-label="\(words(link.title))"\
        \(if: link.isCurrent, " aria-current=\"page\"")>\(link.icon.html)</a>
        """
    }

    private func sideList(_ list: SideList, _ words: Words) -> HTML {
        """
        <section class="side__list" aria-labelledby="side-heading">
        <h2 class="side__heading" id="side-heading">\(words(list.heading))</h2>
        <ul class="side__group">
        \(list.links, { $0.html(words) })
        </ul>
        </section>
        """
    }

    private func phoneBar(_ page: any Page, _ words: Words) -> HTML {
        let isElsewhere = rooms.contains { $0.isCurrent } && !bar.contains { $0.isCurrent }
        return """
            <nav class="bar" aria-label="\(words("Places"))">
            \(bar.prefix(4), { link in
                barLink(link.path, link.icon, words(link.title), isCurrent: link.isCurrent, badge: badge(link, "bar__badge", words)) })
            \(barLink("/more", .more, words("More"), isCurrent: isElsewhere || page is MorePage))
            </nav>
            """
    }

    private func barLink(
        _ path: String, _ icon: Icon, _ title: String, isCurrent: Bool, badge: HTML = HTML()
    ) -> HTML {
        """
        <a class="bar__place" href="\(url: path)"\(if: isCurrent, " aria-current=\"page\"")>\(icon.html)\
        <span>\(title)</span>\(badge)</a>
        """
    }
}

extension SideLink {
    fileprivate func html(_ words: Words) -> HTML {
        """
        <li><a class="side__link" href="\(url: path)"\(if: isCurrent, " aria-current=\"page\"")>\
        \(colour.map { ColourDot($0).html } ?? icon.html)<span class="side__name">\(name)</span>\
        \(lock.html(words))\(if: isShared, Icon.people.html(words("Shared")))\
        \(count, { "<small class=\"side__count\">\(words.number($0))</small>" })</a></li>
        """
    }
}
