package import GRDB

/// A search for typed words. Words of one or two characters match whole words everywhere, and the beginnings of words in
/// titles; those of scripts without spaces match anywhere.
package struct SearchQuery: Sendable {
    /// The text as typed, tidied.
    package let text: String
    /// The folded words of at least three characters.
    package let long: [String]
    package let short: [ShortWord]
    /// The folded word that was typed first.
    package let first: String

    /// The length limit of a search; the rest is cut off to save time.
    package static let limit = 100

    package init(_ text: String) {
        // Most lists are shown without a search.
        if text.isEmpty {
            (self.text, long, short, first) = ("", [], [], "")
            return
        }
        self.text = String(text.tidiedLine.prefix(Self.limit))
        let words = Fold.fold(self.text).split(separator: " ").filter { $0 != "·" && $0 != "→" }.prefix(8).map(
            String.init)
        first = words.first ?? ""
        long = words.filter { $0.unicodeScalars.count >= 3 }
        short = words.filter { $0.unicodeScalars.count < 3 }.map { ShortWord(text: $0) }
    }

    package var isEmpty: Bool { first.isEmpty }

    /// The folded words, to be marked in results.
    package var words: [String] { long + short.map(\.text) }

    /// True if a text has every word, as the index would match a title; for lists short enough to scan.
    package func fits(_ text: String) -> Bool {
        let text = "\n" + Fold.fold(text)
        return long.allSatisfy { text.contains($0) } && short.allSatisfy { $0.begins(in: text) }
    }

    /// The short word that the index looks up where there is no long one; `nil` if it knows none of them.
    package var indexedShort: ShortWord? { long.isEmpty ? short.first { !$0.isUnspaced } : nil }

    /// The same query for an FTS5 trigram index with a single text column. Each text begins and ends with a line end.
    package struct InOneText: Sendable {
        /// The argument for MATCH; `nil` if the index knows none of the words.
        private let match: String?
        private let short: [ShortWord]

        fileprivate init(match: String?, short: [ShortWord]) { (self.match, self.short) = (match, short) }

        /// An SQL condition: the text has all words. Binds `arguments`.
        /// - Parameter table: the index, whose column is `text`.
        package func condition(in table: String) -> String {
            let words = short.enumerated().map { $1.begins(in: "\(table).text", as: "short\($0)") }
            return ((match == nil ? [] : ["\(table) MATCH :match"]) + words).joined(separator: " AND ")
        }

        package var arguments: StatementArguments {
            var arguments = StatementArguments()
            if let match { arguments += ["match": match] }
            for (index, word) in short.enumerated() { arguments += ["short\(index)": word.text] }
            return arguments
        }
    }

    /// A word of one character matches only whole words.
    package var inOneText: InOneText { InOneText(match: long.isEmpty ? indexedShort?.begins : match, short: short) }

    /// If only the first rows in the index's order are wanted: a word of one character matches beginnings of words too.
    package var inOneTextInOrder: InOneText {
        InOneText(match: long.isEmpty ? indexedShort?.beginsInOrder : match, short: short)
    }

    /// Words of at least three characters are found by the trigram index.
    package var match: String {
        long.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " AND ")
    }
}
