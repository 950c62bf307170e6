package import GRDB

/// A currency by its ISO 4217 code.
package struct Currency: Hashable, Comparable, Sendable {
    package let code: String

    /// Accepts a listed code in either case. The tickers of many shares have three letters too, so a code that is not
    /// listed is no currency.
    package init?(_ text: String) {
        guard let currency = Currency(stored: text), currency.isListed else { return nil }
        self = currency
    }

    /// Accepts three letters in either case: Hearth's data may hold codes that are not listed.
    package init?(stored text: String) {
        let code = text.uppercased()
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
        self.code = code
    }

    /// The code is one of ISO 4217, current or withdrawn, or one of the listed coins.
    package var isListed: Bool { Self.listed.contains(code) }

    private init(known code: String) { self.code = code }

    package static let euro = Currency(known: "EUR")

    package static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }

    /// The number of decimals of the minor unit (ISO 4217, list one of 2024-06-25); two for unknown codes.
    package var digits: Int {
        if Self.withoutDecimals.contains(code) { return 0 }
        return Self.withThreeDecimals.contains(code) ? 3 : 2
    }

    /// ISO 4217, list one of 2024-06-25; the withdrawn codes of list three that the European Central Bank quoted, that
    /// the euro replaced, or that were renamed since 1990; and the coins with three letters that are held most.
    private static let listed = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
        CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
        HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
        MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
        RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS
        UAH UGX USD UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XCD XCG XDR XOF XPD XPF XPT YER ZAR ZMW ZWG
        ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK XEU
        AZM BGL BYB BYR CSD CUC GHC MRO MXP MZM PLZ ROL RUR SDD SLL SRG STD TMM TRL UAK UYP VEB VEF YUM ZMK ZWD ZWL
        BTC ETH LTC BCH XRP XMR ADA SOL DOT BNB XLM XBT
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let withoutDecimals: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ]
    private static let withThreeDecimals: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    /// The currencies offered in lists; any other listed code can be typed.
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
        String.fromDatabaseValue(value).flatMap { Currency(stored: $0) }
    }
}

extension Currency: Codable {
    package init(from decoder: any Decoder) throws {
        code = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
