import Foundation
import House

/// The commodities of a ledger that have the code of a currency and are shares: AMD is the Armenian dram and a maker of
/// processors, ALL the lek and an insurer. Taken as a currency, a share's price would become an exchange rate, and tell the
/// whole house what its owner holds.
struct LedgerShares {
    /// No currency is worth more of a major one: the dearest, the Kuwaiti dinar, was never at four dollars.
    private static let dearest: Decimal = 5
    private static let major: Set<String> = ["EUR", "USD", "GBP", "CHF"]
    /// Metals, coins and units of account, which are worth anything and held at cost.
    private static let other: Set<String> = [
        "XAG", "XAU", "XPD", "XPT", "CLF", "BTC", "ETH", "LTC", "BCH", "XRP", "XMR", "ADA", "SOL", "DOT", "BNB", "XLM",
        "XBT",
    ]

    /// Codes with a price above `dearest`.
    private var dear: Set<String> = []
    /// Codes held at cost: `10 ALL {120 USD}`.
    private var held: Set<String> = []
    /// Codes in which prices are given or expenses are paid: no shares.
    private var paying: Set<String> = []

    func has(_ currency: Currency) -> Bool {
        let code = currency.code
        guard !Self.major.contains(code), !Self.other.contains(code) else { return false }
        return dear.contains(code) || held.contains(code) && !paying.contains(code)
    }

    mutating func hold(_ code: String) {
        if let unit = CurrencyUnit(code) { held.insert(unit.currency.code) }
    }

    mutating func pay(with code: String) {
        if let unit = CurrencyUnit(code) { paying.insert(unit.currency.code) }
    }

    /// - Parameter each: the price of one unit of the commodity.
    mutating func price(_ code: String, _ each: Decimal, in quote: String) {
        pay(with: quote)
        guard let base = CurrencyUnit(code), let quote = CurrencyUnit(quote) else { return }
        let price = quote.whole(each) * Decimal(sign: .plus, exponent: base.scale, significand: 1)
        if Self.major.contains(quote.currency.code), price > Self.dearest { dear.insert(base.currency.code) }
    }
}
