import HTML
import House
import Localization

/// A preview of merging two nodes, side by side.
struct MergePage: Page {
    /// The page of the node that stays.
    let path: String
    /// The id of the node that goes.
    let other: String
    let kept: Side
    let gone: Side
    var clashes: [Clash] = []
    let preview: MergePreview

    struct Side: Sendable {
        let icon: String
        let name: String
        /// The name of an attribute's entity.
        let above: String?
    }

    /// Two values for one field.
    struct Clash: Sendable {
        let id: String
        let name: String
        let ours: String
        let theirs: String
    }

    func title(_ words: Words) -> String { words.title(of: kept.name, words("Merge")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Merge “\(kept.name)” and “\(gone.name)”"), above: (kept.name, path)).html)
        <div class="comparison">
        \(side(kept, words("Keep"), words))
        \(side(gone, words("Merge into it"), words))
        </div>
        <form class="form" method="post" action="\(url: "\(path)/merge/\(other)")">
        \(if: kept.name != gone.name, choice("name", words("Name"), kept.name, gone.name))
        \(if: !kept.icon.isEmpty && !gone.icon.isEmpty && kept.icon != gone.icon, icons(words))
        \(clashes, { choice("field-\($0.id)", $0.name, $0.ours, $0.theirs) })
        \(preview.html(kept: kept.name, gone: gone.name, words))
        <ul class="points card">
        \(if: !clashes.isEmpty, "<li>\(Icon.list.html)\(words("Values you do not choose are kept in the notes."))</li>")
        <li>\(Icon.link.html)\(words("Links and mentions move to the one you keep. Duplicates are removed."))</li>
        <li>\(Icon.undo.html)\(words("You can undo this."))</li>
        </ul>
        \(FormEnd(title: words("Merge"), cancelPath: path).html(words))
        </form>
        """
    }

    private func side(_ side: Side, _ title: String, _ words: Words) -> HTML {
        """
        <section class="comparison__theirs card"><h2 class="comparison__title">\(title)</h2>
        <p class="comparison__name">\(ChosenIcon(side.icon, instead: side.above == nil ? .note : .tag).html)\(side.name)</p>
        \(side.above, { "<p class=\"fine\">\($0)</p>" })</section>
        """
    }

    private func icons(_ words: Words) -> HTML {
        """
        <fieldset class="field"><legend class="field__label">\(words("Icon"))</legend><div class="list card">\
        \(iconRow("ours", kept.icon, isOn: true))\(iconRow("theirs", gone.icon, isOn: false))</div></fieldset>
        """
    }

    private func iconRow(_ value: String, _ icon: String, isOn: Bool) -> HTML {
        """
        <label class="row row--choice"><input class="tick" type="radio" name="icon" value="\(value)"\
        \(if: isOn, " checked") aria-label="\(icon)">\(ChosenIcon(icon, instead: .note).tile)</label>
        """
    }

    private func choice(_ name: String, _ title: String, _ ours: String, _ theirs: String) -> HTML {
        let choices = [
            (choice: Choice(value: "ours", label: ours), text: String?.none),
            (Choice(value: "theirs", label: theirs), nil),
        ]
        return """
            <fieldset class="field"><legend class="field__label">\(title)</legend><div class="list card">\
            \(Choice.rows(choices, name: name, selected: ["ours"]))</div></fieldset>

            """
    }
}
