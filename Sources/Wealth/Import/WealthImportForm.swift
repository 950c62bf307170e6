import Foundation
import HTTP
import House
import Localization

/// A file of values as a browser uploads it, or pasted text.
struct WealthImportForm: Sendable {
    /// The pasted text, to fill the form again.
    let pasted: String
    let fileName: String
    private(set) var text: FileText?
    private var foreign: ForeignText?
    private(set) var choices: WealthImportChoices?
    /// Error messages by input name.
    private(set) var problems: [String: Phrase] = [:]

    private static let noBalances = Phrase(
        "This ledger states no balances. Values are read from balance directives and from balance assertions, such as = 1200 EUR behind a posting."
    )

    /// - Parameter currency: the currency of the member's total.
    /// - Throws: an error if the uploaded file cannot be read from the server's disk.
    init(_ request: Request, currency: Currency, words: Words) throws {
        pasted = request.form["text"] ?? ""
        let upload = request.uploads.first { $0.field == "file" && ($0.byteCount > 0 || !$0.fileName.isEmpty) }
        fileName = FileNames.shortened((upload?.fileName ?? "").tidiedLine)
        let hasText = !pasted.tidied.isEmpty
        switch upload {
        case nil where !hasText: problems["file"] = Phrase("Choose a file, or paste its text below.")
        case _? where hasText: problems["text"] = Phrase("Bring a file or text, not both at once.")
        case let upload?:
            guard upload.byteCount <= FileFormat.byteLimit else {
                problems["file"] = Phrase("This is larger than 10 MB. Divide it.")
                return
            }
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: upload.path)))
            if bytes.starts(with: Array("PK".utf8)) {
                problems["file"] = Phrase("This is an archive. Unpack it and bring the file that is in it.")
                return
            }
            foreign = ForeignText(bytes)
            text = foreign?.text
            read("file", currency, words)
        case nil:
            guard pasted.utf8.count <= FileFormat.byteLimit else {
                problems["text"] = Phrase("This is larger than 10 MB. Divide it.")
                return
            }
            text = FileText([UInt8](pasted.utf8))
            read("text", currency, words)
        }
    }

    private mutating func read(_ input: String, _ currency: Currency, _ words: Words) {
        guard let text else {
            problems[input] = Phrase(
                "This is no text, or a damaged one. Save the table as CSV in UTF-8 and try again.")
            return
        }
        var choices = WealthImportChoices(
            format: WealthFormat(text.text),
            separator: TableText.separator(of: text.text),
            currency: currency.code)
        do {
            let source = try choices.format.read(text.text, choices, words: words)
            choices.stored = foreign?.encoding
            choices.encodings = foreign?.candidates
            if let likely = source.likelyCurrency { choices.currency = likely }
            if source.values.isEmpty, source.bad.isEmpty, !source.accounts.contains(where: { $0.origin != nil }) {
                problems[input] = choices.format == .ledger ? Self.noBalances : Phrase("There are no values in it.")
            }
            self.choices = choices
        } catch let problem as WealthFormat.Problem {
            problems[input] = problem.phrase
        } catch let problem as CSVReader.Problem {
            problems[input] = problem.phrase
        } catch {
            problems[input] = Phrase("There are no values in it.")
        }
    }
}
