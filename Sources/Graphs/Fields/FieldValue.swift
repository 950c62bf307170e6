import GRDB
import House

/// The value of an attribute in one field of its entity.
enum FieldValue: Hashable, Sendable {
    /// A text of one line or several.
    case text(String)
    case integer(Int64)
    case decimal(DecimalText)
    case date(Day)
    case yesNo(Bool)
    case choice(ID<FieldOption>)

    /// The typed columns of `detailValue`, in the order of `arguments`.
    static let columns = "text, textFold, integer, decimal, number, date, yesNo, optionId"

    /// Reads the columns by name, so the row may hold others. `nil` if all are NULL, as after a LEFT JOIN.
    init?(row: Row) {
        if let text: String = row["text"] {
            self = .text(text)
        } else if let integer: Int64 = row["integer"] {
            self = .integer(integer)
        } else if let decimal = (row["decimal"] as String?).flatMap({ DecimalText($0) }) {
            self = .decimal(decimal)
        } else if let date = (row["date"] as String?).flatMap({ Day(iso: $0) }) {
            self = .date(date)
        } else if let yesNo: Bool = row["yesNo"] {
            self = .yesNo(yesNo)
        } else if let option: ID<FieldOption> = row["optionId"] {
            self = .choice(option)
        } else {
            return nil
        }
    }

    /// An argument for each of `columns`.
    var arguments: StatementArguments {
        switch self {
        case .text(let text): [text, Fold.fold(text), nil, nil, nil, nil, nil, nil]
        case .integer(let number): [nil, nil, number, nil, nil, nil, nil, nil]
        case .decimal(let decimal): [nil, nil, nil, decimal.text, decimal.number, nil, nil, nil]
        case .date(let day): [nil, nil, nil, nil, nil, day.iso, nil, nil]
        case .yesNo(let answer): [nil, nil, nil, nil, nil, nil, answer, nil]
        case .choice(let option): [nil, nil, nil, nil, nil, nil, nil, option]
        }
    }

    // MARK: As plain text, the same in every language

    /// The value in `minimum`, `maximum` and `fallback`, and in files that programs read.
    var plain: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let decimal): decimal.text
        case .date(let day): day.iso
        case .yesNo(let answer): answer ? "yes" : "no"
        case .choice(let option): option.description
        }
    }

    /// Reads a text that `plain` wrote; `nil` if it no longer fits the type.
    init?(plain: String, type: FieldType) {
        let value: FieldValue? =
            switch type {
            case .text, .longText: plain.isEmpty ? nil : .text(plain)
            case .integer: Int64(plain).map { .integer($0) }
            case .decimal: DecimalText(plain).map { .decimal($0) }
            case .date: Day(iso: plain).map { .date($0) }
            case .yesNo: plain == "yes" ? .yesNo(true) : plain == "no" ? .yesNo(false) : nil
            case .choice: ID<FieldOption>(plain).map { .choice($0) }
            }
        guard let value else { return nil }
        self = value
    }

    /// Whether it comes before another value of its type; false if the type has no order.
    func isLess(than other: FieldValue) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.decimal(let left), .decimal(let right)): left.isLess(than: right)
        case (.date(let left), .date(let right)): left < right
        default: false
        }
    }
}
