import HTML
import Localization

/// The page that sets or changes a lock.
struct LockPage: Page {
    /// The name of the locked thing.
    let name: String
    /// The path of the locked thing: `/graphs/:graph`.
    let path: String
    /// The page to go back to.
    let home: String
    let wording: LockWords
    /// There is no lock yet.
    let isNew: Bool
    let isShared: Bool
    let hidesName: Bool
    let idleMinutes: Int
    let idleChoices: [Int]
    let graceSeconds: Int
    let graceChoices: [Int]
    let fewestCharacters: Int
    /// The thing has a name that could be hidden.
    let hasName: Bool
    let problems: [String: Phrase]
    /// The owner's passkeys, which may open the lock, by their ids.
    var passkeys: [Choice] = []
    var openingPasskeys: Set<String> = []
    /// The change that was just made to the lock.
    var done: Phrase?

    func title(_ words: Words) -> String {
        words.title(of: name.isEmpty ? words(wording.nameless) : name, words("Lock"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Lock"), above: (name.isEmpty ? words(wording.nameless) : name, home)).html)
        \(done, { "<p class=\"notice\" role=\"status\">\(words($0))</p>" })
        \(ProblemSummary(problems, fields(words), .withPasswords).html(words))
        \(warnings(words))
        <form class="form" method="post" action="\(url: "\(path)/lock")">
        \(password(words))
        \(again(words))
        \(if: hasName, hiding(words))
        \(if: !passkeys.isEmpty, passkeyChoices(words))
        \(FormField("idleMinutes", words("Lock when not used for"), problems, words)
            .select(idle(words), String(idleMinutes)))
        <div class="lock-sight">\(FormField("graceSeconds", words("Lock when in the background for more than"),
            hint: words("Choosing a file or taking a photo does not count."), problems, words)
            .select(grace(words), String(graceSeconds)))</div>
        \(if: !isNew, current(words))
        \(FormEnd(title: isNew ? words("Set lock") : words("Save"), cancelPath: home).html(words))
        </form>
        \(if: !isNew, removal(words))
        """
    }

    private func warnings(_ words: Words) -> HTML {
        """
        <ul class="points card">
        <li>\(Icon.key.html)\
        \(words(wording.noWayBack))</li>
        <li>\(Icon.device.html)\
        \(words("The lock controls access in Hearth. It does not encrypt the disk: anyone who can read this machine’s files can read this too."))</li>
        \(if: isShared, "<li>\(Icon.people.html)\(words(wording.shared))</li>")
        </ul>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("password", isNew ? words(wording.password) : words(wording.replacing)),
            ("again", words(wording.again)), ("hidesName", words("Hide the name too")),
            ("idleMinutes", words("Lock when not used for")),
            ("graceSeconds", words("Lock when in the background for more than")),
            ("current", words(wording.current)),
        ]
    }

    private func password(_ words: Words) -> HTML {
        FormField(
            "password", isNew ? words(wording.password) : words(wording.replacing),
            hint: words("At least \(fewestCharacters) characters. Not your Hearth password."), problems, words
        ).password(
            rules:
                "\(if: isNew, "required ")minlength=\"\(String(fewestCharacters))\" autocomplete=\"new-password\"\(digits)"
        )
    }

    private var digits: HTML { wording.isCode ? " inputmode=\"numeric\"" : HTML() }

    private func again(_ words: Words) -> HTML {
        FormField("again", words(wording.again), problems, words)
            .password(rules: "\(if: isNew, "required ")autocomplete=\"new-password\"\(digits)")
    }

    private func hiding(_ words: Words) -> HTML {
        let choice = Choice(value: "on", label: words("Hide the name too"))
        return """
            <div class="list card" id="hidesName">
            \(Choice.rows(
                [(choice, words(wording.hidden))], name: "hidesName", type: "checkbox",
                selected: hidesName ? ["on"] : []))
            </div>
            """
    }

    private func passkeyChoices(_ words: Words) -> HTML {
        """
        <fieldset class="field"><legend class="field__label">\(words("Also opens with these passkeys"))</legend>
        <div class="list card">\(Choice.rows(passkeys.map { ($0, nil) }, name: "passkey", type: "checkbox", selected: openingPasskeys))</div>
        </fieldset>
        """
    }

    private func idle(_ words: Words) -> [Choice] {
        idleChoices.map { Choice(value: String($0), label: words("\($0) minutes")) }
    }

    private func grace(_ words: Words) -> [Choice] {
        graceChoices.map { seconds in
            let label =
                seconds == 0
                ? words("Immediately") : seconds < 60 ? words("\(seconds) seconds") : words("\(seconds / 60) minutes")
            return Choice(value: String(seconds), label: label)
        }
    }

    private func current(_ words: Words) -> HTML {
        FormField("current", words(wording.current), problems, words)
            .password(rules: "required autocomplete=\"off\"")
    }

    private func removal(_ words: Words) -> HTML {
        """
        <ul class="list card">
        \(LinkRow("\(path)/lock/remove", .unlocked, words("Remove lock")).html)
        </ul>
        """
    }
}
