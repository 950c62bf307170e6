public import HTML
public import Localization

/// Work that takes longer than a page may: how far it is, and a way to stop it (`POST /work/:id/cancel`).
public struct BulkPage: Page {
    public enum Kind: Sendable {
        case removing, bringingIn, restoring, takingBack

        fileprivate func title(_ words: Words) -> String {
            switch self {
            case .removing: words("Deleting…")
            case .bringingIn: words("Bringing in…")
            case .restoring: words("Bringing back…")
            case .takingBack: words("Taking back…")
            }
        }
    }

    public let id: String
    public let kind: Kind
    public let done: Int
    public let total: Int
    /// Why it was not done.
    public let problem: Phrase?
    /// Somebody wants it stopped, and it is about to.
    public let isStopping: Bool
    public let isEnded: Bool
    /// Where it leads.
    public let place: String

    public init(
        id: String, kind: Kind, done: Int, total: Int, problem: Phrase?, isStopping: Bool, isEnded: Bool, place: String
    ) {
        self.id = id
        self.kind = kind
        self.done = done
        self.total = total
        self.problem = problem
        self.isStopping = isStopping
        self.isEnded = isEnded
        self.place = place
    }

    public func title(_ words: Words) -> String { isEnded ? words("Not done") : kind.title(words) }

    /// The way back to it from elsewhere.
    func row(_ words: Words) -> HTML {
        """
        <li><a class="row" href="/work/\(id)"><span class="tile">\(Icon.undo.html)</span>\
        <span class="row__text"><b class="row__name">\(title(words))</b>\
        <span class="row__more">\(words("\(min(done, total)) of \(max(total, 1))"))</span></span></a></li>

        """
    }

    public var sheets: [String] { ["uploads"] }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words)).html)
        \(problem, { "<p>\(words($0))</p>" })
        \(if: isEnded, "<p><a class=\"button button--main\" href=\"\(url: place)\">\(words("Go on"))</a></p>")
        \(if: !isEnded, progress(words))
        """
    }

    private func progress(_ words: Words) -> HTML {
        let (done, total) = (min(done, total), max(total, 1))
        return """
            <bulk-progress><div>
            <progress class="uploads__bar" max="\(total)" value="\(done)" aria-label="\(title(words))"></progress>
            <p class="fine">\(words("\(done) of \(total)"))</p>
            </div></bulk-progress>
            <p>\(words("It goes on by itself: you can leave this page, and others can go on writing."))</p>
            <form class="actions" method="post" action="/work/\(id)/cancel">\
            <a class="button" href="/work/\(id)">\(words("Look again"))</a>\
            \(if: kind != .takingBack && !isStopping, "<button class=\"button\">\(words("Cancel"))</button>")</form>
            """
    }
}
