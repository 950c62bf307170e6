import Foundation

/// A word of one or two characters to search for, which the trigram index does not hold by itself. It holds the word
/// with what stands before and after it, though: `tv` is found as ` tv` and `tv.`, `7` as `(7)`.
///
/// The index therefore takes a sign before and after every text: see migration 0019. What it finds is looked at again
/// with a pattern, since `tv` may begin one word and end another.
struct ShortWord: Sendable {
    let text: String

    /// Signs that stand before a word, and after it. Others are not met by the index, so that a word between them is
    /// found by nothing but the beginning of a title.
    private static let before = [
        "\n", " ", "(", "[", "\"", "'", "-", "/", ",", ".", ":", ";", "#", "+", "&", "=", "*", "_", "„", "“", "«", "’",
        "·",
    ]
    private static let after = [
        "\n", " ", ")", "]", "\"", "'", "-", "/", ",", ".", ":", ";", "#", "+", "&", "=", "*", "_", "!", "?", "%", "”",
        "»", "’", "·",
    ]
    /// The usual ones of them. Each pair is a term, so all would take 4 ms.
    private static let closeBefore = ["\n", " ", "(", "-", "/", "\"", ",", "'"]
    private static let closeAfter = ["\n", " ", ")", "-", "/", "\"", ",", ".", ":", ";", "!", "?", "'"]

    /// Any sign that is not part of a word, as a class of SQLite's GLOB. Text is folded, so Latin letters are `a` to `z`.
    private static let noWord = "[^0-9a-z\u{C0}-\u{1FFF}\u{2070}-\u{10FFFF}]"

    /// Rows that may have it as a whole word, for MATCH.
    var whole: String {
        let usual = Self.any(Self.closeBefore.flatMap { sign in Self.closeAfter.map { sign + text + $0 } })
        guard text.unicodeScalars.count > 1 else { return usual }
        // Many texts have one word that begins with `th` and another that ends with it, but few beside a rare sign.
        let rareBefore = Self.before.filter { !Self.closeBefore.contains($0) }.map { $0 + text }
        let rareAfter = Self.after.filter { !Self.closeAfter.contains($0) }.map { text + $0 }
        let ends = Self.any(Self.after.map { text + $0 })
        return "\(usual) OR ((\(Self.any(rareBefore))) AND (\(ends))) OR ((\(begins)) AND (\(Self.any(rareAfter))))"
    }

    /// Rows that may have a word beginning with it, for MATCH; of one character only whole words.
    var begins: String {
        text.unicodeScalars.count == 1 ? whole : Self.any(Self.before.map { $0 + text })
    }

    /// What a text with a sign at either end has to look like for GLOB.
    var wholePattern: String { "*\(Self.noWord)\(escaped)\(Self.noWord)*" }

    /// Words of scripts that put no spaces between them, and what begins with a sign, may stand anywhere.
    var beginningPattern: String {
        guard let first = text.unicodeScalars.first, first.value < 0xE00,
            first.properties.isAlphabetic || isDigit(first)
        else { return "*\(escaped)*" }
        return "*\(Self.noWord)\(escaped)*"
    }

    /// Whether a word of a folded text, which has a sign before it, begins with it.
    func begins(in folded: String) -> Bool {
        var rest = folded[...]
        while let range = rest.range(of: text) {
            if range.lowerBound > folded.startIndex {
                let before = folded.unicodeScalars[folded.unicodeScalars.index(before: range.lowerBound)]
                if !before.properties.isAlphabetic, !isDigit(before) { return true }
            }
            rest = folded[folded.index(after: range.lowerBound)...]
        }
        return false
    }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private var escaped: String {
        text.map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined()
    }

    private static func any(_ phrases: [String]) -> String {
        phrases.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " OR ")
    }
}
