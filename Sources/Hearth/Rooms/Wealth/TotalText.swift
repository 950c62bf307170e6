import Localization

/// Amounts of a total in words: what has no rate stands beside the rest in its own currency.
struct TotalText: Sendable {
    let words: Words
    /// Of the total.
    let currency: Currency
    let hidesAmounts: Bool

    /// Exactly, as `€10.00 + US$5.00`; `nil` where there is nothing.
    func exact(_ amount: Int64?, _ others: [Money]) -> String? {
        let all = [amount.map { Money($0, currency) }].compactMap { $0 } + others
        guard !all.isEmpty else { return nil }
        return hidesAmounts ? "•••" : all.map { words.money($0) }.joined(separator: " + ")
    }

    func cell(_ amount: Int64?, _ others: [Money]) -> String { exact(amount, others) ?? "–" }

    func short(_ money: Money, isSigned: Bool = false) -> String {
        hidesAmounts ? "•••" : words.money(money, isShort: true, isSigned: isSigned)
    }
}
