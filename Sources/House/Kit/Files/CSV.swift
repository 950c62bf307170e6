/// Comma-separated values (RFC 4180) written for spreadsheets: UTF-8 with a byte-order mark, CRLF.
package struct CSVWriter {
    package private(set) var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    package init() {}

    /// Adds a row. A cell that a spreadsheet would take for a formula gets an apostrophe in front, unless it is a plain
    /// number.
    package mutating func add(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            let cell = CSVCell.harmless(cell)
            if cell.utf8.contains(where: { "\",\r\n;\t".utf8.contains($0) }) {
                bytes.append(UInt8(ascii: "\""))
                bytes += cell.replacing("\"", with: "\"\"").utf8
                bytes.append(UInt8(ascii: "\""))
            } else {
                bytes += cell.utf8
            }
        }
        bytes += [13, 10]
    }
}

/// The escaping of a cell with an apostrophe, so that no spreadsheet evaluates it as a formula.
package enum CSVCell {
    /// The cell with an apostrophe in front if it would be a formula, or already begins like an escaped one.
    package static func harmless(_ cell: String) -> String { isFormula(cell) ? "'" + cell : cell }

    /// The text before `harmless` escaped it.
    package static func plain(_ cell: String) -> String {
        cell.utf8.first == UInt8(ascii: "'") && isFormula(cell) ? String(cell.dropFirst()) : cell
    }

    private static func isFormula(_ cell: String) -> Bool {
        guard let first = cell.utf8.first, "'=+-@\t\r".utf8.contains(first) else { return false }
        let bare = cell.utf8.drop { $0 == UInt8(ascii: "'") }
        guard let sign = bare.first, "=+-@\t\r".utf8.contains(sign) else { return false }
        return first == UInt8(ascii: "'") || DecimalText(cell) == nil
    }
}

/// The rows of a file of separated values, each with the number of the line at which it begins.
package struct CSVReader {
    package let rows: [(line: Int, cells: [String])]

    /// The reasons why a text is no such file.
    package enum Problem: Error, Equatable {
        /// A quote is never closed; `line` is where it begins.
        case openQuote(line: Int)
        /// Text follows a closing quote.
        case textAfterQuote(line: Int)
        case tooManyRows(limit: Int)
        case tooManyCells(limit: Int)
        case tooManyColumns(limit: Int, line: Int)
    }

    package static let rowLimit = 50_000
    static let columnLimit = 200
    /// 15 columns of 50,000 rows: a cell takes about 150 bytes until its row is written.
    package static let cellLimit = 750_000

    /// Reads RFC 4180 with any one-byte separator; line ends may be CRLF, LF or CR, also within quotes, where they are
    /// kept as LF. Empty lines are skipped.
    package init(_ text: String, separator: Character, rowLimit: Int = rowLimit) throws(Problem) {
        var parser = Parser(Array(text.utf8), separator: separator.asciiValue ?? UInt8(ascii: ","), rowLimit: rowLimit)
        rows = try parser.rows()
    }

    /// The separator that gives the most columns, if the first rows all have the same number; a comma otherwise.
    package static func separator(of text: String) -> Character {
        let start = String(text.prefix(20_000))
        var best: (separator: Character, columns: Int) = (",", 1)
        for separator in [",", ";", "\t", "|"] as [Character] {
            // The sample may end within a quote: then the complete rows before it decide.
            var parser = Parser(Array(start.utf8), separator: separator.asciiValue ?? 44, rowLimit: 20)
            let rows = parser.firstRows(20)
            guard let first = rows.first?.cells.count, rows.dropLast().allSatisfy({ $0.cells.count == first }) else {
                continue
            }
            if first > best.columns { best = (separator, first) }
        }
        return best.separator
    }
}

/// The rows of a file of separated values, read one after another.
package struct CSVStream {
    private var parser: Parser

    /// - Parameters: as of `CSVReader`.
    package init(_ text: String, separator: Character, rowLimit: Int = CSVReader.rowLimit) {
        parser = Parser(Array(text.utf8), separator: separator.asciiValue ?? UInt8(ascii: ","), rowLimit: rowLimit)
    }

    /// `nil` at the end.
    package mutating func next() throws(CSVReader.Problem) -> (line: Int, cells: [String])? { try parser.nextRow() }
}

private struct Parser {
    private let bytes: [UInt8]
    private let separator: UInt8
    private let rowLimit: Int
    private var index: Int
    private var line = 1
    private var rowCount = 0
    private var cellCount = 0

    init(_ bytes: [UInt8], separator: UInt8, rowLimit: Int) {
        self.bytes = bytes
        self.separator = separator
        self.rowLimit = rowLimit
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func rows() throws(CSVReader.Problem) -> [(line: Int, cells: [String])] {
        var rows: [(line: Int, cells: [String])] = []
        while let row = try nextRow() { rows.append(row) }
        return rows
    }

    /// The next row that is not empty; `nil` at the end.
    mutating func nextRow() throws(CSVReader.Problem) -> (line: Int, cells: [String])? {
        while let row = try next() {
            if row.cells == [""] { continue }
            guard rowCount < rowLimit else { throw .tooManyRows(limit: rowLimit) }
            rowCount += 1
            cellCount += row.cells.count
            guard cellCount <= CSVReader.cellLimit else { throw .tooManyCells(limit: CSVReader.cellLimit) }
            return row
        }
        return nil
    }

    /// The first rows, up to the first malformed one, for guessing the separator.
    mutating func firstRows(_ count: Int) -> [(line: Int, cells: [String])] {
        var rows: [(line: Int, cells: [String])] = []
        while rows.count < count, let row = try? next() {
            if row.cells != [""] { rows.append(row) }
        }
        return rows
    }

    private mutating func next() throws(CSVReader.Problem) -> (line: Int, cells: [String])? {
        guard index < bytes.count else { return nil }
        let start = line
        var cells: [String] = []
        while true {
            cells.append(try cell())
            guard cells.count <= CSVReader.columnLimit else {
                throw .tooManyColumns(limit: CSVReader.columnLimit, line: start)
            }
            guard index < bytes.count else { return (start, cells) }
            if bytes[index] == separator {
                index += 1
                // A separator at the end of the file is followed by an empty cell.
                if index < bytes.count { continue }
                cells.append("")
                guard cells.count <= CSVReader.columnLimit else {
                    throw .tooManyColumns(limit: CSVReader.columnLimit, line: start)
                }
                return (start, cells)
            }
            passLineEnd()
            return (start, cells)
        }
    }

    private mutating func cell() throws(CSVReader.Problem) -> String {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            let start = index
            while index < bytes.count, bytes[index] != separator, bytes[index] != 10, bytes[index] != 13 { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        let start = line
        var value: [UInt8] = []
        index += 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                    value.append(UInt8(ascii: "\""))
                    index += 1
                    continue
                }
                guard index == bytes.count || bytes[index] == separator || bytes[index] == 10 || bytes[index] == 13
                else { throw .textAfterQuote(line: line) }
                return String(decoding: value, as: UTF8.self)
            case 10, 13:
                passLineEnd()
                value.append(10)
            default:
                value.append(bytes[index])
                index += 1
            }
        }
        throw .openQuote(line: start)
    }

    private mutating func passLineEnd() {
        if bytes[index] == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { index += 1 }
        index += 1
        line += 1
    }
}
