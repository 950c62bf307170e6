public import HTML
public import Localization

/// What did not come back with the rest of an entry of the bin, and why.
public struct RemainderPage: Page {
    public struct Reason: Sendable {
        public let text: String
        public let names: [String]
        /// How many more there are than names.
        public let others: Int

        public init(text: String, names: [String], others: Int) {
            self.text = text
            self.names = names
            self.others = others
        }
    }

    public let id: String
    /// What was deleted or added, as the bin says it.
    public let what: String
    /// Where the rest is.
    public let place: String
    public let isAddition: Bool
    public let count: Int
    public let reasons: [Reason]

    public init(id: String, what: String, place: String, isAddition: Bool, count: Int, reasons: [Reason]) {
        self.id = id
        self.what = what
        self.place = place
        self.isAddition = isAddition
        self.count = count
        self.reasons = reasons
    }

    public func title(_ words: Words) -> String {
        isAddition ? words("Undone, but not all of it") : words("Back, but not all of it")
    }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Bin"), "/settings/bin")).html)
        <p>\(words("\(what): \(count) things did not fit and were left as they are. Nothing was overwritten."))</p>
        <ul class="list card">
        \(reasons, { row($0, words) })
        </ul>
        <p>\(words("What did not fit stays in the bin for 30 days as an entry of its own and can be tried again."))</p>
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
