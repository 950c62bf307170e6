import HTML
import House
import Localization

/// The preview of the page that the first link of a message leads to.
struct NotePreviewCard: Sendable {
    /// The page's address.
    let address: String
    /// The name of the site, or its host.
    let site: String
    /// Empty for a page without a title: its address is shown instead.
    let title: String
    let text: String
    let picture: Picture?

    struct Picture: Sendable {
        /// The address with which those of its renditions begin.
        let path: String
        /// In pixels.
        let width: Int
        let height: Int

        /// Whether it is shown over the whole width: a small or upright one stands beside the text.
        var isWide: Bool { width >= 300 && width * 5 >= height * 6 }

        /// The width of a rendition: pictures are never enlarged.
        private func pixels(within side: Int) -> Int {
            max(width, height) > side ? max(1, width * side / max(width, height)) : width
        }

        var html: HTML {
            """
            <img class="preview__picture" src="\(url: path)/400" srcset="\(path)/400 \(String(pixels(within: 400)))w, \
            \(path)/1600 \(String(pixels(within: 1600)))w" sizes="\(isWide ? "(max-width: 36rem) 90vw, 32rem" : "4rem")" \
            width="\(String(width))" height="\(String(height))" alt="" loading="lazy" decoding="async">
            """
        }
    }

    func html(_ words: Words) -> HTML {
        """
        <a class="preview\(if: picture?.isWide == false, " preview--small")" href="\(url: address)" target="_blank" \
        rel="noopener noreferrer"><span class="preview__site">\(site)</span>\
        <b class="preview__title" dir="auto">\(title.isEmpty ? shownAddress : title)</b>\
        \(if: !text.isEmpty, "<span class=\"preview__text\" dir=\"auto\">\(text)</span>")\
        \(picture, { $0.html })</a>
        """
    }

    private var shownAddress: String {
        let address = address.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }
        return String(address.hasSuffix("/") ? address.dropLast() : address)
    }
}
