import Foundation
import House

/// An amount as journals of hledger write it: `1.200,50 EUR`, `EUR -1 200.50`, `-€1200`. Source: its manual, “Amounts”.
struct LedgerAmount {
    /// The digits and marks of the number, with a leading minus if it is negative.
    let number: String
    /// The currency's code, `EUR` also for `€`; empty without a currency.
    let code: String

    private static let symbols = ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"]

    static func code(_ symbol: String) -> String { symbols[symbol] ?? symbol }

    /// `nil` for text that is no single amount, such as an expression.
    init?(_ text: some StringProtocol) {
        var rest = Substring(text.trimmingCharacters(in: .whitespaces))
        var isNegative = Self.takeSign(&rest)
        var symbol = ""
        if let first = rest.first, !Self.isOfNumber(first) {
            symbol = Self.takeSymbol(&rest)
            guard !symbol.isEmpty else { return nil }
            if Self.takeSign(&rest) { isNegative.toggle() }
        }
        let digits = Self.takeNumber(&rest)
        rest = rest.drop(while: \.isWhitespace)
        if symbol.isEmpty { symbol = Self.takeSymbol(&rest) }
        guard rest.isEmpty, digits.contains(where: \.isNumber) else { return nil }
        number = (isNegative ? "-" : "") + digits
        code = Self.code(symbol)
    }

    private static func takeSign(_ rest: inout Substring) -> Bool {
        guard let sign = rest.first, "+-−".contains(sign) else { return false }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        return sign != "+"
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func isOfNumber(_ character: Character) -> Bool { isDigit(character) || ".,".contains(character) }

    /// A commodity symbol: a name in quotes, or text without digits, blanks and signs.
    private static func takeSymbol(_ rest: inout Substring) -> String {
        let symbol: Substring
        if rest.first == "\"" {
            symbol = rest.dropFirst().prefix { $0 != "\"" }
            guard rest.dropFirst(symbol.count + 1).first == "\"" else { return "" }
            rest = rest.dropFirst(symbol.count + 2)
        } else {
            symbol = rest.prefix { !($0.isNumber || $0.isWhitespace || "-+.,;@*/(){}[]=\"'<>&!?^|~#".contains($0)) }
            rest = rest.dropFirst(symbol.count)
        }
        rest = rest.drop(while: \.isWhitespace)
        return String(symbol)
    }

    /// A number with its marks; a blank belongs to the number if a digit follows it.
    private static func takeNumber(_ rest: inout Substring) -> String {
        var digits = ""
        while let next = rest.first {
            if isOfNumber(next) || "'’".contains(next) {
                digits.append(next)
            } else if next.isWhitespace, !digits.isEmpty, rest.dropFirst().first.map(isDigit) == true {
                digits.append(" ")
            } else {
                break
            }
            rest.removeFirst()
        }
        return digits
    }

    /// The last mark of the number: in the sample of a directive it is the decimal mark.
    var mark: FileFormat.Decimal? {
        number.last { ".,".contains($0) }.map { $0 == "," ? .comma : .point }
    }

    /// Groups have to have three digits, or two before the last group as in India.
    func value(_ decimal: FileFormat.Decimal) -> AmountText? {
        let mark: Character = decimal == .comma ? "," : "."
        var parts = number.drop { $0 == "-" }
            .split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let whole = parts.first else { return nil }
        let groups = whole.split(omittingEmptySubsequences: false) { !Self.isDigit($0) }
        if groups.count > 1 {
            guard (1...3).contains(groups[0].count), groups.last?.count == 3,
                groups.dropFirst().allSatisfy({ (2...3).contains($0.count) })
            else { return nil }
        }
        parts[0] = groups.joined()
        // `1200,` ends with its mark and has no decimals.
        if parts.count == 2, parts[1].isEmpty { parts.removeLast() }
        guard let plain = AmountText(parts.joined(separator: String(mark)), decimal) else { return nil }
        return number.hasPrefix("-") ? plain.negated : plain
    }
}
