import HTML
import Localization

/// The progress page of large work, with a button that stops it (`POST /work/:id/cancel`).
struct BulkPage: Page {
    let id: String
    let kind: BulkWork.Kind
    let done: Int
    let total: Int
    /// The reason why the work failed.
    let problem: Phrase?
    /// The work was cancelled and is about to stop.
    let isStopping: Bool
    let isEnded: Bool
    /// The page to open at its end.
    let place: String
    /// The member may stop the work.
    let canStop: Bool
    /// The last piece could not be written, such as on a full disk.
    var isHeldUp = false

    /// The script that shows the progress is in the settings’ entry, also for work of another room.
    var entries: [String]? { ["settings"] }

    func title(_ words: Words) -> String { isEnded ? words("Not done") : kind.title(words) }

    /// A row with a link to the progress page.
    func row(_ words: Words) -> HTML {
        """
        <li><a class="row" href="/work/\(id)"><span class="tile">\(Icon.undo.html)</span>\
        <span class="row__text"><b class="row__name">\(title(words))</b>\
        <span class="row__more">\(words("\(min(done, total)) of \(max(total, 1))"))</span></span></a></li>

        """
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Today"), "/today")).html)
        \(problem, { "<p>\(words($0))</p>" })
        \(if: isEnded, "<p><a class=\"button button--main\" href=\"\(url: place)\">\(words("Continue"))</a></p>")
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
            \(if: isHeldUp, "<p role=\"status\">\(words("The disk is full. This continues by itself once there is space."))</p>")
            <p>\(words("You can leave this page. It continues in the background."))</p>
            <form class="actions" method="post" action="/work/\(id)/cancel">\
            <a class="button" href="/work/\(id)">\(words("Refresh"))</a>\
            \(if: canStop && !isStopping, "<button class=\"button\">\(words("Cancel"))</button>")</form>
            """
    }
}

extension BulkWork.Kind {
    fileprivate func title(_ words: Words) -> String {
        switch self {
        case .remove: words("Deleting…")
        case .bringIn: words("Importing…")
        case .change: words("Changing…")
        case .restore: words("Restoring…")
        case .takeBack: words("Undoing…")
        }
    }
}
