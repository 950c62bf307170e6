import HTML
import House
import Localization

/// The page of a day: the entries of everyone who writes in the diary.
struct DiaryDayPage: Page {
    /// `/diary/:diary`
    let path: String
    let diaryTitle: String
    /// `2026-11-03`
    let iso: String
    /// `Tuesday 3 November 2026`
    let name: String
    let monthPath: String
    let monthName: String
    let previous: DiaryMonth.Step?
    let next: DiaryMonth.Step?
    let entries: [DiaryEntryPart]
    /// The address of a new entry; `nil` if the reader may not write, or has written.
    let writePath: String?
    /// The day on which a picture of the entry was taken, if it is another one.
    var takenOn: DiaryMonth.Step?

    func title(_ words: Words) -> String { words.title(of: diaryTitle, name) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(name, above: (monthName, monthPath), actions: actions(words)).html)
        <diary-day class="day" data-path="\(url: path)" data-day="\(iso)" data-month-path="\(url: monthPath)">
        <nav class="day__steps" aria-label="\(words("Days"))">
        \(DiaryMonth.Step.link(previous, "prev"))\(DiaryMonth.Step.link(next, "next"))
        </nav>
        \(takenOn, { offer($0, words) })
        \(entries, { $0.html(words) })
        \(if: entries.isEmpty, empty(words))
        </diary-day>
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        \(writePath, {
            "<a class=\"button button--main\" href=\"\(url: $0)\">\(Icon.pencil.html)<span>\(words("Write"))</span></a>"
        })
        """
    }

    private func offer(_ day: DiaryMonth.Step, _ words: Words) -> HTML {
        """
        <p class="notice">\(words("This photo was taken on \(day.name).")) \
        <a class="link" href="\(url: day.path)">\(words("Move the entry to that day"))</a></p>
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .book, title: words("Nothing written on this day"), text: "",
            action: writePath.map { (words("Write about this day"), $0) }, hasNew: false
        ).html
    }
}

/// An entry of one writer.
struct DiaryEntryPart: Sendable {
    /// `/diary/:diary`
    let path: String
    let id: String
    /// `2026-11-03`
    let day: String
    /// `nil` in a diary with one writer.
    let writer: Avatar?
    let text: String
    let mood: DiaryMood?
    let tags: [String]
    let place: String
    let weather: String
    let cover: MediaTile?
    /// The other pictures, in order.
    let further: [MediaTile]
    let comments: [Comment]
    /// Whether the reader wrote it.
    let isOwn: Bool
    /// Whether the reader may take it out of the diary, as its owner.
    let canTakeOut: Bool
    let canComment: Bool

    struct Comment: Sendable {
        let id: String
        let writer: String
        let text: String
        let when: String
        /// The reader may delete the comment.
        let canDelete: Bool
    }

    func html(_ words: Words) -> HTML {
        """
        <article class="entry" id="e-\(id)" data-entry="\(id)">
        <h2 class="unseen">\(writer?.name ?? words("Text"))</h2>
        \(head(words))
        \(cover.map { pictures([$0] + further, words) } ?? (further.isEmpty ? HTML() : pictures(further, words)))
        \(if: !text.isEmpty, "<div class=\"entry__text prose prose--serif\">\(FormattedText(text).html(words))</div>")
        \(facts(words))
        \(if: !comments.isEmpty || canComment, discussion(words))
        </article>
        """
    }

    private func head(_ words: Words) -> HTML {
        guard writer != nil || isOwn else { return HTML() }
        return """
            <header class="entry__head">\(writer, { "\($0.html)<b>\($0.name)</b>" })\(if: isOwn, menu(words))\
            \(if: canTakeOut, ownersMenu(words))</header>
            """
    }

    private func menu(_ words: Words) -> HTML {
        """
        <span class="entry__actions"><a class="button button--icon button--bare" href="\(url: "\(path)/days/\(day)/edit")" \
        aria-label="\(words("Edit"))" title="\(words("Edit"))">\(Icon.pencil.html)</a>\
        \(Menu(label: words("More"), rows: """
            \(Menu.link("\(path)/entries/\(id)/media", .picture, words("Photos")))\
            \(Menu.link("\(path)/days/\(day)/move", .calendar, words("Move to another day")))\
            \(Menu.versions(of: "\(path)/entries/\(id)", words))\
            \(Menu.action("\(path)/days/\(day)/delete", .trash, words("Delete")))
            """).html)</span>
        """
    }

