import HTTP

/// How a file is to be read and what becomes of it: guessed first, then as somebody chose.
struct ImportChoices: Codable, Equatable, Sendable {
    var separator: FileFormat.Separator
    var hasHeader: Bool
    /// `nil` while the file does not say and nobody else did.
    var decimal: FileFormat.Decimal?
    var dates: FileFormat.DateOrder?
    var existing = Existing.update
    var columns: [Column]
    /// The columns from which a choice takes what it does not offer yet.
    var newOptions: Set<Int> = []

    /// What becomes of rows whose name is there already.
    enum Existing: String, Codable, Sendable { case update, skip, add }

    /// What a column becomes.
    enum Column: RawRepresentable, Codable, Hashable, Sendable {
        case name, notes, ignore
        case field(ID<EntityField>)
        /// A field that is not there yet, named as the column is.
        case new(FieldType)

        private static let newPrefix = "new-"

        init?(rawValue: String) {
            switch rawValue {
            case "name": self = .name
            case "notes": self = .notes
            case "ignore": self = .ignore
            default:
                if let id = ID<EntityField>(rawValue) {
                    self = .field(id)
                } else if rawValue.hasPrefix(Self.newPrefix),
                    let type = FieldType(rawValue: String(rawValue.dropFirst(Self.newPrefix.count)))
                {
                    self = .new(type)
                } else {
                    return nil
                }
            }
        }

        var rawValue: String {
            switch self {
            case .name: "name"
            case .notes: "notes"
            case .ignore: "ignore"
            case .field(let id): id.description
            case .new(let type): Self.newPrefix + type.rawValue
            }
        }
    }

    static func input(_ column: Int) -> String { "column-\(column)" }

    /// What a form says of the file as a whole; the rest as before.
    /// - Returns: whether the columns have to be guessed anew.
    mutating func read(_ form: FormFields) -> Bool {
        let old = (separator, hasHeader)
        separator = form["separator"].flatMap(FileFormat.Separator.init(rawValue:)) ?? separator
        hasHeader = form["header"].map { $0 == "names" } ?? hasHeader
        existing = form["existing"].flatMap(Existing.init(rawValue:)) ?? existing
        if let text = form["decimal"] { decimal = FileFormat.Decimal(rawValue: text) }
        if let text = form["dates"] { dates = FileFormat.DateOrder(rawValue: text) }
        if old != (separator, hasHeader) { return true }
        for index in columns.indices {
            columns[index] = form[Self.input(index)].flatMap(Column.init(rawValue:)) ?? columns[index]
        }
        newOptions = Set(form.values("newOptions").compactMap { Int($0) })
        return false
    }
}
