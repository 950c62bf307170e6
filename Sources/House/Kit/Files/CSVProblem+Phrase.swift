package import Localization

extension CSVReader.Problem {
    package var phrase: Phrase {
        switch self {
        case .openQuote(let line): Phrase("Line \(String(line)): a quotation mark is never closed.")
        case .textAfterQuote(let line):
            Phrase("Line \(String(line)): there is text after a closing quotation mark.")
        // The heads of the columns are a row more for the reader.
        case .tooManyRows: Phrase("A file can have at most \(CSVReader.rowLimit) rows. Split it.")
        case .tooManyCells(let limit): Phrase("A file can have at most \(limit) cells. Split it.")
        case .tooManyColumns(_, let line):
            Phrase("Line \(String(line)) has more than 200 columns. Remove some.")
        }
    }
}
