import Localization

extension ImportPreviewPage {
    struct Place: Sendable {
        /// `/graphs/:graph/entities/:entity/table/import/:import`
        let action: String
        let entityName: String
        let tablePath: String
        /// Empty for what was pasted.
        let fileName: String
        /// Letters may be wrong.
        let isOldEncoding: Bool
    }

    /// How the file is written.
    struct Way: Sendable {
        let separator: String
        let hasHeader: Bool
        /// Nil where it does not matter, empty where somebody has to say.
        let decimal: String?
        let dates: String?
        /// What happens with names that are there already.
        let existing: String
    }

    struct Counts: Sendable {
        let new: Int
        let changed: Int
        let same: Int
        let skipped: Int
        let bad: Int
    }

    struct Column: Sendable {
        let name: String
        let examples: [String]
        let target: String
        /// What its field does not offer yet.
        let unknown: [String]
        let makesOptions: Bool
    }

    struct BadRow: Sendable {
        /// The line of the file.
        let line: Int
        let name: String
        let reasons: [Reason]
    }

    struct Reason: Sendable {
        let column: String
        let typed: String
        let text: Phrase
    }

    /// The first rows, as they would come.
    struct Sample: Sendable {
        let hasNotes: Bool
        let columns: [(name: String, isNumber: Bool)]
        let rows: [SampleRow]
    }

    struct SampleRow: Sendable {
        enum State: Sendable { case new, changed, same }

        let name: String
        let notes: String?
        let cells: [String]
        let state: State
    }
}
