import HTTP
import House
import Localization

/// A file of values as a browser uploads it, or pasted text.
struct WealthImportForm: Sendable {
    private(set) var text: TextForm
    private(set) var choices: WealthImportChoices?
    /// What the text was parsed into, with these choices.
    private(set) var parsed: (source: WealthSource, choices: WealthImportChoices)?

    private static let noBalances = Phrase(
        "This ledger has no balances. Values come from balance directives and balance assertions, such as = 1200 EUR after a posting."
    )

    /// - Parameter currency: the currency of the member's total.
    /// - Throws: an error if the uploaded file cannot be read from the server's disk.
    init(_ request: Request, currency: Currency, words: Words) throws {
        text = try TextForm(request)
        if text.problems.isEmpty, let content = text.text { read(content, currency, words) }
    }

    private mutating func read(_ content: ForeignText, _ currency: Currency, _ words: Words) {
        let text = content.text
        var choices = WealthImportChoices(
            format: WealthFormat(text), separator: TableText.separator(of: text), textEncoding: content.encoding,
            currency: currency.code)
        do {
            let source = try choices.format.read(text, choices, words: words)
            parsed = (source, choices)
            if let likely = source.likelyCurrency { choices.currency = likely }
            if source.values.isEmpty, source.bad.isEmpty, !source.accounts.contains(where: { $0.origin != nil }) {
                self.text.problems[self.text.input] =
                    choices.format == .ledger ? Self.noBalances : Phrase("There are no values in this file.")
            }
            self.choices = choices
        } catch let problem as WealthFormat.Problem {
            self.text.problems[self.text.input] = problem.phrase
        } catch let problem as CSVReader.Problem {
            self.text.problems[self.text.input] = problem.phrase
        } catch {
            self.text.problems[self.text.input] = Phrase("There are no values in this file.")
        }
    }
}
