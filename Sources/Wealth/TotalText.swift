import House
import Localization

/// Texts for the amounts of a total: amounts without a rate follow the rest in their own currencies.
struct TotalText: Sendable {
    let words: Words
    /// The currency of the total.
    let currency: Currency
    let hidesAmounts: Bool

    /// Stands for an amount that this device hides.
    static let hidden = "•••"

    /// The exact amounts, as `€10.00 + US$5.00`; `nil` without any amount.
    func exact(_ amount: Int64?, _ others: [Money]) -> String? {
        let all = [amount.map { Money($0, currency) }].compactMap { $0 } + others
        guard !all.isEmpty else { return nil }
        return hidesAmounts ? Self.hidden : all.map { words.money($0) }.joined(separator: " + ")
    }

    func cell(_ amount: Int64?, _ others: [Money]) -> String { exact(amount, others) ?? "–" }

    func short(_ money: Money, isSigned: Bool = false) -> String {
        hidesAmounts ? Self.hidden : words.money(money, isShort: true, isSigned: isSigned)
    }
}

extension Series {
    /// The text of one of its amounts, with the sign that it has in a total.
    func shown(_ amount: Int64, hidesAmounts: Bool, _ words: Words) -> String {
        hidesAmounts ? TotalText.hidden : words.money(Money(isDebt ? -amount : amount, currency))
    }
}
