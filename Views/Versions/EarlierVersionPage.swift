import HTML
import Localization

/// One earlier version, with the words that it has and another version has not.
struct EarlierVersionPage: Page {
    /// The thing.
    let place: (title: String, path: String)
    let listPath: String
    let path: String
    let when: String
    let writer: String?
    let occasion: VersionOccasion
    let replacedBy: String?
    /// From the other version to this one.
    let changes: WordChanges
    /// The other one is the version that followed, and not what stands now.
    let isBesideNext: Bool
    let hasNext: Bool
    /// It says what the thing says now.
    let isSame: Bool

    func title(_ words: Words) -> String { words.title(of: place.title, words("Version from \(when)")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Version from \(when)"), above: (words("Earlier versions"), listPath), over: place.title).html)
        <p class="fine">\(occasion.line(writer: writer, replacedBy: replacedBy, words))</p>
        \(if: hasNext, choice(words))
        <div class="card versions__text">\(changes.pieces, { piece($0, words) })</div>
        \(if: changes.pieces.contains { $0.kind != .same }, "<p class=\"fine\">\(legend(words))</p>")
        \(if: isSame, "<p>\(words("Same as the current version."))</p>")
        \(if: !isSame, """
            <form class="form__end" method="post" action="\(url: "\(path)/restore")">\
            <button class="button button--main">\(Icon.undo.html)\(words("Restore this version"))</button>\
            <a class="button button--bare" href="\(url: place.path)">\(words("Cancel"))</a></form>
            """)
        """
    }

    private func choice(_ words: Words) -> HTML {
        """
        <p class="versions__choice">\(tab(path, words("Compare with current"), isOn: !isBesideNext)) \
        \(tab("\(path)?with=next", words("Compare with next"), isOn: isBesideNext))</p>
        """
    }

    private func tab(_ path: String, _ label: String, isOn: Bool) -> HTML {
        "<a class=\"chip\" href=\"\(url: path)\"\(if: isOn, " aria-current=\"page\"")>\(label)</a>"
    }

    private func piece(_ piece: WordChanges.Piece, _ words: Words) -> HTML {
        switch piece.kind {
        case .same: MaskedText(piece.text).html(words)
        case .gone: "<del>\(MaskedText(piece.text).html(words))</del>"
        case .added: "<ins>\(MaskedText(piece.text).html(words))</ins>"
        }
    }

    private func legend(_ words: Words) -> String {
        isBesideNext
            ? words("Underlined: only in this version. Crossed out: only in the next.")
            : words("Underlined: only in this version. Crossed out: only in the current one.")
    }
}
