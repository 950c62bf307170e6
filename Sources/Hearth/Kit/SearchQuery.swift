import GRDB

/// What somebody typed to search with, made into SQL over `searchEntry` and `searchText`.
public struct SearchQuery: Sendable {
    /// As typed, tidied.
    public let text: String
    private let words: [String]

    /// More is cut off: nobody looks for it, and it only costs time.
    static let limit = 100

    public init(_ text: String) {
        // Most lists are looked at without a search.
        if text.isEmpty {
            (self.text, words) = ("", [])
            return
        }
        self.text = String(text.tidiedLine.prefix(Self.limit))
        words = Fold.fold(self.text).split(separator: " ").prefix(8).map(String.init)
    }

    public var isEmpty: Bool { words.isEmpty }

    /// Selects `thingId`, `title`, `place` (0: the title begins with it, 1: anything else); binds `:subject`.
    /// Words of three characters and more go through the trigram index; shorter ones narrow what that found, and
    /// alone they are looked up as the beginning of the title.
    var statement: (sql: String, arguments: StatementArguments)? {
        guard let first = words.first else { return nil }
        var arguments: StatementArguments = ["prefix": first, "beyond": first + "\u{10FFFF}"]
        let long = words.filter { $0.unicodeScalars.count >= 3 }
        let short = words.filter { $0.unicodeScalars.count < 3 }
        let place = "title < :prefix OR title >= :beyond AS place"

        if long.isEmpty {
            var sql =
                "SELECT thingId, title, \(place) FROM searchEntry WHERE subjectId = :subject AND title >= :prefix AND title < :beyond"
            for (index, word) in short.dropFirst().enumerated() {
                sql += " AND instr(title, :short\(index)) > 0"
                arguments += ["short\(index)": word]
            }
            return (sql, arguments)
        }

        // CROSS JOIN holds SQLite to this order: text first. It would go through all titles of the graph otherwise.
        let match = long.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " AND ")
        arguments += ["match": match]
        var sql = """
            SELECT thingId, searchEntry.title AS title, \(place.replacing("title", with: "searchEntry.title")) FROM searchText
            CROSS JOIN searchEntry ON searchEntry.number = searchText.rowid
            WHERE searchText MATCH :match AND subjectId = :subject
            """
        for (index, word) in short.enumerated() {
            sql += " AND (instr(searchText.title, :short\(index)) > 0 OR instr(searchText.body, :short\(index)) > 0)"
            arguments += ["short\(index)": word]
        }
        return (sql, arguments)
    }
}
