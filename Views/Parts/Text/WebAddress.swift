import HTML

/// Web addresses in typed text: `https:`, `http:` and `mailto:` only.
package enum WebAddress {
    private static let schemes = ["https://", "http://", "mailto:"].map { Array($0.unicodeScalars) }
    private static let afterSentence = Set(".,;:!?'’…)]}".unicodeScalars)
    /// The last two rows are the punctuation of Chinese and Japanese.
    private static let never = Set("<>\"“”«»、。〈〉《》「」『』【】〔〕（），．：；？！～｡｢｣､".unicodeScalars)

    /// The end of the address that begins at `start`; `nil` if none does. Punctuation at its end belongs to the
    /// sentence.
    static func end(in text: ArraySlice<Unicode.Scalar>, from start: Int) -> Int? {
        guard text[start] == "h" || text[start] == "m" else { return nil }
        guard let scheme = schemes.first(where: { text[start...].starts(with: $0) }),
            start == text.startIndex || !text[start - 1].properties.isAlphabetic || text[start - 1].isUnspaced
        else { return nil }
        let end = self.end(of: text, from: start)
        return end - start > scheme.count ? end : nil
    }

    /// The end of an address that is known to begin at `start`.
    package static func end(of text: ArraySlice<Unicode.Scalar>, from start: Int) -> Int {
        var end = reach(in: text, from: start)
        // Brackets are counted only once, because a note may consist of nothing else.
        var (opened, closed) = (0, 0)
        for scalar in text[start..<end] {
            if scalar == "(" { opened += 1 }
            if scalar == ")" { closed += 1 }
        }
        while end > start, afterSentence.contains(text[end - 1]) {
            // A closing bracket is part of the address if it was opened inside it: /Dune_(novel)
            if text[end - 1] == ")" {
                if opened >= closed { break }
                closed -= 1
            }
            end -= 1
        }
        return end
    }

    /// The end of the signs that an address which begins at `start` can have, with the punctuation behind it. Where a
    /// script without spaces follows an ASCII letter or digit, the sentence goes on: `https://a.example/menuを見て`. In an
    /// address that has such a script elsewhere it is part of it: `/wiki/東京`.
    package static func reach(in text: ArraySlice<Unicode.Scalar>, from start: Int) -> Int {
        var (end, hasOthers) = (start, false)
        while end < text.endIndex, isPart(text[end]) {
            if text[end].isUnspaced {
                let isBehindWord = end > start && text[end - 1].isASCII && text[end - 1].isInWord
                if isBehindWord && !hasOthers { break }
                hasOthers = true
            }
            end += 1
        }
        return end
    }

    package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !never.contains(scalar) && scalar != NotesText.scalar
    }

    /// True for a complete address that may be linked.
    static func isWhole(_ address: ArraySlice<Unicode.Scalar>) -> Bool {
        schemes.contains { address.starts(with: $0) && address.count > $0.count }
    }

    static func begin(_ address: String) -> HTML {
        "<a href=\"\(url: address)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">"
    }
}

extension String {
    package init(scalars: some Sequence<Unicode.Scalar>) {
        self.init()
        unicodeScalars.append(contentsOf: scalars)
    }
}
