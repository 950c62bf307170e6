import HTML
import Localization

/// A graph's lock: set for the first time, or changed.
struct LockPage: Page {
    let graphName: String
    /// `/graphs/:graph`
    let graphPath: String
    /// There is no lock yet.
    let isNew: Bool
    let isShared: Bool
    let hidesName: Bool
    let idleMinutes: Int
    let idleChoices: [Int]
    let graceSeconds: Int
    let graceChoices: [Int]
    let fewestCharacters: Int
    let problems: [String: Phrase]
    /// What was just done to the lock.
    var done: Phrase?

    func title(_ words: Words) -> String { words("Lock") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Lock"), above: (graphName, graphPath)).html)
        \(done, { "<p class=\"notice\" role=\"status\">\(words($0))</p>" })
        \(ProblemSummary(problems, fields(words), .withPasswords).html(words))
        \(warnings(words))
        <form class="form" method="post" action="\(url: "\(graphPath)/lock")">
        \(password(words))
        \(again(words))
        \(hiding(words))
        \(Field("idleMinutes", words("Locks itself when not used for"), problems, words)
            .select(idle(words), String(idleMinutes)))
        <div class="lock-sight">\(Field("graceSeconds", words("Locks itself when out of sight for longer than"),
            hint: words("Choosing a file or taking a picture does not count."), problems, words)
            .select(grace(words), String(graceSeconds)))</div>
        \(if: !isNew, current(words))
        \(FormEnd(title: isNew ? words("Set the lock") : words("Save"), cancelPath: graphPath).html(words))
        </form>
        \(if: !isNew, removal(words))
        """
    }

    private func warnings(_ words: Words) -> HTML {
        """
        <ul class="points card">
        <li>\(Icon.key.html)\
        \(words("There is no back door: if the password is forgotten, nobody can open this graph in Hearth again."))</li>
        <li>\(Icon.device.html)\
        \(words("The lock guards access. It does not encrypt the disk: who can read this machine’s files can read it."))</li>
        \(if: isShared, "<li>\(Icon.people.html)\(words("Everyone who sees this graph needs the password. Tell it to them."))</li>")
        </ul>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("password", isNew ? words("Password of the graph") : words("New password, if it is to change")),
            ("again", words("The same once more")), ("hidesName", words("Hide its name too")),
            ("idleMinutes", words("Locks itself when not used for")),
            ("graceSeconds", words("Locks itself when out of sight for longer than")),
            ("current", words("The graph’s password as it is now")),
        ]
    }

    private func password(_ words: Words) -> HTML {
        Field(
            "password", isNew ? words("Password of the graph") : words("New password, if it is to change"),
            hint: words("At least \(fewestCharacters) characters. Not the one you sign in with."), problems, words
        ).password(
            rules: "\(if: isNew, "required ")minlength=\"\(String(fewestCharacters))\" autocomplete=\"new-password\"")
    }

    private func again(_ words: Words) -> HTML {
        Field("again", words("The same once more"), problems, words)
            .password(rules: "\(if: isNew, "required ")autocomplete=\"new-password\"")
    }

    private func hiding(_ words: Words) -> HTML {
        let choice = Choice(value: "on", label: words("Hide its name too"))
        return """
            <div class="list card" id="hidesName">
            \(Choice.rows(
                [(choice, words("While it is locked, lists say “A locked graph”."))], name: "hidesName", type: "checkbox",
                selected: hidesName ? ["on"] : []))
            </div>
            """
    }

    private func idle(_ words: Words) -> [Choice] {
        idleChoices.map { Choice(value: String($0), label: words("\($0) minutes")) }
    }

    private func grace(_ words: Words) -> [Choice] {
        graceChoices.map { seconds in
            let label =
                seconds == 0
                ? words("At once") : seconds < 60 ? words("\(seconds) seconds") : words("\(seconds / 60) minutes")
            return Choice(value: String(seconds), label: label)
        }
    }

    private func current(_ words: Words) -> HTML {
        Field("current", words("The graph’s password as it is now"), problems, words)
            .password(rules: "required autocomplete=\"off\"")
    }

    private func removal(_ words: Words) -> HTML {
        """
        <ul class="list card">
        \(LinkRow("\(graphPath)/lock/remove", .unlocked, words("Take the lock off")).html)
        </ul>
        """
    }
}
