import HTML
import House
import Localization

/// The page that names a diary, a new one or an existing one.
struct DiaryNamePage: Page {
    let action: String
    /// `nil` for a new diary.
    let version: Int?
    let name: String
    let back: String
    /// The present name, if another member renamed the diary while this form was open.
    var nameMeanwhile: String?
    var problems: [String: Phrase] = [:]

    private var isNew: Bool { version == nil }

    func title(_ words: Words) -> String {
        isNew ? words("New diary") : words.title(of: name, words("Rename or delete"))
    }

    func main(_ words: Words) -> HTML {
        let hint = isNew ? words("Only you see a new diary until you share it.") : nil
        return NamingForm(
            title: isNew ? words("New diary") : words("Rename or delete"), action: action, version: version,
            field: NamingForm.Input(name: "name", label: words("Name"), hint: hint), name: name, back: back,
            nameMeanwhile: nameMeanwhile, problems: problems
        ).html(words) + (isNew ? HTML() : deletion(words))
    }

    private func deletion(_ words: Words) -> HTML {
        """
        <p class="form__apart"><a class="button button--bare" href="\(url: "\(action)/delete")">\
        \(Icon.trash.html)\(words("Delete diary"))</a></p>
        """
    }
}

/// The page that deletes a diary, confirmed by typing its name.
struct DeleteDiaryPage: Page {
    let path: String
    let name: String
    let entries: Int
    let pictures: Int
    let others: Int
    var typed = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: name, words("Delete diary")) }

    func main(_ words: Words) -> HTML {
        DeletionForm(
            title: words("Delete “\(name)”?"), above: (name, path), points: points(words), action: "\(path)/delete",
            name: DeletionForm.NameToType(name: name, label: words("Name"), typed: typed),
            button: words("Delete diary"), problems: problems
        ).html(words)
    }

    private func points(_ words: Words) -> HTML {
        """
        <li>\(Icon.trash.html)\(words("\(entries) entries will be deleted with it."))</li>
        \(if: pictures > 0, "<li>\(Icon.picture.html)\(words("\(pictures) photos will be deleted with it."))</li>")
        \(if: others > 0, "<li>\(Icon.people.html)\(words("\(others) of them were written by others."))</li>")
        <li>\(Icon.undo.html)\(words("You can restore it from the bin for 30 days."))</li>
        """
    }
}

/// The page that moves an entry to another day.
struct DiaryMovePage: Page {
    /// `/diary/:diary/days/:day`
    let path: String
    /// `3 November 2026`
    let name: String
    let to: String
    let today: String
    /// The beginning of the entry that the wanted day has already.
    var taken: String?
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: name, words("Move to another day")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Move to another day"), above: (name, path)).html)
        \(ProblemSummary(problems, [("to", words("Day"))]).html(words))
        \(taken, { "<p class=\"alert\" role=\"alert\">\(words("That day already has an entry: “\($0)”"))</p>" })
        <form class="form" method="post" action="\(url: "\(path)/move")">
        \(FormField("to", words("Day"), problems, words).input(to, type: "date", rules: "required max=\"\(today)\""))
        \(if: taken != nil, choices(words))
        \(FormEnd(title: words("Move"), cancelPath: path).html(words))
        </form>
        """
    }

    private func choices(_ words: Words) -> HTML {
        """
        <div class="list card">\(Choice.rows(
            [
                (Choice(value: "swap", label: words("Swap the two")), nil),
                (Choice(value: "join", label: words("Merge the two")), words("Both texts and all photos are kept.")),
            ], name: "taken", selected: ["swap"]))</div>
        """
    }
}

/// The page that asks before an entry of a former writer is taken out of a diary.
struct TakeOutEntryPage: Page {
    /// `/diary/:diary/entries/:entry`
    let path: String
    /// The page of the day.
    let dayPath: String
    /// `3 November 2026`
    let name: String
    let writer: String
    /// Whether the writer still lives here: then the entry moves to a diary of theirs.
    let isHandedOver: Bool

    func title(_ words: Words) -> String { words.title(of: name, words("Remove from diary")) }

    func main(_ words: Words) -> HTML {
        DeletionForm(
            title: words("Remove from diary"), above: (name, dayPath), points: points(words), action: "\(path)/remove",
            name: nil,
            button: words("Remove")
        ).html(words)
    }

    private func points(_ words: Words) -> HTML {
        guard isHandedOver else {
            return """
                <li>\(Icon.trash.html)\(words("\(writer)’s entry will be deleted, with its photos and comments."))</li>
                <li>\(Icon.undo.html)\(words("You can restore it from the bin for 30 days."))</li>
                """
        }
        return """
            <li>\(Icon.book.html)\(words("The entry will move to \(writer)’s diary, with its photos and comments."))</li>
            <li>\(Icon.alert.html)\(words("This cannot be undone."))</li>
            """
    }
}

/// The page for a guest with whom no diary is shared.
struct NoDiaryPage: Page {
    let canAdd: Bool

    func title(_ words: Words) -> String { words("Diary") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Diary")).html)
        \(canAdd ? own(words) : foreign(words))
        """
    }

    private func own(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .book, title: words("You have no diary"),
            text: words("A photo and two lines a day are enough. In a year you will be glad you wrote them."),
            action: (words("New diary"), "/diary/new")
        ).html
    }

    private func foreign(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .book, title: words("No diary is shared with you yet"),
            text: words("What others share with you appears here.")
        ).html
    }
}
