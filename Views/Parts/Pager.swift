import HTML
import Localization

/// Where a long list stands, and the ways to its other pages.
public struct Pager: Sendable {
    /// The number of the first row shown, from 1.
    public let first: Int
    public let last: Int
    public let total: Int
    /// True where there is more than `total`, which nobody counted.
    public let isMore: Bool
    public let previous: String?
    public let next: String?

    public init(first: Int, last: Int, total: Int, isMore: Bool = false, previous: String?, next: String?) {
        self.first = first
        self.last = last
        self.total = total
        self.isMore = isMore
        self.previous = previous
        self.next = next
    }

    /// Nothing where everything is on one page.
    func html(_ words: Words) -> HTML {
        let (first, last, total) = (words.number(first), words.number(last), words.number(total))
        if previous == nil && next == nil { return HTML() }
        let place =
            isMore ? words("\(first)–\(last) of more than \(total)") : words("\(first)–\(last) of \(total)")
        return """
            <nav class="pager" aria-label="\(words("Pages of the list"))">
            \(previous, { "<a class=\"button\" rel=\"prev\" href=\"\(url: $0)\">\(words("Previous"))</a>" })
            <span class="pager__where">\(place)</span>
            \(next, { "<a class=\"button\" rel=\"next\" href=\"\(url: $0)\">\(words("Next"))</a>" })
            </nav>
            """
    }
}
