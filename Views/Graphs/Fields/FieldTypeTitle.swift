import Localization

extension FieldType {
    func title(_ words: Words) -> String {
        switch self {
        case .text: words("One line of text")
        case .longText: words("Several lines of text")
        case .integer: words("Whole number")
        case .decimal: words("Decimal number")
        case .date: words("Date")
        case .yesNo: words("Yes or no")
        case .choice: words("Choice")
        }
    }
}
