import HTML
import House
import Localization

/// The page of a tab: its messages, with the composer below them.
struct NoteTabPage: Page {
    let path: String
    let id: String
    let name: String
    let bar: NoteTabBar
    let list: NoteList
    /// Pinned messages, the newest pin first.
    let pinned: [Pinned]
    /// The text that explains an empty tab.
    let purpose: String
    /// Below it, how to make a list.
    let listHint: String?
    /// The address of the newest messages, unless they are shown.
    let newestPath: String?
    /// The only day that is shown.
    var day: String?
    /// The address of the rest of that day, unless it is shown.
    var restPath: String?
    /// `nil` if the reader may only read.
    var composer: NoteComposer?
    /// The menu that a script offers for a message.
    let menu: NoteMenuTemplate

    struct Pinned: Sendable {
        let path: String
        let text: MaskedText
    }

    var entries: [String]? { ["notes-tab"] }

    func title(_ words: Words) -> String { name }

    func main(_ words: Words) -> HTML {
        """
        <notes-room class="notes" data-path="\(url: path)" data-tab="\(id)" data-title="\(name)"\
        \(if: newestPath == nil && day == nil, " data-live")>
        <header class="notes__head"><h1 class="unseen">\(name)</h1>
        \(bar.html(words))
        </header>
        \(if: !pinned.isEmpty, pins(words))
        <section class="messages" aria-label="\(words("Messages"))">
        <div class="messages__part" id="messages">\(list.html(words))</div>
        \(newestPath, { leading(to: $0, words("Newest messages")) })
        \(restPath, { leading(to: $0, words("More from this day")) })
        \(empty(words))
        </section>
        \(composer, { $0.html(words) })
        \(menu.html(words))
        </notes-room>
        """
    }

    private func pins(_ words: Words) -> HTML {
        """
        <details class="pins"><summary class="pins__first">\(Icon.pushpin.html)<span class="pins__text">\(pinned[0].text.html(words))</span>\
        \(if: pinned.count > 1, "<small>\(words.number(pinned.count))</small>")</summary>
        <ul class="list">\(pinned, { "<li><a class=\"row\" href=\"\(url: $0.path)\"><span class=\"row__text\">\($0.text.html(words))</span></a></li>" })</ul>
        </details>
        """
    }

    private func leading(to path: String, _ text: String) -> HTML {
        "<p class=\"messages__newest\"><a class=\"button\" href=\"\(url: path)\">\(Icon.down.html)\(text)</a></p>"
    }

    /// Shown while there are no messages, also after the last one was deleted.
    private func empty(_ words: Words) -> HTML {
        """
        <div class="messages__empty"><p>\(day, { "<b>\($0)</b> " })\(day == nil ? purpose : words("Nothing written on this day"))</p>\
        \(day == nil ? listHint : nil, { "<p class=\"fine\">\($0)</p>" })</div>
        """
    }
}

/// Messages in order, divided by days. A script requests this part of the page by itself.
struct NoteList: Sendable {
    /// The tab's title, so that a page that requests its messages notices a rename.
    let title: String
    let days: [Day]
    /// The address of older messages.
    let olderPath: String?
    /// The id of the last message, if the tab has more after it than one response holds.
    let restFrom: String?

    struct Day: Sendable {
        /// `2026-11-23`
        let iso: String
        let title: String
        let path: String
        let notes: [NoteBubble]
    }

    /// The time of the newest message of another member.
    var newestArrival: Instant? { days.flatMap(\.notes).compactMap(\.arrivedAt).max() }

    var hasTiles: Bool { days.contains { $0.notes.contains { !$0.tiles.isEmpty } } }
    var hasWriters: Bool { days.contains { $0.notes.contains { $0.writerNumber != nil } } }

    func html(_ words: Words) -> HTML {
        """
        \(olderPath, { "<a class=\"messages__older\" href=\"\(url: $0)\">\(words("Older messages"))</a>" })
        <ol class="messages__list" data-title="\(title)"\(restFrom, { " data-rest=\"\($0)\"" })>
        \(days, { day($0, words) })
        </ol>
        """
    }

    private func day(_ day: Day, _ words: Words) -> HTML {
        """
        <li class="messages__day" data-day="\(day.iso)"><h2><a href="\(url: day.path)">\(day.title)</a></h2></li>
        \(day.notes, { $0.html(words) })
        """
    }
}
