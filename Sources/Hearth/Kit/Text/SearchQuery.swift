import GRDB

/// The typed words of a search, made into SQL over `searchEntry` and `searchText`.
///
/// Every statement binds what its scope does, and selects `thingId`, `title` and `place`: 0 where the title begins with the first
/// word, 1 where it has it further on, 2 where only the text has it. Words of one or two characters are found as whole
/// words everywhere and as the beginnings of words in titles.
public struct SearchQuery: Sendable {
    /// As typed, tidied.
    public let text: String
    private let long: [String]
    private let short: [ShortWord]
    private let first: String

    /// Which things are searched.
    enum Scope: Sendable {
        /// Those of one subject. Binds `:subject`.
        case subject
        /// Those of every subject whose id a query selects, which has to ask who may see it.
        case subjects(String)

        fileprivate var condition: String {
            switch self {
            case .subject: "subjectId = :subject"
            case .subjects: "subjectId IN (SELECT id FROM scope)"
            }
        }

        fileprivate var table: String? {
            if case .subjects(let query) = self { "scope (id) AS MATERIALIZED (\(query))" } else { nil }
        }
    }

    /// Characters of a search; the rest is cut off, since it only costs time.
    static let limit = 100
    /// Beyond this many nothing is counted or sorted: who finds so much types another letter.
    static let resultLimit = 200

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
        short = words.filter { $0.unicodeScalars.count < 3 }.map { ShortWord(text: $0) }
    }

    public var isEmpty: Bool { first.isEmpty }

    /// Folded, to be marked in what was found.
    var words: [String] { long + short.map(\.text) }

    /// Whether a text has every word, as the index finds them in a title; for lists that are short enough to look through.
    func fits(_ text: String) -> Bool {
        let text = "\n" + Fold.fold(text)
        return long.allSatisfy { text.contains($0) } && short.allSatisfy { $0.begins(in: text) }
    }

    var arguments: StatementArguments {
        var arguments: StatementArguments = ["prefix": first, "beyond": first + "\u{10FFFF}"]
        if long.isEmpty, let word = short.first {
            arguments += ["titleMatch": "title : (\(word.begins))", "match": word.whole]
            arguments += ["word": word.text]
        } else {
            arguments += ["titleMatch": "title : (\(match))", "match": match]
        }
        for (index, word) in furtherShort.enumerated() { arguments += ["short\(index)": word.text] }
        return arguments
    }

    /// The same query for an FTS5 trigram index with a single text column. Each text begins and ends with a line end.
    struct InOneText: Sendable {
        /// For MATCH. Words of one character are found whole.
        let match: String
        /// For MATCH as well, where the first rows of the index are wanted in its order. Words of one character are found
        /// as beginnings, too.
        let matchInOrder: String
        private let short: [ShortWord]

        fileprivate init(match: String, matchInOrder: String, short: [ShortWord]) {
            (self.match, self.matchInOrder, self.short) = (match, matchInOrder, short)
        }

        /// SQL conditions for the words of one or two characters, to follow the MATCH. Binds `arguments`.
        /// - Parameter text: the column.
        func condition(_ text: String) -> String {
            short.enumerated().map { " AND \($1.begins(in: text, as: "short\($0)"))" }.joined()
        }

        var arguments: StatementArguments {
            var arguments = StatementArguments()
            for (index, word) in short.enumerated() { arguments += ["short\(index)": word.text] }
            return arguments
        }
    }

    var inOneText: InOneText {
        InOneText(
            match: long.isEmpty ? short[0].begins : match,
            matchInOrder: long.isEmpty ? short[0].beginsInOrder : match, short: short)
    }

    /// Words of three characters and more go through the trigram index.
    private var match: String {
        long.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " AND ")
    }

    /// Shorter ones narrow what that found; where there are no others the first of them is looked up.
    private var furtherShort: [ShortWord] { long.isEmpty ? Array(short.dropFirst()) : short }

    /// A page of what fits, in order: what begins with the word, then what has it in its title, then any. Each part ends
    /// at one more than `most`; `total` says how many there are then, exact up to `most`.
    var best: String { best() }

    /// - Parameter condition: on `searchEntry`: which things are looked for. The others must not count, since each part
    ///   ends somewhere.
    func best(in scope: Scope = .subject, where condition: String = "1") -> String {
        let condition = "\(scope.condition) AND \(condition)"
        var parts: [String] = []
        if long.count + short.count == 1 || long.isEmpty { parts.append(beginning(in: scope, where: condition)) }
        let word = long.isEmpty ? short.first : nil
        let (title, text) = (
            word?.begins(in: "searchText.title", as: "word"), word?.isWhole(in: Self.padded, as: "word")
        )
        parts.append(found("titleMatch", and: title, isInTitle: title, after: parts.count, where: condition))
        parts.append(found("match", and: text, isInTitle: title, after: parts.count, where: condition))
        let tables =
            [scope.table].compactMap { $0 }
            + parts.enumerated().map { index, part in "part\(index) AS MATERIALIZED (\(part))" }
        return """
            WITH \(tables.joined(separator: ", "))
            SELECT thingId, title, min(place) AS place, count(*) OVER () AS total
            FROM (\(parts.indices.map { "SELECT * FROM part\($0)" }.joined(separator: " UNION ALL ")))
            GROUP BY thingId ORDER BY place, title, thingId LIMIT :size OFFSET :offset
            """
    }

    private static let rowLimit = resultLimit + 1
    /// All of a thing's text, with a sign at either end.
    private static let padded = "searchText.title || searchText.body"

    private func beginning(in scope: Scope, where condition: String) -> String {
        var sql = " title >= :prefix AND title < :beyond"
        for (index, word) in furtherShort.enumerated() {
            sql += " AND \(word.begins(in: "char(10) || title", as: "short\(index)"))"
        }
        let end = " ORDER BY title, thingId LIMIT \(Self.rowLimit)"
        guard case .subjects = scope else {
            return "SELECT thingId, title, 0 AS place FROM searchEntry WHERE \(condition) AND\(sql)\(end)"
        }
        // Each subject gives its first ones by the index; all their titles would have to be sorted otherwise.
        return """
            SELECT thingId, title, 0 AS place FROM scope CROSS JOIN searchEntry ON number IN (
                SELECT number FROM searchEntry WHERE subjectId = scope.id AND\(sql)\(end))
            WHERE \(condition)\(end)
            """
    }

    /// - Parameters:
    ///   - match: the name of the argument for MATCH.
    ///   - fit: what has to hold for the text as well, where the words are short.
    ///   - isInTitle: whether a title has the first word; nothing where that is long.
    ///   - before: how many parts come first. Where one of them is full, nothing of this one would be shown or counted.
    private func found(
        _ match: String, and fit: String?, isInTitle: String?, after before: Int, where condition: String
    ) -> String {
        let isInTitle = isInTitle ?? "instr(searchEntry.title, :prefix) > 0"
        let hasRoom = (0..<before).map { "(SELECT count(*) FROM part\($0)) < \(Self.rowLimit)" }
        // CROSS JOIN holds SQLite to this order: text first. It would go through all titles of the graph otherwise.
        var sql = """
            SELECT thingId, searchEntry.title AS title,
                CASE WHEN searchEntry.title >= :prefix AND searchEntry.title < :beyond THEN 0
                    WHEN \(isInTitle) THEN 1 ELSE 2 END AS place
            FROM (SELECT 1 WHERE \((hasRoom + ["1"]).joined(separator: " AND "))) CROSS JOIN searchText
                CROSS JOIN searchEntry ON searchEntry.number = searchText.rowid
            WHERE searchText MATCH :\(match) AND \(condition)
            """
        if let fit { sql += " AND \(fit)" }
        for (index, word) in furtherShort.enumerated() {
            sql += " AND \(word.begins(in: Self.padded, as: "short\(index)"))"
        }
        return sql + " LIMIT \(Self.rowLimit)"
    }
}
