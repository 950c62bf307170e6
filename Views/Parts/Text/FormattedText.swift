package import HTML
package import Localization

/// Typed text with the simple signs of Markdown: `*italic*`, `**bold**`, `~~struck~~`, `` `code` ``,
/// `[words](https://…)`, and the blocks of `TextBlock`. Text without signs looks like `PlainText`.
package struct FormattedText: Sendable {
    private let text: String
    /// The mentions that replace the marks of `NotesText` in the text, in order.
    private let mentions: [NotesText.Mention]

    /// The level of the heading that `#` begins.
    private let top: Int

    /// - Parameter top: 2, or 3 below the `h2` of a page's main subject.
    package init(_ text: String, mentions: [NotesText.Mention] = [], top: Int = 3) {
        self.text = text
        self.top = top
        self.mentions = mentions
    }

    package func html(_ words: Words) -> HTML {
        var html = HTML()
        var mentions = mentions[...]
        for block in TextBlock.blocks(of: text) {
            switch block.shape {
            case .heading(let level):
                let name = "h\(top + level - 1)"
                html += "<\(name)>\(block.points, { inline($0, &mentions, words) })</\(name)>\n"
            case .paragraph: html += "<p>\(block.points, { inline($0, &mentions, words) })</p>\n"
            case .bullets: html += "<ul>\(block.points, { point($0, &mentions, words) })</ul>\n"
            case .numbers: html += "<ol>\(block.points, { point($0, &mentions, words) })</ol>\n"
            case .quote:
                html += "<blockquote><p>\(block.points, { inline($0, &mentions, words) })</p></blockquote>\n"
            case .code: html += "<pre><code>\(block.points, { code($0, &mentions, words) })</code></pre>\n"
            case .rule: html += "<hr>\n"
            }
        }
        return html
    }

    private func point(
        _ lines: [Substring], _ mentions: inout ArraySlice<NotesText.Mention>, _ words: Words
    ) -> HTML {
        let boxes: [(sign: String, shown: HTML)] = [("[ ] ", "☐ "), ("[x] ", "☑ "), ("[X] ", "☑ ")]
        guard let first = lines.first, let box = boxes.first(where: { first.hasPrefix($0.sign) }) else {
            return "<li>\(inline(lines, &mentions, words))</li>"
        }
        let rest = [first.dropFirst(box.sign.count)] + lines.dropFirst()
        return "<li class=\"prose__task\">\(box.shown)\(inline(rest, &mentions, words))</li>"
    }

    /// As it was typed, with the names of what it mentions.
    private func code(
        _ lines: [Substring], _ mentions: inout ArraySlice<NotesText.Mention>, _ words: Words
    ) -> HTML {
        let parts = lines.joined(separator: "\n").split(separator: NotesText.mark, omittingEmptySubsequences: false)
        var html: HTML = "\(String(parts[0]))"
        for part in parts.dropFirst() {
            if let mention = mentions.popFirst() { html += mention.html(words) }
            html += "\(String(part))"
        }
        return html
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
            case .begin(.struck): html += "<s>"
            case .end(.struck): html += "</s>"
            case .code(let range): html += "<code>\(String(scalars: signs.text[range]))</code>"
            case .linkBegin(let range): html += WebAddress.begin(String(scalars: signs.text[range]))
            case .linkEnd: html += "</a>"
            }
        }
        return html
    }

    // MARK: In one line

    /// The text without markup, for a row of a list.
    package static func line(_ text: String) -> String {
        guard hasSigns(text) else { return text }
        return TextBlock.blocks(of: text).filter { $0.shape != .rule }.map { block in
            block.points.map { block.shape == .code ? $0.joined(separator: " ") : plain($0) }.joined(separator: " · ")
        }.joined(separator: " ")
    }

    private static func plain(_ lines: [Substring]) -> String {
        let signs = InlineSigns(lines)
        return signs.pieces.reduce(into: "") { line, piece in
            switch piece {
            case .text(let range), .code(let range): line += String(scalars: signs.text[range])
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
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["), UInt8(ascii: "~"), UInt8(ascii: "`"):
                return true
            case UInt8(ascii: "-") where isLineStart, UInt8(ascii: "0")...UInt8(ascii: "9") where isLineStart,
                UInt8(ascii: "#") where isLineStart, UInt8(ascii: ">") where isLineStart:
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
