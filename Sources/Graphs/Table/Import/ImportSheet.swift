import Foundation
import House
import Localization

/// A file of separated values, divided into its cells.
struct ImportSheet: Sendable {
    /// The cells, without the apostrophes that keep spreadsheets from computing.
    private(set) var rows: [(line: Int, cells: [String])] = []
    private(set) var width = 0
    /// True for a file in exactly the format that Hearth writes: its numbers have a decimal point.
    private(set) var isPlain = false

    init() {}

    init(_ text: String, _ separator: FileFormat.Separator) throws(CSVReader.Problem) {
        // The limit is one row higher, because the line with the names is no row of values.
        rows = try CSVReader(text, separator: separator.character, rowLimit: CSVReader.rowLimit + 1).rows
        // In place: a second list of all cells would take as much memory again.
        for row in rows.indices {
            for column in rows[row].cells.indices { rows[row].cells[column] = CSVCell.plain(rows[row].cells[column]) }
        }
        width = rows.reduce(0) { max($0, $1.cells.count) }
        isPlain =
            separator == .comma && text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
            && text.utf8.first { $0 == 10 || $0 == 13 } == 13
    }

    /// The sheet with the separator that fits best, or with another one if that one does not work at all.
    static func found(_ text: String) throws(CSVReader.Problem) -> (ImportSheet, FileFormat.Separator) {
        let character = CSVReader.separator(of: text)
        let best = FileFormat.Separator.allCases.first { $0.character == character } ?? .comma
        do {
            return (try ImportSheet(text, best), best)
        } catch {
            for other in FileFormat.Separator.allCases where other != best {
                if let sheet = try? ImportSheet(text, other), sheet.width > 1 { return (sheet, other) }
            }
            throw error
        }
    }

    func cell(_ row: Int, _ column: Int) -> String {
        let cells = rows[row].cells
        return column < cells.count ? cells[column] : ""
    }

    /// The rows that hold values.
    func body(_ hasHeader: Bool) -> Range<Int> { (hasHeader ? min(1, rows.count) : 0)..<rows.count }

    /// The name of a column.
    func title(_ column: Int, _ hasHeader: Bool, _ words: Words) -> String {
        let name = hasHeader && !rows.isEmpty ? cell(0, column).tidiedLine : ""
        return name.isEmpty ? words("Column \(String(column + 1))") : String(name.prefix(FieldForm.nameLimit))
    }

    /// The values of a column, without empty cells.
    func values(_ column: Int, _ hasHeader: Bool) -> some Sequence<String> {
        body(hasHeader).lazy.map { cell($0, column) }.filter { !$0.isEmpty }
    }
}

extension ImportSheet: ParsedText {
    /// The version of the rows: another one after each change of how cells are divided.
    static let version = 1

    enum Row: Codable {
        case head(width: Int, isPlain: Bool)
        case rows(lines: [Int], cells: [[String]])
    }

    private static let portion = 500

    func eachRow(_ body: (Row) throws -> Void) throws {
        try body(.head(width: width, isPlain: isPlain))
        for start in stride(from: 0, to: rows.count, by: Self.portion) {
            let some = rows[start..<min(start + Self.portion, rows.count)]
            try body(.rows(lines: some.map(\.line), cells: some.map(\.cells)))
        }
    }

    mutating func take(_ row: Row) {
        switch row {
        case .head(let width, let isPlain): (self.width, self.isPlain) = (width, isPlain)
        case .rows(let lines, let cells): rows += zip(lines, cells).map { (line: $0, cells: $1) }
        }
    }
}

extension ImportChoices {
    /// Those on which the division of a text into cells depends, on one line.
    var key: String { "\(ImportSheet.version) \(separator.rawValue) \(textEncoding?.current.rawValue ?? "")" }
}
