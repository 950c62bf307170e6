import HTML
import House
import Localization

/// One link's meaning and note, open for change, as read from one of its nodes.
struct LinkFormPage: Page {
    let node: NodeLine
    let other: NodeLine
    /// `/graphs/:graph/nodes/:node/links/:link`
    let action: String
    /// The version that the form changes; in a conflict the current one, so that the next save wins knowingly.
    let version: Int
    let kind: String
    let inverse: String
    let note: String
    let readings: [String]
    /// The version that was saved while this form was open.
    var meanwhile: (kind: String, note: String)?
    var problems: [String: Phrase] = [:]

    private var meaning: LinkMeaningFields {
        LinkMeaningFields(kind: kind, inverse: inverse, note: note, readings: readings, problems: problems)
    }

    func title(_ words: Words) -> String { words.title(of: node.name, words("Edit link")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Edit link"), above: (node.label, node.path)).html)
        \(ProblemSummary(problems, LinkMeaningFields.labels(words)).html(words))
        \(meanwhile, { ConflictNotice.standing(now($0.kind, $0.note), words) })
        <p class="link-ends"><span class="link-ends__node">\(node.chosenIcon.html)\(node.label)</span> \(Icon.forward.html) \
        <span class="link-ends__node">\(other.chosenIcon.html)\(other.label)</span></p>
        \(KeepDraft(key: action).begin(words))
        <form class="form" method="post" autocomplete="off" action="\(url: action)">
        \(hidden("version", String(version)))
        \(meaning.html(words))
        \(meaning.noteField(words))
        \(FormEnd(title: words("Save"), cancelPath: node.path).html(words))
        </form>
        </keep-draft>
        <form method="post" action="\(url: "\(action)/delete")"><button class="button button--bare button--remove">\
        \(Icon.trash.html)\(words("Delete link"))</button></form>
        """
    }

    private func now(_ kind: String, _ note: String) -> HTML {
        """
        \(if: !kind.isEmpty, "<p><b>\(kind)</b></p>")
        <p class="link__theirs">\(note)</p>
        """
    }
}
