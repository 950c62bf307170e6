import HTML
import Localization

/// The page of all media of a node: `GET <node path>/media`. Members who may write rename, order and delete them.
///
/// - Order: `POST <path>/order` with `order` (all ids, by commas), or with `medium` and `by` (`-1`, `1`).
/// - Delete: `POST <path>/delete` with any number of `medium`.
/// - Rename: see `MediumFormPage`. Main photo: `POST <medium path>/main` with `main` and `from=manage`.
struct ManageMediaPage: Page {
    let owner: MediaOwner
    let items: [Item]
    let canEdit: Bool
    /// The problem with the submitted form.
    var problem: Phrase?

    struct Item: Sendable {
        let tile: MediaTile
        /// The typed name; empty if the file's name is used.
        let name: String
        let version: Int
    }

    private var path: String { owner.media }

    func title(_ words: Words) -> String { words.title(of: owner.title(words), words("Photos and files")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Photos and files"), above: (owner.title(words), owner.path)).html)
        \(problem, { "<div class=\"alert\" role=\"alert\"><p>\(words($0))</p></div>" })
        \(if: canEdit && !items.isEmpty, list(words))
        \(if: !canEdit && !items.isEmpty, plainList(words))
        \(if: items.isEmpty, "<p class=\"media__none\">\(words("No photos or files yet."))</p>")
        """
    }

    private func plainList(_ words: Words) -> HTML {
        "<ul class=\"list card\">\(items, { FileRow(tile: $0.tile).html(words) })</ul>"
    }

    private func list(_ words: Words) -> HTML {
        """
        <sort-rows action="\(path)/order" \(SortableRow.said(words))>
        <ol class="list card manage">\(items.enumerated(), { row($0.element, at: $0.offset, words) })</ol>
        </sort-rows>
        <form class="manage__end" id="chosen" method="post" action="\(url: "\(path)/delete")">
        <button class="button button--danger">\(Icon.trash.html)\(words("Delete selected"))</button></form>
        <p class="fine">\(words("Use the arrows to reorder and the star to set the main photo."))
        \(SortableRow.draggable(words))</p>
        """
    }

    private func row(_ item: Item, at place: Int, _ words: Words) -> HTML {
        let tile = item.tile
        return """
            <li class="sortable manage__row" data-id="\(tile.id)" id="medium-\(tile.id)">\(SortableRow.grip)
            <label class="manage__tick"><input class="tick" type="checkbox" name="medium" value="\(tile.id)" form="chosen" \
            aria-label="\(words("Select “\(tile.title)”"))"></label>
            <a class="row" href="\(url: tile.path)">\(tile.square)<span class="row__text">\
            <b class="row__name">\(tile.title)</b><span class="row__more">\(tile.details(words))</span></span></a>
            <div class="manage__actions">\(if: tile.isPicture && tile.thumb != nil, star(tile, words))
            <form class="sortable__moves" method="post" action="\(url: "\(path)/order")">\(hidden("medium", tile.id))\
            \(SortableRow.move("by", "-1", .up, words("Move “\(tile.title)” up"), isOff: place == 0))\
            \(SortableRow.move("by", "1", .down, words("Move “\(tile.title)” down"), isOff: place == items.count - 1))</form></div>
            \(rename(item, words))</li>

            """
    }

    private func star(_ tile: MediaTile, _ words: Words) -> HTML {
        let label =
            tile.isMain ? words("“\(tile.title)” is the main photo") : words("Make “\(tile.title)” the main photo")
        return """
            <form method="post" action="\(url: "\(tile.path)/main")">\(hidden("from", "manage"))\
            \(hidden("main", tile.isMain ? "0" : "1"))\
            <button class="button button--icon button--bare manage__star" aria-pressed="\(tile.isMain ? "true" : "false")" \
            aria-label="\(label)" title="\(label)">\(Icon.star.html)</button></form>
            """
    }

    private func rename(_ item: Item, _ words: Words) -> HTML {
        let tile = item.tile
        return """
            <details class="manage__rename"><summary class="manage__summary">\(Icon.pencil.html)\(words("Rename"))\
            \(if: !tile.caption.isEmpty, "<span class=\"manage__caption\">\(tile.caption)</span>")</summary>
            <form class="form" method="post" autocomplete="off" action="\(url: tile.path)">\(hidden("version", "\(item.version)"))\
            \(hidden("from", "manage"))
            <label class="field"><span class="field__label">\(words("Name"))</span>\
            <input class="field__input" name="title" maxlength="200" autocomplete="off" value="\(item.name)" \
            placeholder="\(tile.title)"></label>
            <label class="field"><span class="field__label">\(words("Caption"))</span>\
            <textarea class="field__input" name="caption" maxlength="2000" rows="2">
            \(tile.caption)</textarea></label>
            <div class="form__end"><button class="button button--main">\(words("Save"))</button></div></form></details>
            """
    }
}
