import HTML
import House
import Localization

extension NoteText {
    /// HTML for an element with `white-space: pre-wrap`, which keeps line ends. A spoiler can be revealed without a
    /// script, and found addresses become links.
    func html(_ words: Words) -> HTML {
        let elements = elements(words)
        guard !elements.isEmpty else { return "\(text)" }
        let cuts = Set(elements.flatMap { [$0.range.lowerBound, $0.range.upperBound] } + [text.utf16.count]).sorted()
        var html = HTML()
        var open: [Element] = []
        var coming = elements[...]
        var (index, offset) = (text.startIndex, 0)
        for cut in cuts {
            let end = text.utf16.index(index, offsetBy: cut - offset)
            html += "\(String(text[index..<end]))"
            (index, offset) = (end, cut)
            let beginning = coming.prefix { $0.range.lowerBound == cut }
            coming = coming.dropFirst(beginning.count)
            html += Self.turn(&open, at: cut, beginning)
        }
        return html
    }

    /// Closes the elements that end at a position and opens those that begin there. Crossing elements are closed and
    /// opened again; at most one of each kind is open, so each position takes the same time.
    private static func turn(_ open: inout [Element], at place: Int, _ beginning: ArraySlice<Element>) -> HTML {
        let outermost = beginning.map(\.level).min() ?? .max
        let kept = open.prefix { $0.range.upperBound > place && $0.level <= outermost }
        let closed = open.dropFirst(kept.count)
        let opened = (closed.filter { $0.range.upperBound > place } + beginning).sorted(by: Element.isOutside)
        open = kept + opened
        return "\(closed.reversed(), \.end)\(opened, \.begin)"
    }

    private func elements(_ words: Words) -> [Element] {
        let kept = entities.map { entity in
            // HTML parsers drop a line end right after `<pre>`.
            let start = text.utf16.index(text.startIndex, offsetBy: entity.offset)
            let isBroken = entity.kind == .pre && text.utf16[start] == 10
            return Element(entity, words, isBroken: isBroken)
        }
        return (kept + addresses.map(Element.init) + tags.map(Element.init)).sorted {
            $0.range.lowerBound < $1.range.lowerBound
        }
    }
}

/// An element around a part of the text.
private struct Element {
    /// The range in UTF-16 units.
    let range: Range<Int>
    /// Elements of a lower level are outside. A spoiler is not split, because it is revealed as a whole; a link must
    /// not contain anything else that can be clicked.
    let level: Int
    let begin: HTML
    let end: HTML

    static func isOutside(_ one: Element, _ other: Element) -> Bool {
        (one.level, -one.range.upperBound) < (other.level, -other.range.upperBound)
    }

    init(_ address: NoteText.Address) {
        range = address.range
        level = 1
        begin = "<a class=\"found\"\(Self.leading(to: address.url))>"
        end = "</a>"
    }

    /// Leads to all messages with the tag. As an address, it is found again where the text is edited.
    init(_ tag: NoteText.Tag) {
        range = tag.range
        level = 1
        begin = "<a class=\"found tag\" href=\"/notes/search?q=\(Address.encoded("#" + tag.name))\">"
        end = "</a>"
    }

    init(_ entity: NoteText.Entity, _ words: Words, isBroken: Bool) {
        range = entity.range
        level = entity.kind == .spoiler ? 0 : [.link, .mention].contains(entity.kind) ? 1 : 2
        (begin, end) =
            switch entity.kind {
            case .bold: ("<b>", "</b>")
            case .italic: ("<i>", "</i>")
            case .underline: ("<u>", "</u>")
            case .strikethrough: ("<s>", "</s>")
            case .spoiler: (Self.spoiler(words), "</span></label>")
            case .code: ("<code>", "</code>")
            case .pre: (Self.block(entity.language, isBroken: isBroken), "</pre>")
            case .link: ("<a\(Self.leading(to: entity.url ?? "#"))>", "</a>")
            case .mention: Self.mention(entity, words)
            }
    }

    /// A link to what is mentioned; a lock where the reader may not see it now.
    private static func mention(_ entity: NoteText.Entity, _ words: Words) -> (HTML, HTML) {
        let url = entity.url ?? ""
        guard entity.isKnown, url.hasPrefix("/") else {
            let mark = url.hasPrefix("#") ? url : NoteText.mark(of: url)
            return (
                """
                <span class="mention mention--hidden" data-mention="\(mark)" \
                title="\(words("You cannot see this now: it is locked, deleted or not shared with you."))">\(Icon.lock.html)
                """, "</span>"
            )
        }
        return ("<a class=\"mention\" href=\"\(url: url)\" data-mention=\"\(url)\">", "</a>")
    }

    private static func spoiler(_ words: Words) -> HTML {
        """
        <label class="spoiler"><input class="spoiler__toggle" type="checkbox" aria-label="\(words("Show hidden text"))">\
        <span class="spoiler__text">
        """
    }

    private static func block(_ language: String?, isBroken: Bool) -> HTML {
        "<pre\(language, { " data-language=\"\($0)\"" })>\(if: isBroken, "\n")"
    }

    /// The attributes of a link. Mail addresses and telephone numbers open another program instead of a tab.
    private static func leading(to url: String) -> HTML {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        return switch scheme {
        case "tel": " href=\"tel:\(String(url.dropFirst("tel:".count)))\" rel=\"noopener noreferrer\""
        case "mailto": " href=\"\(url: url)\" rel=\"noopener noreferrer\""
        default: " href=\"\(url: url)\" rel=\"noopener noreferrer\" target=\"_blank\""
        }
    }
}
