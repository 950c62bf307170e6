import HTML
import Localization

/// The page that empties the bin for good, confirmed by typing the household's name: `POST /settings/bin/empty`, fields
/// `name` and `until`. Of other members' deletions it shows only sums, no names.
struct EmptyBinPage: Page {
    let household: String
    let own: Int
    let others: Int
    /// The number of removed members among the entries.
    let members: Int
    /// The number of other members' entries that are too recent.
    let spared: Int
    let fileBytes: Int
    let databaseBytes: Int
    /// An instant in milliseconds: later entries stay, because this page did not count them.
    let until: String
    var typedName = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Empty bin") }

    func main(_ words: Words) -> HTML { isEmpty ? empty(words) : question(words) }

    private func above(_ words: Words) -> (title: String, path: String) { (words("Bin"), "/settings/bin") }

    private func empty(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: above(words)).html)
        \(nothing(words))
        """
    }

    private var isEmpty: Bool { own + others == 0 && fileBytes == 0 }

    private func nothing(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .trash, title: spared > 0 ? words("Nothing can be deleted yet") : words("The bin is empty"),
            text: spared > 0
                ? words("\(spared) recent deletions by others stay, so they can still undo them.")
                : words("There is nothing to empty."),
            action: (title: words("Back to the bin"), path: "/settings/bin"), hasNew: false
        ).html
    }

    private func question(_ words: Words) -> HTML {
        DeletionForm(
            title: words("Empty the bin?"), above: above(words), points: points(words),
            action: "/settings/bin/empty",
            name: DeletionForm.NameToType(name: household, limit: 100, typed: typedName),
            beforeName: hidden("until", until), button: words("Empty bin"), problems: problems
        ).html(words)
    }

    private func points(_ words: Words) -> HTML {
        """
        \(if: own > 0, point(.trash, words("\(own) deletions of yours become permanent.")))
        \(if: others > 0, point(.people, words("\(others) deletions by others, more than a day old, become permanent.")))
        \(if: members > 0, point(.person, words("\(members) removed members cannot be restored afterwards.")))
        \(if: spared > 0, point(.clock, words("\(spared) recent deletions by others stay, so they can still undo them.")))
        \(point(.box, words("This frees \(words.bytes(fileBytes)) on the disk and \(words.bytes(databaseBytes)) inside the database.")))
        """
    }
}
