import House
import Localization

extension ImportPreviewPage {
    struct Place: Sendable {
        /// `/graphs/:graph/entities/:entity/table/import/:import`
        let action: String
        let entityName: String
        let tablePath: String
        /// Empty for pasted text.
        let fileName: String
    }

    /// The format of the file.
    struct Way: Sendable {
        let separator: String
        /// `nil` if the text itself says its encoding.
        let encoding: EncodingField?
        let hasHeader: Bool
        /// Nil if it does not matter, empty if the member has to choose.
        let decimal: String?
        let dates: String?
        /// The treatment of names that exist already.
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
        /// Texts that are no options of its field yet.
        let unknown: [String]
        let makesOptions: Bool
    }

    struct BadRow: Sendable {
        /// The number of the line in the file.
        let line: Int
        let name: String
        let reasons: [Reason]
    }

    struct Reason: Sendable {
        let column: String
        let typed: String
        let text: Phrase
    }

    /// The first rows, as they would be imported.
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