    private func ownersMenu(_ words: Words) -> HTML {
        let row = Menu.link("\(path)/entries/\(id)/remove", .trash, words("Remove from diary"))
        return "<span class=\"entry__actions\">\(Menu(label: words("More"), rows: row).html)</span>"
    }

    /// The cover large and the other pictures below it, all in one gallery.
    private func pictures(_ tiles: [MediaTile], _ words: Words) -> HTML {
        """
        <media-gallery class="entry__media">
        \(tiles.first, { cover($0, words) })
        \(if: tiles.count > 1, rest(Array(tiles.dropFirst()), words))
        \(GalleryTemplate.html(words, canChoose: false))
        </media-gallery>
        \(if: tiles.contains(where: \.isWaiting), "<media-waiting></media-waiting>")
        """
    }

    private func cover(_ tile: MediaTile, _ words: Words) -> HTML {
        """
        <a class="entry__cover" href="\(url: tile.path)"\(tile.facts)>\
        \(tile.ground(max(tile.width ?? 4, 1), max(tile.height ?? 3, 1)))\
        \(tile.picture(sizes: "(max-width: 52rem) 100vw, 46rem", alt: tile.title))\
        \(if: tile.thumb == nil, "<span class=\"entry__bare\">\(tile.icon.html) \(tile.title)</span>")</a>
        """
    }

    private func rest(_ tiles: [MediaTile], _ words: Words) -> HTML {
        """
        <ul class="entry__further">\(tiles, { tile in
            """
            <li><a class="entry__small" href="\(url: tile.path)"\(tile.facts)>\(tile.ground(1, 1))\
            \(tile.picture(sizes: "8rem", alt: tile.title))\
            \(if: tile.thumb == nil, "<span class=\"entry__bare\">\(tile.icon.html(tile.title))</span>")</a></li>
            """
        })</ul>
        """
    }

    private func facts(_ words: Words) -> HTML {
        guard mood != nil || !tags.isEmpty || !place.isEmpty || !weather.isEmpty else { return HTML() }
        return """
            <ul class="entry__facts">\(mood, { "<li class=\"entry__mood\">\($0.html(words)) \($0.name(words))</li>" })\
            \(if: !place.isEmpty, "<li>\(Icon.pin.html)\(place)</li>")\
            \(if: !weather.isEmpty, "<li>\(weather)</li>")\
            \(tags, { "<li><a class=\"chip\" href=\"\(url: "/diary/search?tag=\(Address.encoded($0))")\">#\($0)</a></li>" })</ul>
            """
    }

    private func discussion(_ words: Words) -> HTML {
        """
        <section class="comments" aria-label="\(words("Comments"))">
        \(if: !comments.isEmpty, "<ol class=\"comments__list\">\(comments, { comment($0, words) })</ol>")
        \(if: canComment, form(words))
        </section>
        """
    }

    private func comment(_ comment: Comment, _ words: Words) -> HTML {
        """
        <li class="comment" id="c-\(comment.id)"><b>\(comment.writer)</b> <span class="comment__text">\(comment.text)</span> \
        <small>\(comment.when)</small>\(if: comment.canDelete, """
            <form method="post" action="\(url: "\(path)/entries/\(id)/comments/\(comment.id)/delete")">\
            <button class="button button--icon button--bare" aria-label="\(words("Delete"))">\(Icon.close.html)</button></form>
            """)</li>
        """
    }

    private func form(_ words: Words) -> HTML {
        """
        <form class="comments__add" method="post" action="\(url: "\(path)/entries/\(id)/comments")">
        <textarea class="field__input" name="content" rows="1" maxlength="280" required \
        aria-label="\(words("Comment"))" placeholder="\(words("Comment"))"></textarea>
        <button class="button button--icon" aria-label="\(words("Send"))">\(Icon.send.html)</button></form>
        """
    }
}
