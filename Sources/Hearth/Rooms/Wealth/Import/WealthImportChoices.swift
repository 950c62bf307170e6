import HTTP

/// How a file of values is to be read and what becomes of it: guessed first, then as somebody chose.
struct WealthImportChoices: Codable, Equatable, Sendable {
    var format: WealthFormat
    var separator: FileFormat.Separator
    /// `nil` while nobody said; then the file decides.
    var decimal: FileFormat.Decimal?
    var dates: FileFormat.DateOrder?
    var existing = Existing.replace
    /// Of accounts whose currency the file does not say.
    var currency: String
    /// What becomes of each account, by its name.
    var targets: [String: Target] = [:]

    /// What becomes of a value on a day that has another one already.
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

    static func input(_ account: Int) -> String { "account-\(account)" }

    /// What a form says of the file as a whole, and of the accounts that it was shown with; the rest as before.
    mutating func read(_ form: FormFields, accounts: [String]) {
        separator = form["separator"].flatMap(FileFormat.Separator.init(rawValue:)) ?? separator
        existing = form["existing"].flatMap(Existing.init(rawValue:)) ?? existing
        if let text = form["decimal"] { decimal = FileFormat.Decimal(rawValue: text) }
        if let text = form["dates"] { dates = FileFormat.DateOrder(rawValue: text) }
        if let text = form["currency"] { currency = String(text.tidiedLine.prefix(10)) }
        for (index, name) in accounts.enumerated() {
            if let target = form[Self.input(index)].flatMap(Target.init(rawValue:)) { targets[name] = target }
        }
    }
}
