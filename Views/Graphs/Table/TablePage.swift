import HTML
import House
import Localization

/// An entity's attributes as a table: a column for each field, with filters, sums, and cells that can be typed into.
struct TablePage: Page {
    let entity: Entity
    let columns: [TableColumn]
    let rows: [TableRow]
    /// The number of all rows that fit.
    let total: Int
    let nameSort: TableColumn.Sorting
    let filters: TableFilters
    let choice: TableColumns
    let pager: Pager
    /// `…/table.csv` with the same filters and order.
    let csvPath: String
    /// The canvas with only the rows that fit; nil if the filters are too long for its address.
    let canvasPath: String?

    struct Entity: Sendable {
        let name: String
        /// What one of its things is called.
        let item: ItemName
        /// `/graphs/:graph/entities/:entity`
        let path: String
        /// `/graphs/:graph/attributes`
        let attributesPath: String
        let canEdit: Bool
    }

    var entries: [String]? { ["graphs-table"] }

    func title(_ words: Words) -> String { words.title(of: entity.name, words("Table")) }

    func main(_ words: Words) -> HTML {
        """
        \(head(words).html)
        <div class="tools tools--table">
        \(filters.html(words))
        \(choice.html(words))
        </div>
        \(filters.chips(words))
        \(if: rows.isEmpty, empty(words))
        \(if: !rows.isEmpty, sheet(words))
        \(pager.html(words))
        """
    }

    private func head(_ words: Words) -> PageHead {
        PageHead(
            words("Table"), above: (entity.name, entity.path),
            actions: """
                \(if: entity.canEdit, add(words))\
                \(Menu(label: words("More for this table"), rows: rows(words)).html)
                """)
    }

    private func add(_ words: Words) -> HTML {
        """
        <a class="button button--main" href="\(url: "\(entity.path)/attributes/new")">\
        \(Icon.plus.html)\(entity.item.adding(words))</a>
        """
    }

    private func rows(_ words: Words) -> HTML {
        """
        \(if: entity.canEdit, Menu.link("\(entity.path)/fields", .pencil, words("Fields")))
        \(if: entity.canEdit, Menu.link("\(entity.path)/table/import", .download, words("Import CSV")))
        \(Menu.link(csvPath, .upload, words("Export as CSV")))
        \(canvasPath, { Menu.link($0, .graph, words("Show on canvas")) })
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: filters.isActive ? .search : .list,
            title: filters.isActive
                ? words("Nothing matches these filters") : entity.item.none(words) ?? words("No rows yet"),
            text: words("One row each, with a column for each field."),
            action: entity.canEdit && !filters.isActive
                ? (entity.item.adding(words), "\(entity.path)/attributes/new") : nil
        ).html
    }

    // MARK: The table itself

    private func sheet(_ words: Words) -> HTML {
        let table: HTML = """
            <div class="sheet card" role="region" aria-label="\(words.title(of: entity.name, words("Table")))" tabindex="0">
            <table class="sheet__table" data-path="\(url: entity.attributesPath)">
            <thead><tr>
            \(heading(words("Name"), "", nil, nameSort, isNumber: false))
            \(columns, { heading($0.name, $0.unit, $0.id, $0.sorting, isNumber: $0.isNumber) })
            \(if: entity.canEdit, "<th scope=\"col\"><span class=\"unseen\">\(words("Edit"))</span></th>")
            </tr></thead>
            <tbody>
            \(rows, { row($0, words) })
            </tbody>
            \(if: columns.contains(where: { $0.sum != nil }), foot(words))
            </table></div>
            """
        return entity.canEdit ? editable(table, words) : table
    }

    private func editable(_ table: HTML, _ words: Words) -> HTML {
        """
        <edit-table data-saving="\(words("Saving…"))" data-saved="\(words("Saved"))" \
        data-lost="\(words("Not saved: try again"))" data-out="\(words("Not saved: sign in again"))" \
        data-refused="\(words("Not saved: check the marked cells"))" data-undone="\(words("Undone"))" \
        data-incomplete="\(words("Incomplete date: nothing was changed."))">
        <p class="sheet__hint"><span class="wide-only">\(words("Arrow keys move, Enter edits, Escape cancels."))\
        </span><span class="sheet__state" role="status"></span>\
        <button class="sheet__action" type="button" data-action="undo" hidden>\(words("Undo"))</button></p>
        \(table)
        \(columns, { $0.editor(words) })
        </edit-table>
        """
    }

    private func heading(
        _ name: String, _ unit: String, _ id: String?, _ sorting: TableColumn.Sorting, isNumber: Bool
    ) -> HTML {
        """
        <th scope="col"\(id, { " data-field=\"\($0)\"" })\(if: isNumber, " class=\"number\"")\
        \(sorting.isDescending, { " aria-sort=\"\(if: $0, "descending")\(if: !$0, "ascending")\"" })>\
        <a class="sheet__sort" href="\(url: sorting.path)">\(name)\
        \(if: !unit.isEmpty, "<small class=\"sheet__unit\">\(unit)</small>")</a></th>

        """
    }

    private func row(_ row: TableRow, _ words: Words) -> HTML {
        """
        <tr data-id="\(row.id)"><th scope="row"><a class="sheet__name" \
        href="\(url: "\(entity.attributesPath)/\(row.id)")">\(row.name)</a></th>\
        \(zip(columns, row.cells), { $1.html(in: $0) })\
        \(if: entity.canEdit, edit(row, words))</tr>

        """
    }

    private func edit(_ row: TableRow, _ words: Words) -> HTML {
        """
        <td class="sheet__edit"><a class="button button--icon button--bare" \
        href="\(url: "\(entity.attributesPath)/\(row.id)/edit")" aria-label="\(words("Edit \(row.name)"))">\
        \(Icon.pencil.html)</a></td>
        """
    }

    private func foot(_ words: Words) -> HTML {
        """
        <tfoot>
        <tr><th scope="row">\(words("Total"))</th>\(columns, { sum($0.sum?.total) })\(if: entity.canEdit, "<td></td>")</tr>
        <tr><th scope="row">\(words("Average"))</th>\(columns, { sum($0.sum?.average) })\
        \(if: entity.canEdit, "<td></td>")</tr>
        </tfoot>
        """
    }

    private func sum(_ text: String?) -> HTML { "<td class=\"number\">\(text)</td>" }
}
