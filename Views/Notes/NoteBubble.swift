import Foundation
import HTML
import House
import Localization

/// A message in a tab.
struct NoteBubble: Sendable {
    let id: String
    /// The message's address, with which those of its menu, items and so on begin.
    let path: String
    let version: Int
    let text: NoteText
    /// The page that the message was written on; empty if none was given.
    let source: String
    /// The author, if another member and the tab is shared; without a name if they have left.
    let writer: Avatar?
    /// 1 to 10, by which a name is shown once over messages that follow each other; `nil` where it is always shown.
    let writerNumber: Int?
    let isOwn: Bool
    let at: Date
    /// The time from which the reader could see it; `nil` for their own messages.
    let arrivedAt: Instant?
    let editedAt: Date?
    let isPinned: Bool
    let tasks: NoteTasks?
    let quote: NoteQuoteLine?
    let tiles: [MediaTile]
    /// The numbers of files that are still expected, and of all its files.
    var awaits: (coming: Int, of: Int)?
    let preview: NotePreviewCard?
    let reactions: [Reaction]
    /// The reader's own reaction.
    let reaction: String
    let canWrite: Bool
    /// The reader may react, and tick what is on its list.
    let canJoin: Bool
    let canEdit: Bool
    let canDelete: Bool
    /// The message was the target of a search.
    var isMarked = false
    /// The messages that mention it; `nil` if there are none.
    var mentions: Mentions?
    var bell: BellMark?
    /// The address of a new reminder; `nil` if the reader may add none.
    var remindPath: String?

    struct Mentions: Sendable {
        let count: Int
        let path: String
    }

    struct Reaction: Sendable {
        let emoji: String
        let names: [String]
    }

    private var pictures: [MediaTile] { tiles.filter(\.isPicture) }
    private var files: [MediaTile] { tiles.filter { !$0.isPicture } }
    private var isBare: Bool { text.text.isEmpty && source.isEmpty && tasks == nil && tiles.isEmpty && awaits == nil }

    func html(_ words: Words) -> HTML {
        """
        <li class="message\(if: isOwn, " message--own")\(if: isMarked, " message--marked")" id="m-\(id)"\(facts)>
        <article class="bubble\(if: !pictures.isEmpty, " bubble--media")">
        \(writer, { "<p class=\"message__writer\" data-colour=\"\($0.colour)\">\($0.html)\($0.name)</p>" })
        \(quote, { $0.html(words) })
        \(if: !pictures.isEmpty, "<div class=\"message__media\">\(MediaGrid(tiles: pictures, canEdit: false).html(words))</div>")
        \(if: !files.isEmpty, "<ul class=\"list message__files\">\(files, { FileRow(tile: $0).html(words) })</ul>")
        \(if: tasks == nil && !text.text.isEmpty, body(words))
        \(if: !source.isEmpty, "<p class=\"message__source\">\(NoteText(text: source).html(words))</p>")
        \(tasks, { $0.html(title: text, words) })
        \(preview, { $0.html(words) })
        \(awaits, { awaiting($0, words) })
        \(if: isBare, "<p class=\"fine\">\(words("This message is empty now."))</p>")
        \(if: tiles.contains(where: \.isWaiting), "<media-waiting></media-waiting>")
        \(mentions, { mentioned($0, words) })
        \(foot(words))
        </article>
        <a class="message__more button button--icon button--bare" href="\(url: path)/menu" \
        aria-label="\(words("More"))" title="\(words("More"))">\(Icon.more.html)</a></li>

        """
    }

    private func body(_ words: Words) -> HTML {
        let html: HTML =
            "<div class=\"message__text\(if: isOneEmoji, " message__text--emoji")\">\(text.html(words))</div>"
        guard isLong else { return html }
        return """
            \(html)<label class="message__fold"><input class="message__unfold" type="checkbox">\
            <span class="message__fold-more">\(words("Show more"))</span>\
            <span class="message__fold-less">\(words("Show less"))</span></label>
            """
    }

    private var isOneEmoji: Bool { text.text.count == 1 && text.text.first?.isEmoji == true }

    /// Whether the text is about 3,000 pixels high on a phone, whose lines have some 40 characters and 24 pixels.
    private var isLong: Bool {
        let (lineLength, lineCount) = (40, 125)
        var (lines, column) = (1, 0)
        for byte in text.text.utf8 where byte & 0xC0 != 0x80 {
            column += 1
            if byte == UInt8(ascii: "\n") || column > lineLength { (lines, column) = (lines + 1, 0) }
            if lines > lineCount { return true }
        }
        return false
    }

