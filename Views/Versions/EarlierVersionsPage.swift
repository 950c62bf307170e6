import HTML
import Localization

/// The list of a thing's earlier versions, newest first.
struct EarlierVersionsPage: Page {
    /// The thing.
    let place: (title: String, path: String)
    let rows: [Row]
    let pager: Pager

    struct Row: Sendable {
        let path: String
        /// `21 Nov 2026, 14:05`
        let when: String
        /// `nil` for a member who has left.
        let writer: String?
        let occasion: VersionOccasion
        let replacedBy: String?
        let preview: String
    }

    func title(_ words: Words) -> String { words.title(of: place.title, words("Earlier versions")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Earlier versions"), above: place).html)
        \(if: rows.isEmpty, empty(words))
        \(if: !rows.isEmpty, "<ul class=\"list card versions\">\(rows, { row($0, words) })</ul>")
        \(pager.html(words))
        \(if: !rows.isEmpty, "<p class=\"fine\">\(words("Versions are kept for 90 days, then one per month for a year."))</p>")
        """
    }

    private func row(_ row: Row, _ words: Words) -> HTML {
        """
        <li class="row"><a class="row__text" href="\(url: row.path)"><b class="row__name">\(row.when)</b>\
        <span class="row__more">\(row.occasion.line(writer: row.writer, replacedBy: row.replacedBy, words))</span>\
        <span class="row__more versions__preview">\(MaskedText(row.preview).html(words))</span></a></li>

        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .clock, title: words("No earlier versions yet"),
            text: words("After a change, the earlier text appears here.")
        ).html
    }
}

extension VersionOccasion {
    /// Who wrote a version, and what replaced it, if that was more than further writing.
    func line(writer: String?, replacedBy: String?, _ words: Words) -> String {
        let writer = writer ?? words("Former member")
        let other = replacedBy ?? words("Former member")
        return switch self {
        case .writing: words("By \(writer)")
        case .merging: words("By \(writer) · before a merge by \(other)")
        case .importing: words("By \(writer) · before an import by \(other)")
        case .turning: words("By \(writer) · before \(other) switched between list and text")
        case .bringingBack: words("By \(writer) · before \(other) restored another version")
        case .refused: words("By \(writer) · not saved, because another change came first")
        }
    }
}
