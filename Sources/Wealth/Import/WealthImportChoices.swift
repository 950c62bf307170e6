import HTTP
import House
import Localization

/// The options of an import: how the file is read, and into which series its accounts go. Guessed until the member
/// chooses.
struct WealthImportChoices: Codable, Equatable, Sendable {
    var format: WealthFormat
    var separator: FileFormat.Separator
    /// `nil` until the member chooses; then the file's content decides.
    var decimal: FileFormat.Decimal?
    var dates: FileFormat.DateOrder?
    /// `nil` for UTF-8 and UTF-16.
    var textEncoding: EncodingChoice?
    var existing = Existing.replace
    /// The currency of accounts for which the file names none.
    var currency: String
    /// The target of each account, by the account's label.
    var targets: [String: Target] = [:]

    /// The treatment of a value on a day that already has another value.
    enum Existing: String, Codable, CaseIterable, Sendable { case replace, skip, both }

    enum Target: RawRepresentable, Codable, Hashable, Sendable {
        case ignore
        case series(ID<Series>)
        case new(Series.Kind)

        private static let newPrefix = "new-"

        init?(rawValue: String) {
            if rawValue == "ignore" {
                self = .ignore
            } else if let id = ID<Series>(rawValue) {
                self = .series(id)
            } else if rawValue.hasPrefix(Self.newPrefix),
                let kind = Series.Kind(rawValue: String(rawValue.dropFirst(Self.newPrefix.count)))
            {
                self = .new(kind)
            } else {
                return nil
            }
        }

        var rawValue: String {
            switch self {
            case .ignore: "ignore"
            case .series(let id): id.description
            case .new(let kind): Self.newPrefix + kind.rawValue
            }
        }
    }

    /// The stored text in the chosen encoding.
    func text(_ text: String) -> String { textEncoding?.text(text) ?? text }

    /// The name of an account, and what tells it apart from others: letters that the wrong encoding made blanks count.
    func account(_ cell: String) -> (name: String, id: String?) {
        textEncoding == nil ? (cell.tidiedLine, nil) : (TextEncoding.name(cell), cell.trimmingASCIIBlanks)
    }

    /// All of it on which the reading of a file depends, on one line: not the targets of its accounts.
    func key(_ words: Words) -> String {
        [
            String(WealthSource.version), format.rawValue, separator.rawValue, decimal?.rawValue ?? "",
            dates?.rawValue ?? "", textEncoding?.current.rawValue ?? "", currency, words.language.rawValue,
        ].joined(separator: " ")
    }

    static func input(_ account: Int) -> String { "account-\(account)" }

    /// Takes over the form's fields for the file and for the accounts that it listed; other options stay.
    mutating func read(_ form: FormFields, accounts: [String]) {
        separator = form["separator"].flatMap(FileFormat.Separator.init(rawValue:)) ?? separator
        existing = form["existing"].flatMap(Existing.init(rawValue:)) ?? existing
        textEncoding?.read(form)
        if let text = form["decimal"] { decimal = FileFormat.Decimal(rawValue: text) }
        if let text = form["dates"] { dates = FileFormat.DateOrder(rawValue: text) }
        if let text = form["currency"] { currency = String(text.tidiedLine.prefix(10)) }
        for (index, name) in accounts.enumerated() {
            if let target = form[Self.input(index)].flatMap(Target.init(rawValue:)) { targets[name] = target }
        }
    }
}
