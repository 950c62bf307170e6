import GRDB

/// What somebody typed to search with, made into SQL over `searchEntry` and `searchText`.
///
/// Every statement binds `:subject` and selects `thingId`, `title` and `place`: 0 where the title begins with the first
/// word, 1 where it has it further on, 2 where only the text has it.
public struct SearchQuery: Sendable {
    /// As typed, tidied.
    public let text: String
    private let long: [String]
    private let short: [String]
    private let first: String

    /// More is cut off: nobody looks for it, and it only costs time.
    static let limit = 100
    /// Beyond this many nothing is counted or sorted: who finds so much types another letter.
    static let most = 200

    public init(_ text: String) {
        // Most lists are looked at without a search.
        if text.isEmpty {
            (self.text, long, short, first) = ("", [], [], "")
            return
        }
        self.text = String(text.tidiedLine.prefix(Self.limit))
        let words = Fold.fold(self.text).split(separator: " ").filter { $0 != "·" && $0 != "→" }.prefix(8).map(
            String.init)
        first = words.first ?? ""
        long = words.filter { $0.unicodeScalars.count >= 3 }
        short = words.filter { $0.unicodeScalars.count < 3 }
    }

    public var isEmpty: Bool { first.isEmpty }

    var arguments: StatementArguments {
        var arguments: StatementArguments = ["prefix": first, "beyond": first + "\u{10FFFF}"]
        if !long.isEmpty { arguments += ["match": match] }
        if !long.isEmpty { arguments += ["titleMatch": "title : (\(match))"] }
        for (index, word) in furtherShort.enumerated() { arguments += ["short\(index)": word] }
        return arguments
    }

    /// Words of three characters and more go through the trigram index.
    private var match: String {
        long.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " AND ")
    }

    /// Shorter ones narrow what that found; alone they are looked up as the beginning of the title.
    private var furtherShort: [String] { long.isEmpty ? Array(short.dropFirst()) : short }

    /// A page of what fits, in order: what begins with the word, then what has it in its title, then any. Each part ends
    /// at one more than `most`; `total` says how many there are then, exact up to `most`.
    var best: String {
        let limit = Self.most + 1
        let parts =
            long.isEmpty
            ? [beginning(limit: limit)]
            : [
                short.isEmpty && long.count == 1 ? beginning(limit: limit) : nil,
                found("titleMatch", limit: limit), found("match", limit: limit),
            ]
        let union = parts.compactMap { $0.map { "SELECT * FROM (\($0))" } }.joined(separator: " UNION ALL ")
        return """
            SELECT thingId, title, min(place) AS place, count(*) OVER () AS total FROM (\(union)) GROUP BY thingId
            ORDER BY place, title, thingId LIMIT :size OFFSET :offset
            """
    }

    private func beginning(limit: Int) -> String {
        var sql = """
            SELECT thingId, title, 0 AS place FROM searchEntry
            WHERE subjectId = :subject AND title >= :prefix AND title < :beyond
            """
        for index in furtherShort.indices { sql += " AND instr(title, :short\(index)) > 0" }
        return sql + " ORDER BY title, thingId LIMIT \(limit)"
    }

    private func found(_ match: String, limit: Int) -> String {
        // CROSS JOIN holds SQLite to this order: text first. It would go through all titles of the graph otherwise.
        var sql = """
            SELECT thingId, searchEntry.title AS title,
                CASE WHEN searchEntry.title >= :prefix AND searchEntry.title < :beyond THEN 0
                    WHEN instr(searchEntry.title, :prefix) > 0 THEN 1 ELSE 2 END AS place
            FROM searchText CROSS JOIN searchEntry ON searchEntry.number = searchText.rowid
            WHERE searchText MATCH :\(match) AND subjectId = :subject
            """
        for index in furtherShort.indices {
            sql += " AND (instr(searchText.title, :short\(index)) > 0 OR instr(searchText.body, :short\(index)) > 0)"
        }
        return sql + " LIMIT \(limit)"
    }
}
