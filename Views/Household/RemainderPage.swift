import HTML
import Localization

/// The page of what could not be restored, or undone of an addition, with the reasons.
struct RemainderPage: Page {
    struct Reason: Sendable {
        let text: String
        let names: [String]
        /// The number of things beyond the listed names.
        let others: Int
    }

    let id: String
    /// The deletion or addition, as the bin describes it.
    let what: String
    /// The page of what was restored.
    let place: String
    let isAddition: Bool
    let count: Int
    let reasons: [Reason]

    func title(_ words: Words) -> String {
        isAddition ? words("Partly undone") : words("Partly restored")
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Bin"), "/settings/bin")).html)
        <p>\(isAddition
            ? words("\(what): \(count) items stay as they are. Nothing was overwritten.")
            : words("\(what): \(count) items could not be restored. Nothing was overwritten."))</p>
        <ul class="list card">
        \(reasons, { row($0, words) })
        </ul>
        <p>\(words("The rest stays in the bin for 30 days. You can try again from there."))</p>
        <form class="actions" method="post" action="/undo/\(id)">\
        <a class="button button--main" href="\(place)">\(words("Show the rest"))</a>\
        <button class="button">\(Icon.undo.html)<span>\(words("Try again"))</span></button></form>
        """
    }

    private func row(_ reason: Reason, _ words: Words) -> HTML {
        """
        <li class="row"><span class="row__text"><b class="row__name">\(reason.text)</b>\
        \(reason.names, { "<span class=\"row__more\"><bdi>\($0)</bdi></span>" })\
        \(if: reason.others > 0, "<span class=\"row__more\">\(words("and \(reason.others) more"))</span>")</span></li>

        """
    }
}
