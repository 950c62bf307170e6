import Foundation

/// A search word of one or two characters. The trigram index does not hold it alone, but together with the characters
/// around it: `tv` is found as ` tv` and `tv.`, `7` as `(7)`.
///
/// The index therefore has a delimiter before and after every text: see migration 0019. Its results are filtered, see
/// `SQLiteLibrary.addWordFunctions`, since `tv` may begin one word and end another.
package struct ShortWord: Sendable {
    package let text: String

    /// The indexed delimiters before and after a word. A word between other characters is found only at the beginning
    /// of a title.
    private static let before = [
        "\n", " ", "(", "[", "\"", "'", "-", "/", ",", ".", ":", ";", "#", "+", "&", "=", "*", "_", "„", "“", "«", "’",
        "·", "–", "—", "…", "<", ">", "|", "{", "@", "~",
    ]
    private static let after = [
        "\n", " ", ")", "]", "\"", "'", "-", "/", ",", ".", ":", ";", "#", "+", "&", "=", "*", "_", "!", "?", "%", "”",
        "»", "’", "·", "–", "—", "…", "<", ">", "|", "}", "@", "~", "°", "€", "$",
    ]
    /// The most frequent delimiters. Each pair is a term of the query, and all pairs would take 4 ms.
    private static let closeBefore = ["\n", " ", "(", "-", "/", "\"", ",", "'"]
    private static let closeAfter = ["\n", " ", ")", "-", "/", "\"", ",", ".", ":", ";", "!", "?", "'"]

    /// The argument for MATCH that finds rows which may have the text as a whole word.
    package var whole: String {
        let usual = Self.any(Self.closeBefore.flatMap { sign in Self.closeAfter.map { sign + text + $0 } })
        guard text.unicodeScalars.count > 1 else { return usual }
        // A text often has one word that begins with `th` and another that ends with it, but rarely beside a rare
        // delimiter.
        let rareBefore = Self.before.filter { !Self.closeBefore.contains($0) }.map { $0 + text }
        let rareAfter = Self.after.filter { !Self.closeAfter.contains($0) }.map { text + $0 }
        let ends = Self.any(Self.after.map { text + $0 })
        return "\(usual) OR ((\(Self.any(rareBefore))) AND (\(ends))) OR ((\(begins)) AND (\(Self.any(rareAfter))))"
    }

    /// The argument for MATCH that finds rows which may have a word beginning with the text; for one character only
    /// whole words.
    package var begins: String {
        text.unicodeScalars.count == 1 ? whole : Self.any(Self.before.map { $0 + text })
    }

    /// As `begins`, but for one character also words that go on with a letter or digit of its script. Only for a few
    /// rows in the index's order: with 50,000 texts, 300 more terms took 5 to 9 ms.
    var beginsInOrder: String {
        guard let script = Self.scripts.first(where: { text.count == 1 && $0.contains(text) }) else { return begins }
        let words = Self.closeBefore.flatMap { sign in script.map { "\(sign)\(text)\($0)" } }
        return "\(whole) OR \(Self.any(words))"
    }

    /// The folded letters of the scripts with spaces between words, and digits.
    private static let scripts = [
        "abcdefghijklmnopqrstuvwxyz0123456789", "абвгдежзиклмнопрстуфхцчшщъыьэюяґђєіјљњћџ",
        "αβγδεζηθικλμνξοπρσςτυφχψω",
    ]

    /// True for words of scripts without spaces, which may stand anywhere in a text: between two letters no index finds
    /// them, so that the texts are looked through. A household's 100,000 take 40 ms.
    package var isUnspaced: Bool { text.unicodeScalars.contains(where: \.isUnspaced) }

    /// An SQL condition: a text with a delimiter at either end has the word as a whole word.
    /// - Parameter argument: the name under which `text` is bound.
    package func isWhole(in column: String, as argument: String) -> String {
        isUnspaced ? begins(in: column, as: argument) : "hasWord(\(column), :\(argument))"
    }

    /// An SQL condition: a word of such a text begins with it.
    package func begins(in column: String, as argument: String) -> String {
        mayStandAnywhere ? "instr(\(column), :\(argument)) > 0" : "beginsWord(\(column), :\(argument))"
    }

    /// True for scripts without spaces between words, and for words that begin with a symbol.
    private var mayStandAnywhere: Bool {
        guard let first = text.unicodeScalars.first else { return true }
        return isUnspaced || first.value >= 0xE00 || !(first.properties.isAlphabetic || isDigit(first))
    }

    /// True if a word of a folded text, with a delimiter in front, begins with it.
    func begins(in folded: String) -> Bool {
        if isUnspaced { return folded.contains(text) }
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

    private static func any(_ phrases: [String]) -> String {
        phrases.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " OR ")
    }
}
