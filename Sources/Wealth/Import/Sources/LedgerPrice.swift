import Foundation
import House

/// What a posting costs: so much for each unit, and so much for all of them together. Sources: beancount's language syntax,
/// “Costs and prices”; hledger's manual, “Costs”.
struct LedgerPrice {
    var each = Decimal()
    var total = Decimal()
    let code: String

    enum Reading {
        case none
        /// It is there, and cannot be read.
        case unknown
        case known(LedgerPrice)
    }

    func weight(of units: Decimal) -> Decimal { units * each + (units < 0 ? -total : total) }

    /// The amount between the brackets of `{1,200.00 USD, 2024-01-31, "label"}`, whose parts may have any order; empty
    /// without one. A comma may belong to the amount.
    static func cost(_ text: Substring) -> String {
        var (parts, isQuoted) = ([""], false)
        for character in text.drop(while: { "{=".contains($0) }) {
            if character == "\"" { isQuoted.toggle() }
            if character == "}", !isQuoted { break }
            if character == ",", !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.filter { part in
            let text = part.tidiedLine
            return !text.isEmpty && text != "*" && !text.hasPrefix("\"") && DayText.read(text, nil) == nil
        }
        .joined(separator: ",")
    }
}
