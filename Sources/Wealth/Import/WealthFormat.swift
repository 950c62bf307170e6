import House
import Localization

/// The programs whose files can be read.
enum WealthFormat: String, Codable, Sendable, CaseIterable {
    case csv, actual, holdings, activities, history, ghostfolio, sure, ledger, hearth

    /// Detects the format by the content; the file name is not considered.
    init(_ text: String) {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.first == "{" {
            let line = start.prefix { !$0.isNewline }
            if start.prefix(2000).contains("\"\(HearthFile.format)\"") {
                self = .hearth
            } else {
                self = line.contains("\"type\"") && line.contains("\"data\"") && line.last == "}" ? .sure : .ghostfolio
            }
        } else if start.first == "[" {
            self = .history
        } else if LedgerSource.isLedger(text) {
            self = .ledger
        } else {
            self = Self.table(Self.header(text))
        }
    }

    private static func table(_ names: Set<String>) -> WealthFormat {
        if names.isSuperset(of: ["account", "date", "payee", "amount"]) { return .actual }
        if ActivitiesSource.isHeader(names) { return .activities }
        if names.isSuperset(of: ["date", "symbol", "quantity", "price", "currency"]) { return .holdings }
        if HistorySource.isHeader(names) { return .history }
        return .csv
    }

    private static func header(_ text: String) -> Set<String> {
        let text = TableText.withoutSeparatorLine(text)
        let line = text.drop { $0 == "\u{FEFF}" || $0.isNewline }.prefix { !$0.isNewline }
        let separator = CSVReader.separator(of: text)
        return Set(
            line.split(separator: separator).map { Fold.fold(String($0).filter { $0 != "\"" }.tidiedLine) })
    }

    /// True for tables of separated values.
    var isTable: Bool { [.csv, .actual, .holdings, .activities].contains(self) }

    /// - Throws: `CSVReader.Problem` for a malformed table, `WealthFormat.Problem` for other errors.
    func read(_ text: String, _ choices: WealthImportChoices, words: Words) throws -> WealthSource {
        let text = choices.text(text)
        guard isTable || text.utf8.count(where: { $0 == 10 }) <= Self.lineLimit else {
            throw Problem(phrase: Phrase("A file can have at most \(Self.lineLimit) lines. Split it."))
        }
        return switch self {
        case .csv: try TableSource(text, choices, words: words).read()
        case .actual: try ActualSource.read(text, choices)
        case .holdings: try HoldingsSource.read(text, choices, words: words)
        case .activities: try ActivitiesSource.read(text, choices)
        case .history: try HistorySource.read(text, choices)
        case .ghostfolio: try GhostfolioSource.read(text)
        case .sure: try SureSource.read(text)
        case .ledger:
            LedgerSource(choices.textEncoding == nil ? text : TextEncoding.ledger(text)).read(choices.decimal)
        case .hearth: try HearthSource.read(text)
        }
    }

    /// Lines of a ledger, or of a file with an object on each line.
    static let lineLimit = 250_000

    struct Problem: Error {
        let phrase: Phrase
    }

    static let damaged = Phrase("This JSON file is damaged, or from an app Hearth does not know.")
    static let noValues = Phrase(
        "This file lists trades or prices, not values. Import balances or a history of values instead.")
}
