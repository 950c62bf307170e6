import Foundation
import House
import Localization

/// The unit that a file gives amounts and prices in: a currency, or a hundredth or thousandth of one. Shares in London,
/// Johannesburg and Tel Aviv are quoted in pence, cents and agorot. Sources: Ghostfolio's `DERIVED_CURRENCIES`;
/// Wealthfolio's `normalize_currency`; Yahoo's and Bloomberg's currency codes.
struct CurrencyUnit: Equatable {
    let currency: Currency
    /// The number of decimals by which the unit is smaller: 2 for pence.
    let scale: Int

    init(_ currency: Currency, scale: Int = 0) {
        self.currency = currency
        self.scale = scale
    }

    /// Small letters count: `GBp` is pence, `GBP` and `gbp` are pounds.
    init?(_ text: String) {
        let code = text.filter { !$0.isWhitespace }
        if let parts = Self.named[code.uppercased()], Currency(code) == nil, let currency = Currency(parts.code) {
            self.init(currency, scale: parts.scale)
            return
        }
        // Bloomberg writes the unit's last letter small: `GBp`, `ZAr`, `ILs`, `KWd`.
        let scalars = Array(code.unicodeScalars)
        if scalars.count == 3, scalars[0].properties.isUppercase, scalars[1].properties.isUppercase,
            scalars[2].properties.isLowercase, let currency = Currency(code)
        {
            self.init(
                currency, scale: ["KWD", "BHD", "OMR", "JOD", "IQD", "LYD", "TND"].contains(currency.code) ? 3 : 2)
            return
        }
        guard let currency = Currency(code) else { return nil }
        self.init(currency)
    }

    private static let named: [String: (code: String, scale: Int)] = [
        "GBX": ("GBP", 2), "GBPENCE": ("GBP", 2), "GBPX": ("GBP", 2), "PENCE": ("GBP", 2),
        "ZAC": ("ZAR", 2), "ZAX": ("ZAR", 2), "ILA": ("ILS", 2), "ILX": ("ILS", 2), "KWF": ("KWD", 3),
        "USX": ("USD", 2), "EUX": ("EUR", 2),
    ]

    /// An amount of this unit in its currency.
    func whole(_ amount: AmountText) -> AmountText? {
        scale == 0 ? amount : AmountText(digits: amount.digits, scale: amount.scale + scale)
    }

    func whole(_ amount: Decimal) -> Decimal {
        scale == 0 ? amount : amount * Decimal(sign: .plus, exponent: -scale, significand: 1)
    }
}

extension Currency {
    /// The currency that a member types. Hundredths such as `GBp` are none: as pounds, the amounts would be 100 times too
    /// large.
    init?(typed text: String) {
        guard let unit = CurrencyUnit(text), unit.scale == 0 else { return nil }
        self = unit.currency
    }

    /// Why a typed text is no currency.
    static func problem(typed text: String) -> Phrase {
        Currency(stored: text) == nil ? WealthSource.noCurrency : WealthSource.notListed
    }
}
