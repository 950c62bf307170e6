public import HTML

/// A row of the table.
public struct TableRow: Sendable {
    /// The attribute's id.
    public let id: String
    public let name: String
    public let cells: [Cell]

    public struct Cell: Sendable {
        public let text: String
        /// What stands in the field when the cell is typed in; `nil` where that is `text`.
        public let typed: String?
        /// Of a choice: 1 to 10, 0 for none.
        public let colour: Int

        public init(text: String, typed: String? = nil, colour: Int = 0) {
            self.text = text
            self.typed = typed
            self.colour = colour
        }

        /// - Parameter isNamed: says which column it belongs to, where it does not stand under its heading.
        func html(in column: TableColumn, isNamed: Bool = false) -> HTML {
            """
            <td\(if: isNamed, " data-field=\"\(column.id)\"")\(if: column.isNumber, " class=\"number\"")\
            \(typed, { " data-typed=\"\($0)\"" })>\
            \(if: colour > 0, "<span class=\"dot\" data-colour=\"\(colour)\">\(text)</span>")\
            \(if: colour == 0, "\(text)")</td>
            """
        }
    }

    public init(id: String, name: String, cells: [Cell]) {
        self.id = id
        self.name = name
        self.cells = cells
    }
}

/// A row on its own, as the table's script gets it: in a table, since no row can stand without one.
public struct SavedRow: Sendable {
    public let columns: [TableColumn]
    public let row: TableRow
    /// `/undo/:id`, of the value that was saved; `nil` where nothing was changed.
    public let undoPath: String?

    public init(columns: [TableColumn], row: TableRow, undoPath: String?) {
        self.columns = columns
        self.row = row
        self.undoPath = undoPath
    }

    public var html: HTML {
        """
        <table><tr data-id="\(row.id)"\(undoPath, { " data-undo=\"\($0)\"" })>\
        \(zip(columns, row.cells), { $1.html(in: $0, isNamed: true) })</tr></table>
        """
    }
}
