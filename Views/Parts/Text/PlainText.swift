package import HTML

/// Typed text as paragraphs: a blank line separates them, line breaks stay, addresses become links.
package struct PlainText: Sendable {
    private let text: String

    package init(_ text: String) { self.text = text }

    package var html: HTML {
        var html = HTML()
        for paragraph in paragraphs { html += "<p>\(lines(paragraph))</p>\n" }
        return html
    }

    private var paragraphs: [[Substring]] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.allSatisfy(\.isWhitespace) }
            .map(Array.init)
    }

    private func lines(_ lines: [Substring]) -> HTML {
        var html = HTML()
        for (index, line) in lines.enumerated() {
            if index > 0 { html += "<br>" }
            html += Self.linked(line)
        }
        return html
    }

    /// The line with its addresses as links.
    private static func linked(_ line: Substring) -> HTML {
        var html = HTML()
        let text = Array(line.unicodeScalars)
        var (begun, index) = (0, 0)
        while index < text.count {
            guard let end = WebAddress.end(in: text[...], from: index) else {
                index += 1
                continue
            }
            let address = String(scalars: text[index..<end])
            html += "\(String(scalars: text[begun..<index]))\(WebAddress.begin(address))\(address)</a>"
            (begun, index) = (end, end)
        }
        return html + "\(String(scalars: text[begun...]))"
    }
}
