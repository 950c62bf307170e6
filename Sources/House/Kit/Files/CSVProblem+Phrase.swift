package import Localization

extension CSVReader.Problem {
    package var phrase: Phrase {
        switch self {
        case .openQuote(let line): Phrase("Line \(String(line)): a quotation mark is opened here and never closed.")
        case .textAfterQuote(let line):
            Phrase("Line \(String(line)): something stands behind a closing quotation mark.")
        case .tooManyRows: Phrase("More than 50,000 rows cannot come in at once. Divide the file.")
        case .tooManyCells: Phrase("More than 750,000 cells cannot come in at once. Divide the file.")
        case .tooManyColumns(_, let line):
            Phrase("Line \(String(line)) has more than 200 columns. Leave some of them out.")
        }
    }
}
