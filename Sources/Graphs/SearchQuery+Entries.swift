import GRDB
import House

/// The search of graphs, as SQL over `searchEntry` and `searchText`.
///
/// Every statement binds the parameters of its scope, and selects `thingId`, `title` and `place`: 0 if the title begins
/// with the first word, 1 if the title has it further on, 2 if only the text has it.
extension SearchQuery {
    /// The things to be searched.
    enum Scope: Sendable {
        /// The things of one subject. Binds `:subject`.
        case subject
        /// The things of every subject whose id a query selects; the query has to check access.
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

    /// Results beyond this number are neither counted nor sorted: a search with so many is refined by typing more.
    static let resultLimit = 200

    var arguments: StatementArguments {
        var arguments: StatementArguments = ["prefix": first, "beyond": first + "\u{10FFFF}"]
        if let word = leading {
            if indexedShort != nil { arguments += ["titleMatch": "title : (\(word.begins))", "match": word.whole] }
            arguments += ["word": word.text]
        } else {
            arguments += ["titleMatch": "title : (\(match))", "match": match]
        }
        for (index, word) in furtherShort.enumerated() { arguments += ["short\(index)": word.text] }
        return arguments
    }

    /// The short word that is looked up where there is no long one: in the index, or through all texts if the index knows
    /// none of them.
    private var leading: ShortWord? { long.isEmpty ? indexedShort ?? short.first : nil }

    /// Short words that filter those results.
    private var furtherShort: [ShortWord] {
        guard let leading, let place = short.firstIndex(where: { $0.text == leading.text }) else { return short }
        return Array(short[..<place] + short[(place + 1)...])
    }

    private var hasIndexedWord: Bool { !long.isEmpty || indexedShort != nil }

    /// A page of results in order: titles that begin with the word, then titles that contain it, then texts. Each part
    /// is limited to `resultLimit` + 1 rows; `total` counts them, exactly up to `resultLimit`.
    var best: String { best() }

    /// - Parameter condition: a condition on `searchEntry` that selects the things. Others must not be counted, since
    ///   each part is limited.
    func best(in scope: Scope = .subject, where condition: String = "1") -> String {
        let condition = "\(scope.condition) AND \(condition)"
        var parts: [String] = []
        if long.count + short.count == 1 || long.isEmpty { parts.append(beginning(in: scope, where: condition)) }
        let word = leading
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
    /// A thing's whole text, with a delimiter at either end.
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
        // Each subject's first titles come from the index; otherwise all titles would have to be sorted.
        return """
            SELECT thingId, title, 0 AS place FROM scope CROSS JOIN searchEntry ON number IN (
                SELECT number FROM searchEntry WHERE subjectId = scope.id AND\(sql)\(end))
            WHERE \(condition)\(end)
            """
    }

    /// - Parameters:
    ///   - match: the name of the argument for MATCH.
    ///   - fit: a further condition on the text, for short words.
    ///   - isInTitle: a condition that the title has the first word; `nil` if the word is long.
    ///   - before: the number of parts before this one. If one of them is full, this one would be neither shown nor
    ///     counted.
    private func found(
        _ match: String, and fit: String?, isInTitle: String?, after before: Int, where condition: String
    ) -> String {
        let isInTitle = isInTitle ?? "instr(searchEntry.title, :prefix) > 0"
        let hasRoom = (0..<before).map { "(SELECT count(*) FROM part\($0)) < \(Self.rowLimit)" }
        // CROSS JOIN makes SQLite begin with the text; otherwise it would scan all titles of the subject.
        var sql = """
            SELECT thingId, searchEntry.title AS title,
                CASE WHEN searchEntry.title >= :prefix AND searchEntry.title < :beyond THEN 0
                    WHEN \(isInTitle) THEN 1 ELSE 2 END AS place
            FROM (SELECT 1 WHERE \((hasRoom + ["1"]).joined(separator: " AND "))) CROSS JOIN searchText
                CROSS JOIN searchEntry ON searchEntry.number = searchText.rowid
            WHERE \(hasIndexedWord ? "searchText MATCH :\(match)" : "1") AND \(condition)
            """
        if let fit { sql += " AND \(fit)" }
        for (index, word) in furtherShort.enumerated() {
            sql += " AND \(word.begins(in: Self.padded, as: "short\(index)"))"
        }
        return sql + " LIMIT \(Self.rowLimit)"
    }
}
