public import HTML
public import Localization

/// A graph's name and icon, for a new one or for one that exists.
public struct GraphFormPage: Page {
    /// `/graphs` for a new one, `/graphs/:graph` otherwise.
    public let action: String
    /// Nil for a new one.
    public let version: Int?
    public let name: String
    /// An emoji, `icon:leaf` or empty.
    public let icon: String
    /// Where Cancel leads, and the page above.
    public let back: String
    /// What the graph is called meanwhile, if somebody else renamed it while this form was open.
    public let nameMeanwhile: String?
    public let problems: [String: Phrase]

    public init(
        action: String, version: Int?, name: String, icon: String, back: String, nameMeanwhile: String? = nil,
        problems: [String: Phrase] = [:]
    ) {
        self.action = action
        self.version = version
        self.name = name
        self.icon = icon
        self.back = back
        self.nameMeanwhile = nameMeanwhile
        self.problems = problems
    }

    private var isNew: Bool { version == nil }

    public func title(_ words: Words) -> String { isNew ? words("New graph") : words("Rename graph") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (isNew ? words("Graphs") : words("Back"), back)).html)
        \(ProblemSummary(problems, ["name", "icon"]).html(words))
        \(nameMeanwhile, { conflict($0, words) })
        <form class="form" method="post" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })
        \(nameField(words))
        \(IconField(value: icon, fallback: .graph, problems: problems).html(words))
        \(FormEnd(title: isNew ? words("Create") : words("Save"), cancelPath: back).html(words))
        </form>
        """
    }

    private func nameField(_ words: Words) -> HTML {
        Field("name", words("Name"), problems, words).input(
            name,
            rules: """
                required maxlength="100" autocomplete="off" placeholder="\(words("Library"))"\(if: isNew, " autofocus")
                """)
    }

    private func conflict(_ name: String, _ words: Words) -> HTML {
        """
        <p class="alert" role="alert">\
        \(words("Meanwhile somebody named it “\(name)”. Save again to keep your name."))</p>
        """
    }
}
