import HTML
import Localization

/// The page of one photo, video, sound or file: `GET /graphs/:graph/media/:attachment`.
///
/// Members who may write can set the main photo (`POST <path>/main`, field `main` is `1` or `0`), rename
/// (`MediumFormPage`) and delete (`POST <path>/delete`); without a preview, they can try again (`POST <path>/again`).
struct MediumPage: Page {
    let tile: MediaTile
    /// The node it belongs to, and its path.
    let owner: MediaOwner
    let canEdit: Bool
    /// The media before and after it, in the node's order.
    let previous: String?
    let next: String?
    /// Its number among all media of the node, from 1.
    let number: Int
    let count: Int
    let added: Stamp

    func title(_ words: Words) -> String { words("\(owner.title(words)) · \(tile.title)") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(tile.title, above: (owner.title(words), owner.path), actions: actions(words)).html)
        <div id="media-content"><figure class="medium">
        \(shown(words))
        \(if: !tile.caption.isEmpty, "<figcaption class=\"medium__caption\">\(PlainText(tile.caption).html)</figcaption>")
        </figure>
        \(if: tile.isWaiting, "<media-waiting></media-waiting>")</div>
        \(if: count > 1, turns(words))
        <p class="fine medium__facts">\(facts(words))</p>
        """
    }

    // MARK: What is shown

    private func shown(_ words: Words) -> HTML {
        switch tile.kind {
        case .photo where tile.view != nil: photo
        case .video where tile.original != nil: video(words)
        case .audio where tile.original != nil: audio(words)
        default: plain(words)
        }
    }

    private var photo: HTML {
        let (width, height) = (tile.width ?? 1600, tile.height ?? 1200)
        return """
            <a class="medium__frame" href="\(url: tile.original ?? tile.view ?? tile.path)">\(tile.ground(width, height))\
            <img class="cover" src="\(url: tile.view ?? "")" width="\(width)" height="\(height)" alt="\(tile.title)"></a>
            """
    }

    private func video(_ words: Words) -> HTML {
        """
        <div class="medium__frame">\(tile.ground(tile.width ?? 1600, tile.height ?? 900))\
        <video class="cover" controls playsinline preload="metadata"\(tile.view, { " poster=\"\(url: $0)\"" }) \
        src="\(url: tile.original ?? "")" width="\(tile.width ?? 1600)" height="\(tile.height ?? 900)" \
        aria-label="\(tile.title)"></video></div>
        \(if: tile.playback == .somewhere, perhaps(words))
        """
    }

    private func audio(_ words: Words) -> HTML {
        """
        <audio class="medium__player" controls preload="metadata" src="\(url: tile.original ?? "")" \
        aria-label="\(tile.title)"></audio>
        \(if: tile.playback == .somewhere, perhaps(words))
        """
    }

    private func perhaps(_ words: Words) -> HTML {
        "<p class=\"fine\">\(words("Not every browser plays this format. If yours does not, download it."))</p>"
    }

    /// The medium cannot be shown here: its kind, the reason, and the download.
    private func plain(_ words: Words) -> HTML {
        """
        <div class="medium__plain">
        \(if: tile.view != nil, photo)
        \(if: tile.view == nil, "<span class=\"empty__mark\" aria-hidden=\"true\">\(tile.icon.html)</span>")
        <p>\(reason(words))</p>
        \(if: tile.kind == .file && tile.original != nil, open(words))
        \(if: canEdit && tile.hasFailed, again(words))
        <a class="button button--main" href="\(url: tile.download)" download>\(Icon.download.html)\(words("Download"))</a>
        </div>
        """
    }

    private func again(_ words: Words) -> HTML {
        """
        <form method="post" action="\(url: "\(tile.path)/again")"><button class="button">\(Icon.undo.html)\
        \(words("Try again"))</button></form>
        """
    }

    private func open(_ words: Words) -> HTML {
        "<a class=\"button medium__open\" href=\"\(url: tile.original ?? "")\">\(Icon.eye.html)\(words("Open"))</a>"
    }

    private func reason(_ words: Words) -> String {
        switch (tile.state, tile.kind) {
        case (.waiting, _): words("Being prepared…")
        case (.plain(let reason?), _): words(reason)
        case (_, .video): words("Browsers cannot play this video. Download it to watch it.")
        case (_, .audio): words("Browsers cannot play this audio file. Download it to hear it.")
        case (_, .photo), (_, .file):
            tile.original == nil ? words("Browsers cannot show this kind of file.") : words("It opens in your browser.")
        }
    }

    private func facts(_ words: Words) -> String {
        var parts = [tile.details(words)]
        // The width and height of a document are those of its picture.
        if tile.kind != .file, let width = tile.width, let height = tile.height {
            parts.append("\(width) × \(height)")
        }
        parts.append(words("Added \(added.text(words))"))
        return parts.joined(separator: " · ")
    }

    // MARK: Ways on

    private func turns(_ words: Words) -> HTML {
        """
        <nav class="medium__turns" aria-label="\(words("Photos and files"))">
        \(turn(previous, "prev", .back, words("Previous")))
        <span class="medium__number">\(words("\(words.number(number)) of \(words.number(count))"))</span>
        \(turn(next, "next", .forward, words("Next")))
        </nav>
        """
    }

    private func turn(_ path: String?, _ relation: String, _ icon: Icon, _ title: String) -> HTML {
        guard let path else { return "<span class=\"medium__end\"></span>" }
        return "<a class=\"button\" rel=\"\(relation)\" href=\"\(url: path)\">\(icon.html)\(title)</a>"
    }

    private func actions(_ words: Words) -> HTML {
        """
        \(if: canEdit && owner.hasMain && tile.isPicture && tile.thumb != nil, star(words))\
        <a class="button" href="\(url: tile.download)" download>\(Icon.download.html)\
        <span class="button__word">\(words("Download"))</span></a>\(if: canEdit, menu(words).html)
        """
    }

    private func menu(_ words: Words) -> Menu {
        Menu(
            label: words("More for this file"),
            rows: """
                \(Menu.link("\(tile.path)/edit", .pencil, words("Rename")))
                \(Menu.action("\(tile.path)/delete", .trash, words("Delete")))
                """)
    }

    private func star(_ words: Words) -> HTML {
        """
        <form method="post" action="\(url: "\(tile.path)/main")">\(hidden("main", tile.isMain ? "0" : "1"))\
        <button class="button button--icon manage__star" aria-pressed="\(tile.isMain ? "true" : "false")" \
        aria-label="\(words("Main photo"))" title="\(words("Main photo"))">\(Icon.star.html)</button></form>
        """
    }
}

/// The node that a medium is attached to.
struct MediaOwner: Sendable {
    let name: String
    /// The node's page.
    let path: String
    /// The page of all its media.
    let media: String
    /// One of its pictures can be chosen as the main photo. A graph has only one picture.
    let hasMain: Bool

    /// A day of a diary is called by its date.
    func title(_ words: Words) -> String { Day(iso: name).map { words.day($0) } ?? name }
}
