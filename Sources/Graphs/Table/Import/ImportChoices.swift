import HTTP
import House

/// The choices for reading and importing a file: guessed first, then as the member made them.
struct ImportChoices: Codable, Equatable, Sendable {
    var separator: FileFormat.Separator
    /// `nil` for UTF-8 and UTF-16.
    var textEncoding: EncodingChoice?
    var hasHeader: Bool
    /// `nil` while neither the file shows it nor the member chose.
    var decimal: FileFormat.Decimal?
    var dates: FileFormat.DateOrder?
    var existing = Existing.update
    var columns: [Column]
    /// The columns whose texts become options if their choice field does not have them yet.
    var newOptions: Set<Int> = []

    /// The treatment of rows whose name exists already.
    enum Existing: String, Codable, Sendable { case update, skip, add }

    /// The target of a column.
    enum Column: RawRepresentable, Codable, Hashable, Sendable {
        case name, notes, ignore
        case field(ID<EntityField>)
        /// A new field, named as the column is.
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

    /// Reads the settings of the whole file from a form; those that are not sent stay as before.
    /// - Returns: whether the columns have to be guessed anew.
    mutating func read(_ form: FormFields) -> Bool {
        let old = (separator, hasHeader, textEncoding?.current)
        separator = form["separator"].flatMap(FileFormat.Separator.init(rawValue:)) ?? separator
        textEncoding?.read(form)
        hasHeader = form["header"].map { $0 == "names" } ?? hasHeader
        existing = form["existing"].flatMap(Existing.init(rawValue:)) ?? existing
        if let text = form["decimal"] { decimal = FileFormat.Decimal(rawValue: text) }
        if let text = form["dates"] { dates = FileFormat.DateOrder(rawValue: text) }
        if old != (separator, hasHeader, textEncoding?.current) { return true }
        for index in columns.indices {
            columns[index] = form[Self.input(index)].flatMap(Column.init(rawValue:)) ?? columns[index]
        }
        newOptions = Set(form.values("newOptions").compactMap { Int($0) })
        return false
    }
}
