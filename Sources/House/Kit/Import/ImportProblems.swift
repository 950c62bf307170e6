package import Localization

/// What a file has that cannot be imported: the first problems, and how many there are. Also counts the file's rows.
package struct ImportProblems: Codable, Sendable, Equatable {
    package struct Problem: Codable, Sendable, Equatable {
        package let what: Phrase
        /// A name, a day, a file, or a place in a file.
        package let which: String

        package init(what: Phrase, which: String) {
            self.what = what
            self.which = which
        }
    }

    /// The number of problems that are listed, beside those that concern the whole file.
    package static let limit = 100
    /// Rows of a file: ten a day for 13 years.
    package static let rowLimit = 50_000

    package private(set) var listed: [Problem] = []
    package private(set) var count = 0
    private var rowCount = 0

    package init() {}

    package mutating func add(_ what: Phrase, _ which: String) {
        count += 1
        guard listed.count < Self.limit else { return }
        listed.append(Problem(what: what, which: String(which.tidiedLine.prefix(200))))
    }

    /// Records a problem of the whole file, once, before the problems of rows.
    package mutating func tell(_ what: Phrase, _ which: String = "") {
        guard !listed.contains(where: { $0.what == what }) else { return }
        count += 1
        listed.insert(Problem(what: what, which: which), at: 0)
    }

    /// Whether one more row of the file is read. The first one that is not is recorded.
    /// - Parameters:
    ///   - limit: the number of rows that are read.
    ///   - tooMany: says that there are more.
    package mutating func admitRow(limit: Int = rowLimit, _ tooMany: @autoclosure () -> Phrase) -> Bool {
        rowCount += 1
        if rowCount == limit + 1 { tell(tooMany()) }
        return rowCount <= limit
    }
}
