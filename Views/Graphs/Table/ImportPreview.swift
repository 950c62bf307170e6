public import Localization

extension ImportPreviewPage {
    public struct Place: Sendable {
        /// `/graphs/:graph/entities/:entity/table/import/:import`
        public let action: String
        public let entityName: String
        public let tablePath: String
        /// Empty for what was pasted.
        public let fileName: String
        /// Letters may be wrong.
        public let isOldEncoding: Bool

        public init(action: String, entityName: String, tablePath: String, fileName: String, isOldEncoding: Bool) {
            self.action = action
            self.entityName = entityName
            self.tablePath = tablePath
            self.fileName = fileName
            self.isOldEncoding = isOldEncoding
        }
    }

    /// How the file is written.
    public struct Way: Sendable {
        public let separator: String
        public let hasHeader: Bool
        /// Nil where it does not matter, empty where somebody has to say.
        public let decimal: String?
        public let dates: String?
        /// What happens with names that are there already.
        public let existing: String

        public init(separator: String, hasHeader: Bool, decimal: String?, dates: String?, existing: String) {
            self.separator = separator
            self.hasHeader = hasHeader
            self.decimal = decimal
            self.dates = dates
            self.existing = existing
        }
    }

    public struct Counts: Sendable {
        public let new: Int
        public let changed: Int
        public let same: Int
        public let skipped: Int
        public let bad: Int

        public init(new: Int, changed: Int, same: Int, skipped: Int, bad: Int) {
            self.new = new
            self.changed = changed
            self.same = same
            self.skipped = skipped
            self.bad = bad
        }
    }

    public struct Column: Sendable {
        public let name: String
        public let examples: [String]
        public let target: String
        /// What its field does not offer yet.
        public let unknown: [String]
        public let makesOptions: Bool

        public init(name: String, examples: [String], target: String, unknown: [String], makesOptions: Bool) {
            self.name = name
            self.examples = examples
            self.target = target
            self.unknown = unknown
            self.makesOptions = makesOptions
        }
    }

    public struct BadRow: Sendable {
        /// The line of the file.
        public let line: Int
        public let name: String
        public let reasons: [Reason]

        public init(line: Int, name: String, reasons: [Reason]) {
            self.line = line
            self.name = name
            self.reasons = reasons
        }
    }

    public struct Reason: Sendable {
        public let column: String
        public let typed: String
        public let text: Phrase

        public init(column: String, typed: String, text: Phrase) {
            self.column = column
            self.typed = typed
            self.text = text
        }
    }

    /// The first rows, as they would come.
    public struct Sample: Sendable {
        public let hasNotes: Bool
        public let columns: [(name: String, isNumber: Bool)]
        public let rows: [SampleRow]

        public init(hasNotes: Bool, columns: [(name: String, isNumber: Bool)], rows: [SampleRow]) {
            self.hasNotes = hasNotes
            self.columns = columns
            self.rows = rows
        }
    }

    public struct SampleRow: Sendable {
        public enum State: Sendable { case new, changed, same }

        public let name: String
        public let notes: String?
        public let cells: [String]
        public let state: State

        public init(name: String, notes: String?, cells: [String], state: State) {
            self.name = name
            self.notes = notes
            self.cells = cells
            self.state = state
        }
    }
}
