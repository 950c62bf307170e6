package import HTML
package import Localization

/// The template that `media-gallery` fills in, with translated texts.
package enum GalleryTemplate {
    /// - Parameter canChoose: one of the pictures may be made the main photo.
    package static func html(_ words: Words, canChoose: Bool) -> HTML {
        let (number, count) = ("{n}", "{count}")
        return """
            <template><dialog class="gallery" aria-label="\(words("Photos and videos"))">
            <header class="gallery__bar">
            <p class="gallery__count" role="status" data-of="\(words("\(number) of \(count)"))"></p>
            \(if: canChoose, star(words))\
            <a class="gallery__button" data-role="page" aria-label="\(words("Open page"))" \
            title="\(words("Open page"))">\(Icon.pencil.html)</a>
            <a class="gallery__button" data-role="download" download aria-label="\(words("Download"))" \
            title="\(words("Download"))">\(Icon.download.html)</a>
            <button class="gallery__button" data-role="close" aria-label="\(words("Close"))" title="\(words("Close"))" \
            autofocus>\(Icon.close.html)</button>
            </header>
            <div class="gallery__strip" tabindex="0" role="group" aria-label="\(words("Photos and videos"))"></div>
            <button class="gallery__button gallery__turn" data-role="previous" aria-label="\(words("Previous"))">\
            \(Icon.back.html)</button>
            <button class="gallery__button gallery__turn" data-role="next" aria-label="\(words("Next"))">\
            \(Icon.forward.html)</button>
            <footer class="gallery__text"><b class="gallery__title"></b><p class="gallery__caption"></p>
            <p class="gallery__note" hidden>\(words("Browsers cannot play this video. Download it to watch it."))</p></footer>
            </dialog></template>
            """
    }

    private static func star(_ words: Words) -> HTML {
        """
        <form method="post" data-role="main">\(hidden("from", "node"))\(hidden("main", "1"))\
        <button class="gallery__button" aria-pressed="false" aria-label="\(words("Main photo"))" \
        title="\(words("Main photo"))">\(Icon.star.html)</button></form>
        """
    }
}
