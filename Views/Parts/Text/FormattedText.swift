import HTML
import Localization

/// Typed text with simple markup: `*italic*`, `**bold**`, lists (`- milk`, `1. milk`) and `[words](https://…)`. Text
/// without markup looks like `PlainText`.
struct FormattedText: Sendable {
    private let text: String
    /// The mentions that replace the marks of `NotesText` in the text, in order.
    private let mentions: [NotesText.Mention]

    /// `#` at the beginning of a line begins a heading.
    private let hasHeadings: Bool

    init(_ text: String, mentions: [NotesText.Mention] = [], hasHeadings: Bool = false) {
        self.text = text
        self.hasHeadings = hasHeadings
        self.mentions = mentions
    }

    func html(_ words: Words) -> HTML {
        var html = HTML()
        var mentions = mentions[...]
        for block in TextBlock.blocks(of: text, hasHeadings: hasHeadings) {
            switch block.shape {
            // The page has its `h1`, and its main subject an `h2`.
            case .heading(let level):
                let name: HTML = ["<h3>", "<h4>", "<h5>"][level - 1]
                let end: HTML = ["</h3>\n", "</h4>\n", "</h5>\n"][level - 1]
                html += "\(name)\(block.points, { inline($0, &mentions, words) })\(end)"
            case .paragraph: html += "<p>\(block.points, { inline($0, &mentions, words) })</p>\n"
            case .bullets: html += "<ul>\(block.points, { point($0, &mentions, words) })</ul>\n"
            case .numbers: html += "<ol>\(block.points, { point($0, &mentions, words) })</ol>\n"
            }
        }
        return html
    }

    private func point(
        _ lines: [Substring], _ mentions: inout ArraySlice<NotesText.Mention>, _ words: Words
    ) -> HTML {
        "<li>\(inline(lines, &mentions, words))</li>"
    }

    private func inline(
        _ lines: [Substring], _ mentions: inout ArraySlice<NotesText.Mention>, _ words: Words
    ) -> HTML {
        let signs = InlineSigns(lines)
        var html = HTML()
        for piece in signs.pieces {
            switch piece {
            case .text(let range): html += "\(String(scalars: signs.text[range]))"
            case .lineBreak: html += "<br>"
            case .mention: if let mention = mentions.popFirst() { html += mention.html(words) }
            case .begin(.italic): html += "<em>"
            case .end(.italic): html += "</em>"
            case .begin(.bold): html += "<strong>"
            case .end(.bold): html += "</strong>"
            case .linkBegin(let range): html += WebAddress.begin(String(scalars: signs.text[range]))
            case .linkEnd: html += "</a>"
            }
        }
        return html
    }

    // MARK: In one line

    /// The text without markup, for a row of a list.
    static func line(_ text: String) -> String {
        guard hasSigns(text) else { return text }
        return TextBlock.blocks(of: text).map { $0.points.map(plain).joined(separator: " · ") }.joined(separator: " ")
    }

    private static func plain(_ lines: [Substring]) -> String {
        let signs = InlineSigns(lines)
        return signs.pieces.reduce(into: "") { line, piece in
            switch piece {
            case .text(let range): line += String(scalars: signs.text[range])
            case .lineBreak: line += " "
            default: break
            }
        }
    }

    /// A fast check: every row of a list is checked, and most have no markup.
    private static func hasSigns(_ text: String) -> Bool {
        var isLineStart = true
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["): return true
            case UInt8(ascii: "-") where isLineStart, UInt8(ascii: "0")...UInt8(ascii: "9") where isLineStart:
                return true
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isLineStart = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default: isLineStart = false
            }
        }
        return false
    }
}

extension InlineSigns {
    init(_ lines: [Substring]) {
        self.init(Array(lines.joined(separator: "\n").unicodeScalars))
    }
}
