import HTML
import House
import Localization

/// A graph's name and icon, for a new one or for one that exists; that one may also have a photo.
struct GraphFormPage: Page {
    /// `/graphs` for a new one, `/graphs/:graph` otherwise.
    let action: String
    /// Nil for a new one.
    let version: Int?
    let name: String
    /// An emoji, `icon:leaf` or empty.
    let icon: String
    /// The address of its photo.
    var thumb: String?
    /// The page that Cancel leads to, and the page above.
    let back: String
    /// Who will see a new one.
    var audience: NewAudience?
    /// The graph's new name, if it was renamed while this form was open.
    var nameMeanwhile: String?
    var problems: [String: Phrase] = [:]

    private var isNew: Bool { version == nil }

    func title(_ words: Words) -> String { isNew ? words("New graph") : words.title(of: name, words("Name and photo")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(isNew ? words("New graph") : words("Name and photo"), above: (isNew ? words("Graphs") : words("Back"), back)).html)
        \(ProblemSummary(problems, [("name", words("Name")), ("icon", words("Icon")), ("photo", words("Photo"))]).html(words))
        \(nameMeanwhile, { ConflictNotice.renamed($0, words) })
        <form class="form" method="post" autocomplete="off" action="\(url: action)"\(if: !isNew, " enctype=\"multipart/form-data\"")>
        \(version, { hidden("version", "\($0)") })
        \(nameField(words))
        \(IconField(value: icon, fallback: .graph, problems: problems).html(words))
        \(if: !isNew, photoField(words))
        \(audience, { $0.html(words) })
        \(FormEnd(title: isNew ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }

    private func nameField(_ words: Words) -> HTML {
        FormField("name", words("Name"), problems, words).input(
            name,
            rules: """
                required maxlength="100" autocomplete="off" placeholder="\(words("Library"))"\(if: isNew, " autofocus")
                """)
    }

    private func photoField(_ words: Words) -> HTML {
        PhotoField(
            shown: ChosenIcon(icon, instead: .graph, thumb: thumb).tile, hasPhoto: thumb != nil,
            hint: words("Shown instead of the icon, to everyone who sees the graph."),
            problem: problems["photo"]
        ).html(words)
    }
}
