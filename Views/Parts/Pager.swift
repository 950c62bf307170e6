package import HTML
package import Localization

/// The position in a long list, with links to its other pages.
package struct Pager: Sendable {
    /// The number of the first row shown, from 1; 0 on a page behind the last row.
    let first: Int
    let last: Int
    let total: Int
    /// There are more rows than `total`, which were not counted.
    var isMore = false
    let previous: String?
    let next: String?

    /// Empty if everything is on one page.
    package func html(_ words: Words) -> HTML {
        let (first, last, total) = (words.number(first), words.number(last), words.number(total))
        if previous == nil && next == nil { return HTML() }
        let place =
            isMore ? words("\(first)–\(last) of more than \(total)") : words("\(first)–\(last) of \(total)")
        return """
            <nav class="pager" aria-label="\(words("Pages (of a list)"))">
            \(previous, { "<a class=\"button\" rel=\"prev\" href=\"\(url: $0)\">\(words("Previous"))</a>" })
            \(if: self.first > 0, "<span class=\"pager__where\">\(place)</span>")
            \(next, { "<a class=\"button\" rel=\"next\" href=\"\(url: $0)\">\(words("Next"))</a>" })
            </nav>
            """
    }
}
