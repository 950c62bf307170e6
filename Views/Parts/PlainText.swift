import HTML
import Localization

/// What a person typed, as paragraphs: a blank line divides them, a line break stays, addresses become links.
struct PlainText: Sendable {
    private let text: String
    /// What stands at each mark of `NotesText` in the text.
    private let mentions: [NotesText.Mention]

    init(_ text: String, mentions: [NotesText.Mention] = []) {
        self.text = text
        self.mentions = mentions
    }

    func html(_ words: Words) -> HTML {
        var html = HTML()
        var mentions = mentions[...]
        for paragraph in paragraphs { html += "<p>\(lines(paragraph, &mentions, words))</p>\n" }
        return html
    }

    private var paragraphs: [[Substring]] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.allSatisfy(\.isWhitespace) }
            .map(Array.init)
    }

    private func lines(
        _ lines: [Substring], _ mentions: inout ArraySlice<NotesText.Mention>, _ words: Words
    ) -> HTML {
        var html = HTML()
        for (index, line) in lines.enumerated() {
            if index > 0 { html += "<br>" }
            for (index, piece) in line.split(separator: NotesText.mark, omittingEmptySubsequences: false).enumerated() {
                if index > 0, let mention = mentions.popFirst() { html += Self.html(mention, words) }
                html += Self.linked(piece)
            }
        }
        return html
    }

    private static func html(_ mention: NotesText.Mention, _ words: Words) -> HTML {
        guard let path = mention.path else { return "\(mention.label)" }
        return switch mention.leads {
        case .there: "<a class=\"mention\" href=\"\(url: path)\">\(mention.label)</a>"
        case .toMaking:
            """
            <a class="mention mention--open" href="\(url: path)" title="\(words("Nothing has this name yet: make it"))">\
            \(mention.label)<span aria-hidden="true"> +</span></a>
            """
        case .toChoosing:
            """
            <a class="mention mention--open" href="\(url: path)" title="\(words("Several things have this name"))">\
            \(mention.label)<span aria-hidden="true"> ?</span></a>
            """
        }
    }

    /// The line with its `http:` and `https:` addresses as links. Punctuation at the end belongs to the sentence.
    private static func linked(_ line: Substring) -> HTML {
        var html = HTML()
        var rest = line
        while let range = nextAddress(in: rest) {
            let address = String(rest[range])
            html += """
                \(String(rest[..<range.lowerBound]))\
                <a href="\(url: address)" rel="noopener noreferrer" target="_blank">\(address)</a>
                """
            rest = rest[range.upperBound...]
        }
        return html + "\(String(rest))"
    }

    private static func nextAddress(in text: Substring) -> Range<Substring.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            guard let begin = text[start...].firstIndex(of: "h") else { return nil }
            let tail = text[begin...]
            let prefix = ["https://", "http://"].first { tail.hasPrefix($0) }
            let isWordStart = begin == text.startIndex || !text[text.index(before: begin)].isLetter
            if let prefix, isWordStart {
                let end = endOfAddress(tail)
                if text.distance(from: begin, to: end) > prefix.count { return begin..<end }
            }
            start = text.index(after: begin)
        }
        return nil
    }

    private static func endOfAddress(_ tail: Substring) -> Substring.Index {
        let address = Array(
            tail.unicodeScalars.prefix { !$0.properties.isWhitespace && !"<>\"“”«»".unicodeScalars.contains($0) })
        var count = address.count
        // Counted once: a note may end in as many brackets as it may have characters.
        let opened = address.count { $0 == "(" }
        var closed = address.count { $0 == ")" }
        while count > 0, ".,;:!?'’)]}".unicodeScalars.contains(address[count - 1]) {
            // A closing bracket stays if it was opened inside: /Dune_(novel)
            if address[count - 1] == ")" {
                if opened >= closed { break }
                closed -= 1
            }
            count -= 1
        }
        return tail.unicodeScalars.index(tail.startIndex, offsetBy: count)
    }
}
