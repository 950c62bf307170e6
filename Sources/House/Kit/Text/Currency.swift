package import GRDB

/// A currency by its ISO 4217 code.
package struct Currency: Hashable, Comparable, Sendable {
    package let code: String

    /// Accepts three letters in either case; any such code is a currency, known or not.
    package init?(_ text: String) {
        let code = text.uppercased()
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
        self.code = code
    }

    private init(known code: String) { self.code = code }

    package static let euro = Currency(known: "EUR")

    package static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }

    /// The number of decimals of the minor unit (ISO 4217, list one of 2024-06-25); two for unknown codes.
    package var digits: Int {
        if Self.withoutDecimals.contains(code) { return 0 }
        return Self.withThreeDecimals.contains(code) ? 3 : 2
    }

    private static let withoutDecimals: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ]
    private static let withThreeDecimals: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    /// The currencies offered in lists; any other code can be typed.
    package static let usual: [Currency] = [
        "EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "ISK", "PLN", "CZK", "HUF", "RON", "BGN", "TRY", "UAH", "RUB",
        "GEL", "AMD", "KZT", "ILS", "AED", "SAR", "KWD", "BHD", "TND", "MAD", "EGP", "ZAR", "NGN", "KES", "INR", "PKR",
        "CNY", "HKD", "TWD", "JPY", "KRW", "SGD", "MYR", "THB", "IDR", "PHP", "VND", "AUD", "NZD", "CAD", "MXN", "BRL",
        "ARS", "CLP", "COP", "PEN", "UYU",
    ].map(Currency.init(known:))
}

extension Currency: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue { code.databaseValue }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> Currency? {
        String.fromDatabaseValue(value).flatMap { Currency($0) }
    }
}
