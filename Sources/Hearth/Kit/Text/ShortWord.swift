import Foundation

/// A word of one or two characters to search for, which the trigram index does not hold by itself. It holds the word
/// with what stands before and after it, though: `tv` is found as ` tv` and `tv.`, `7` as `(7)`.
///
/// The index therefore takes a sign before and after every text: see migration 0019. What it finds is looked at again,
/// see `SQLiteLibrary.addWordFunctions`, since `tv` may begin one word and end another.
struct ShortWord: Sendable {
    let text: String

    /// Signs that stand before a word, and after it. Others are not met by the index, so that a word between them is
    /// found by nothing but the beginning of a title.
    private static let before = [
        "\n", " ", "(", "[", "\"", "'", "-", "/", ",", ".", ":", ";", "#", "+", "&", "=", "*", "_", "„", "“", "«", "’",
        "·", "–", "—", "…", "<", ">", "|", "{", "@", "~",
    ]
    private static let after = [
        "\n", " ", ")", "]", "\"", "'", "-", "/", ",", ".", ":", ";", "#", "+", "&", "=", "*", "_", "!", "?", "%", "”",
        "»", "’", "·", "–", "—", "…", "<", ">", "|", "}", "@", "~", "°", "€", "$",
    ]
    /// The usual ones of them. Each pair is a term, so all would take 4 ms.
    private static let closeBefore = ["\n", " ", "(", "-", "/", "\"", ",", "'"]
    private static let closeAfter = ["\n", " ", ")", "-", "/", "\"", ",", ".", ":", ";", "!", "?", "'"]

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

    /// As `begins`, and of one character also the words that go on with a letter or digit of its script. For rows in the
    /// order of the index, of which a few are wanted: 300 terms more took 5 to 9 ms then, with 50,000 texts.
    var beginsInOrder: String {
        guard let script = Self.scripts.first(where: { text.count == 1 && $0.contains(text) }) else { return begins }
        let words = Self.closeBefore.flatMap { sign in script.map { "\(sign)\(text)\($0)" } }
        return "\(whole) OR \(Self.any(words))"
    }

    /// The letters of those scripts that put spaces between words, folded, and digits.
    private static let scripts = [
        "abcdefghijklmnopqrstuvwxyz0123456789", "абвгдежзиклмнопрстуфхцчшщъыьэюяґђєіјљњћџ",
        "αβγδεζηθικλμνξοπρσςτυφχψω",
    ]

    /// Whether a text with a sign at either end has it as a whole word, in SQL.
    /// - Parameter argument: the name under which `text` is bound.
    func isWhole(in column: String, as argument: String) -> String { "hasWord(\(column), :\(argument))" }

    /// Whether a word of such a text begins with it.
    func begins(in column: String, as argument: String) -> String {
        mayStandAnywhere ? "instr(\(column), :\(argument)) > 0" : "beginsWord(\(column), :\(argument))"
    }

    /// Words of scripts that put no spaces between them, and what begins with a sign.
    private var mayStandAnywhere: Bool {
        guard let first = text.unicodeScalars.first else { return true }
        return first.value >= 0xE00 || !(first.properties.isAlphabetic || isDigit(first))
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

    private static func any(_ phrases: [String]) -> String {
        phrases.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " OR ")
    }
}
