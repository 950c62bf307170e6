import HTML
import Localization

/// Work that takes longer than a page may: how far it is, and a way to stop it (`POST /work/:id/cancel`).
struct BulkPage: Page {
    let id: String
    let kind: BulkWork.Kind
    let done: Int
    let total: Int
    /// Why it was not done.
    let problem: Phrase?
    /// Somebody wants it stopped, and it is about to.
    let isStopping: Bool
    let isEnded: Bool
    /// Where it leads.
    let place: String
    /// Whether whoever began it may stop it.
    let canStop: Bool
    /// The disk did not take the last piece.
    var isHeldUp = false

    func title(_ words: Words) -> String { isEnded ? words("Not done") : kind.title(words) }

    /// The way back to it from elsewhere.
    func row(_ words: Words) -> HTML {
        """
        <li><a class="row" href="/work/\(id)"><span class="tile">\(Icon.undo.html)</span>\
        <span class="row__text"><b class="row__name">\(title(words))</b>\
        <span class="row__more">\(words("\(min(done, total)) of \(max(total, 1))"))</span></span></a></li>

        """
    }

    var sheets: [String] { ["uploads"] }

    func main(_ words: Words) -> HTML {
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
            \(if: isHeldUp, "<p role=\"status\">\(words("The disk is full: what is done is kept, and it goes on by itself once there is room."))</p>")
            <p>\(words("It goes on by itself: you can leave this page, and others can go on writing."))</p>
            <form class="actions" method="post" action="/work/\(id)/cancel">\
            <a class="button" href="/work/\(id)">\(words("Look again"))</a>\
            \(if: canStop && !isStopping, "<button class=\"button\">\(words("Cancel"))</button>")</form>
            """
    }
}

extension BulkWork.Kind {
    fileprivate func title(_ words: Words) -> String {
        switch self {
        case .remove: words("Deleting…")
        case .bringIn: words("Bringing in…")
        case .change: words("Changing…")
        case .restore: words("Bringing back…")
        case .takeBack: words("Taking back…")
        }
    }
}
