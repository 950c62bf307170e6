import HTML
import Localization

/// The page that removes a member for good: what is deleted, what stays, and who gets it.
struct RemoveMemberPage: Page {
    /// `/settings/members/:member`
    let path: String
    let avatar: Avatar
    /// The number of private things, which are deleted.
    let privateThings: Int
    /// The number of shared things, which go to the heir.
    let sharedThings: Int
    /// The members who can be heirs: id and name.
    let heirs: [Choice]
    /// A member's id, `delete`, or empty.
    var heir = ""
    /// The name typed as confirmation.
    var typedName = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: avatar.name, words("Remove access")) }

    func main(_ words: Words) -> HTML {
        DeletionForm(
            title: words("Remove \(avatar.name)?"), above: (avatar.name, path), points: points(words),
            action: "\(path)/remove",
            name: DeletionForm.NameToType(name: avatar.name, limit: 100, typed: typedName),
            fields: [("heir", words("Shared items go to"))],
            beforeName: FormField("heir", words("Shared items go to"), problems, words)
                .select(choices(words), heir, rules: "required"),
            button: words("Remove \(avatar.name)"), problems: problems
        ).html(words)
    }

    private func points(_ words: Words) -> HTML {
        """
        <li>\(Icon.lock.html)\(words("\(privateThings) items that only \(avatar.name) sees will be deleted."))</li>
        <li>\(Icon.people.html)\(words("\(sharedThings) shared items go to the person you choose here."))</li>
        <li>\(Icon.door.html)\
        \(words("\(avatar.name) will be signed out everywhere and needs an invitation to come back."))</li>
        <li>\(Icon.undo.html)\
        \(words("You can restore everything from the bin for 30 days, including their password."))</li>
        """
    }

    private func choices(_ words: Words) -> [Choice] {
        [Choice(value: "", label: words("Choose…"))] + heirs
            + [Choice(value: "delete", label: words("Nobody: delete them"))]
    }
}
