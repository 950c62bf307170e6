import House
import Localization

/// Amounts that a person adds up in the field of an amount: `1200 + 35,50 − 12`. Files have no sums.
enum AmountSum {
    /// Whether a text is meant as a calculation. A sign before an amount is none.
    static func isMeant(_ typed: String) -> Bool {
        typed.hasPrefix("=") || typed.dropFirst().contains { "+-−*/×÷()".contains($0) }
    }

    /// - Throws: `.noNumber` if it is anything but amounts with `+` or `−` between them; the problem of an amount or of
    ///   their sum.
    static func read(_ typed: String, _ currency: Currency, _ syntax: NumberSyntax) throws(Money.Problem) -> Money {
        // A day in the wrong field would be a sum.
        guard Day(iso: typed) == nil else { throw .noNumber }
        var sum: Int64 = 0
        for term in terms(typed.hasPrefix("=") ? typed.dropFirst() : typed[...]) {
            let isSigned = term.text.drop(while: \.isWhitespace).first.map { "+-−".contains($0) } ?? true
            guard !isSigned else { throw .noNumber }
            let amount = try Money.read(String(term.text), currency, syntax).amount
            sum += term.isMinus ? -amount : amount
        }
        guard sum.magnitude <= Money.limit.magnitude else { throw .tooLarge }
        return Money(sum, currency)
    }

    /// The texts between the signs, each with the sign before it. The first one may have a sign.
    private static func terms(_ text: Substring) -> [(isMinus: Bool, text: Substring)] {
        var terms: [(isMinus: Bool, text: Substring)] = []
        var rest = text.drop(while: \.isWhitespace)
        var sign: Character = "+"
        if let first = rest.first, "+-−".contains(first) {
            sign = first
            rest = rest.dropFirst()
        }
        while let end = rest.firstIndex(where: { "+-−".contains($0) }) {
            terms.append((sign != "+", rest[..<end]))
            (sign, rest) = (rest[end], rest[rest.index(after: end)...])
        }
        return terms + [(sign != "+", rest)]
    }
}
