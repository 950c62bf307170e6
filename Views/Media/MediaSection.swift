package import HTML
package import Localization

/// The photos, videos and files of a node on its own page.
///
/// The form posts `multipart/form-data` to `path` with any number of `files`; an input in which nothing was chosen
/// sends a part with an empty name. The element sends to `uploadsPath` by tus, with `to` in its metadata.
package struct MediaSection: Sendable {
    /// `/graphs/:graph/entities/:entity/media`
    let path: String
    /// `/graphs/:graph/uploads`; nil where the reader may not write.
    let uploadsPath: String?
    /// The target of the files: `entities/:entity`, or the subject's id for the subject itself.
    let target: String
    /// The tiles in order.
    package let tiles: [MediaTile]
    /// The problem with the uploaded files.
    package var problem: Phrase?

    var pictures: [MediaTile] { tiles.filter(\.isPicture) }
    var files: [MediaTile] { tiles.filter { !$0.isPicture } }

    /// - Parameter main: the photo that the page shows above already and that is left out here.
    package func html(_ words: Words, under main: MainPhoto? = nil) -> HTML {
        guard let uploadsPath else { return tiles.isEmpty ? HTML() : section(words, under: main, form: HTML()) }
        return """
            <media-upload action="\(url: uploadsPath)" to="\(target)"\(UploadParts.words(words))>
            \(section(words, under: main, form: UploadParts(path: path, problem: problem).html(words)))
            </media-upload>
            """
    }

    private func section(_ words: Words, under main: MainPhoto?, form: HTML) -> HTML {
        """
        <section class="media" id="media" aria-labelledby="media-title">
        <div class="media__content" id="media-content">
        <div class="media__head"><h2 class="group__title" id="media-title">\(words("Photos and files"))\
        \(if: !tiles.isEmpty, "<small class=\"media__count\">\(counts(words))</small>")</h2>
        \(if: !tiles.isEmpty, manage(words))</div>
        \(if: !pictures.isEmpty, grid(under: main).html(words))
        \(if: !files.isEmpty, "<ul class=\"list card media__files\">\(files, { FileRow(tile: $0).html(words) })</ul>")
        \(if: tiles.contains(where: \.isWaiting), "<media-waiting></media-waiting>")
        \(if: tiles.isEmpty, "<p class=\"media__none\">\(words("No photos or files yet."))</p>")
        </div>
        \(form)
        </section>
        """
    }

    private func grid(under main: MainPhoto?) -> MediaGrid {
        MediaGrid(
            tiles: pictures.filter { $0.id != main?.tile.id }, canEdit: uploadsPath != nil, isUnderMain: main != nil)
    }

    private func counts(_ words: Words) -> String {
        let photos = pictures.count { $0.kind == .photo }
        return [
            photos == 0 ? "" : words("\(photos) photos"),
            photos == pictures.count ? "" : words("\(pictures.count - photos) videos"),
            files.isEmpty ? "" : words("\(files.count) files"),
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func manage(_ words: Words) -> HTML {
        let icon = uploadsPath == nil ? Icon.grid : .list
        return """
            <a class="button button--bare" href="\(url: path)">\(icon.html)\
            \(uploadsPath == nil ? words("Show all") : words("Manage"))</a>
            """
    }
}

/// A file or a sound as a row: sounds are played in place, files are shown or downloaded by a tap.
package struct FileRow: Sendable {
    package let tile: MediaTile

    package init(tile: MediaTile) {
        self.tile = tile
    }

    package func html(_ words: Words) -> HTML {
        """
        <li class="file"><a class="row" href="\(url: tile.path)">\(tile.square)\
        <span class="row__text"><b class="row__name">\(tile.title)</b>\
        <span class="row__more">\(tile.details(words))</span></span></a>\
        <a class="button button--icon button--bare" href="\(url: tile.download)" download \
        aria-label="\(words("Download “\(tile.title)”"))" title="\(words("Download"))">\(Icon.download.html)</a>\
        \(if: tile.kind == .audio && tile.original != nil, player(words))</li>

        """
    }

    private func player(_ words: Words) -> HTML {
        """
        <audio class="file__player" controls preload="none" src="\(url: tile.original ?? "")" \
        aria-label="\(tile.title)"></audio>
        """
    }
}
