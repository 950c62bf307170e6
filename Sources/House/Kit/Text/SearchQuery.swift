package import GRDB

/// A search for typed words. Words of one or two characters match whole words everywhere, and the beginnings of words in
/// titles.
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

    /// The same query for an FTS5 trigram index with a single text column. Each text begins and ends with a line end.
    package struct InOneText: Sendable {
        /// The argument for MATCH. A word of one character matches only whole words.
        package let match: String
        /// The argument for MATCH if only the first rows in the index's order are wanted. A word of one character
        /// matches beginnings of words too.
        package let matchInOrder: String
        private let short: [ShortWord]

        fileprivate init(match: String, matchInOrder: String, short: [ShortWord]) {
            (self.match, self.matchInOrder, self.short) = (match, matchInOrder, short)
        }

        /// SQL conditions for the words of one or two characters, to be added after the MATCH. Binds `arguments`.
        /// - Parameter text: the name of the text column.
        package func condition(_ text: String) -> String {
            short.enumerated().map { " AND \($1.begins(in: text, as: "short\($0)"))" }.joined()
        }

        package var arguments: StatementArguments {
            var arguments = StatementArguments()
            for (index, word) in short.enumerated() { arguments += ["short\(index)": word.text] }
            return arguments
        }
    }

    package var inOneText: InOneText {
        InOneText(
            match: long.isEmpty ? short[0].begins : match,
            matchInOrder: long.isEmpty ? short[0].beginsInOrder : match, short: short)
    }

    /// Words of at least three characters are found by the trigram index.
    package var match: String {
        long.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " AND ")
    }
}