    private var facts: HTML {
        """
         data-id="\(id)" data-path="\(url: path)" data-version="\(version)" data-kind="\(tasks == nil ? "text" : "list")" \
        data-at="\(String(Int64(at.timeIntervalSince1970 * 1000)))"\(arrivedAt, { " data-arrived=\"\(String($0.milliseconds))\"" })\
        \(writerNumber, { " data-writer=\"\(String($0))\"" })\(if: isPinned, " data-pinned")\
        \(if: canWrite, " data-can-write")\(if: canJoin, " data-can-join")\(if: canEdit, " data-can-edit")\(if: canDelete, " data-can-delete")\
        \(if: !reaction.isEmpty, " data-reaction=\"\(reaction)\"")\
        \(bell?.path ?? remindPath, { " data-remind=\"\(url: $0)\"" })
        """
    }

    private func awaiting(_ count: (coming: Int, of: Int), _ words: Words) -> HTML {
        """
        <div class="message__awaits"><p class="fine">\
        \(words("\(String(count.coming)) of \(String(count.of)) photos or files are still uploading. Until then only you see this message."))</p>
        <form method="post" action="\(url: path)/arrived"><button class="button button--bare">\
        \(words("Send without them"))</button></form></div>
        """
    }

    private func mentioned(_ mentions: Mentions, _ words: Words) -> HTML {
        """
        <p class="message__mentions"><a href="\(url: mentions.path)">\(Icon.link.html)\
        \(words("Mentioned in \(mentions.count) messages"))</a></p>
        """
    }

    private func foot(_ words: Words) -> HTML {
        """
        <footer class="message__foot">\(reactions, { badge($0) })\
        \(bell, { $0.html(words) })\(if: isPinned, Icon.pushpin.html(words("Pinned")))\
        \(editedAt, { edited($0, words) })\
        <a class="message__time" href="\(url: path)"><time datetime="\(Self.iso(at))" title="\(words.moment(at))">\
        \(words.time(at))</time></a></footer>
        """
    }

    /// A tap shows the time.
    private func edited(_ date: Date, _ words: Words) -> HTML {
        """
        <details class="message__edited"><summary>\(words("edited"))</summary>\
        <time datetime="\(Self.iso(date))">\(words.moment(date))</time></details>
        """
    }

    /// A chip; a tap shows the names.
    private func badge(_ reaction: Reaction) -> HTML {
        """
        <details class="message__reacted"><summary class="message__reaction" title="\(reaction.names.joined(separator: ", "))" \
        aria-label="\(reaction.emoji) \(reaction.names.joined(separator: ", "))">\(reaction.emoji)\
        \(if: reaction.names.count > 1, "<small>\(String(reaction.names.count))</small>")</summary>\
        <span class="message__who">\(reaction.names.joined(separator: ", "))</span></details>
        """
    }

    private static func iso(_ date: Date) -> String { date.formatted(.iso8601) }
}

/// The items of a list.
struct NoteTasks: Sendable {
    /// The message's own address.
    let path: String
    /// The id of the next item, if no script makes one.
    let nextId: String
    let items: [Item]
    let canWrite: Bool
    let canTick: Bool

    struct Item: Sendable {
        let id: String
        let text: NoteText
        let isTicked: Bool
        /// The member who ticked it, if the tab is shared.
        let tickedBy: Avatar?
    }

    /// Whether something of it is ticked.
    var isTicked: Bool { items.contains(where: \.isTicked) }
    /// Whether something of it is ticked, and something else not.
    var isPartlyTicked: Bool { isTicked && items.contains { !$0.isTicked } }

    func html(title: NoteText, _ words: Words) -> HTML {
        """
        <div class="tasks">\(if: !title.text.isEmpty, "<p class=\"tasks__title message__text\">\(title.html(words))</p>")
        <ul class="tasks__items">\(items, { item($0, words) })</ul>
        \(if: canWrite, add(words))</div>
        """
    }

    private func item(_ item: Item, _ words: Words) -> HTML {
        if item.text.text.isEmpty { return "<li class=\"task task--gap\" data-item=\"\(item.id)\"></li>\n" }
        return """
            <li class="task\(if: item.isTicked, " task--ticked")" data-item="\(item.id)">\
            <form method="post" action="\(url: path)/items/\(item.id)/tick">\
            <button class="task__check" name="ticked" value="\(item.isTicked ? "0" : "1")" role="checkbox" \
            aria-checked="\(item.isTicked ? "true" : "false")" aria-labelledby="i-\(item.id)"\(if: !canTick, " disabled")>\
            \(Icon.check.html)</button></form><span class="task__text" id="i-\(item.id)">\(item.text.html(words))</span>\
            \(item.tickedBy, { "<span class=\"task__by\" title=\"\($0.name)\">\($0.html)</span>" })</li>

            """
    }

    private func add(_ words: Words) -> HTML {
        """
        <form class="tasks__add" method="post" action="\(url: path)/items" data-early="text">\(hidden("id", nextId))\
        <input class="tasks__input" name="text" maxlength="10000" autocomplete="off" enterkeyhint="done" \
        placeholder="\(words("Add an item"))" aria-label="\(words("Add an item"))" required>\
        <button class="button button--icon button--bare" aria-label="\(words("Add"))">\(Icon.plus.html)</button></form>
        """
    }
}
