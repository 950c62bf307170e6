import Foundation
import House

/// A number expression of beancount: with commas between thousands, `+ - * /` and brackets.
enum Expression {
    static func value(_ text: String) -> Decimal? {
        guard text.split(whereSeparator: { !($0.isASCII && $0.isNumber || ".,".contains($0)) }).allSatisfy(isGrouped)
        else { return nil }
        var rest = Substring(text.filter { $0 != "," && !$0.isWhitespace })
        guard let value = sum(&rest, depth: 0), rest.isEmpty, value.isFinite else { return nil }
        return value
    }

    /// Commas have to stand before groups of three digits: `1200,50` is refused, since its comma is a decimal mark.
    private static func isGrouped(_ number: Substring) -> Bool {
        let whole = number.prefix { $0 != "." }
        let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
        return !number.dropFirst(whole.count).contains(",")
            && (groups.count == 1
                || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 })
    }

    private static func sum(_ rest: inout Substring, depth: Int) -> Decimal? {
        guard var value = product(&rest, depth: depth) else { return nil }
        while let sign = rest.first, "+-".contains(sign) {
            rest.removeFirst()
            guard let next = product(&rest, depth: depth) else { return nil }
            value = sign == "+" ? value + next : value - next
        }
        return value
    }

    private static func product(_ rest: inout Substring, depth: Int) -> Decimal? {
        guard var value = factor(&rest, depth: depth) else { return nil }
        while let sign = rest.first, "*/".contains(sign) {
            rest.removeFirst()
            guard let next = factor(&rest, depth: depth), sign == "*" || next != 0 else { return nil }
            value = sign == "*" ? value * next : value / next
        }
        return value
    }

    private static func factor(_ rest: inout Substring, depth: Int) -> Decimal? {
        guard depth < 20, let first = rest.first else { return nil }
        if "+-".contains(first) {
            rest.removeFirst()
            return factor(&rest, depth: depth + 1).map { first == "-" ? -$0 : $0 }
        }
        if first == "(" {
            rest.removeFirst()
            let value = sum(&rest, depth: depth + 1)
            guard rest.first == ")" else { return nil }
            rest.removeFirst()
            return value
        }
        let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        rest = rest.dropFirst(number.count)
        let text = number.hasSuffix(".") ? String(number.dropLast()) : String(number)
        return DecimalText(text.hasPrefix(".") ? "0" + text : text).flatMap { Decimal(string: $0.text) }
    }
}
