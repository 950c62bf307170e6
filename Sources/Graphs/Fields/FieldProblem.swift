import Localization

/// The reason why a typed text is no value of a field.
enum FieldProblem: Error, Sendable, Equatable {
    case missing
    case tooLong(limit: Int)
    case notWhole
    case noNumber
    /// Beyond what 64 bits hold, or more than 40 digits.
    case tooLarge
    case noDay
    case neitherYesNorNo
    case notOffered
    case severalLines
    /// The limit as the reader writes it.
    case below(String)
    case above(String)
    case before(String)
    case after(String)

    var phrase: Phrase {
        switch self {
        case .missing: Phrase("Fill this in.")
        case .tooLong(let limit): Phrase("This is too long: at most \(limit) characters.")
        case .notWhole: Phrase("Enter a whole number.")
        case .noNumber: Phrase("This is not a number.")
        case .tooLarge: Phrase("This number has too many digits.")
        case .noDay: Phrase("This is not a date. Write it like 2026-11-21.")
        case .neitherYesNorNo: Phrase("Enter yes or no.")
        case .notOffered: Phrase("Choose one from the list.")
        case .severalLines: Phrase("Enter a single line.")
        case .below(let limit): Phrase("At least \(limit).")
        case .above(let limit): Phrase("At most \(limit).")
        case .before(let limit): Phrase("Not before \(limit).")
        case .after(let limit): Phrase("Not after \(limit).")
        }
    }
}
