public import HTML
public import Localization

/// Removing a member for good: what goes, what stays, and with whom.
public struct RemoveMemberPage: Page {
    /// `/settings/members/:member`
    public let path: String
    public let face: Face
    /// How many things nobody else sees; they are deleted.
    public let privateThings: Int
    /// How many things are shared; they go to the heir.
    public let sharedThings: Int
    /// The members who can take them: id and name.
    public let heirs: [Choice]
    /// A member's id, `delete`, or empty.
    public let heir: String
    /// What was typed to confirm.
    public let typedName: String
    public let problems: [String: Phrase]

    public init(
        path: String, face: Face, privateThings: Int, sharedThings: Int, heirs: [Choice], heir: String = "",
        typedName: String = "", problems: [String: Phrase] = [:]
    ) {
        self.path = path
        self.face = face
        self.privateThings = privateThings
        self.sharedThings = sharedThings
        self.heirs = heirs
        self.heir = heir
        self.typedName = typedName
        self.problems = problems
    }

    public func title(_ words: Words) -> String { words("Remove \(face.name)") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Remove \(face.name)?"), above: (face.name, path)).html)
        \(ProblemSummary(problems, [("heir", words("Shared things go to")), ("name", words("Name"))]).html(words))
        <ul class="points card">
        <li>\(Icon.lock.html)\(words("\(privateThings) things that only \(face.name) sees are deleted."))</li>
        <li>\(Icon.people.html)\(words("\(sharedThings) things that are shared go to whom you choose here."))</li>
        <li>\(Icon.door.html)\
        \(words("\(face.name) is signed out everywhere and cannot come back without an invitation."))</li>
        </ul>
        <form class="form" method="post" action="\(url: "\(path)/remove")">
        \(Field("heir", words("Shared things go to"), problems, words).select(choices(words), heir, rules: "required"))
        \(Field("name", words("Type “\(face.name)” to confirm"), problems, words).input(typedName, rules: rules))
        \(FormEnd(title: words("Remove \(face.name)"), isDangerous: true, cancelPath: path).html(words))
        </form>
        """
    }

    private var rules: HTML { "required maxlength=\"100\" autocomplete=\"off\" spellcheck=\"false\"" }

    private func choices(_ words: Words) -> [Choice] {
        [Choice(value: "", label: words("Choose…"))] + heirs
            + [Choice(value: "delete", label: words("Nobody: delete them"))]
    }
}
