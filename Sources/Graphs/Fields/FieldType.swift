import GRDB

/// The type of a field's values.
enum FieldType: String, Sendable, CaseIterable, DatabaseValueConvertible {
    case text, longText, integer, decimal, date, yesNo, choice

    /// Whether its values can be added up and have a unit.
    var isNumber: Bool { self == .integer || self == .decimal }

    /// Whether its values are stored in the same column of `detailValue` as those of another type.
    func isKept(as other: FieldType) -> Bool { column == other.column }

    /// Whether a value is stored in this type's column.
    func keeps(_ value: FieldValue) -> Bool {
        let own: FieldType =
            switch value {
            case .text: .text
            case .integer: .integer
            case .decimal: .decimal
            case .date: .date
            case .yesNo: .yesNo
            case .choice: .choice
            }
        return isKept(as: own)
    }

    /// The column of `detailValue` that is filled where a field has this type.
    var column: String {
        switch self {
        case .text, .longText: "text"
        case .integer: "integer"
        case .decimal: "decimal"
        case .date: "date"
        case .yesNo: "yesNo"
        case .choice: "optionId"
        }
    }

    /// Whether it can have a smallest and a largest value.
    var hasRange: Bool { isNumber || self == .date }
}
