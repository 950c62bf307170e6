import HTML

/// A row of the table.
struct TableRow: Sendable {
    /// The attribute's id.
    let id: String
    let name: String
    let cells: [Cell]

    struct Cell: Sendable {
        let text: String
        /// The text in the input of the cell; `nil` if that is `text`.
        var typed: String?
        /// The colour of an option: 1 to 10, 0 for none.
        var colour = 0

        /// - Parameter isNamed: adds the field's id, for a cell that does not stand under its heading.
        func html(in column: TableColumn, isNamed: Bool = false) -> HTML {
            """
            <td\(if: isNamed, " data-field=\"\(column.id)\"")\(if: column.isNumber, " class=\"number\"")\
            \(typed, { " data-typed=\"\($0)\"" })>\
            \(if: colour > 0, "<span class=\"dot\" data-colour=\"\(colour)\">\(text)</span>")\
            \(if: colour == 0, "\(text)")</td>
            """
        }
    }
}

/// A single row for the table's script: in a table, since no row can stand without one.
struct SavedRow: Sendable {
    let columns: [TableColumn]
    let row: TableRow
    /// `/undo/:id`, of the value that was saved; `nil` where nothing was changed.
    let undoPath: String?

    var html: HTML {
        """
        <table><tr data-id="\(row.id)"\(undoPath, { " data-undo=\"\($0)\"" })>\
        \(zip(columns, row.cells), { $1.html(in: $0, isNamed: true) })</tr></table>
        """
    }
}
